import { classNames } from '../../widgets/ui/class-names';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow as RowData } from '../data/data-source';
import { fixedClass, fixedStyle } from './fixed-cell';
import { DataCell } from './list-row';
import type { TableColumn } from './arranged-columns';

interface ListSummaryProps {
  columns: readonly TableColumn[];
  row: RowData;
  height: number;
}

/** The sums of the whole result, sticky at the bottom. */
export function ListSummary({ columns, row, height }: ListSummaryProps) {
  const t = useWords();
  const word = columns.findIndex((column) => column.kind !== 'select');
  return (
    <tfoot className="sticky bottom-0 z-sticky">
      <tr style={{ height }}>
        {columns.map((column, at) => {
          const { field, right, kind } = column;
          return (
            <td
              key={column.id}
              style={fixedStyle(column)}
              className={classNames(
                fixedClass(column),
                'border-t border-line bg-sunken px-3 font-semibold first:pl-4 last:pr-4',
                column.side && 'z-fixed-cell',
                right && 'text-right',
                kind === 'index' && 'text-center',
              )}
            >
              {at === word && t('list.sum')}
              {at !== word && field?.summary && <DataCell field={field} row={row} />}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
