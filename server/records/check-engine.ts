import { Ajv, type ValidateFunction } from 'ajv';
import type { SchemaError } from '../../schemas/field-message';
import type { Field, FieldTypes } from '../../schemas/field';
import type { JsonSchema } from '../../schemas/json';

const ajv = new Ajv({ strict: false, validateFormats: false });
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** The server's engine for `validateRecord`; a schema object is compiled once. */
export function checkValue(schema: JsonSchema, value: unknown): readonly SchemaError[] {
  let validate = compiled.get(schema);
  if (!validate) compiled.set(schema, (validate = ajv.compile(schema)));
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
    path: instancePath,
    keyword,
    params: params as Record<string, unknown>,
  }));
}

/** The same field types, whose schema of a field is always the same object: so it is compiled once. */
export function withLastingSchemas(types: FieldTypes): FieldTypes {
  return new Map(
    [...types].map(([name, type]) => {
      const schemas = new WeakMap<Field, JsonSchema>();
      const schema = (field: Field): JsonSchema => {
        let known = schemas.get(field);
        if (!known) schemas.set(field, (known = type.schema(field)));
        return known;
      };
      return [name, { ...type, schema }];
    }),
  );
}
