import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { ErrorObject } from 'ajv';
import { isObject } from '../../schemas/json';

interface Validate {
  (value: unknown): boolean;
  schema: object;
  errors: ErrorObject[] | null;
}

/**
 * The part of Ajv that RJSF's validator uses, interpreting a schema instead of generating code from it:
 * the content security policy forbids generated code. Errors come in Ajv's shape and order, so that a record
 * gets the same answer here and on the server.
 */
export class InterpretingAjv {
  private readonly schemas = new Map<string, Validate>();

  compile(schema: object): Validate {
    const validator = new Validator(schema as Schema, '7', false);
    const validate = ((value: unknown) => {
      const { errors } = validator.validate(value);
      validate.errors = errors.length > 0 ? ajvErrors(errors, schema) : null;
      return validate.errors === null;
    }) as Validate;
    validate.schema = schema;
    validate.errors = null;
    return validate;
  }

  addSchema(schema: object, key: string): this {
    this.schemas.set(key, this.compile(schema));
    return this;
  }

  getSchema(key: string): Validate | undefined {
    return this.schemas.get(key);
  }

  removeSchema(key?: unknown): this {
    if (key === undefined) this.schemas.clear();
    else if (typeof key === 'string') this.schemas.delete(key);
    return this;
  }

  addFormat(): this {
    return this;
  }

  addKeyword(): this {
    return this;
  }
}

/** Keywords that only say that something inside them is wrong; Ajv does not report these. */
const WRAPPERS = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalItems',
  'patternProperties',
  '$ref',
]);

/** Ajv's order of keywords at one place of a value. */
const ORDER = [
  'type',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxLength',
  'minLength',
  'pattern',
  'required',
  'maxItems',
  'minItems',
  'uniqueItems',
  'const',
  'enum',
  'additionalProperties',
  'anyOf',
];

function ajvErrors(units: readonly OutputUnit[], schema: object): ErrorObject[] {
  const errors = units.filter((unit) => !WRAPPERS.has(unit.keyword)).map((unit) => ajvError(unit, schema));
  const places = [...new Set(errors.map((error) => error.instancePath))];
  return places.flatMap((place) =>
    errors
      .filter((error) => error.instancePath === place)
      .sort((one, other) => ORDER.indexOf(one.keyword) - ORDER.indexOf(other.keyword)),
  );
}

function ajvError(unit: OutputUnit, schema: object): ErrorObject {
  const { keyword } = unit;
  return {
    keyword,
    instancePath: unit.instanceLocation.replace(/^#/, ''),
    schemaPath: unit.keywordLocation,
    params: params(keyword, at(schema, unit.keywordLocation)),
    message: unit.error,
  };
}

function params(keyword: string, value: unknown): Record<string, unknown> {
  if (/^(max|min|exclusive)/.test(keyword)) return { limit: value };
  return { [keyword]: value };
}

/** The value at a JSON pointer such as `#/properties/name/maxLength`. */
function at(schema: object, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => {
      if (Array.isArray(value)) return value[Number(part)];
      return isObject(value) ? value[part] : undefined;
    }, schema);
}
