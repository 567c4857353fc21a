import type { EntityModel } from './entity-model';
import type { Field, FieldTypes } from './field';

/** Whether a sheet can hold values of a column: as a text that its type reads, and none of files or composed values. */
export function isImportable(field: Field, fieldTypes: FieldTypes): boolean {
  const type = fieldTypes.get(field.type);
  if (!type || field.computed || field.readOnly || field.formBy || field.lines || field.total) return false;
  if (type.valueless || type.files || type.markup || type.isSecret?.(field)) return false;
  // No secret stands in a sheet.
  if (field.sensitive === 'secret') return false;
  if (field.sourceBy) return false;
  if (field.source) return true;
  return type.read !== undefined || (type.storage(field) === 'text' && type.schema(field).type === 'string');
}

/** A column that a sheet may have: one of the record, or of its line items. */
export interface ImportField {
  /** As the calls of imports name it: `name`, or `lines.name` for a column of line items. */
  name: string;
  field: Field;
  /** The column that holds the line items. */
  lines?: Field;
}

/** The columns that a sheet of an entity may have, in the order of its template. */
export function importFields(
  { entity, writable, stored }: EntityModel,
  fieldTypes: FieldTypes,
): ImportField[] {
  const isStored = new Set(stored.map(({ field }) => field));
  const order = entity.import?.columns;
  const own = writable.add.filter((field) => isStored.has(field) && isImportable(field, fieldTypes));
  const chosen = order ? order.flatMap((name) => own.filter(({ model }) => model === name)) : own;
  const held = writable.add.flatMap((field) => (field.lines ? [{ ...field, lines: field.lines }] : []));
  const cells = held.flatMap((lines) =>
    (lines.cells ?? [])
      .filter((cell) => isImportable(cell, fieldTypes))
      .map((field) => ({ name: `${lines.model}.${field.model}`, field, lines })),
  );
  return [...chosen.map((field) => ({ name: field.model, field })), ...cells];
}
