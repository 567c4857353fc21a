import type { Choice } from '../../schemas/document/dictionary';
import { SYSTEM_FIELDS } from '../../schemas/model/system-fields';
import type { Field } from '../../schemas/model/field';
import type { CompiledPage, ListedColumn } from '../../schemas/model/page';
import { PIVOT_BOUNDS, PIVOT_TOTAL, pivotKey } from '../../schemas/record/list-pivot';
import { isPath } from '../../schemas/model/through';
import type { DataSource } from '../data/data-source';
import type { PreparedList } from './list-requests';

/** Loads what the columns of a pivot are made of: one for each choice, and the sum of all. */
export async function preparePivot(
  page: CompiledPage,
  source: DataSource,
  signal: AbortSignal,
  sum: string,
): Promise<PreparedList> {
  const { pivot, columns } = page.tableConfig;
  const value = page.columns.find(({ model }) => model === pivot?.value);
  if (!pivot || !value) return { body: {}, columns: [] };
  const choices = flat(await source.options(pivot.source, { readable: true }, signal))
    // The root of a tree and the organisations around choices are no values.
    .filter((choice) => choice.value !== 0 && !choice.group)
    .slice(0, PIVOT_BOUNDS.values);
  const values = choices.map((choice) => choice.value);
  const by = columns
    .filter(
      ({ column, field }) =>
        field.sortable === true &&
        !isPath(column) &&
        !OF_EVERY_ROW.has(column) &&
        ![pivot.column, pivot.value].includes(column),
    )
    .map(({ column }) => column)
    .slice(0, PIVOT_BOUNDS.by);
  const made = choices.map((choice) => pivotColumn(value, pivotKey(choice.value), choice.label));
  return {
    body: { pivot: { by, column: pivot.column, value: pivot.value, values } },
    columns: pivot.summary ? [...made, pivotColumn(value, PIVOT_TOTAL, sum)] : made,
  };
}

/** Each row has its own. */
const OF_EVERY_ROW: ReadonlySet<string> = new Set(['orgId', ...SYSTEM_FIELDS.map(({ model }) => model)]);

/** Looks like the column of the values, which the list sorts by no more. */
function pivotColumn(value: Field, column: string, label: string): ListedColumn {
  const { sortable: _, linkage: __, ...field } = value;
  return { column, field: { ...field, model: column, label, summary: true } };
}

function flat(choices: readonly Choice[]): Choice[] {
  return choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])]);
}
