import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { SchemaError } from '../../schemas/record/field-message';
import { isObject, type JsonSchema } from '../../schemas/json';

/** A broken keyword, and where it stands in the schema: `#/properties/name/maxLength`. */
export interface InterpretedError extends SchemaError {
  schemaPath: string;
}

/** Answers the keywords that a value breaks, none for a value that keeps the schema. */
export type InterpretedCheck = (value: unknown) => readonly InterpretedError[];

const NONE: readonly InterpretedError[] = [];

/**
 * The browser's engine for `validateRecord` and for RJSF. The schema is read once and interpreted for each value: the content
 * security policy forbids generated code, which is how Ajv works on the server. Errors come in Ajv's shape and order, so that
 * a record gets the same answer here and there.
 */
export function interpretSchema(schema: JsonSchema): InterpretedCheck {
  const validator = new Validator(schema as Schema, '7', false);
  return (value) => {
    const { valid, errors } = validator.validate(value);
    return valid ? NONE : inAjvOrder(errors, schema, value);
  };
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

/** The interpreter reports each missing member of an object on its own, in the order of `required`, without its name. */
class MissingNames {
  private readonly left = new Map<string, unknown[]>();

  constructor(
    private readonly schema: JsonSchema,
    private readonly value: unknown,
  ) {}

  /** What Ajv says of a missing member. */
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

/** What stands at a JSON pointer such as `#/properties/name/maxLength`. */
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
