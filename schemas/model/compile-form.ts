import { holdsValue, type Field, type FieldTypes } from './field';
import type { JsonObject, JsonSchema } from '../json';

/** A form as JSON Schema: the browser renders from it, and both sides validate with it. */
interface FormSchema {
  /**
   * An object schema of the values that are present. It has no `required`: that depends on linkage and on what counts
   * as empty, so `validateRecord` decides it.
   */
  schema: JsonSchema;
  defaults: JsonObject;
  fields: readonly Field[];
}

/** Compiles the fields of a form. Fields without a value (dividers, buttons) are not part of the schema. */
export function compileForm(fields: readonly Field[], fieldTypes: FieldTypes): FormSchema {
  const properties: Record<string, JsonSchema> = {};
  const defaults: JsonObject = {};
  for (const field of fields) {
    const type = fieldTypes.get(field.type);
    // A field of an unknown type keeps its position and value; the browser draws a placeholder.
    if (!type) properties[field.model] = { title: field.label };
    if (!type || !holdsValue(type, field)) continue;
    properties[field.model] = { title: field.label, ...type.schema(field) };
    defaults[field.model] = type.initial(field);
  }
  return { schema: { type: 'object', properties, additionalProperties: false }, defaults, fields };
}
