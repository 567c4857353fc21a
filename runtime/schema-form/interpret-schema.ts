import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { SchemaError } from '../../schemas/record/schema-problem';
import { isObject, type JsonSchema } from '../../schemas/json';

/** A failed keyword with its location in the schema: `#/properties/name/maxLength`. */
interface InterpretedError extends SchemaError {
  schemaPath: string;
}

/** Returns the keywords that a value fails; empty for a valid one. */
export type InterpretedCheck = (value: unknown) => readonly InterpretedError[];

const NONE: readonly InterpretedError[] = [];

/**
 * The schema validator of the browser, for `validateRecord` and RJSF. It interprets the schema, because the content
 * security policy forbids the generated code that Ajv uses on the server. Errors have the format and order of Ajv, so
 * that both report the same.
 */
export function interpretSchema(schema: JsonSchema): InterpretedCheck {
  const validator = new Validator(schema as Schema, '7', false);
  return (value) => {
    const { valid, errors } = validator.validate(value);
    return valid ? NONE : inAjvOrder(errors, schema, value);
  };
}

/** Keywords that only wrap errors of their contents; Ajv does not report them. */
const WRAPPERS = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalItems',
  'patternProperties',
  '$ref',
]);

/** The keyword order of Ajv for one value. */
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

function inAjvOrder(units: readonly OutputUnit[], schema: JsonSchema, value: unknown): InterpretedError[] {
  const missing = new MissingNames(schema, value);
  const errors = units
    .filter((unit) => !WRAPPERS.has(unit.keyword))
    .map((unit): InterpretedError => ({
      path: unit.instanceLocation.replace(/^#/, ''),
      keyword: unit.keyword,
      params: unit.keyword === 'required' ? missing.next(unit) : params(unit, schema),
      schemaPath: unit.keywordLocation,
    }));
  const places = [...new Set(errors.map((error) => error.path))];
  return places.flatMap((place) =>
    errors
      .filter((error) => error.path === place)
      .sort((one, other) => ORDER.indexOf(one.keyword) - ORDER.indexOf(other.keyword)),
  );
}

function params({ keyword, keywordLocation }: OutputUnit, schema: JsonSchema): Record<string, unknown> {
  const value = at(schema, keywordLocation);
  if (/^(max|min|exclusive)/.test(keyword)) return { limit: value };
  return { [keyword]: value };
}

/** The interpreter reports missing members one by one in the order of `required`, without names; this adds them. */
class MissingNames {
  private readonly left = new Map<string, unknown[]>();

  constructor(
    private readonly schema: JsonSchema,
    private readonly value: unknown,
  ) {}

  /** The Ajv parameters of a missing member. */
  next({ instanceLocation, keywordLocation }: OutputUnit): Record<string, unknown> {
    const place = `${instanceLocation} ${keywordLocation}`;
    const names = this.left.get(place) ?? this.missing(instanceLocation, keywordLocation);
    this.left.set(place, names);
    return { missingProperty: names.shift() };
  }

  private missing(instanceLocation: string, keywordLocation: string): unknown[] {
    const [names, object] = [at(this.schema, keywordLocation), at(this.value, instanceLocation)];
    return (names as unknown[]).filter((name) => !Object.hasOwn(object as object, name as string));
  }
}

/** The value at a JSON pointer such as `#/properties/name/maxLength`. */
function at(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => {
      if (Array.isArray(value)) return value[Number(part)];
      return isObject(value) ? value[part] : undefined;
    }, root);
}
