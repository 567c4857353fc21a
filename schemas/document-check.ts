import { closest } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import { shortened } from './cut-text';
import { isObject, type Json } from './json';
import type { Problem } from './problem';

type Found = Omit<Problem, 'file' | 'kind'>;

/**
 * Checks plain JSON against a closed grammar. Each mistake says where it is, what was expected, what came,
 * and for an unknown key or word the nearest known one.
 */
export function checkGrammar(schema: TSchema, value: unknown, at = ''): Found[] {
  if (checker(schema).Check(value)) return [];
  const problems: Found[] = [];
  const unions = new Set<string>();
  for (const error of Value.Errors(schema, value)) {
    const union = unionAround(error.schemaPath, error.instancePath, error.keyword);
    if (union) {
      // Every member says what it misses; what is told is what the member that is meant misses.
      if (unions.has(union.instancePath)) continue;
      unions.add(union.instancePath);
      const members = valueAt(schema, `${union.schemaPath}/anyOf`) as TSchema[];
      const inner = valueAt(value, union.instancePath);
      problems.push(...checkUnion(members, inner, under(at, jsonPath(union.instancePath))));
      continue;
    }
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

/** A member of a union, as far as it tells itself apart. */
interface Member {
  const?: Json;
  type?: string;
  properties?: Record<string, { const?: Json }>;
  required?: string[];
}

/**
 * What is wrong with a value of a union, told of the member that is meant: the one whose constant the value holds
 * (`kind: "wizard"`), or the only one of its JSON type.
 */
function checkUnion(schemas: readonly TSchema[], value: unknown, at: string): Found[] {
  const members = schemas as readonly Member[];
  if (members.every((member) => 'const' in member))
    return [
      {
        path: at,
        message: wordMessage(
          value,
          members.map((member) => member.const),
        ),
      },
    ];
  const tag = isObject(value as Json) ? tagOf(members) : undefined;
  if (tag !== undefined) return checkTagged(schemas, value as Record<string, unknown>, tag, at);
  const ofType = members.filter(({ type }) => type === typeOf(value));
  if (ofType.length === 1) return checkGrammar(ofType[0] as TSchema, value, at);
  const types = [...new Set(members.flatMap(({ type }) => type ?? []))].join(' or ');
  return [{ path: at, message: `expected ${types}, came ${show(value)}` }];
}

function checkTagged(
  schemas: readonly TSchema[],
  value: Record<string, unknown>,
  tag: string,
  at: string,
): Found[] {
  const members = schemas as readonly Member[];
  const meant = members.find(({ properties, required }) =>
    tag in value ? properties?.[tag]?.const === value[tag] : !required?.includes(tag),
  );
  if (!meant) {
    if (!(tag in value)) return [{ path: join(at, tag), message: `"${tag}" is missing` }];
    const known = members.map(({ properties }) => properties?.[tag]?.const);
    return [{ path: join(at, tag), message: wordMessage(value[tag], known) }];
  }
  return checkGrammar(meant as TSchema, value, at).map((found) => {
    const key = found.path.slice(at === '' ? 0 : at.length + 1);
    const owner =
      key in value &&
      !(key in (meant.properties ?? {})) &&
      members.find(({ properties }) => properties && key in properties);
    return owner
      ? { ...found, message: `"${key}" belongs to ${tag} "${String(owner.properties?.[tag]?.const)}"` }
      : found;
  });
}

/** The property by whose constant the members are told apart. */
function tagOf(members: readonly Member[]): string | undefined {
  return Object.keys(members[0]?.properties ?? {}).find((key) => {
    const words = members.map(({ properties }) => properties?.[key]?.const);
    return !words.includes(undefined) && new Set(words).size === words.length;
  });
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
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

/** Steps of a schema that lead to a member of the value. */
const INTO_A_MEMBER = new Set(['properties', 'patternProperties', 'items']);

/** The outermost union that an error lies in, by its places in the schema and in the value. */
function unionAround(
  schemaPath: string,
  instancePath: string,
  keyword: string,
): { schemaPath: string; instancePath: string } | null {
  const steps = schemaPath.split('/').slice(1);
  const end = steps.indexOf('anyOf');
  if (end < 0) return keyword === 'anyOf' ? { schemaPath: schemaPath.slice(1), instancePath } : null;
  let depth = 0;
  for (let at = 0; at < end; at++)
    if (INTO_A_MEMBER.has(steps[at]!)) {
      depth++;
      if (steps[at] !== 'items') at++;
    }
  return {
    schemaPath: steps
      .slice(0, end)
      .map((step) => `/${step}`)
      .join(''),
    instancePath: instancePath
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  };
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
