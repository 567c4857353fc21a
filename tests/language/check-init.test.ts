import { expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import type { JsonObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';

const types = fieldTypes(builtInFieldTypes);

/** Problems of a tree with these default rows, and with further keys of the entity that they refer to. */
function problemsOf(init: JsonObject[], kinds: JsonObject = {}): string[] {
  const json: JsonObject = {
    schemaVersion: 2,
    id: 'subject',
    title: '科目',
    path: 'own/subject',
    module: 'subject',
    scope: 'org',
    rows: { fallback: 'all' },
    calls: ['search', 'add', 'option', 'init'],
    tree: { parent: 'parentId' },
    option: { label: 'name' },
    initKey: 'code',
    init,
    columns: [
      { name: 'parentId', label: '上级', type: 'treeSelect', refers: 'subject' },
      { name: 'kindId', label: '种类', type: 'select', refers: 'kind' },
      { name: 'name', label: '名称', type: 'input', required: true, maxLength: 4 },
      { name: 'code', label: '编码', type: 'input', required: true },
      { name: 'level', label: '级别', type: 'number', max: 9 },
      { name: 'on', label: '启用', type: 'switch', required: true, default: true },
    ],
  };
  const kind: JsonObject = {
    schemaVersion: 2,
    id: 'kind',
    title: '种类',
    path: 'own/kind',
    module: 'kind',
    scope: 'org',
    rows: { fallback: 'all' },
    calls: ['search', 'option'],
    option: { label: 'name' },
    columns: [{ name: 'name', label: '名称', type: 'input' }],
    ...kinds,
  };
  const domain = { schemaVersion: 1, id: 'own', title: '自有', menu: [], dictionary: {} };
  const { problems } = buildModel(
    [
      { kind: 'domain', file: 'own/domain.json', domain: 'own', json: domain },
      { kind: 'entity', file: 'own/entities/subject.json', domain: 'own', json },
      { kind: 'entity', file: 'own/entities/kind.json', domain: 'own', json: kind },
    ],
    types,
  );
  return problems.map(({ path, code }) => `${path}: ${code}`);
}

test('default rows name their parents by code, in any order', () => {
  expect(
    problemsOf([
      { code: 'a.b', name: '子', parentId: 'a' },
      { code: 'a', name: '父', level: 1 },
    ]),
  ).toEqual([]);
});

test.each<[string, JsonObject[], string[]]>([
  ['an unknown column', [{ code: 'a', name: '甲', nam: '乙' }], ['init[0].nam: notOneOf']],
  ['a wrong value', [{ code: 'a', name: '甲', level: 'x' }], ['init[0].level: notAValue']],
  ['a value beyond its bounds', [{ code: 'a', name: '甲乙丙丁戊' }], ['init[0].name: notAValue']],
  ['no value of a required column', [{ code: 'a' }], ['init[0].name: missingKey']],
  ['no key', [{ name: '甲' }], ['init[0].code: missingKey']],
  [
    'a key twice',
    [
      { code: 'a', name: '甲' },
      { code: 'a', name: '乙' },
    ],
    ['init[1].code: valueTwice'],
  ],
  ['an unknown parent', [{ code: 'a', name: '甲', parentId: 'b' }], ['init[0].parentId: notOneOf']],
  ['an id instead of a code', [{ code: 'a', name: '甲', parentId: 1 }], ['init[0].parentId: notEqual']],
  [
    'rows of an entity without default rows',
    [{ code: 'a', name: '甲', kindId: 'x' }],
    ['init[0].kindId: initReference'],
  ],
  [
    'a circle',
    [
      { code: 'a', name: '甲', parentId: 'b' },
      { code: 'b', name: '乙', parentId: 'a' },
    ],
    ['init: initCircle'],
  ],
])('%s is a problem at its place', (_, init, problems) => {
  expect(problemsOf(init)).toEqual(problems);
});

test.each<[string, JsonObject, string[]]>([
  ['a row without its key', { initKey: 'name', init: [{ name: 'x' }, {}] }, ['init[0].kindId: notOneOf']],
  ['no key', { init: [{ name: 'x' }] }, ['init[0].kindId: initReference']],
  ['a key that no column has', { initKey: 'nome', init: [{ name: 'x' }] }, ['initKey: notOneOf']],
  ['a misspelled key in a row', { initKey: 'name', init: [{ nome: 'x' }] }, ['init[0].nome: notOneOf']],
])('a reference to default rows with %s has one problem', (_, kinds, expected) => {
  expect(problemsOf([{ code: 'a', name: '甲', kindId: 'y' }], kinds)).toEqual(expected);
});
