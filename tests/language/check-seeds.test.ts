import { expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import type { Json, JsonObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import { MOST } from '../../schemas/document/bounds';

const types = fieldTypes(builtInFieldTypes);

const entity = (id: string, more: JsonObject, columns: JsonObject[] = []): JsonObject => ({
  ...{
    schemaVersion: 2,
    id,
    title: id,
    path: `own/${id.replace('_', '-')}`,
    module: id,
    calls: ['search', 'add', 'option'],
  },
  option: { label: 'name' },
  ...more,
  columns: [
    { name: 'name', label: '名称', type: 'input', required: true, maxLength: 4 },
    { name: 'code', label: '编码', type: 'input', required: true },
    ...columns,
  ],
});
const AIMS = [
  { value: 1, label: '科目' },
  { value: 2, label: '种类' },
  { value: 3, label: '其他' },
];
const AIMED = { column: 'aim', entities: { '1': 'subject', '2': 'kind' } };
const org = { scope: 'org', rows: { fallback: 'all' } };
const documents: [string, JsonObject][] = [
  [
    'subject',
    entity('subject', org, [
      { name: 'parentId', label: '上级', type: 'select', refers: 'subject' },
      { name: 'kindId', label: '种类', type: 'select', refers: 'kind' },
      { name: 'level', label: '级别', type: 'number', max: 9 },
      { name: 'aim', label: '对象类别', type: 'select', options: { options: AIMS }, default: 1 },
      { name: 'aimId', label: '对象', type: 'select', refersBy: AIMED },
      { name: 'aimIds', label: '全部对象', type: 'selectAsTable', multiple: true, refersBy: AIMED },
    ]),
  ],
  [
    'kind',
    entity('kind', { scope: 'tenant' }, [
      { name: 'firstId', label: '首个', type: 'select', refers: 'subject' },
    ]),
  ],
  ['silent', entity('silent', { ...org, calls: ['search'] })],
  [
    'org_role',
    entity('org_role', org, [
      { name: 'roleType', label: '类型', type: 'number', default: 2 },
      { name: 'dataScope', label: '范围', type: 'number', default: 3, max: 7 },
      { name: 'sort', label: '排序', type: 'number', default: 100 },
      { name: 'hiddenFields', label: '隐藏', type: 'treeSelect', enum: 'EntityColumns', multiple: true },
      { name: 'readOnlyFields', label: '只读', type: 'treeSelect', enum: 'EntityColumns', multiple: true },
    ]),
  ],
];
const menu = ['search', 'add', 'edit'];
const domain = {
  ...{ schemaVersion: 1, id: 'own', title: '自有', dictionary: {} },
  menu: [{ path: '/s', name: 'S', title: '科目', layout: 1, module: 'subject', permissions: menu }],
};

/** A domain with these seed files. */
function modelOf(...files: JsonObject[]): Model {
  return buildModel(
    [
      { kind: 'domain', file: 'own/domain.json', domain: 'own', json: domain },
      ...documents.map(([id, json]) => ({
        ...{ kind: 'entity' as const, file: `own/entities/${id}.json`, domain: 'own', json },
      })),
      ...files.map((json, at) => ({
        ...{ kind: 'seed' as const, file: `own/seeds/${at}.json`, domain: 'own' },
        json: { schemaVersion: 1, ...json },
      })),
    ],
    types,
  );
}
const rows = (of: string, ...list: JsonObject[]): JsonObject => ({ entity: of, key: 'code', rows: list });
const problemsOf = (...files: JsonObject[]) =>
  modelOf(...files).problems.map(({ path, code }) => `${path}: ${code}`);

test('rows name others by code, across files and in any order, and are added after them', () => {
  const model = modelOf(
    {
      rows: [
        rows('subject', { code: 'a.b', name: '子', parentId: 'a', kindId: 'k' }, { code: 'a', name: '父' }),
      ],
    },
    { rows: [rows('kind', { code: 'k', name: '种' })] },
  );
  expect(model.problems).toEqual([]);
  expect(model.seeds.map(({ scope, code }) => `${scope} ${code}`)).toEqual(['tenant k', 'org a', 'org a.b']);
});

test('the entity of a reference is the one that another column of the row names, or its default', () => {
  const model = modelOf({
    rows: [
      rows(
        'subject',
        { code: 'b', name: '乙', aim: 2, aimId: 'k', aimIds: ['k'] },
        { code: 'c', name: '丙', aimId: 'd' },
        { code: 'd', name: '丁' },
      ),
      rows('kind', { code: 'k', name: '种' }),
    ],
  });
  expect(model.problems).toEqual([]);
  expect(model.seeds.map(({ code }) => code)).toEqual(['k', 'd', 'b', 'c']);
});

const role = (more: JsonObject): JsonObject => ({ roles: [{ code: 'r', name: '角色', ...more }] });

test('a role has what all files give to its code, and all codes of a module where a file says so', () => {
  const fields = [{ entity: 'subject', hidden: ['level'], readOnly: ['code'] }];
  const model = modelOf(
    role({ dataScope: 2, permissions: [{ module: 'subject', codes: ['search'] }], fields }),
    { roles: [{ code: 'r', permissions: [{ module: 'subject', codes: ['*'] }] }] },
  );
  expect(model.problems).toEqual([]);
  expect(model.seeds).toMatchObject([
    {
      entity: 'org_role',
      code: 'r',
      values: {
        name: '角色',
        dataScope: 2,
        hiddenFields: ['subject.level'],
        readOnlyFields: ['subject.code'],
      },
      grants: menu.map((suffix) => `subject_${suffix}`),
    },
  ]);
});

const one = (more: JsonObject): JsonObject => ({
  rows: [rows('subject', { code: 'a', name: '甲', ...more })],
});
const many = (count: number, of: (at: number) => Json) => Array.from({ length: count }, (_, at) => of(at));

test.each<[string, JsonObject, string[]]>([
  ['an unknown entity', { rows: [rows('subjct', { code: 'a' })] }, ['rows[0].entity: notOneOf']],
  [
    'an entity without add',
    { rows: [rows('silent', { code: 'a', name: '甲' })] },
    ['rows[0].entity: seedNeedsAdd'],
  ],
  [
    'an unknown key column',
    { rows: [{ ...rows('subject', { code: 'a', name: '甲' }), key: 'cod' }] },
    ['rows[0].key: notOneOf'],
  ],
  [
    'a key column of numbers',
    { rows: [{ ...rows('subject', { code: 'a', name: '甲' }), key: 'level' }] },
    ['rows[0].key: seedKey'],
  ],
  ['an unknown column', one({ nam: '乙' }), ['rows[0].rows[0].nam: notOneOf']],
  ['no key', { rows: [rows('subject', { name: '甲' })] }, ['rows[0].rows[0].code: missingKey']],
  [
    'a misspelled key',
    { rows: [rows('subject', { cod: 'a', name: '甲' })] },
    ['rows[0].rows[0].cod: notOneOf'],
  ],
  ['a wrong type', one({ level: 'x' }), ['rows[0].rows[0].level: notAValue']],
  ['a value beyond its bounds', one({ name: '甲乙丙丁戊' }), ['rows[0].rows[0].name: notAValue']],
  [
    'a required column without a value',
    { rows: [rows('subject', { code: 'a' })] },
    ['rows[0].rows[0].name: missingKey'],
  ],
  [
    'a key twice',
    { rows: [rows('subject', { code: 'a', name: '甲' }, { code: 'a', name: '乙' })] },
    ['rows[0].rows[1].code: valueTwice'],
  ],
  ['a reference to no row', one({ parentId: 'b' }), ['rows[0].rows[0].parentId: notOneOf']],
  ['an id instead of a code', one({ parentId: 1 }), ['rows[0].rows[0].parentId: notEqual']],
  ['an entity without seed rows', one({ kindId: 'k' }), ['rows[0].rows[0].kindId: seedReference']],
  [
    'a row of another entity than the one that another column names',
    {
      rows: [
        rows('subject', { code: 'a', name: '甲', aim: 2, aimIds: ['a'] }),
        rows('kind', { code: 'k', name: '种' }),
      ],
    },
    ['rows[0].rows[0].aimIds: notOneOf'],
  ],
  [
    'a reference whose entity the other column does not name',
    one({ aim: 3, aimId: 'a' }),
    ['rows[0].rows[0].aimId: refersByUndecided'],
  ],
  [
    'a circle',
    {
      rows: [
        rows('subject', { code: 'a', name: '甲', parentId: 'b' }, { code: 'b', name: '乙', parentId: 'a' }),
      ],
    },
    ['rows[0].rows[0].code: seedCircle'],
  ],
  [
    'a row of the tenant that refers to one of an organisation',
    {
      rows: [
        rows('subject', { code: 'a', name: '甲' }),
        rows('kind', { code: 'k', name: '种', firstId: 'a' }),
      ],
    },
    ['rows[1].rows[0].firstId: seedWider'],
  ],
  [
    'an unknown module',
    role({ permissions: [{ module: 'subjct', codes: ['*'] }] }),
    ['roles[0].permissions[0].module: notOneOf'],
  ],
  [
    'an unknown permission',
    role({ permissions: [{ module: 'subject', codes: ['serch'] }] }),
    ['roles[0].permissions[0].codes[0]: notOneOf'],
  ],
  [
    'an unknown column of field rights',
    role({ fields: [{ entity: 'subject', hidden: ['cod'] }] }),
    ['roles[0].fields[0].hidden[0]: notOneOf'],
  ],
  ['a wrong data scope', role({ dataScope: 9 }), ['roles[0].dataScope: notAValue']],
  ['a role that no file names', { roles: [{ code: 'r' }] }, ['roles[0].code: roleNoName']],
  [
    'a role twice',
    {
      roles: [
        { code: 'r', name: '甲' },
        { code: 'r', name: '乙' },
      ],
    },
    ['roles[1].code: valueTwice'],
  ],
  [
    'too many rows',
    {
      rows: [{ ...rows('subject'), rows: many(MOST.seedRows + 1, (at) => ({ code: `${at}`, name: '甲' })) }],
    },
    ['rows[0].rows: tooManyItems'],
  ],
  [
    'too many lists',
    { rows: many(MOST.seedLists + 1, (at) => rows('subject', { code: `${at}`, name: '甲' })) },
    ['rows: tooManyItems'],
  ],
  [
    'too many roles',
    { roles: many(MOST.seedRoles + 1, (at) => ({ code: `${at}`, name: '甲' })) },
    ['roles: tooManyItems'],
  ],
])('%s is a problem at its place', (_, file, problems) => {
  expect(problemsOf(file)).toEqual(problems);
});

test('as many rows as allowed are no problem', () => {
  const list = many(MOST.seedRows, (at) => ({ code: `${at}`, name: '甲' })) as JsonObject[];
  expect(problemsOf({ rows: [rows('subject', ...list)] })).toEqual([]);
});
