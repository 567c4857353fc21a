import type { CompiledPage, ListedColumn } from '../../schemas/model/page';
import { fixedSide, type ColumnSettings } from './column-settings';

/** The columns that a list shows, from left to right: those fixed at a side stand there. */
export function shownColumns(
  { tableConfig: { columns } }: CompiledPage,
  settings: ColumnSettings,
  more: readonly ListedColumn[] = [],
): ListedColumn[] {
  const by = new Map(columns.map((column) => [column.column, column]));
  const hidden = new Set(settings.hidden);
  const shown = settings.order.flatMap((id) => (hidden.has(id) ? [] : (by.get(id) ?? [])));
  const at = (side: 'left' | 'none' | 'right') =>
    shown.filter(({ column: id, fixed }) => fixedSide(settings, { id, ...(fixed && { fixed }) }) === side);
  return [...at('left'), ...at('none'), ...at('right'), ...more];
}
