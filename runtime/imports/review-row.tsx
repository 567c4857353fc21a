import { memo, type ReactNode } from 'react';
import type { ImportRow } from '../../schemas/record/import-contract';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { Tooltip } from '../../widgets/ui/tooltip';
import { useWords } from '../../widgets/ui/use-words';
import { ROW_HEIGHT, type ShownColumn } from './grid-layout';
import { KindTag } from './kind-tag';
import { CellEditor, ReviewCell } from './review-cell';
import type { ReviewStore } from './review-store';
import type { EditedCell } from './use-grid-cursor';

interface ReviewRowProps {
  /** Its place in the list, from 0. */
  place: number;
  row: ImportRow | undefined;
  columns: readonly ShownColumn[];
  store: ReviewStore;
  /** Changes with the edits of the row. */
  edits: string;
  /** The column of the active cell; null: it is in another row. */
  active: number | null;
  editing: EditedCell | null;
  onEnd: Parameters<typeof CellEditor>[0]['onEnd'];
}

/** A row of the sheet: its number, what would become of it, and its cells. */
export const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { place, row, columns, store, active, editing, onEnd } = props;
  const t = useWords();
  const own = row?.errors.filter(({ column }) => column === null).map(({ msg }) => msg) ?? [];
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      data-place={place}
      style={{ transform: `translateY(${place * ROW_HEIGHT}px)`, height: ROW_HEIGHT }}
      className="absolute inset-x-0 top-0 grid grid-cols-(--columns) hover:bg-hover"
    >
      <div
        role="rowheader"
        className="sticky left-0 z-1 flex items-center justify-end border-b border-line bg-surface px-3 text-small text-fg-2 tabular-nums"
      >
        {row?.row ?? ''}
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        className="left-16 z-1 flex min-w-0 flex-col items-start justify-center border-b border-line bg-surface px-2 md:sticky"
      >
        {row && <KindTag kind={row.kind} />}
        {own.length > 0 && <RowErrors text={own.join('；')} />}
      </div>
      {row
        ? columns.map((column, at) => {
            const { name, label } = column;
            if (editing && active === at)
              return (
                <CellEditor
                  key={name}
                  at={at}
                  label={t('import.cell', { label, row: row.row })}
                  text={editing.text ?? store.textOf(row, name)}
                  typed={editing.text !== null}
                  onEnd={onEnd}
                />
              );
            return (
              <ReviewCell
                key={name}
                at={at}
                column={column}
                text={store.textOf(row, name)}
                error={errorOf(row, name)}
                before={row.before?.[name]}
                pending={store.edits.textOf(row.row, name) !== undefined}
                active={active === at}
              />
            );
          })
        : missing(columns, active)}
    </div>
  );
});

/**
 * What is drawn of a row until it is loaded: one cell, because rows fly by while a long sheet is scrolled; in the row with the
 * cursor one for each column, so that the focus stays.
 */
function missing(columns: readonly ShownColumn[], active: number | null): ReactNode {
  if (active === null)
    return (
      <div
        role="gridcell"
        aria-colindex={3}
        className="col-[3/-1] flex items-center border-b border-line px-3"
      >
        <span className="h-3 w-2/3 rounded-tag bg-pressed" />
      </div>
    );
  return columns.map(({ name }, at) => (
    <div
      key={name}
      role="gridcell"
      aria-colindex={at + 3}
      data-at={at}
      tabIndex={active === at ? 0 : -1}
      className="flex items-center border-b border-line px-3"
    >
      <span className="h-3 w-2/3 rounded-tag bg-pressed" />
    </div>
  ));
}

function RowErrors({ text }: { text: string }) {
  return (
    <Tooltip text={text}>
      <span
        className={classNames(
          'flex max-w-full min-w-0 items-center gap-1 text-note leading-4 text-danger-text',
        )}
      >
        <Icon name="circle-alert" size={12} className="shrink-0" />
        <span className="truncate">{text}</span>
      </span>
    </Tooltip>
  );
}

function errorOf(row: ImportRow, name: string): string | undefined {
  const found = row.errors.filter(({ column }) => column === name).map(({ msg }) => msg);
  return found.length > 0 ? found.join('；') : undefined;
}
