import { useState, type KeyboardEvent } from 'react';
import type { MenuNode } from '../../schemas/document/domain';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { moveFocus } from '../../widgets/ui/move-focus';
import { useWords } from '../../widgets/ui/use-words';
import { currentEntries } from './current-entry';
import { FoldedEntry } from './folded-entry';
import { MenuMark } from './menu-mark';
import { entryPath } from './menu-routes';
import { PageLink } from './page-link';

/** The entries and how they are shown; shared with the menu drawer. */
export interface SideMenuProps {
  entries: readonly MenuNode[];
  pathname: string;
  folded: boolean;
  /** Called when an entry was chosen, to close a drawer. */
  onChoose?(): void;
}

/** The menu of the session: expandable directories, or a column of icons. */
export function SideMenu({ entries, pathname, folded, onChoose }: SideMenuProps) {
  const t = useWords();
  const current = currentEntries(entries, pathname);
  return (
    <nav
      aria-label={t('shell.menu')}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 py-1"
    >
      {folded ? (
        <ul className="flex flex-col gap-0.5">
          {entries.map((entry) => (
            <FoldedEntry key={entry.name} entry={entry} current={current} onChoose={onChoose} />
          ))}
        </ul>
      ) : (
        <Level entries={entries} current={current} depth={0} onChoose={onChoose} />
      )}
    </nav>
  );
}

interface LevelProps {
  entries: readonly MenuNode[];
  current: readonly string[];
  depth: number;
  onChoose?(): void;
}

function Level({ entries, current, depth, onChoose }: LevelProps) {
  return (
    <ul className={classNames('flex flex-col', depth === 0 ? 'gap-0.5' : BELOW)}>
      {entries.map((entry) =>
        entry.children.length > 0 ? (
          <Directory key={entry.name} entry={entry} current={current} depth={depth} onChoose={onChoose} />
        ) : (
          <li key={entry.name} className="relative">
            <Leaf entry={entry} isCurrent={current.includes(entry.name)} depth={depth} onChoose={onChoose} />
          </li>
        ),
      )}
    </ul>
  );
}

function Directory({ entry, current, depth, onChoose }: Omit<LevelProps, 'entries'> & { entry: MenuNode }) {
  const holdsCurrent = current.includes(entry.name);
  // Expanded by hand, or because it contains the current page; collapsing by hand holds until another page is opened.
  const [byHand, setByHand] = useState<{ open: boolean; at: string } | null>(null);
  const at = current.join('/');
  const open = byHand && (byHand.at === at || !holdsCurrent) ? byHand.open : holdsCurrent;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setByHand({ open: !open, at })}
        className={classNames(ITEM, size(depth), holdsCurrent ? 'text-nav-fg-on' : 'text-nav-fg')}
      >
        {depth === 0 && <Icon name={entry.meta.icon ?? 'folder'} size={18} className="shrink-0" />}
        <span className="min-w-0 flex-1 truncate text-left">{entry.meta.title}</span>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} className="shrink-0 text-nav-fg-2" />
      </button>
      {open && <Level entries={entry.children} current={current} depth={depth + 1} onChoose={onChoose} />}
    </li>
  );
}

interface LeafProps {
  entry: MenuNode;
  isCurrent: boolean;
  depth: number;
  onChoose?(): void;
}

function Leaf({ entry, isCurrent, depth, onChoose }: LeafProps) {
  return (
    <PageLink
      to={entryPath(entry)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
      className={classNames(ITEM, size(depth), isCurrent ? 'bg-nav-on text-nav-fg-on' : 'text-nav-fg')}
    >
      {isCurrent && <MenuMark />}
      {depth === 0 && <Icon name={entry.meta.icon ?? 'file-text'} size={18} className="shrink-0" />}
      <span className="min-w-0 flex-1 truncate" title={entry.meta.title}>
        {entry.meta.title}
      </span>
    </PageLink>
  );
}

const ITEM =
  'relative flex w-full items-center gap-2 rounded-control px-3 outline-offset-[-2px] transition-colors duration-fast hover:bg-nav-hover focus-visible:outline-nav-focus';

/** A line connects the entries of a directory; the current entry covers it. */
const BELOW =
  'relative gap-px py-px before:absolute before:inset-y-0 before:left-[18px] before:w-px before:bg-nav-line';

/** Lower levels align with the label of the first level. */
function size(depth: number): string {
  return ['h-[38px]', 'h-[34px] pl-[38px]', 'h-[34px] pl-[54px]'][Math.min(depth, 2)] as string;
}

const FOCUS_STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** Arrow keys, Home and End move the focus among the entries that are not folded away. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')], FOCUS_STEPS);
}
