import { type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '../../schemas/document/domain';
import { classNames } from '../../widgets/ui/class-names';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { Icon } from '../../widgets/ui/icon';
import { moveFocus } from '../../widgets/ui/move-focus';
import { useWords } from '../../widgets/ui/use-words';
import { currentEntries } from './current-entry';
import { entryPath, leavesOf } from './menu-routes';
import { Brand } from './side-bar';
import type { SideMenuProps } from './side-menu';
import { PageLink } from './page-link';

/** The menu above the page: directories open their pages below them. */
export function TopMenu({ entries, pathname }: Pick<SideMenuProps, 'entries' | 'pathname'>) {
  const t = useWords();
  const current = currentEntries(entries, pathname);
  return (
    <div className="z-menu flex h-[52px] shrink-0 items-center border-b border-nav bg-nav pr-4 [[data-theme=dark]_&]:border-nav-line">
      <Brand folded={false} />
      <nav
        aria-label={t('shell.menu')}
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto py-1.5 pl-4 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {entries.map((entry) => (
          <TopEntry key={entry.name} entry={entry} current={current} />
        ))}
      </nav>
    </div>
  );
}

function TopEntry({ entry, current }: { entry: MenuNode; current: readonly string[] }) {
  const navigate = useNavigate();
  const isCurrent = current.includes(entry.name);
  const look = classNames(
    'flex h-[38px] shrink-0 items-center gap-2 rounded-control px-3 whitespace-nowrap outline-offset-[-2px] transition-colors duration-fast hover:bg-nav-hover focus-visible:outline-nav-focus data-[state=open]:bg-nav-hover',
    isCurrent ? 'bg-nav-on text-nav-fg-on' : 'text-nav-fg',
  );
  const { icon, title } = entry.meta;
  if (entry.children.length === 0)
    return (
      <PageLink to={entryPath(entry)} aria-current={isCurrent ? 'page' : undefined} className={look}>
        <Icon name={icon ?? 'file-text'} size={18} className="shrink-0" />
        {title}
      </PageLink>
    );
  return (
    <DropdownMenu
      label={title}
      trigger={
        <button type="button" className={look}>
          <Icon name={icon ?? 'folder'} size={18} className="shrink-0" />
          {title}
          <Icon name="chevron-down" size={14} className="text-nav-fg-2" />
        </button>
      }
      items={leavesOf(entry.children).map((leaf) => ({
        key: leaf.name,
        label: leaf.meta.title,
        checked: current.includes(leaf.name),
        onSelect: () => void navigate(entryPath(leaf)),
      }))}
    />
  );
}

const FOCUS_STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Arrow keys, Home and End move the focus among the entries. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')], FOCUS_STEPS);
}
