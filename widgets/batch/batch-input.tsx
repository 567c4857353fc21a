import { RowWordsContext } from '../shared/row-words';
import { StrayValue } from '../shared/stray-value';
import { fieldLabelId } from '../ui/field-frame';
import { useWords } from '../ui/use-words';
import type { Field } from '../../schemas/model/field';
import type { InputProps } from '../widget';
import { BatchFooter } from './batch-footer';
import { BatchRow } from './batch-row';
import { BatchSums } from './batch-sums';
import { BatchTable } from './batch-table';
import { rowOf } from './cell-places';
import { PasteDialog } from './paste-dialog';
import { useBatch } from './use-batch';

/** Height of the scroll box of a virtualized table, in pixels. */
const BOX_HEIGHT = 560;

/**
 * An editable table with a control in each cell. Long tables are virtualized; a sheet can be pasted over the rows.
 */
export function BatchInput(props: InputProps) {
  const { id, field, value, disabled, readOnly } = props;
  const t = useWords();
  const batch = useBatch(props);
  const { table, columns, shown, sums, leaving } = batch;
  const { rows, least, most } = table;
  const off = disabled || readOnly;
  const sequence = field.options.hideSequence !== true;

  return (
    <RowWordsContext value={batch.words}>
      <div
        ref={batch.group}
        id={id}
        role="group"
        tabIndex={-1}
        aria-label={field.label}
        aria-labelledby={fieldLabelId(id)}
        aria-describedby={props.describedBy}
        className="relative min-w-0 overflow-hidden rounded-panel border border-line"
        onKeyDown={batch.onKeyDown}
        onPaste={batch.onPaste}
        onFocus={(event) => {
          leaving.enter();
          shown.keep(rowOf(event.target));
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          shown.keep(null);
          if (relatedTarget && !currentTarget.contains(relatedTarget)) leaving.leave();
        }}
      >
        {!Array.isArray(value) && (
          <div className="px-2 empty:hidden">
            <StrayValue value={value} known={false} />
          </div>
        )}
        <BatchTable
          shown={shown}
          columns={columns}
          rowCount={rows.length}
          sequence={sequence}
          actions={!off}
          movable={batch.movable}
          height={heightOf(field, shown.virtual)}
          focusable={!disabled}
          foot={sums && <BatchSums columns={columns} sums={sums} sequence={sequence} actions={!off} />}
        >
          {(at) => (
            <BatchRow
              key={batch.keys[at]}
              rowId={`${id}-${batch.keys[at]}`}
              at={at}
              row={rows[at] ?? null}
              columns={columns}
              graph={batch.graph}
              outer={batch.outer}
              errors={batch.errorsByRow.get(at)}
              sequence={sequence}
              fixed={rows.length <= least}
              least={least}
              disabled={disabled}
              readOnly={readOnly}
              movable={batch.movable}
              measure={shown.measure}
              {...batch.rowCallbacks}
            />
          )}
        </BatchTable>
        <DropLine at={batch.dropLine} />
        <p aria-live="polite" className="sr-only">
          {batch.told}
        </p>
        {rows.length === 0 && <p className="py-3 text-center text-fg-3">{t('widget.batch.empty')}</p>}
        {!off && (
          <BatchFooter
            full={rows.length >= most}
            most={most}
            pasted={table.pasted}
            naming={table.naming}
            onAdd={batch.add}
            onPaste={() => void batch.paste.press()}
            onUndo={table.undo}
          />
        )}
      </div>
      {batch.paste.asking && <PasteDialog reason={batch.paste.asking} onAnswer={batch.paste.answer} />}
    </RowWordsContext>
  );
}

/** Where a dragged row would be dropped. */
function DropLine({ at }: { at: number | null }) {
  if (at === null) return null;
  return (
    <div
      aria-hidden
      style={{ top: at }}
      className="pointer-events-none absolute inset-x-0 z-1 h-0.5 bg-primary-border"
    />
  );
}

/** Height of the scroll box: that of the document, or the default of a virtualized table. */
function heightOf({ options: { scrollY } }: Field, virtual: boolean): number | undefined {
  if (typeof scrollY === 'number' && scrollY > 0) return scrollY;
  return virtual ? BOX_HEIGHT : undefined;
}
