import { describe, expect, it } from 'vitest';
import type { CompiledPage } from '../../schemas/model/page';
import { baseOf, readPlace, saysWhat, viewIn, writePlace, type ListPlace } from './list-place';

const field = (model: string, sensitive?: string) => ({
  model,
  label: model,
  ...(sensitive && { sensitive }),
});
const page = {
  columns: [field('name'), field('idCard', 'idcard'), field('areaId')],
  tableConfig: { columns: [{ column: 'name', field: { ...field('name'), sortable: true } }] },
  searches: [{ column: 'name', field: field('name') }],
  pageConfig: { sideTree: { column: 'areaId' }, tabs: [{ key: 'all' }, { key: 'mine' }] },
} as unknown as CompiledPage;

const base = baseOf(null, { criteria: {}, tab: 'all', pageSize: 10 });
const plain: ListPlace = { ...base, node: null, page: 1, view: null };
const written = (place: Partial<ListPlace>, of = base, usual: number | null = null) =>
  writePlace(new URLSearchParams(), page, { ...plain, ...place }, of, usual);
const reread = (params: URLSearchParams, of = base) => readPlace(params, page, of, 1000);

describe('the address of a list', () => {
  it('says nothing about the list as the document has it', () => {
    expect(written({}).toString()).toBe('');
    expect(reread(new URLSearchParams())).toEqual(plain);
  });

  it('holds criteria, filter, sort, tree node, tab, page and size, and gives them back', () => {
    const place: Partial<ListPlace> = {
      criteria: { name: '王', born: ['2026-01-01', null] },
      filter: { join: 'and', of: [{ column: 'name', op: 'contains', value: '王' }] },
      order: { field: 'name', type: 'desc' },
      node: { value: 12, orgId: 3 },
      ...{ tab: 'mine', page: 4, pageSize: 50, view: 7 },
    };
    const params = written(place);
    expect(saysWhat(params)).toBe(true);
    expect(params.get('sort')).toBe('-name');
    expect(reread(params)).toEqual({ ...plain, ...place });
    expect(reread(written({ node: { value: 'org:3', orgId: 3 } })).node).toEqual({
      value: 'org:3',
      orgId: 3,
    });
  });

  it.each([
    ['an identity number', '11010519491231002X', false],
    ['a mobile number among words', '王福 13800138000', false],
    ['a bank card', '6217000010001234567', false],
    ['the number of a person', '990012600666', true],
    ['a name', '王福', true],
  ])('holds no number of a person that was typed where something else is asked for: %s', (_, name, held) => {
    expect(written({ criteria: { name } }).has('criteria')).toBe(held);
  });

  it('never holds values of sensitive columns, in criteria or in a filter', () => {
    const params = written({
      criteria: { name: '王', idCard: '110101199001011237' },
      filter: { join: 'or', of: [{ column: 'idCard', op: 'starts', value: '1101' }] },
    });
    expect(params.toString()).not.toContain('1101');
    expect(reread(params).criteria).toEqual({ name: '王' });
  });

  it('says only what differs from an open view, also that a filter or an order of it is off', () => {
    const view = baseOf(
      { criteria: { name: '王' }, filter: null, settings: null, order: { field: 'name', type: 'asc' } },
      base,
    );
    expect(written({ ...view, view: 7 }, view).toString()).toBe('view=7');
    const off = written({ ...view, view: 7, order: null, criteria: {} }, view);
    expect(reread(off, view)).toMatchObject({ order: null, criteria: {}, view: 7 });
  });

  it('names the plain list where a view opens by itself', () => {
    expect(viewIn(written({}, base, 5))).toBe(0);
    expect(viewIn(written({}))).toBe(null);
  });

  it('keeps other parameters, and reads what it cannot understand as nothing', () => {
    const params = new URLSearchParams(
      'x=1&node={&sort=drop table&filter=[]&tab=none&criteria=7&pageSize=5000',
    );
    expect(reread(params)).toEqual(plain);
    expect(writePlace(params, page, plain, base, null).get('x')).toBe('1');
  });
});
