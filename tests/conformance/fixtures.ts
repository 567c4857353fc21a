import { isObject, type Json } from '../../schemas/json';
import type { FieldCase, FieldFixture } from '../../widgets/shared/field-fixture';
import type { FieldGrammar } from '../../schemas/model/field';
import { allTypes, domainFixtures } from '../support/domain-types';

const modules = import.meta.glob<{ fixture: FieldFixture }>('../../widgets/*/fixture.ts', { eager: true });

export const types = allTypes;
export const fixtures = new Map(
  [...Object.values(modules).map(({ fixture }) => fixture), ...domainFixtures].map(
    (fixture) => [fixture.type, fixture] as const,
  ),
);

/** Every case of every type, its field completed with the type's defaults. */
export const cases: [string, FieldCase, FieldGrammar][] = [...fixtures.values()].flatMap((fixture) =>
  fixture.cases.map((given): [string, FieldCase, FieldGrammar] => {
    const type = types.get(fixture.type);
    if (!type) throw new Error(`widgets/*/fixture.ts names the unknown type "${fixture.type}"`);
    const field = { ...given.field, options: { ...type.defaults, ...given.field.options } };
    return [`${fixture.type}: ${given.name}`, { ...given, field }, type];
  }),
);

/** Values of all types, most of them wrong for any one field type. */
export const ANY_KIND: readonly Json[] = [
  true,
  false,
  0,
  -1.5,
  1e21,
  '',
  'abc',
  '2026-13-45',
  [],
  ['a', 1, null],
  [[1]],
  {},
  { a: { b: 1 } },
  [{ word: 1 }],
];

/** A selection of them, for tests that render each. */
export const DRAWN_KINDS: readonly Json[] = [
  true,
  -1.5,
  'abc',
  ' 2026/1/31',
  ['a', 1, null],
  { a: { b: 1 } },
  [{ word: 1 }],
];

/** Variants of a value in which one part, at any depth, has another type. */
export function withOddParts(value: Json): Json[] {
  if (!Array.isArray(value) && !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const withPart = (odd: Json): Json => {
      const copy = structuredClone(value) as Record<string, Json>;
      copy[key] = odd;
      return copy as Json;
    };
    return [...DRAWN_KINDS, null, ...withOddParts(part as Json)].map(withPart);
  });
}
