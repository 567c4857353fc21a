import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '../../schemas/document/domain';
import { classNames } from '../../widgets/ui/class-names';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { Icon } from '../../widgets/ui/icon';
import { MenuMark } from './menu-mark';
import { entryPath, leavesOf } from './menu-routes';
import { shortWord } from './short-word';
import { PageLink } from './page-link';

interface FoldedEntryProps {
  entry: MenuNode;
  /** Names of the current entry and its directories. */
  current: readonly string[];
  onChoose?(): void;
}

/** An icon with a short label; a directory opens its pages beside it. */
export function FoldedEntry({ entry, current, onChoose }: FoldedEntryProps) {
  const navigate = useNavigate();
  const isCurrent = current.includes(entry.name);
  const look = classNames(
    'relative flex min-h-14 w-16 flex-col py-1 items-center justify-center gap-0.5 rounded-control text-note outline-offset-[-2px] transition-colors duration-fast hover:bg-nav-hover focus-visible:outline-nav-focus data-[state=open]:bg-nav-hover',
    isCurrent ? 'bg-nav-on text-nav-fg-on' : 'text-nav-fg',
  );
  const content = (
    <>
      {isCurrent && <MenuMark />}
      <Icon name={entry.meta.icon ?? 'folder'} size={20} />
      <span className="line-clamp-2 w-20 shrink-0 text-center leading-4 break-words">
        {shortWord(entry.meta.title)}
      </span>
    </>
  );
  if (entry.children.length === 0) {
    return (
      <li>
        <PageLink
          to={entryPath(entry)}
          aria-current={isCurrent ? 'page' : undefined}
          aria-label={entry.meta.title}
          onClick={onChoose}
          className={look}
        >
          {content}
        </PageLink>
      </li>
    );
  }
  return (
    <li>
      <DropdownMenu
        label={entry.meta.title}
        head={entry.meta.title}
        side="right"
        trigger={
          <button type="button" aria-label={entry.meta.title} className={look}>
            {content}
          </button>
        }
        items={leavesOf(entry.children).map((leaf) => ({
          key: leaf.name,
          label: leaf.meta.title,
          checked: current.includes(leaf.name),
          onSelect: () => {
            onChoose?.();
            void navigate(entryPath(leaf));
          },
        }))}
      />
    </li>
  );
}
