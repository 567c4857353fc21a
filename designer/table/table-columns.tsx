import type { KeyboardEvent } from 'react';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { Tag } from '../../widgets/ui/tag';
import { useDesigning } from '../edit/designing';
import { nameOfPart } from '../project/part-name';
import { iconOfType } from '../words/type-icons';
import { useTableFacts } from './column-values';
import { columnsIn, labelOf, nameOf, shiftColumn } from './table-actions';

/** The columns of a table, one in each row: the arrows select, with Alt they move. */
export function TableColumns({ onRemove }: { onRemove(): void }) {
  const designing = useDesigning();
  const { store, state, t } = designing;
  const columns = columnsIn(designing);
  const selected = state.selected.at(-1);
  const select = (column: FoundPart | undefined) => column && store.select([nameOfPart(column.keys)]);
  const onKey = (event: KeyboardEvent, column: FoundPart, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (event.altKey) shiftColumn(designing, column, step);
      else {
        const next = columns[at + step];
        select(next);
        const row = next && document.querySelector<HTMLElement>(`[data-table-column="${nameOf(next)}"]`);
        row?.focus();
      }
    } else if (event.key === 'Delete') {
      event.preventDefault();
      onRemove();
    } else if (event.key === 'Enter' || event.key === ' ') select(column);
  };
  const heads = ['label', 'name', 'type', 'rules', 'filled'] as const;
  return (
    <table className="w-full text-left" aria-label={t('designer.table.columns')}>
      <thead className="bg-sunken text-small text-fg-2">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 font-medium">
              {t(`designer.table.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => {
          const name = nameOfPart(column.keys);
          const isSelected = name === selected;
          return (
            <tr
              key={name}
              data-table-column={nameOf(column)}
              tabIndex={isSelected || (selected === undefined && at === 0) ? 0 : -1}
              aria-selected={isSelected}
              onClick={() => select(column)}
              onKeyDown={(event) => onKey(event, column, at)}
              className={classNames(
                'cursor-pointer border-t border-line align-baseline outline-offset-[-2px]',
                isSelected ? 'bg-primary-soft' : 'hover:bg-hover',
              )}
            >
              <ColumnCells column={column} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ColumnCells({ column }: { column: FoundPart }) {
  const { view, types, names, t } = useDesigning();
  const facts = useTableFacts();
  const { part } = column;
  const type = String(part.type ?? '');
  const found = facts?.columns.find(({ name }) => name === nameOf(column));
  const isWrong = view.problems.some((one) => one.part === nameOfPart(column.keys) && !one.severity);
  const signs = (['required', 'unique', 'index', 'sensitive', 'readOnly'] as const).filter(
    (key) => part[key] !== undefined && part[key] !== false,
  );
  const target = part.refers ?? part.enum;
  return (
    <>
      <td className="px-3 py-2">
        <span className="flex items-center gap-1.5">
          <Icon name={iconOfType(type)} size={16} className="shrink-0 text-fg-3" />
          {labelOf(column)}
          {isWrong && <Icon name="circle-alert" size={14} className="text-danger-text" />}
        </span>
      </td>
      <td className="px-3 py-2 font-mono text-small text-fg-2">{nameOf(column)}</td>
      <td className="px-3 py-2">{names(types.get(type)?.names.title ?? type)}</td>
      <td className="px-3 py-2">
        <span className="flex flex-wrap gap-1">
          {signs.map((key) => (
            <Tag key={key}>{t(`designer.table.sign.${key}`)}</Tag>
          ))}
          {target !== undefined && <Tag color="blue">{String(target)}</Tag>}
        </span>
      </td>
      <td className="px-3 py-2 text-fg-2">
        {found
          ? t('designer.table.filled', { n: found.filled, distinct: found.distinct })
          : t('designer.table.unfilled')}
      </td>
    </>
  );
}
