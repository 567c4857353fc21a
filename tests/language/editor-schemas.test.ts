import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { editorSchemas } from '../../schemas/parse/editor-schema';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const schemas = editorSchemas(fieldTypes(builtInFieldTypes));
const kinds = Object.keys(schemas) as (keyof typeof schemas)[];

// The committed *.schema.json are the targets of `$schema` in documents. `npx vitest run tests/language/editor-schemas
// -u` updates them after a change of the grammar or of a field type.
test.each(kinds)('schemas/%s.schema.json matches the grammar and the field types', async (kind) => {
  await expect(`${JSON.stringify(schemas[kind], null, 2)}\n`).toMatchFileSnapshot(
    `../../schemas/${kind}.schema.json`,
  );
});

/** Keys of a schema without a hover text, by path. Conditions are not places of a document. */
function silentKeys(schema: JsonObject): string[] {
  const isTold = (one: JsonObject): boolean =>
    typeof one.title === 'string' &&
    typeof one.description === 'string' &&
    /[A-Za-z]/.test(one.description) &&
    !/^\s|\s$/.test(one.description);
  const target = (one: JsonObject): JsonObject =>
    typeof one.$ref === 'string'
      ? ((schema.$defs as JsonObject)[one.$ref.replace('#/$defs/', '')] as JsonObject)
      : one;
  const below = (part: unknown, path: string): string[] => {
    if (Array.isArray(part)) return part.flatMap((one, at) => below(one, `${path}/${at}`));
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([key, value]) => {
      if (['if', 'not', 'default', 'enum'].includes(key)) return [];
      const keys = key === 'properties' ? Object.entries(value as Record<string, JsonObject>) : [];
      const silent = keys.filter(([, one]) => !isTold(one) && !isTold(target(one)));
      return [...silent.map(([name]) => `${path}/${name}`), ...below(value, `${path}/${key}`)];
    });
  };
  return below(schema, '');
}

test.each(kinds)('every key of a %s has a hover text, in Chinese and English', (kind) => {
  expect(silentKeys(schemas[kind])).toEqual([]);
});

const ajv = new Ajv({ strict: false });
const check = Object.fromEntries(kinds.map((kind) => [kind, ajv.compile(schemas[kind])]));
const documents = (await readDocuments('domains')).flatMap((source) =>
  source.kind === 'locale' ? [] : [{ ...source, kind: source.kind }],
);

test.each(documents)('$file is valid in an editor', ({ kind, json }) => {
  check[kind]!(json);
  expect(check[kind]!.errors ?? []).toEqual([]);
});

test.each(documents)('$file points to its schema', ({ kind, file, json }) => {
  const { $schema } = json as { $schema: string };
  expect(new URL($schema, `file:///domains/${file}`).pathname).toBe(`/schemas/${kind}.schema.json`);
});

describe('an editor reports', () => {
  const { entity, page } = JSON.parse(
    readFileSync(new URL('../fixtures/documents/sound.json', import.meta.url), 'utf8'),
  );
  const first = (kind: 'entity' | 'page', json: unknown) =>
    check[kind]!(json) ? null : check[kind]!.errors?.map(({ instancePath }) => instancePath);

  test('nothing for valid documents', () => {
    expect([first('entity', entity), first('page', page)]).toEqual([null, null]);
  });

  test('an option that the type of a column does not support', () => {
    const [column, ...others] = entity.columns;
    expect(
      first('entity', { ...entity, columns: [{ ...column, options: { maxLimit: 2 } }, ...others] }),
    ).toContain('/columns/0/options');
  });

  test('an unknown key of an item deep in the form', () => {
    const deep = {
      type: 'card',
      key: 'c',
      list: [{ type: 'grid', key: 'g', columns: [{ span: 12, list: [{ model: 'name', labl: 'x' }] }] }],
    };
    expect(first('page', { ...page, formConfig: { list: [deep] } })).toContain(
      '/formConfig/list/0/list/0/columns/0/list/0',
    );
  });
});
