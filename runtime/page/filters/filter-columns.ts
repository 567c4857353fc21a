import type { Field, SearchKind } from '../../../schemas/model/field';
import type { CompiledPage } from '../../../schemas/model/page';
import { KEYWORD } from '../../../schemas/model/system-fields';
import { operatorsOf } from '../../../schemas/record/filter-operators';
import type { Operator } from '../../../schemas/record/list-filter';
import type { FieldRegistry } from '../../fields/list-registry';

/** A column that a filter may compare. */
export interface FilterColumn {
  field: Field;
  operators: readonly Operator[];
  kind: SearchKind;
}

/** The columns of a page that filters may compare, in the order of the table, then of the search form and the form. */
export function filterColumns(
  page: CompiledPage,
  { types }: FieldRegistry,
): ReadonlyMap<string, FilterColumn> {
  const fields = [
    ...page.tableConfig.columns.map(({ field }) => field),
    ...page.searches.map(({ field }) => field),
    ...page.columns,
  ];
  const found = new Map<string, FilterColumn>();
  for (const field of fields) {
    if (found.has(field.model)) continue;
    const kind = kindOf(field, types.get(field.type)?.search(field) ?? null);
    if (kind === null) continue;
    const storage = types.get(field.type)?.storage(field);
    const isDate = storage === 'date' || storage === 'timestamptz';
    const operators = operatorsOf({ kind, isDate, sensitive: Boolean(field.sensitive) })
      // There is no control for several figures, and an id means nothing where another column decides whose it is.
      .filter((op) => op !== 'in' || (kind !== 'equal' && !field.sourceBy));
    found.set(field.model, { field, operators, kind });
  }
  return found;
}

/** How the server searches a column; null: not at all. */
function kindOf(field: Field, kind: SearchKind | null): SearchKind | null {
  if (field.model === KEYWORD) return null;
  if (field.through) return field.through.searchable ?? null;
  if (kind === null || field.computed || field.sensitive === 'secret') return null;
  return field.sensitive ? 'equal' : field.range ? 'range' : kind;
}
