import { describe, expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';

const types = fieldTypes(builtInFieldTypes);
const domain = {
  kind: 'domain' as const,
  file: 'own/domain.json',
  domain: 'own',
  json: {
    schemaVersion: 1,
    id: 'own',
    title: '自有',
    menu: [],
    dictionary: {
      Kind: {
        label: '方式',
        values: [
          { value: 1, label: '一' },
          { value: 2, label: '二' },
        ],
      },
      Level: { label: '级', values: [1, 2, 3].map((value) => ({ value, label: `${value} 级` })) },
      Huge: { label: '大', values: [{ value: 3_000_000_000, label: '三十亿' }] },
    },
  },
};

const NAME = { name: 'name', label: '名称', type: 'input' };
const base = (id: string): JsonObject => ({
  schemaVersion: 2,
  id,
  title: '条目',
  path: `own/${id.replaceAll('_', '-')}`,
  module: id,
  scope: 'org',
  rows: { fallback: 'createdBy' },
  calls: ['search', 'add', 'edit', 'del', 'detail', 'option'],
  option: { label: 'name' },
  columns: [NAME],
});

/** Problems of an entity and another one that it may refer to, as `path: code`. */
function problemsOf(change: JsonObject, more: JsonObject[] = [], id = 'item'): string[] {
  const columns = [NAME, ...more];
  const entities: JsonObject[] = [base('other'), { ...base(id), columns, ...change }];
  const sources = entities.map((json) => ({
    kind: 'entity' as const,
    file: `own/entities/${String(json.id)}.json`,
    domain: 'own',
    json,
  }));
  return buildModel([domain, ...sources], types)
    .problems.filter(({ file }) => !file.includes('other'))
    .map(({ path, code }) => `${path}: ${code}`);
}
const column = (type: string, more: JsonObject): JsonObject => ({ name: 'one', label: '列', type, ...more });

describe('B8: what a column requires of the database is checked at its place', () => {
  test.each<[string, JsonObject[], string]>([
    ['the sum of texts', [column('input', { summary: true })], 'columns[1].summary: notSummable'],
    ['the sum of dates', [column('date', { summary: true })], 'columns[1].summary: notSummable'],
    [
      'the sum of lists',
      [column('select', { enum: 'Kind', multiple: true, summary: true })],
      'columns[1].summary: notSummable',
    ],
    [
      'the sum of references',
      [column('select', { refers: 'other', summary: true })],
      'columns[1].summary: notSummable',
    ],
    [
      'the range of a list',
      [column('select', { enum: 'Kind', multiple: true, range: true })],
      'columns[1].range: noRange',
    ],
    [
      'the age of a text',
      [column('number', { computed: { kind: 'age', column: 'name' } })],
      'columns[1].computed.column: ageNeedsDate',
    ],
    [
      'a count by no reference',
      [column('number', { computed: { kind: 'count', entity: 'other', column: 'name' } })],
      'columns[1].computed.column: mustRefer',
    ],
    ['a default of another type', [column('number', { default: 'x' })], 'columns[1].default: notAValue'],
    [
      'a default outside the enumeration',
      [column('radio', { enum: 'Kind', default: 3 })],
      'columns[1].default: notOneOf',
    ],
    [
      'rows of a unique rule by another type',
      [column('input', { unique: 'tenant', uniqueWhere: { name: [1] } })],
      'columns[1].uniqueWhere.name: notAValue',
    ],
    [
      'a unique rule among no rows',
      [column('input', { unique: 'tenant', uniqueWhere: { name: [] } })],
      'columns[1].uniqueWhere.name: tooFewItems',
    ],
    ['an index of JSON', [column('json', { index: true })], 'columns[1].index: notIndexable'],
    [
      'an index of long texts',
      [column('textarea', { index: true, maxLength: 5000 })],
      'columns[1].index: indexTooLong',
    ],
    ['one mark of a text', [column('input', { exclusive: true })], 'columns[1].exclusive: notAMark'],
    [
      'a number with a prefix in figures',
      [column('number', { auto: { prefix: 'A', digits: 4 } })],
      'columns[1].auto: autoNeedsText',
    ],
    ...(
      [
        ['input', { unique: 'tenant' }],
        ['input', { index: true }],
        ['input', { default: 'a' }],
        ['number', {}],
        ['select', { enum: 'Kind' }],
      ] as const
    ).map(([type, more]): [string, JsonObject[], string] => [
      `a secret of type ${type} with ${Object.keys(more).join() || 'nothing else'}`,
      [column(type, { ...more, sensitive: 'secret' })],
      'columns[1].sensitive: notSecret',
    ]),
    ...(['html', 'divider', 'text', 'button'] as const).map((type): [string, JsonObject[], string] => [
      `a unique rule by a column of type ${type}`,
      [
        { ...column('input', {}), unique: 'words' },
        { ...column(type, {}), name: 'words' },
      ],
      'columns[1].unique: notIndexable',
    ]),
    [
      'a unique rule by a figure that is counted',
      [
        { ...column('input', {}), unique: 'count' },
        { ...column('number', { computed: { kind: 'supplied' } }), name: 'count' },
      ],
      'columns[1].unique: notIndexable',
    ],
    ...['toString', 'constructor', 'hasOwnProperty', 'valueOf'].map(
      (name): [string, JsonObject[], string] => [
        `a column ${name} of a sub-table`,
        [column('batch', { options: { list: [{ type: 'input', model: name, label: '名' }] } })],
        `columns[1].options.list[0].model: reservedWord`,
      ],
    ),
    [
      'an item of an option that every object has',
      [
        column('selectInputList', {
          options: {
            columns: [{ value: '1', label: '一', list: [{ type: 'input', model: 'toString', label: '名' }] }],
          },
        }),
      ],
      'columns[1].options.columns[0].list[0].model: reservedWord',
    ],
    [
      'bounds without a value between them',
      [column('number', { min: 5, max: 2 })],
      'columns[1].max: tooSmall',
    ],
    ['figures beyond the column', [column('slider', { max: 1e12 })], 'columns[1].max: databaseLimit'],
    ['choices beyond the column', [column('radio', { enum: 'Huge' })], 'columns[1].enum: databaseLimit'],
    [
      'a column that PostgreSQL has',
      [{ ...column('input', {}), name: 'xmin' }],
      'columns[1].name: reservedWord',
    ],
    [
      'a column that every object has',
      [{ ...column('input', {}), name: 'toString' }],
      'columns[1].name: reservedWord',
    ],
  ])('%s', (_title, columns, problem) => expect(problemsOf({}, columns)).toEqual([problem]));

  test('a secret is a text that no sheet holds and no choice shows', () => {
    const secret = [column('input', { sensitive: 'secret' })];
    expect(problemsOf({}, secret)).toEqual([]);
    expect(problemsOf({ import: { columns: ['name', 'one'] } }, secret)).toEqual([
      'import.columns[1]: importColumn',
    ]);
    expect(problemsOf({ option: { label: 'name', keywords: ['one'] } }, secret)).toEqual([
      'option: notSecret',
    ]);
  });

  test.each<[string, JsonObject, string]>([
    ['a status of words', { status: 'name' }, 'status: statusType'],
    ['a label that is counted', { option: { label: 'one' } }, 'option.label: notSingle'],
    [
      'offered rows by another type',
      { option: { label: 'name', where: { name: [1] } } },
      'option.where.name: notAValue',
    ],
    [
      'a further part that every choice has',
      { option: { label: 'name', extra: ['value'] } },
      'option.extra[0]: reservedWord',
    ],
  ])('%s', (_title, change, problem) => {
    const counted = column('number', { computed: { kind: 'supplied' } });
    expect(problemsOf(change, [counted, { name: 'value', label: '值', type: 'input' }])).toEqual([problem]);
  });

  test('rows defined by the document', () => {
    const init: JsonObject = {
      calls: ['search', 'add', 'init'],
      initKey: 'code',
      init: [
        { code: 'A', name: 1 },
        { code: 'B', need: '' },
      ],
    };
    const more: JsonObject[] = [
      { name: 'code', label: '编码', type: 'input' },
      { name: 'need', label: '必填', type: 'input', required: true },
    ];
    expect(problemsOf(init, more)).toEqual([
      'init[0].name: notAValue',
      'init[0].need: missingKey',
      'init[1].need: missingKey',
    ]);
  });

  test('more columns than a database row can hold', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ ...column('input', {}), name: `c${at}` }));
    expect(problemsOf({}, many)).toEqual(['columns: tooManyItems']);
    expect(problemsOf({}, many.slice(1))).toEqual([]);
  });

  test.each([
    ['pg_class', 'postgresName'],
    ['session', 'systemTable'],
    ['passed', 'reservedWord'],
    ['org_pkey', 'indexName'],
  ])('K8: the id %s', (id, code) => expect(problemsOf({}, [], id)).toEqual([`id: ${code}`]));
});

test('invalid parts of a column in force are left out, and the rest is kept', () => {
  const json = {
    ...base('item'),
    columns: [
      NAME,
      column('input', { summary: true }),
      { ...column('select', { enum: 'Kind', multiple: true, range: true }), name: 'two' },
    ],
  };
  const model = buildModel([domain, { kind: 'entity', file: 'item.json', domain: 'own', json }], types);
  expect(model.problems.map(({ severity }) => severity)).toEqual(['tolerated', 'tolerated']);
  expect(
    model.entities
      .get('item')
      ?.fields.map(({ summary, range }) => [summary, range])
      .flat()
      .some(Boolean),
  ).toBe(false);
});

test('B8-11: what is no list is a problem where a list belongs', () => {
  const options = [{ value: 1, label: '一' }];
  const found = (more: JsonObject) => problemsOf({}, [column('checkbox', more)]);
  expect(found({ options: { options }, default: [1] })).toEqual([]);
  expect(found({ options: { options }, default: 1 })[0]).toMatch(/^columns\[1\]\.default: /);
  expect(found({ options: { options: 'x' } })[0]).toMatch(/^columns\[1\]\.options\.options: /);
});

test('B8-10: a switch needs an enumeration of exactly two values', () => {
  for (const type of ['switch', 'lSwitch']) {
    expect(problemsOf({}, [column(type, { enum: 'Kind' })])).toEqual([]);
    expect(problemsOf({}, [column(type, { enum: 'Level' })])).toEqual(['columns[1].enum: tooManyItems']);
    const options = [1, 2, 3].map((value) => ({ value, label: `${value} 级` }));
    expect(problemsOf({}, [column(type, { options: { options } })])).toEqual([
      'columns[1].options.options: tooManyItems',
    ]);
  }
});
