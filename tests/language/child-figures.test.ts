import { expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';

/* Columns computed over a column of other rows: which column may show which figure. */
const types = fieldTypes(builtInFieldTypes);
const entity = (id: string, columns: JsonObject[]): JsonObject => ({
  schemaVersion: 2,
  id,
  title: id,
  path: `own/${id}`,
  module: id,
  scope: 'org',
  rows: { fallback: 'createdBy' },
  calls: ['search', 'option'],
  option: { label: 'name' },
  columns: [{ name: 'name', label: '名称', type: 'input' }, ...columns],
});
const payment = entity('payment', [
  { name: 'houseId', label: '住处', type: 'select', refers: 'house' },
  { name: 'paid', label: '金额', type: 'amount' },
  { name: 'pieces', label: '件数', type: 'number' },
  { name: 'day', label: '日期', type: 'date' },
  { name: 'otherId', label: '另一住处', type: 'select', refers: 'house' },
]);
const figure = (type: string, kind: string, of: string, more: JsonObject = {}): JsonObject => ({
  name: 'value',
  label: '值',
  type,
  computed: { kind, entity: 'payment', column: 'houseId', of },
  ...more,
});
const problemsOf = (column: JsonObject): string[] =>
  buildModel(
    [entity('house', [column]), payment].map((json) => ({
      kind: 'entity' as const,
      file: `${String(json.id)}.json`,
      domain: 'own',
      json,
    })),
    types,
  ).problems.map(({ path, code }) => `${path}: ${code}`);

test.each<[string, JsonObject, string[]]>([
  ['the sum of amounts as an amount', figure('amount', 'sum', 'paid', { summary: true }), []],
  ['the mean of numbers as a number', figure('number', 'avg', 'pieces'), []],
  ['the last day as a date', figure('date', 'max', 'day'), []],
  ['amounts as a number', figure('number', 'sum', 'paid'), ['columns[1].computed.of: childFigure']],
  ['numbers as an amount', figure('amount', 'sum', 'pieces'), ['columns[1].computed.of: childFigure']],
  ['the sum of days', figure('date', 'sum', 'day'), ['columns[1].computed.of: childFigure']],
  ['a text', figure('number', 'max', 'name'), ['columns[1].computed.of: childFigure']],
  ['ids', figure('number', 'max', 'otherId'), ['columns[1].computed.of: childFigure']],
  ['figures as a text', figure('input', 'sum', 'pieces'), ['columns[1].computed.of: childFigure']],
  ['an unknown column', figure('number', 'sum', 'piece'), ['columns[1].computed.of: notOneOf']],
  [
    'a total of means',
    figure('amount', 'avg', 'paid', { summary: true }),
    ['columns[1].summary: notSummable'],
  ],
  [
    'an unknown condition',
    figure('number', 'sum', 'pieces', {
      computed: { kind: 'sum', entity: 'payment', column: 'houseId', of: 'pieces', where: { x: 1 } },
    }),
    ['columns[1].computed.where.x: notOneOf'],
  ],
  [
    'rows that do not refer to the row',
    figure('number', 'sum', 'pieces', {
      computed: { kind: 'sum', entity: 'payment', column: 'name', of: 'pieces' },
    }),
    ['columns[1].computed.column: mustRefer'],
  ],
])('%s', (_title, column, problems) => expect(problemsOf(column)).toEqual(problems));
