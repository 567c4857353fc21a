import { describe, expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import { buildModel } from '../../schemas/model/build-model';
import { withDerived } from '../../schemas/model/derivations';
import { columnKey } from '../../schemas/model/entity-columns';
import { fieldTypes } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import { chainText, sensitiveChain } from '../../schemas/model/inherit-sensitivity';
import type { JsonObject } from '../../schemas/json';

const types = fieldTypes(builtInFieldTypes);
const always = (set: string, when = 'true') => [{ when, then: { set } }];
const person: JsonObject = {
  schemaVersion: 2,
  id: 'person',
  title: '人员',
  path: 'own/person',
  module: 'person',
  scope: 'org',
  rows: { fallback: 'createdBy' },
  calls: ['search', 'add', 'detail', 'option'],
  option: { label: 'shown', keywords: ['name', 'shown'] },
  columns: [
    { name: 'name', label: '姓名', type: 'input' },
    { name: 'idCard', label: '证件号码', type: 'input', sensitive: 'idcard' },
    { name: 'born', label: '出生日期', type: 'date', linkage: always('idCard') },
    { name: 'age', label: '年龄', type: 'number', computed: { kind: 'age', column: 'born' } },
    { name: 'local', label: '本地', type: 'number', linkage: always('1', 'idCard == "1"') },
    { name: 'shown', label: '显示', type: 'input', linkage: always('name + string(local)') },
    {
      name: 'kind',
      label: '类别',
      type: 'number',
      linkage: [{ when: 'idCard != null', then: { show: true } }],
    },
    { name: 'plain', label: '普通', type: 'input', linkage: always('name') },
    { name: 'houseId', label: '住处', type: 'select', refers: 'house' },
    {
      name: 'trips',
      label: '行程',
      type: 'batch',
      options: {
        list: [{ type: 'input', model: 'by', label: '证件', linkage: always('form.idCard') }],
      },
    },
  ],
};
const house: JsonObject = {
  ...person,
  id: 'house',
  path: 'own/house',
  module: 'house',
  option: { label: 'title' },
  columns: [
    { name: 'title', label: '名称', type: 'input' },
    { name: 'personId', label: '人员', type: 'select', refers: 'person' },
    {
      name: 'elders',
      label: '老人',
      type: 'number',
      computed: { kind: 'count', entity: 'person', column: 'houseId', where: { local: 1 } },
    },
    {
      name: 'least',
      label: '最小',
      type: 'number',
      computed: { kind: 'min', entity: 'person', column: 'houseId', of: 'local' },
    },
    {
      name: 'sum',
      label: '合计',
      type: 'number',
      computed: { kind: 'sum', entity: 'person', column: 'houseId', of: 'kind', where: { local: 1 } },
    },
    {
      name: 'open',
      label: '公开',
      type: 'number',
      computed: { kind: 'sum', entity: 'person', column: 'houseId', of: 'kind' },
    },
  ],
};
const page = (list: JsonObject[]): JsonObject => ({
  schemaVersion: 2,
  id: 'person',
  title: '人员',
  entity: 'person',
  pageConfig: {},
  formConfig: { list },
  tableConfig: { columns: [{ column: 'name' }] },
  searches: [],
});
const build = (form: JsonObject[] = []) =>
  buildModel(
    [
      { kind: 'entity', file: 'person.json', domain: 'own', json: person },
      { kind: 'entity', file: 'house.json', domain: 'own', json: house },
      { kind: 'page', file: 'page.json', domain: 'own', json: page(form) },
    ],
    types,
  );
const model = build();

describe('columns derived from a sensitive column', () => {
  test('are sensitive, over any number of steps, entities and sub-tables; no others are', () => {
    expect(model.problems).toEqual([]);
    const masks = (entity: string) =>
      Object.fromEntries(model.entities.get(entity)!.fields.map((field) => [field.model, field.sensitive]));
    expect(masks('person')).toEqual({
      name: undefined,
      idCard: 'idcard',
      born: 'all',
      age: 'all',
      local: 'all',
      shown: 'all',
      kind: undefined,
      plain: undefined,
      houseId: undefined,
      trips: 'all',
    });
    expect(masks('house')).toEqual({
      title: undefined,
      personId: undefined,
      elders: 'all',
      least: 'all',
      sum: 'all',
      open: undefined,
    });
  });

  test('C8: can be neither searched nor sorted by, not even by the complete value', () => {
    const { searchable, sortable } = model.entities.get('person')!;
    expect([...searchable.keys()]).toEqual(['name', 'idCard', 'kind', 'plain', 'houseId']);
    expect([...sortable]).toEqual(['id', 'createdAt', 'updatedAt', 'name', 'kind', 'plain', 'houseId']);
  });

  test('are reported with the chain', () => {
    const chain = (entity: string, name: string) => {
      const found = sensitiveChain(model.entities, model.derivations, columnKey(entity, name));
      return found && chainText(found);
    };
    expect(chain('person', 'age')).toBe('age ← born ← idCard');
    expect(chain('person', 'shown')).toBe('shown ← local ← idCard');
    expect(chain('house', 'least')).toBe('least ← person.local ← person.idCard');
    expect(chain('house', 'elders')).toBe('elders ← person.local ← person.idCard');
    expect([chain('person', 'plain'), chain('person', 'idCard'), chain('person', 'no')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('a form of a page writes no sensitive value into a column that is not sensitive', () => {
  const problems = (item: JsonObject) => build([item, { model: 'name' }]).problems;
  expect(problems({ model: 'kind', linkage: always('age') })).toMatchObject([
    {
      path: 'formConfig',
      code: 'derivedFromSensitive',
      params: { name: 'kind', chain: 'kind ← age' },
    },
  ]);
  expect(problems({ model: 'born', linkage: always('idCard') })).toEqual([]);
  expect(problems({ model: 'kind', linkage: always('name') })).toEqual([]);
});

test('an item of a foreign form that is derived from a sensitive one is sensitive, so no draft keeps it', () => {
  const foreign = {
    ...page([
      { model: 'card', type: 'input', label: '证件' },
      { model: 'copy', type: 'input', label: '副本', linkage: always('card') },
    ]),
    entity: undefined,
    columns: [{ name: 'card', label: '证件', type: 'input', sensitive: 'idcard' }],
  } as unknown as JsonObject;
  delete foreign.entity;
  foreign.tableConfig = { columns: [{ column: 'card' }] };
  foreign.pageConfig = { searchUrl: 'x/search' };
  const built = buildModel([{ kind: 'page', file: 'page.json', domain: 'own', json: foreign }], types);
  const compiled = built.pages.get('person')!;
  expect(built.problems).toEqual([]);
  const fields = 'problems' in compiled ? [] : formFields(compiled.formConfig.list);
  expect(fields.map((field) => [field.model, field.sensitive])).toContainEqual(['copy', 'all']);
});

test('lists the columns derived from others by entities and by pages', () => {
  const { derivations } = build([{ model: 'plain', linkage: always('kind') }]);
  expect([...withDerived(derivations, ['person.born'])]).toEqual(['person.born', 'person.age']);
  expect([...withDerived(derivations, ['person.kind'])]).toEqual([
    'person.kind',
    'person.plain',
    'house.sum',
    'house.open',
  ]);
});
