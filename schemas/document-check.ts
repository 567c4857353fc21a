import { closest } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import { shortened } from './cut-text';
import type { Problem } from './problem';

type Found = Omit<Problem, 'file' | 'kind'>;

/**
 * Checks plain JSON against a closed grammar. Each mistake says where it is, what was expected, what came,
 * and for an unknown key or word the nearest known one.
 */
export function checkGrammar(schema: TSchema, value: unknown, at = ''): Found[] {
  if (checker(schema).Check(value)) return [];
  const problems: Found[] = [];
  for (const error of Value.Errors(schema, value)) {
    const path = under(at, jsonPath(error.instancePath));
    const params = error.params as Record<string, unknown>;
    switch (error.keyword) {
      case 'boolean':
        break; // the unknown key itself: told by `additionalProperties` of its parent
      case 'additionalProperties': {
        const known = Object.keys(propertiesAt(schema, error.schemaPath));
        for (const key of params.additionalProperties as string[])
          problems.push({ path: join(path, key), message: `unknown key "${key}"${hint(key, known)}` });
        break;
      }
      case 'required':
        for (const key of params.requiredProperties as string[])
          problems.push({ path: join(path, key), message: `"${key}" is missing` });
        break;
      case 'enum':
        problems.push({
          path,
          message: wordMessage(valueAt(value, error.instancePath), params.allowedValues as unknown[]),
        });
        break;
      default:
        problems.push({
          path,
          message: `${error.message}, came ${show(valueAt(value, error.instancePath))}`,
        });
    }
  }
  return problems;
}

const checkers = new WeakMap<TSchema, Validator>();

/** A grammar is compiled once; where code may not be generated, the same check is interpreted. */
function checker(schema: TSchema): Validator {
  const known = checkers.get(schema);
  if (known) return known;
  const compiled = Compile(schema);
  checkers.set(schema, compiled);
  return compiled;
}

/** `expected one of a, b; came "c"; did you mean "b"?` */
export function wordMessage(came: unknown, known: readonly unknown[]): string {
  const words = known.map(String);
  if (words.length === 0) return `${show(came)} is not there, nor is anything else`;
  const list = words.length > 12 ? '' : ` one of ${words.join(', ')}`;
  return `expected${list || ' a known name'}, came ${show(came)}${typeof came === 'string' ? hint(came, words) : ''}`;
}

function hint(word: string, known: readonly string[]): string {
  return known.length === 0 ? '' : `; the nearest known is "${closest(word, [...known])}"`;
}

/** A value of a document in a sentence. */
export function show(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'nothing', 60);
}

/** `/columns/3/type` → `columns[3].type` */
export function jsonPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), '');
}

function under(path: string, inner: string): string {
  return path === '' || inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`;
}

/** The path of a member, as problems name it: `formConfig.list`. */
export function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], value);
}

/** The `properties` of the object schema that an error's schema path (`#/properties/a/items`) points to. */
function propertiesAt(schema: TSchema, schemaPath: string): Record<string, unknown> {
  const found = valueAt(schema, schemaPath.replace(/^#/, '')) as
    { properties?: Record<string, unknown> } | undefined;
  return found?.properties ?? {};
}
