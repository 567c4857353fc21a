import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TValidationError } from 'typebox/error';
import { Value } from 'typebox/value';
import { checkUnion, unionAround } from './check-union';
import { join, jsonPath, under, valueAt } from '../json-path';
import type { Finding } from '../problems/problem';
import { cause, type Cause } from '../problems/causes';
import { nearestOf, shown, unknownName } from '../problems/unknown-name';

/**
 * Checks plain JSON against a closed grammar. Each finding says where it is, what was expected, what was found,
 * and for an unknown key or word the nearest known one.
 */
export function checkGrammar(schema: TSchema, value: unknown, at = ''): Finding[] {
  if (checker(schema).Check(value)) return [];
  const findings: Finding[] = [];
  const unions = new Set<string>();
  for (const error of Value.Errors(schema, value)) {
    const union = unionAround(error.schemaPath, error.instancePath, error.keyword);
    if (union) {
      // Every member says what it misses; what is told is what the member that is meant misses.
      if (unions.has(union.instancePath)) continue;
      unions.add(union.instancePath);
      const members = valueAt(schema, `${union.schemaPath}/anyOf`) as TSchema[];
      const inner = valueAt(value, union.instancePath);
      findings.push(...checkUnion(members, inner, under(at, jsonPath(union.instancePath)), checkGrammar));
      continue;
    }
    const path = under(at, jsonPath(error.instancePath));
    if (error.keyword === 'additionalProperties') {
      const known = Object.keys(propertiesAt(schema, error.schemaPath));
      for (const key of error.params.additionalProperties)
        findings.push({ path: join(path, key), ...cause('unknownKey', { key, ...nearestOf(key, known) }) });
    } else if (error.keyword === 'required')
      for (const key of error.params.requiredProperties)
        findings.push({ path: join(path, key), ...cause('missingKey', { key }) });
    // `boolean` is the unknown key itself, told by `additionalProperties` of its parent.
    else if (error.keyword !== 'boolean')
      findings.push({ path, ...valueCause(error, valueAt(value, error.instancePath)) });
  }
  return findings;
}

/** What is wrong with a value, by the keyword of the grammar that it breaks. */
function valueCause(error: TValidationError, value: unknown): Cause {
  const came = shown(value);
  switch (error.keyword) {
    case 'enum':
      return unknownName(value, error.params.allowedValues);
    case 'const':
      return unknownName(value, [error.params.allowedValue]);
    case 'type':
      return cause('wrongType', { types: [error.params.type].flat(), came });
    case 'pattern':
      return cause('patternMismatch', { pattern: String(error.params.pattern), came });
    case 'minimum':
      return cause('tooSmall', { n: Number(error.params.limit), came });
    case 'maximum':
      return cause('tooLarge', { n: Number(error.params.limit), came });
    case 'uniqueItems':
      return cause('duplicateItems', { came });
    default: {
      const code = SIZES[error.keyword];
      const { limit } = error.params as { limit?: number };
      return code === undefined || limit === undefined
        ? cause('refusedValue', { came, keyword: error.keyword })
        : cause(code, { n: limit, came });
    }
  }
}

/** Keywords that bound how much a value may hold. */
const SIZES: Readonly<
  Record<string, 'tooManyItems' | 'tooFewItems' | 'tooLong' | 'tooShort' | 'tooFewKeys'>
> = {
  maxItems: 'tooManyItems',
  minItems: 'tooFewItems',
  maxLength: 'tooLong',
  minLength: 'tooShort',
  minProperties: 'tooFewKeys',
};

const checkers = new WeakMap<TSchema, Validator>();

/** A grammar is compiled once; where code may not be generated, the same check is interpreted. */
function checker(schema: TSchema): Validator {
  const known = checkers.get(schema);
  if (known) return known;
  const compiled = Compile(schema);
  checkers.set(schema, compiled);
  return compiled;
}

/** The `properties` of the object schema that an error's schema path (`#/properties/a/items`) points to. */
function propertiesAt(schema: TSchema, schemaPath: string): Record<string, unknown> {
  const found = valueAt(schema, schemaPath.replace(/^#/, '')) as
    { properties?: Record<string, unknown> } | undefined;
  return found?.properties ?? {};
}
