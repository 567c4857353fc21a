import { Ajv } from 'ajv';
import { BoundedCache } from '../../schemas/bounded-cache';
import type { SchemaError } from '../../schemas/record/field-message';
import type { JsonSchema } from '../../schemas/json';

/** Checks of fields take some kilobytes for each kilobyte of their schema. */
const MOST_CHARACTERS = 1_000_000;
/** Ajv keeps what it has compiled for ever, so it is exchanged after so many schemas. */
const SCHEMAS_OF_ONE = 500;
const NONE: readonly SchemaError[] = [];

type CompiledCheck = (value: unknown) => readonly SchemaError[];
const compiled = new BoundedCache<CompiledCheck>(MOST_CHARACTERS);
let ajv = createAjv();
let schemas = 0;

/** The server's engine for `validateRecord`. Fields that ask the same share one check: few functions stay quick, many do not. */
export function compileCheck(schema: JsonSchema): CompiledCheck {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known) return known;
  if (++schemas % SCHEMAS_OF_ONE === 0) ajv = createAjv();
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

function createAjv(): Ajv {
  return new Ajv({ strict: false, validateFormats: false });
}
