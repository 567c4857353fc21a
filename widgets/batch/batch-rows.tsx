import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { CellText } from '../shared/cell-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { useRowWords } from '../shared/row-words';
import { useWidgetRegistry } from '../widget-registry';
import { batchFields, batchRowFields } from './batch-columns';
import { BatchHead } from './batch-head';
import { CELL } from './cell-class';

/** A read-only sub-table. */
export function BatchRows({ field, rows }: { field: Field; rows: readonly Json[] }) {
  const registry = useWidgetRegistry();
  const columns = batchFields(field);
  const words = useRowWords(batchRowFields(field), rows);
  const labelOf = ({ source }: Field, value: Json | undefined) => {
    const known = source && words?.get(source.url);
    if (!known || isEmptyValue(value)) return undefined;
    const word = (one: Json) => known.get(one as number) ?? plainText(one);
    return Array.isArray(value) ? value.map(word) : word(value as Json);
  };
  const sequence = field.options.hideSequence !== true;
  return (
    <div className="max-h-[560px] overflow-auto rounded-panel border border-line">
      <table className="w-full text-left max-md:block">
        <BatchHead columns={columns} sequence={sequence} actions={false} />
        <tbody className="max-md:block">
          {rows.map((row, at) => (
            <tr key={at} className="border-t border-line align-top first:border-t-0 max-md:block max-md:p-3">
              {sequence && (
                <td className="w-15 px-3 py-1.5 text-fg-3 tabular-nums max-md:hidden">{at + 1}</td>
              )}
              {isObject(row) ? (
                columns.map(({ field: cell }) => {
                  const { Cell } = registry.widget(cell.type);
                  return (
                    <td key={cell.model} data-label={cell.label} className={CELL}>
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
          ))}
        </tbody>
      </table>
    </div>
  );
}
