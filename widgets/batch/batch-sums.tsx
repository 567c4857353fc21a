import type { Json } from '../../schemas/json';
import { classNames } from '../ui/class-names';
import { useWords } from '../ui/use-words';
import type { BatchField } from './batch-columns';
import { STUCK } from './cell-class';

interface BatchSumsProps {
  columns: readonly BatchField[];
  sums: ReadonlyMap<string, Json>;
  sequence: boolean;
  actions: boolean;
}

/** The last row of a sub-table, which stays in sight: the sums of its columns. */
export function BatchSums({ columns, sums, sequence, actions }: BatchSumsProps) {
  const t = useWords();
  const first = columns.findIndex(({ field }) => !sums.has(field.model));
  return (
    <tfoot className="sticky bottom-0 z-1 max-md:block">
      <tr className="h-9 border-t border-line bg-sunken font-medium max-md:flex max-md:h-auto max-md:flex-wrap max-md:gap-x-4 max-md:px-3 max-md:py-2">
        {sequence && <td className="px-2 text-center text-fg-2 max-md:hidden">{t('list.sum')}</td>}
        {columns.map(({ field, type }, at) => {
          const sum = sums.get(field.model);
          return (
            <td
              key={field.key}
              className={classNames(
                'px-2 tabular-nums max-md:p-0',
                sum === undefined && 'text-fg-2 max-md:hidden',
                field.type === 'amount' && 'md:text-right',
              )}
            >
              {sum !== undefined && <span className="mr-2 text-fg-2 md:hidden">{field.label}</span>}
              {sum !== undefined ? type.text(sum, field) : !sequence && at === first && t('list.sum')}
            </td>
          );
        })}
        {actions && <td className={`${STUCK} bg-sunken max-md:hidden`} />}
      </tr>
    </tfoot>
  );
}
