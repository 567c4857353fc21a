import { classNames } from './class-names';
import { Icon } from './icon';
import { Spinner } from './spinner';
import type { LevelNote } from './tree-levels';
import type { TreeRow } from './tree-rows';
import { useWords } from './use-words';

interface TreeNoteLineProps {
  id: string;
  row: TreeRow;
  note: LevelNote;
  height: number;
  indent: number;
  active: boolean;
  onHover(): void;
  onGoOn(): void;
}

/** The row for nodes that are loading, failed to load, or load on request. */
export function TreeNoteLine({ id, row, note, height, indent, active, onHover, onGoOn }: TreeNoteLineProps) {
  const t = useWords();
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={false}
      aria-busy={note === 'loading' || undefined}
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGoOn}
      style={{ height, paddingLeft: indent }}
      className={classNames(
        'flex items-center gap-2 rounded-control pr-2 select-none',
        note === 'loading' ? 'text-fg-3' : 'cursor-pointer hover:bg-hover',
        note === 'failed' ? 'text-danger-text' : note === 'more' && 'text-primary',
        active && 'bg-hover',
      )}
    >
      {note === 'loading' ? (
        <Spinner size={14} silent />
      ) : (
        note === 'failed' && <Icon name="circle-alert" size={14} />
      )}
      {t(note === 'loading' ? 'ui.loading' : note === 'failed' ? 'ui.retry' : 'ui.loadMore')}
    </div>
  );
}
