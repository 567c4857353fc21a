import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { checkUnion, unionAround } from './check-union';
import { join, jsonPath, under, valueAt } from '../json-path';
import type { Finding } from '../problems/problem';
import { cause, type Cause } from '../problems/causes';
import { nearestOf, shown, unknownName } from '../problems/unknown-name';

/** Maximum number of errors per document. The library's default is eight, which could all be errors that are not reported. */
const MOST_ERRORS = 1000;

/**
 * Checks plain JSON against a closed grammar. Each finding states its path, what was expected and what was found, with
 * the nearest known name for an unknown key or word. A value that violates the grammar always has a finding.
 */
export function checkGrammar(schema: TSchema, value: unknown, at = ''): Finding[] {
  if (checker(schema).Check(value)) return [];
  const findings: Finding[] = [];
  const unions = new Set<string>();
  const errors = errorsOf(schema, value);
  // Required keys that an unknown key is a misspelling of: one mistake is one finding.
  const misspelled = new Set<string>();
  const unknownKey = (pointer: string, key: string, objectPath: string): void => {
    const path = under(at, jsonPath(pointer));
    const { nearest } = nearestKey(
      key,
      Object.keys(propertiesAt(schema, objectPath)),
      valueAt(value, pointer),
    );
    if (nearest !== undefined && isMisspelled(key, nearest)) misspelled.add(join(path, nearest));
    findings.push({ path: join(path, key), ...cause('unknownKey', { key, ...(nearest && { nearest }) }) });
  };
  // An unknown key is reported twice: by itself, and by its parent after all keys of the parent are checked.
  const parents = new Set(
    errors
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .map(({ instancePath }) => instancePath),
  );
  for (const error of errors) {
    const union = unionAround(error.schemaPath, error.instancePath, error.keyword);
    if (union) {
      // Every member of a union reports its own errors; only those of the intended member are kept.
      if (unions.has(union.instancePath)) continue;
      unions.add(union.instancePath);
      const members = valueAt(schema, `${union.schemaPath}/anyOf`) as TSchema[];
      const inner = valueAt(value, union.instancePath);
      findings.push(...checkUnion(members, inner, under(at, jsonPath(union.instancePath)), checkGrammar));
      continue;
    }
    const path = under(at, jsonPath(error.instancePath));
    if (error.keyword === 'additionalProperties')
      for (const key of error.params.additionalProperties.slice(0, MOST_ERRORS))
        unknownKey(error.instancePath, key, error.schemaPath);
    else if (error.keyword === 'required')
      for (const key of error.params.requiredProperties)
        findings.push({ path: join(path, key), ...cause('missingKey', { key }) });
    else if (error.keyword === 'boolean') {
      const [parent, key] = parentOf(error.instancePath);
      if (!parents.has(parent))
        unknownKey(parent, key, error.schemaPath.replace(/\/additionalProperties$/, ''));
    } else findings.push({ path, ...valueCause(error, valueAt(value, error.instancePath)) });
  }
  if (findings.length > 0)
    return findings.filter(({ code, path }) => code !== 'missingKey' || !misspelled.has(path));
  return [{ path: at, ...cause('refusedValue', { came: shown(value), keyword: '' }) }];
}

/** The known key that an unknown one probably means: of very different ones, one that the object does not have yet. */
function nearestKey(key: string, known: readonly string[], object: unknown): { nearest?: string } {
  const { nearest } = nearestOf(key, known);
  if (nearest !== undefined && isMisspelled(key, nearest)) return { nearest };
  const missing = known.filter((one) => !Object.hasOwn(Object(object) as object, one));
  return nearestOf(key, missing.length > 0 ? missing : known);
}

/** Whether two names differ so little that one is a misspelling of the other. */
function isMisspelled(came: string, meant: string): boolean {
  return distance(came, meant) <= (meant.length < 4 ? 1 : 2);
}

function errorsOf(schema: TSchema, value: unknown): TValidationError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: MOST_ERRORS });
  try {
    return Value.Errors(schema, value);
  } finally {
    Settings.Set({ maxErrors });
  }
}

/** The parent of a JSON pointer, and its last key. */
function parentOf(pointer: string): [parent: string, key: string] {
  const cut = pointer.lastIndexOf('/');
  return [
    pointer.slice(0, cut),
    pointer
      .slice(cut + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~'),
  ];
}

/** The cause of a value's error, by the violated keyword. */
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

/** Keywords that limit the size of a value. */
const SIZES: Readonly<
  Record<string, 'tooManyItems' | 'tooFewItems' | 'tooLong' | 'tooShort' | 'tooFewKeys'>
> = {
  maxItems: 'tooManyItems',
  minItems: 'tooFewItems',
  maxLength: 'tooLong',
  minLength: 'tooShort',
  minProperties: 'tooFewKeys',
  maxProperties: 'tooManyItems',
};

const checkers = new WeakMap<TSchema, Validator>();

/** Compiles a grammar once; where code generation is forbidden, the same check is interpreted. */
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
