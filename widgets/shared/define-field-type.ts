import type { FieldType } from '../../schemas/model/field';

const inRows = new Map<string, FieldType>();

/**
 * Declares the pure half of a field type; keeps its name as a literal, so that the lists of types can be checked. What may
 * stand in the rows of a value is found by its name from then on (`rowType`).
 */
export function defineFieldType<const Name extends string>(
  fieldType: FieldType & { readonly type: Name },
): FieldType & { readonly type: Name } {
  if (fieldType.inRows) inRows.set(fieldType.type, fieldType);
  return fieldType;
}

/** A type that may stand in the rows of a value; undefined for any other name. */
export const rowType = (name: string): FieldType | undefined => inRows.get(name);
