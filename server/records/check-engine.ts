import { Ajv } from 'ajv';
import { BoundedCache } from '../../schemas/bounded-cache';
import type { SchemaError } from '../../schemas/record/schema-problem';
import type { JsonSchema } from '../../schemas/json';

/** A compiled check takes a few kilobytes per kilobyte of schema. */
const MOST_CHARACTERS = 1_000_000;
/** Ajv never frees what it has compiled, so it is replaced after this many schemas. */
const SCHEMAS_OF_ONE = 500;
const NONE: readonly SchemaError[] = [];

type CompiledCheck = (value: unknown) => readonly SchemaError[];
const compiled = new BoundedCache<CompiledCheck>(MOST_CHARACTERS);
let ajv = createAjv();
let schemas = 0;

/**
 * The server's engine for `validateRecord`. Fields with equal schemas share one check: a few functions stay optimised,
 * many do not.
 */
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
