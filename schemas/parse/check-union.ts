import type { TSchema } from 'typebox';
import { isObject, type Json } from '../json';
import { join } from '../json-path';
import type { Finding } from '../problems/problem';
import { cause } from '../problems/causes';
import { shown, unknownName } from '../problems/unknown-name';

/** A member of a union with what distinguishes it. */
interface Member {
  const?: Json;
  type?: string;
  properties?: Record<string, { const?: Json; enum?: Json[] }>;
  required?: string[];
}

/** Checks a value against one member. */
type Check = (schema: TSchema, value: unknown, at: string) => Finding[];

/**
 * The errors of a value of a union, from the intended member: the one whose constant the value contains (`kind:
 * "wizard"`), or the only one of its JSON type.
 */
export function checkUnion(schemas: readonly TSchema[], value: unknown, at: string, check: Check): Finding[] {
  const members = schemas as readonly Member[];
  if (members.every((member) => 'const' in member)) {
    const known = members.map((member) => member.const);
    return [{ path: at, ...unknownName(value, known) }];
  }
  const tag = isObject(value as Json) ? tagOf(members) : undefined;
  if (tag !== undefined) return checkTagged(schemas, value as Record<string, unknown>, tag, at, check);
  const ofType = members.filter(({ type }) => type === typeOf(value));
  if (ofType.length === 1) return check(ofType[0] as TSchema, value, at);
  const types = [...new Set(members.flatMap(({ type }) => type ?? []))];
  return [{ path: at, ...cause('wrongType', { types, came: shown(value) }) }];
}

function checkTagged(
  schemas: readonly TSchema[],
  value: Record<string, unknown>,
  tag: string,
  at: string,
  check: Check,
): Finding[] {
  const members = schemas as readonly Member[];
  const meant = members.find(({ properties, required }) =>
    tag in value ? wordsOf(properties?.[tag]).includes(value[tag] as Json) : !required?.includes(tag),
  );
  if (!meant) {
    if (!(tag in value)) return [{ path: join(at, tag), ...cause('missingKey', { key: tag }) }];
    const known = members.flatMap(({ properties }) => wordsOf(properties?.[tag]));
    return [{ path: join(at, tag), ...unknownName(value[tag], known) }];
  }
  return check(meant as TSchema, value, at).map((found) => {
    const key = found.path.slice(at === '' ? 0 : at.length + 1);
    const owner =
      key in value &&
      !(key in (meant.properties ?? {})) &&
      members.find(({ properties }) => properties && key in properties);
    const word = owner && wordsOf(owner.properties?.[tag]).join(', ');
    return word ? { path: found.path, ...cause('otherTag', { key, tag, word }) } : found;
  });
}

/** The property whose words distinguish the members. */
function tagOf(members: readonly Member[]): string | undefined {
  return Object.keys(members[0]?.properties ?? {}).find((key) => {
    const each = members.map(({ properties }) => wordsOf(properties?.[key]));
    const words = each.flat();
    return each.every((own) => own.length > 0) && new Set(words).size === words.length;
  });
}

/** The words that a property may hold: its constant, or those of its enumeration. */
function wordsOf(property: { const?: Json; enum?: Json[] } | undefined): readonly Json[] {
  return property?.const === undefined ? (property?.enum ?? []) : [property.const];
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** Schema keywords that lead into a member of the value. */
const INTO_A_MEMBER = new Set(['properties', 'patternProperties', 'items']);

/** The outermost union around an error, by its paths in the schema and in the value. */
export function unionAround(
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
