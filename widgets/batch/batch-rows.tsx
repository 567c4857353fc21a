import { useMemo } from 'react';
import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { CellText } from '../shared/cell-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { useRowWords } from '../shared/row-words';
import { classNames } from '../ui/class-names';
import { useWidgetRegistry } from '../widget-registry';
import { batchFields, batchRowFields } from './batch-columns';
import { BatchSums } from './batch-sums';
import { BatchTable } from './batch-table';
import { CELL } from './cell-class';
import { rowSums } from './row-sums';
import { useVirtualRows } from './use-virtual-rows';

/** Height of the scroll box in pixels. */
const BOX_HEIGHT = 560;

/** A read-only sub-table. Long ones are virtualized. */
export function BatchRows({ field, rows }: { field: Field; rows: readonly Json[] }) {
  const registry = useWidgetRegistry();
  const columns = batchFields(field);
  const cells = batchRowFields(field);
  const shown = useVirtualRows(rows.length);
  const words = useRowWords(cells, rows);
  const sums = useMemo(() => rowSums(cells, rows, {}), [cells, rows]);
  const labelOf = ({ source }: Field, value: Json | undefined) => {
    const known = source && words?.get(source.url);
    if (!known || isEmptyValue(value)) return undefined;
    const word = (one: Json) => known.get(one as number) ?? plainText(one);
    return Array.isArray(value) ? value.map(word) : word(value as Json);
  };
  const sequence = field.options.hideSequence !== true;
  return (
    <div className="min-w-0 overflow-hidden rounded-panel border border-line">
      <BatchTable
        shown={shown}
        columns={columns}
        rowCount={rows.length}
        sequence={sequence}
        actions={false}
        height={BOX_HEIGHT}
        focusable={false}
        foot={sums && <BatchSums columns={columns} sums={sums} sequence={sequence} actions={false} />}
      >
        {(at) => {
          const row = rows[at];
          return (
            <tr
              key={at}
              ref={shown.measure}
              data-index={at}
              aria-rowindex={at + 2}
              className="border-t border-line align-top first:border-t-0 max-md:block max-md:p-3"
            >
              {sequence && (
                <td className="px-2 py-1.5 text-center text-fg-3 tabular-nums max-md:hidden">{at + 1}</td>
              )}
              {isObject(row) ? (
                columns.map(({ field: cell }) => {
                  const { Cell } = registry.widget(cell.type);
                  return (
                    <td
                      key={cell.model}
                      data-label={cell.label}
                      className={classNames(CELL, cell.decimals !== undefined && 'md:text-right')}
                    >
                      <Cell field={cell} value={row[cell.model]} label={labelOf(cell, row[cell.model])} />
                    </td>
                  );
                })
              ) : (
                <td colSpan={columns.length} className={CELL}>
                  <CellText text={plainText(row)} />
                </td>
              )}
            </tr>
          );
        }}
      </BatchTable>
    </div>
  );
}
