import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { LANGUAGES } from '../../schemas/languages';
import { MOST_LINES } from '../../schemas/document/line-limits';
import { causeText } from '../../schemas/problems/cause-text';
import { loadDomains } from '../../server/documents/load-domains';

const types = fieldTypes(builtInFieldTypes);
const domain = (id = 'own') => ({
  kind: 'domain' as const,
  file: `${id}/domain.json`,
  domain: id,
  json: { schemaVersion: 1, id, title: '自有', menu: [], dictionary: {} },
});
const LINES = { entity: 'bill_line', column: 'billId', order: 'lineNo' };
const HEAD: JsonObject = {
  schemaVersion: 2,
  id: 'bill',
  title: '账单',
  path: 'own/bill',
  module: 'bill',
  scope: 'org',
  rows: { fallback: 'createdBy' },
  option: { label: 'payer' },
  calls: ['search', 'add', 'edit', 'option'],
};
const LINE: JsonObject = {
  schemaVersion: 2,
  id: 'bill_line',
  title: '账单明细',
  path: 'own/bill-line',
  module: 'bill_line',
  scope: 'org',
  rows: { via: 'billId' },
  calls: ['search'],
};
const PAYER = { name: 'payer', label: '付款人', type: 'input' };
const COLUMNS: JsonObject[] = [
  { name: 'billId', label: '账单', type: 'select', refers: 'bill', readOnly: true },
  { name: 'lineNo', label: '行号', type: 'number', readOnly: true },
  { name: 'what', label: '内容', type: 'input', required: true },
  { name: 'price', label: '单价', type: 'amount' },
  { name: 'pieces', label: '数量', type: 'number' },
];

interface Given {
  /** Changes of the column that holds the lines, and of its key `lines`. */
  column?: JsonObject;
  lines?: JsonObject;
  head?: JsonObject;
  line?: JsonObject;
  /** Further columns of the record, and the columns of the lines. */
  columns?: JsonObject[];
  cells?: JsonObject[];
  lineDomain?: string;
}

function modelOf({ column, lines, head, line, columns = [], cells = COLUMNS, lineDomain = 'own' }: Given) {
  const held = { name: 'items', label: '明细', type: 'lines', lines: { ...LINES, ...lines }, ...column };
  const of = (json: JsonObject, id: string) => ({
    kind: 'entity' as const,
    file: `${id}/entities/${json.id as string}.json`,
    domain: id,
    json,
  });
  return buildModel(
    [
      domain(),
      ...(lineDomain === 'own' ? [] : [domain(lineDomain)]),
      of({ ...HEAD, columns: [PAYER, held, ...columns], ...head }, 'own'),
      of({ ...LINE, columns: cells, ...line }, lineDomain),
    ],
    types,
  );
}
/** Problems as `path: code`. */
const problemsOf = (given: Given): string[] =>
  modelOf(given).problems.flatMap(({ path: at, code, severity }) =>
    severity === 'warning' ? [] : [`${at}: ${code}`],
  );
const total = (more: JsonObject = {}): JsonObject => ({
  name: 'sum',
  label: '合计',
  type: 'amount',
  total: { kind: 'sum', entity: 'bill_line', column: 'price', ...more },
});

describe('line items', () => {
  test('are a column without storage, whose cells are the columns of their entity', () => {
    const { problems, entities } = modelOf({ columns: [total()] });
    expect(problems).toEqual([]);
    const bill = entities.get('bill')!;
    const items = bill.byName.get('items')!;
    expect(items.lines).toEqual({ ...LINES, max: 500, checks: [] });
    expect(items.cells?.map(({ model }) => model)).toEqual(['what', 'price', 'pieces']);
    expect(bill.stored.map(({ field }) => field.model)).toEqual(['payer', 'sum']);
    expect(bill.writable.add.map(({ model }) => model)).toEqual(['payer', 'items']);
    expect(bill.byName.get('sum')).toMatchObject({
      readOnly: true,
      sortable: true,
      total: { kind: 'sum', lines: 'items', column: 'price' },
    });
  });

  test('may name their columns and their limit, up to a bound', () => {
    const { entities } = modelOf({ lines: { columns: ['pieces', 'what'], max: 3 } });
    const items = entities.get('bill')!.byName.get('items')!;
    expect([items.cells?.map(({ model }) => model), items.lines?.max]).toEqual([['pieces', 'what'], 3]);
    expect(problemsOf({ lines: { max: MOST_LINES } })).toEqual([]);
    expect(problemsOf({ lines: { max: MOST_LINES + 1 } })).toEqual(['columns[1].lines.max: tooLarge']);
  });

  test('refer to their record, and are seen and saved with it only', () => {
    const at = 'columns[1].lines';
    expect(problemsOf({ lines: { entity: 'bil_line' } })).toContain(`${at}.entity: notOneOf`);
    expect(problemsOf({ lines: { column: 'bill' } })).toContain(`${at}.column: notOneOf`);
    expect(problemsOf({ lines: { column: 'pieces' } })).toContain(`${at}.column: mustRefer`);
    expect(problemsOf({ line: { rows: { fallback: 'all' } } })).toEqual([`${at}.column: linesRows`]);
    expect(problemsOf({ line: { scope: 'tenant', rows: undefined as never } })).toContain(
      `${at}.entity: linesScope`,
    );
    expect(problemsOf({ line: { calls: ['search', 'add'] } })).toEqual([`${at}.entity: linesCalls`]);
    expect(problemsOf({ lineDomain: 'other' })).toEqual([`${at}.entity: linesDomain`]);
  });

  test('have an order, and no lines or workflow of their own', () => {
    const at = 'columns[1].lines';
    expect(problemsOf({ lines: { order: 'line' } })).toEqual([`${at}.order: notOneOf`]);
    expect(problemsOf({ lines: { order: 'pieces' } })).toContain(`${at}.order: linesOrder`);
    const nested = { name: 'more', label: '明细', type: 'lines', lines: LINES };
    expect(problemsOf({ cells: [...COLUMNS, nested] })).toContain(`${at}.entity: linesKind`);
    const marked = { name: 'main', label: '主要', type: 'switch', exclusive: true };
    expect(problemsOf({ cells: [...COLUMNS, marked] })).toEqual([`${at}.entity: linesKind`]);
  });

  test('have columns that fit into a sub-table, the required ones among them', () => {
    const at = 'columns[1].lines';
    expect(problemsOf({ lines: { columns: ['what', 'prize'] } })).toEqual([`${at}.columns[1]: notOneOf`]);
    expect(problemsOf({ lines: { columns: ['what', 'lineNo'] } })).toEqual([`${at}.columns[1]: linesColumn`]);
    expect(problemsOf({ lines: { columns: ['price'] } })).toEqual([`${at}.columns: linesMissing`]);
    const place = { name: 'place', label: '地址', type: 'address' };
    expect(problemsOf({ cells: [...COLUMNS, place] })).toEqual([`${at}.columns: linesColumn`]);
  });

  test('stand in a column of their type alone, once, without what only a stored column has', () => {
    expect(problemsOf({ column: { type: 'input' } })).toContain('columns[1].lines: linesType');
    expect(problemsOf({ column: { lines: undefined as never } })).toContain('columns[1].lines: missingKey');
    expect(problemsOf({ column: { sensitive: 'all' } })).toEqual(['columns[1].sensitive: linesKey']);
    expect(problemsOf({ column: { summary: true } })).toContain('columns[1].summary: linesKey');
    const again = { name: 'again', label: '明细二', type: 'lines', lines: LINES };
    expect(problemsOf({ columns: [again] })).toEqual(['columns[2].lines.entity: linesTwice']);
  });

  test('are not nested without end when two entities name each other', () => {
    const back = { name: 'bills', label: '账单', type: 'lines', lines: { ...LINES, entity: 'bill' } };
    expect(problemsOf({ cells: [...COLUMNS, back] })).toContain('columns[1].lines.entity: linesKind');
  });

  test('are derived from by a total of figures', () => {
    const at = 'columns[2].total';
    const of = (more: JsonObject, column: JsonObject = {}) =>
      problemsOf({ columns: [{ ...total(more), ...column }] });
    expect(of({ kind: 'count', column: undefined as never }, { type: 'number' })).toEqual([]);
    expect(of({ column: 'pieces', kind: 'max' }, { type: 'number' })).toEqual([]);
    expect(of({ entity: 'bill' })).toEqual([`${at}.entity: notOneOf`]);
    expect(of({ column: 'what' })).toEqual([`${at}.column: totalColumn`]);
    expect(of({ column: 'pieces' })).toEqual([`${at}.column: totalColumn`]);
    expect(of({ column: 'prize' })).toEqual([`${at}.column: notOneOf`]);
    expect(of({ column: undefined as never })).toEqual([`${at}: missingKey`]);
    expect(of({}, { required: true })).toEqual([`${at}: totalStored`]);
  });

  test('a total of a sensitive column is sensitive', () => {
    const cells = COLUMNS.map((one) => (one.name === 'price' ? { ...one, sensitive: 'all' } : one));
    const { entities } = modelOf({ cells, columns: [total()] });
    expect(entities.get('bill')!.byName.get('sum')?.sensitive).toBe('all');
  });

  test('every problem has a text in every language', () => {
    const { problems } = modelOf({
      column: { sensitive: 'all' },
      lines: { order: 'pieces', columns: ['price'] },
      line: { calls: ['add'], rows: { fallback: 'all' } },
      columns: [total({ column: 'pieces' })],
    });
    for (const language of LANGUAGES)
      for (const problem of problems)
        expect([language, causeText(problem, language)]).toEqual([
          language,
          expect.not.stringMatching(/\{|undefined/),
        ]);
  });

  test('a domain with a document of lines is sound as JSON alone', async () => {
    const folders = ['../../domains', '../fixtures/purchase'].map((one) =>
      path.resolve(import.meta.dirname, one),
    );
    const { problems } = await loadDomains(folders, types);
    expect(problems.filter(({ file }) => file.includes('purchase'))).toEqual([]);
  });
});

describe('totals that depend on themselves', () => {
  const rule = (set: string): JsonObject => ({ linkage: [{ when: 'true', then: { set } }] });
  const discount = (set: string): JsonObject => ({
    name: 'discount',
    label: '折扣',
    type: 'amount',
    ...rule(set),
  });
  const cells = (set: string): JsonObject[] =>
    COLUMNS.map((column) => (column.name === 'price' ? { ...column, ...rule(set) } : column));
  const chainsOf = (given: Given) =>
    modelOf(given).problems.map(({ path: at, code, params }) => [at, code, params.chain]);

  test('are refused with the way from the total back to it', () => {
    expect(
      chainsOf({ columns: [total(), discount('sum * 2')], cells: cells('form.discount * pieces') }),
    ).toEqual([['columns[2].total', 'ruleCircle', ['sum', 'items.price', 'discount', 'sum']]]);
    expect(chainsOf({ columns: [total()], cells: cells('form.sum * 2') })).toEqual([
      ['columns[2].total', 'ruleCircle', ['sum', 'items.price', 'sum']],
    ]);
  });

  test('a circle through two totals is one problem', () => {
    const least = { ...total({ kind: 'min' }), name: 'least' };
    expect(
      chainsOf({
        columns: [total(), least, discount('sum + least')],
        cells: cells('form.discount * pieces'),
      }),
    ).toHaveLength(1);
  });

  test('are not: other columns of lines that read the total, the number of lines, and columns read one way', () => {
    const read = (set: string) =>
      COLUMNS.map((column) => (column.name === 'pieces' ? { ...column, ...rule(set) } : column));
    expect(chainsOf({ columns: [total(), discount('sum * 2')], cells: read('1') })).toEqual([]);
    expect(chainsOf({ columns: [total()], cells: read('form.sum > 3 ? 1 : 2') })).toEqual([]);
    const count = { ...total(), type: 'number', total: { kind: 'count', entity: 'bill_line' } };
    expect(chainsOf({ columns: [count], cells: cells('form.sum * 2') })).toEqual([]);
    expect(chainsOf({ columns: [total(), discount('1')], cells: cells('form.discount * pieces') })).toEqual(
      [],
    );
  });
});

describe('a switch of a record', () => {
  const rate: JsonObject = { name: 'reduced', label: '优惠', type: 'switch' };
  const rule = (when: string, then: JsonObject): JsonObject => ({ linkage: [{ when, then }] });
  const problemsWith = (cell: JsonObject, columns: JsonObject[] = []) =>
    modelOf({
      columns: [rate, ...columns],
      head: {
        switches: [{ column: 'reduced' }],
        calls: [...(HEAD.calls as string[]), 'change-status'],
        status: 'open',
      },
      cells: COLUMNS.map((column) => (column.name === 'price' ? { ...column, ...cell } : column)),
    }).problems.map(({ path: at, code, params }) => [at, code, params.chain]);
  const open: JsonObject = { name: 'open', label: '开放', type: 'switch' };

  test('on which values of its lines depend is refused, since it leaves them as they are', () => {
    expect(problemsWith(rule('form.reduced == true', { set: '1' }), [open])).toEqual([
      ['switches[0].column', 'switchOfLines', ['items.price', 'reduced']],
    ]);
    expect(problemsWith(rule('form.open == true', { show: true }), [open])).toEqual([
      ['status', 'switchOfLines', ['items.price', 'open']],
    ]);
    const factor = {
      name: 'factor',
      label: '系数',
      type: 'number',
      ...rule('reduced == true', { set: '2' }),
    };
    expect(problemsWith(rule('true', { set: 'form.factor * pieces' }), [open, factor])).toEqual([
      ['switches[0].column', 'switchOfLines', ['items.price', 'factor', 'reduced']],
    ]);
  });

  test('is not refused for a rule that leaves the value', () => {
    expect(problemsWith(rule('form.reduced == true', { disable: true }), [open])).toEqual([]);
    expect(problemsWith(rule('true', { set: 'pieces * 2' }), [open])).toEqual([]);
  });
});
