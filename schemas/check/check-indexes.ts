import type { EntityModel, StoredField } from '../model/entity-model';
import type { FieldGrammars } from '../model/field';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { MOST_SPELLED_CHARACTERS } from '../text/spelled-term';

/** Maximum size of an index entry in PostgreSQL in bytes, minus its header and the owner columns. */
const MOST_BYTES = 2600;
/** Maximum bytes per character. */
const CHARACTER = 4;
const FIXED = 24;

/** The columns of an index must fit into one index entry with their longest values. */
export function checkIndexes(model: EntityModel, fieldTypes: FieldGrammars, report: Report): void {
  const { entity } = model;
  const stored = new Map(model.stored.map((one) => [one.field.model, one]));
  const check = (names: readonly string[], path: string): void => {
    const bytes = names
      .map((name) => longest(stored.get(name), fieldTypes))
      .reduce((sum, one) => sum + one, 0);
    if (bytes > MOST_BYTES)
      report(path, cause('indexTooLong', { n: Math.floor(MOST_BYTES / CHARACTER) }), 'tolerated');
  };
  entity.columns.forEach(({ name, unique, index, pinyin }, at) => {
    // A masked column is searched as a whole only; an index of its parts would help to guess it.
    const isLong = longest(stored.get(name), fieldTypes) > MOST_SPELLED_CHARACTERS * CHARACTER;
    if (pinyin && (isLong || model.searchable.get(name) !== 'contains'))
      report(`columns[${at}].pinyin`, cause('notSpelled', { name }));
    if (unique) check(stored.has(unique) ? [unique, name] : [name], `columns[${at}].unique`);
    else if (index) check([name], `columns[${at}].index`);
  });
  const order = entity.sort ?? [];
  if (order.every((key) => key.order === order[0]?.order))
    check(
      order.map(({ column }) => column),
      'sort',
    );
  (entity.indexes ?? []).forEach((names, at) => {
    check(names, `indexes[${at}]`);
    names.forEach((name, of) => {
      const sql = stored.get(name)?.sql;
      if (sql === 'jsonb' || sql?.endsWith('[]'))
        report(`indexes[${at}][${of}]`, cause('notIndexable', { name }), 'tolerated');
    });
  });
}

/** Size in bytes of the longest value of a column. */
function longest(column: StoredField | undefined, fieldTypes: FieldGrammars): number {
  if (column?.sql !== 'text') return FIXED;
  const { enum: values, maxLength } = fieldTypes.get(column.field.type)?.schema(column.field) ?? {};
  if (values) return Math.max(...values.map((value) => String(value).length)) * CHARACTER;
  return (maxLength ?? Infinity) * CHARACTER;
}
