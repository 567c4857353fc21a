import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { fieldTypes, type Field } from '../../schemas/model/field';
import { fieldText } from '../../schemas/errors/field-error';
import { schemaProblem } from '../../schemas/record/schema-problem';
import type { Json, JsonObject } from '../../schemas/json';
import { validateRecord } from '../../schemas/record/validate-record';
import { interpretSchema as interpreter } from '../../runtime/schema-form/interpret-schema';
import { compileCheck as ajv } from '../../server/records/check-engine';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const sound = JSON.parse(
  readFileSync(new URL('../fixtures/documents/sound.json', import.meta.url), 'utf8'),
) as Record<'domain' | 'entity' | 'page', JsonObject>;
const shipped = buildModel(await readDocuments('domains'), types);
const anyJson = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

const build = (documents: typeof sound) =>
  buildModel(
    (['domain', 'entity', 'page'] as const).map((kind): SourceDocument => ({
      kind,
      file: `${kind}.json`,
      domain: 'shop',
      json: documents[kind],
    })),
    types,
  );

/** A document with the value at a random place replaced, or a random key added there. */
function mutate(json: Json, path: readonly number[], value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined || typeof json !== 'object' || json === null) return value;
  const keys = Object.keys(json);
  if (keys.length === 0) return value;
  const key = keys[step % keys.length]!;
  if (Array.isArray(json))
    return json.map((item, at) => (String(at) === key ? mutate(item, rest, value) : item));
  return { ...json, [key]: mutate(json[key]!, rest, value) };
}

test('any document is answered with located problems', () => {
  fc.assert(
    fc.property(fc.constantFrom('domain', 'entity', 'page'), anyJson, (kind, json) => {
      const { problems } = build({ ...sound, [kind]: json as JsonObject });
      for (const problem of problems)
        expect(problem).toMatchObject({
          file: expect.any(String),
          path: expect.any(String),
          code: expect.stringMatching(/^[a-z]\w+$/),
          params: expect.any(Object),
        });
    }),
    { numRuns: 300 },
  );
});

test('a valid document with a random change is valid or has problems, and a page without problems is complete', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('domain' as const, 'entity' as const, 'page' as const),
      fc.array(fc.nat(30), { minLength: 1, maxLength: 9 }),
      anyJson,
      (kind, path, value) => {
        const model = build({ ...sound, [kind]: mutate(sound[kind], path, value) as JsonObject });
        for (const page of model.pages.values()) {
          if ('problems' in page) expect(page.problems).not.toEqual([]);
          else
            for (const { field } of [...page.searches, ...page.tableConfig.columns])
              expect(field.label).toEqual(expect.any(String));
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('very deep documents, and documents with keys of Object.prototype, cause no exceptions', () => {
  let deep: Json = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(build({ ...sound, page: deep as unknown as JsonObject }).problems[0]?.code).toBe('tooDeep');
  const hostile = JSON.parse(
    '{"schemaVersion":1,"__proto__":{"id":"x"},"constructor":{"prototype":{}}}',
  ) as JsonObject;
  expect(build({ ...sound, entity: hostile }).problems.length).toBeGreaterThan(0);
  expect(({} as { id?: string }).id).toBeUndefined();
  const nameless = { ...sound.entity, id: { toString: [] } };
  expect(build({ ...sound, entity: nameless }).problems.length).toBeGreaterThan(0);
});

const forms = [...shipped.entities.values()].map(
  ({ entity, writable, checks }) => [entity.id, { fields: writable.add, checks }] as const,
);

test.each(forms)(
  '%s: any values are checked without exceptions, with the same result in both engines',
  (_, { fields, checks }) => {
    const values = fc.record(Object.fromEntries(fields.map((field) => [field.model, valueFor(field)])), {
      requiredKeys: [],
    }) as fc.Arbitrary<JsonObject>;
    fc.assert(
      fc.property(values, (record) => {
        const how = { fields, checks, fieldTypes: types, record, language: 'zh-CN', today: '2026-11-21' };
        const server = validateRecord({ ...how, compile: ajv });
        expect(validateRecord({ ...how, compile: interpreter })).toEqual(server);
      }),
      { numRuns: 60 },
    );
  },
);

/** Values similar to those that the field accepts, and values of every wrong type. */
function valueFor(field: Field): fc.Arbitrary<Json> {
  const choices = field.options.options?.map(({ value }) => value as Json) ?? [];
  return fc.oneof(
    anyJson,
    fc.string({ maxLength: 60 }),
    fc.integer(),
    // JSON has no NaN and no infinity.
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom<Json>('2026-02-30', '2026-01-31', '400.00', '-0', '1e5', '', null, [], {}, ...choices),
    fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
  ) as fc.Arbitrary<Json>;
}

test('every keyword has a message, known or not', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), anyJson), (keyword, params) => {
      const [, { fields }] = forms[0]!;
      const type = types.get(fields[0]!.type)!;
      const problem = schemaProblem(fields[0]!, type, { path: '', keyword, params });
      expect(fieldText(problem.error, 'en-US', problem.params)).not.toBe('');
    }),
  );
});
