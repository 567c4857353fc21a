import type { FieldType } from '../../schemas/field';

/** Declares the pure half of a field type; keeps its name as a literal, so that the lists of types can be checked. */
export function defineFieldType<const Name extends string>(
  fieldType: FieldType & { readonly type: Name },
): FieldType & { readonly type: Name } {
  return fieldType;
}
