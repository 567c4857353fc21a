import type { FieldType } from '../../schemas/model/field';

const inRows = new Map<string, FieldType>();

/**
 * Declares the pure half of a field type. Keeps the name as a literal type, so that lists of types are checked, and
 * registers types with `inRows` for `rowType`.
 */
export function defineFieldType<const Name extends string>(
  fieldType: FieldType & { readonly type: Name },
): FieldType & { readonly type: Name } {
  if (fieldType.inRows) inRows.set(fieldType.type, fieldType);
  return fieldType;
}

/** The registered type with `inRows`; undefined for any other name. */
export const rowType = (name: string): FieldType | undefined => inRows.get(name);
