import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const files = await readDocuments('domains');
const shipped = buildModel(files, types);

/** The content of a model, without the steps that built it and its functions. */
function said({ steps: _, entities, ...model }: Model): unknown {
  const calls = ['search', 'add', 'edit', 'del', 'detail', 'option', 'init'] as const;
  return {
    ...model,
    entities: [...entities].map(([id, { has, ...entity }]) => [id, entity, calls.map(has)]),
  };
}

/** A reproducible sequence of numbers from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Edits that affect other documents: names, references, choices, rules, sensitivity. Some of them break the document.
 */
const EDITS: readonly ((json: JsonObject, pick: <T>(list: readonly T[]) => T) => JsonObject)[] = [
  (json) => ({ ...json, title: `${String(json.title)}改` }),
  (json) => ({ ...json, unknown: 1 }),
  (json) => ({ ...json, path: 'own/moved' }),
  (json) => ({ ...json, option: { label: 'name', public: ['name'] } }),
  (json, pick) => {
    const columns = (json.columns ?? []) as JsonObject[];
    if (columns.length === 0) return json;
    const at = pick([...columns.keys()]);
    const changed = pick<JsonObject>([
      { sensitive: 'all' },
      { label: '另名' },
      { name: 'renamed' },
      { type: 'nothing' },
      { refers: 'own_b' },
      { enum: 'OwnKind' },
      { linkage: [{ when: 'secret != null', then: { set: 'secret' } }] },
    ]);
    return { ...json, columns: columns.map((one, index) => (index === at ? { ...one, ...changed } : one)) };
  },
  (json) => ({ ...json, menu: [] }),
  (json) => ({
    ...json,
    dictionary: {
      ...(json.dictionary as JsonObject),
      OwnKind: { label: '种', values: [{ value: 3, label: '丙' }] },
    },
  }),
];

/**
 * Two entities that refer to each other, one with a column derived from a sensitive one of the other, with pages and a
 * dictionary.
 */
function ownDocuments(): SourceDocument[] {
  const entity = (id: string, columns: JsonObject[]): SourceDocument => ({
    kind: 'entity',
    file: `own/${id}`,
    domain: 'own',
    json: {
      ...{ schemaVersion: 1, id, title: id, path: `own/${id.replace('_', '-')}`, module: id, scope: 'org' },
      ...{ calls: ['search', 'add', 'edit', 'detail', 'option'], option: { label: 'name' } },
      columns: [{ name: 'name', label: '名', type: 'input', maxLength: 20 }, ...columns],
    },
  });
  const page = (id: string, of: string, columns: string[]): SourceDocument => ({
    kind: 'page',
    file: `own/${id}`,
    domain: 'own',
    json: {
      ...{ schemaVersion: 2, id, title: id, entity: of, pageConfig: {} },
      formConfig: { list: columns.map((model) => ({ model })) },
      tableConfig: { columns: columns.map((column) => ({ column })) },
      searches: [{ column: 'name' }],
    },
  });
  return [
    {
      kind: 'domain',
      file: 'own/domain',
      domain: 'own',
      json: {
        ...{ schemaVersion: 1, id: 'own', title: '自有', menu: [] },
        dictionary: { OwnKind: { label: '种', values: [{ value: 1, label: '甲' }] } },
      },
    },
    entity('own_a', [
      { name: 'secret', label: '密', type: 'input', maxLength: 20, sensitive: 'all' },
      { name: 'kind', label: '种', type: 'select', enum: 'OwnKind' },
      {
        name: 'count',
        label: '数',
        type: 'number',
        computed: { kind: 'count', entity: 'own_b', column: 'a' },
      },
    ]),
    entity('own_b', [
      { name: 'a', label: '甲', type: 'select', refers: 'own_a' },
      { name: 'person', label: '人', type: 'selectAsTable', refers: 'supervised_prisoner' },
    ]),
    page('own-a', 'own_a', ['name', 'kind']),
    page('own-b', 'own_b', ['name', 'a', 'person']),
  ];
}

test('reusing parts of earlier models gives the same result as a complete build', () => {
  const random = numbers(3);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const start = [...files, ...ownDocuments()];
  const editable = start.flatMap(({ kind }, at) => (kind === 'locale' ? [] : [at]));
  let documents: SourceDocument[] = start;
  let model = buildModel(documents, types, [shipped]);
  let broken = 0;
  for (let round = 0; round < 40; round++) {
    const at = pick(editable);
    const now = documents[at]!;
    // An undo restores the earlier document object, not an equal copy.
    const source = pick([
      { ...now, json: pick(EDITS)(now.json as JsonObject, pick) },
      { ...now, json: pick(EDITS)(now.json as JsonObject, pick) },
      start[at]!,
    ]);
    documents = documents.map((one, index) => (index === at ? source : one));
    // Occasionally a document is missing.
    const given = random() < 0.15 ? documents.filter((_, index) => index !== pick(editable)) : documents;
    const [incremental, scratch] = [buildModel(given, types, [model, shipped]), buildModel(given, types)];
    // Reports only that they differ, but in a hundredth of the time of a matcher that shows the difference.
    expect(isDeepStrictEqual(said(incremental), said(scratch))).toBe(true);
    broken += scratch.problems.length > 0 ? 1 : 0;
    model = incremental;
  }
  // Both cases have occurred.
  expect(broken).toBeGreaterThan(5);
  expect(broken).toBeLessThan(40);
});

/** Entities and pages of a model that are not in earlier ones, so were built again. */
function anew(model: Model, before: readonly Model[]): string[] {
  const known = new Set<unknown>(
    before.flatMap(({ entities, pages }) => [...entities.values(), ...pages.values()]),
  );
  const made = [...model.entities, ...model.pages].flatMap(([id, one]) => (known.has(one) ? [] : [id]));
  return made.sort();
}

test('a change recompiles only what depends on it', () => {
  const own = ownDocuments();
  const before = buildModel([...files, ...own], types, [shipped]);
  expect(before.problems).toEqual([]);
  // Referenced entities know their references, and roles can hide their columns; everything else is reused.
  const made = ['org-role', 'org_role', 'own-a', 'own-b', 'own_a', 'own_b', 'supervised_prisoner'];
  expect(anew(before, [shipped])).toEqual(made);

  const changed = (file: string, change: (json: JsonObject) => JsonObject) => {
    const sources = own.map((one) =>
      one.file === file ? { ...one, json: change(one.json as JsonObject) } : one,
    );
    return anew(buildModel([...files, ...sources], types, [before, shipped]), [before, shipped]);
  };
  expect(changed('none', (json) => json)).toEqual([]);
  expect(changed('own/own-a', (json) => ({ ...json, title: '页' }))).toEqual(['own-a']);
  expect(changed('own/own_b', (json) => ({ ...json, title: '表' }))).toContain('own-b');
  // The page of `own_a` counts its rows, and knows why they keep others from being deleted.
  expect(changed('own/own_b', (json) => ({ ...json, sort: [{ column: 'name', order: 'asc' }] }))).toEqual([
    ...['own-a', 'own-b', 'own_b'],
  ]);
  // References contain the path of the entity.
  expect(changed('own/own_a', (json) => ({ ...json, path: 'own/other' }))).toEqual([
    'own-a',
    'own-b',
    'own_a',
    'own_b',
  ]);
  expect(changed('own/domain', (json) => ({ ...json, title: '域' }))).toEqual([]);
  const dictionary = { OwnKind: { label: '种', values: [{ value: 2, label: '乙' }] } };
  expect(changed('own/domain', (json) => ({ ...json, dictionary }))).toEqual(['own-a', 'own_a']);
});
