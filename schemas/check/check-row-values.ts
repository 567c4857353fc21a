import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import type { Entity } from '../document/entity';
import type { Json, JsonObject } from '../json';
import { isReference } from '../model/chosen-source';
import type { StoredField } from '../model/entity-model';
import type { FieldGrammars } from '../model/field';
import { cause } from '../problems/causes';
import { valueCause, type Refuse } from './check-columns';

/** What the values of a row in a document are checked against. */
export interface RowShape {
  columns: Entity['columns'];
  stored: ReadonlyMap<string, StoredField>;
  fieldTypes: FieldGrammars;
}

/** The values of a row in a document must be complete and valid; what it refers to is checked elsewhere. */
export function checkRowValues(
  row: JsonObject,
  { columns, stored, fieldTypes }: RowShape,
  at: string,
  refuse: Refuse,
): void {
  const names = new Set(columns.map(({ name }) => name));
  // A name that does not exist is reported by itself; it may be that of a column that is missing.
  const isMisspelled = Object.keys(row).some((name) => !names.has(name));
  for (const column of columns) {
    const known = stored.get(column.name);
    const value = row[column.name] as Json | undefined;
    const path = `${at}.${column.name}`;
    const type = fieldTypes.get(column.type);
    if (!known || !type) {
      if (value !== undefined) refuse(path, cause('notStored', { name: column.name }));
    } else if (value === undefined || type.isEmpty(value)) {
      if (
        column.required &&
        column.default === undefined &&
        !column.defaultFrom &&
        !column.auto &&
        !column.linkage &&
        !isMisspelled
      )
        refuse(path, cause('missingKey', { key: column.name }));
    } else if (
      !isReference(known.field) &&
      (!Value.Check(type.schema(known.field) as TSchema, value) || type.problem?.(value, known.field))
    )
      refuse(path, valueCause(column.name, value, known.field));
  }
}
