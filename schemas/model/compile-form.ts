import type { Field, FieldTypes } from './field';
import type { JsonObject, JsonSchema } from '../json';

/** A form as JSON Schema: what the browser draws from and both sides check by. */
interface FormSchema {
  /**
   * An object of the present values. `required` is not in it: it depends on linkage and on what counts as empty,
   * which `validateRecord` decides.
   */
  schema: JsonSchema;
  defaults: JsonObject;
  fields: readonly Field[];
}

/** Compiles the fields of a form. Fields without a value (dividers, buttons) leave no trace in the schema. */
export function compileForm(fields: readonly Field[], fieldTypes: FieldTypes): FormSchema {
  const properties: Record<string, JsonSchema> = {};
  const defaults: JsonObject = {};
  for (const field of fields) {
    const type = fieldTypes.get(field.type);
    // A type that is not there keeps its place and its value: a placeholder is drawn for it.
    if (!type) properties[field.model] = { title: field.label };
    if (!type || type.storage(field) === null) continue;
    properties[field.model] = { title: field.label, ...type.schema(field) };
    defaults[field.model] = type.initial(field);
  }
  return { schema: { type: 'object', properties, additionalProperties: false }, defaults, fields };
}
