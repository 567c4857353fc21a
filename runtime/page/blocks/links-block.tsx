import { useSnapshot } from 'valtio';
import type { Block } from '../../../schemas/document/page-kinds/blocks-page';
import type { MenuNode } from '../../../schemas/document/domain';
import { EmptyState } from '../../../widgets/ui/empty-state';
import { Icon } from '../../../widgets/ui/icon';
import { useWords } from '../../../widgets/ui/use-words';
import { session } from '../../session/session-store';
import { entryPath, HOME_PATH, leavesOf, menuEntries } from '../../shell/menu-routes';
import { BlockPanel } from './block-panel';
import { PageLink } from '../../shell/page-link';

/** Shortcuts to pages, only to those that the session may open; by default to all of the menu. */
export function LinksBlock({ block }: { block: Extract<Block, { kind: 'links' }> }) {
  const t = useWords();
  const { menus } = useSnapshot(session);
  const all = leavesOf(menuEntries(menus as readonly MenuNode[])).filter(({ path }) => path !== HOME_PATH);
  const { pages } = block;
  const shown = pages
    ? pages.flatMap((id) => all.filter(({ meta }) => meta.dynamicId === id).slice(0, 1))
    : all;
  return (
    <BlockPanel title={block.title}>
      {shown.length === 0 ? (
        <EmptyState kind="empty" className="py-4!" title={t('blocks.empty')} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-2">
          {shown.map((entry) => (
            <li key={entry.name}>
              <PageLink
                to={entryPath(entry)}
                className="flex h-11 items-center gap-2 rounded-control border border-line px-3 transition-colors duration-fast hover:border-primary-border hover:bg-hover"
              >
                <Icon name={entry.meta.icon ?? 'file-text'} size={16} className="shrink-0 text-fg-3" />
                <span className="min-w-0 truncate">{entry.meta.title}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </BlockPanel>
  );
}
