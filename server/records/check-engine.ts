import { Ajv } from 'ajv';
import type { SchemaError } from '../../schemas/field-message';
import type { JsonSchema } from '../../schemas/json';

const ajv = new Ajv({ strict: false, validateFormats: false });
const NONE: readonly SchemaError[] = [];

type CompiledCheck = (value: unknown) => readonly SchemaError[];
const compiled = new Map<string, CompiledCheck>();

/** The server's engine for `validateRecord`. Fields that ask the same share one check: few functions stay quick, many do not. */
export function compileCheck(schema: JsonSchema): CompiledCheck {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known) return known;
  const validate = ajv.compile(schema);
  const check: CompiledCheck = (value) => {
    if (validate(value)) return NONE;
    return (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
      path: instancePath,
      keyword,
      params: params as Record<string, unknown>,
    }));
  };
  compiled.set(key, check);
  return check;
}
