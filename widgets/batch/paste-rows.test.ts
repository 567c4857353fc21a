import { describe, expect, it } from 'vitest';
import type { Json } from '../../schemas/json';
// Registers all types, which decides what a column may be.
import '../field-types';
import { exampleField } from '../shared/field-fixture';
import { batchFields } from './batch-columns';
import { batchType, emptyRow } from './field';
import { pasteRows } from './paste-rows';

const field = exampleField('batch', {
  ...batchType.defaults,
  list: [
    { type: 'input', model: 'name', label: '名称' },
    { type: 'number', model: 'count', label: '数量', options: { defaultValue: 1 } },
    {
      type: 'select',
      model: 'kind',
      label: '类型',
      options: {
        options: [
          { value: 1, label: '甲' },
          { value: 2, label: '乙' },
        ],
      },
    },
    { type: 'date', model: 'day', label: '日期' },
    { type: 'switch', model: 'on', label: '启用' },
    { type: 'amount', model: 'sum', label: '金额' },
    { type: 'input', model: 'fixed', label: '固定', options: { disabled: true } },
  ],
});

const paste = (rows: Json[], sheet: string[][], at = { row: 0, column: 0 }, most = 10) =>
  pasteRows({ rows, sheet, columns: batchFields(field), at, most, empty: () => emptyRow(field) });

describe('pasting a sheet over rows', () => {
  it('parses every cell by its column', () => {
    const { rows } = paste([], [['螺丝', '１，２００', '乙', '2026年1月5日', '是', '¥1,286.5', 'x']]);
    expect(rows).toEqual([
      { name: '螺丝', count: 1200, kind: 2, day: '2026-01-05', on: true, sum: '1286.50', fixed: '' },
    ]);
  });

  it('keeps text that a column cannot parse', () => {
    const { rows } = paste([], [['a', '十', '丙', '2026-02-30', '也许']]);
    expect(rows[0]).toMatchObject({ count: '十', kind: '丙', day: '2026-02-30', on: '也许' });
  });

  it('starts at a cell, keeps the other cells and adds missing rows', () => {
    const sheet = [['5'], ['6']];
    expect(paste([{ name: 'a', count: 1 }], sheet, { row: 0, column: 1 }).rows).toEqual([
      { name: 'a', count: 5 },
      { ...emptyRow(field), count: 6 },
    ]);
  });

  it('matches columns by a header row in any order and ignores unknown ones', () => {
    const sheet = [
      ['序号', '数量', '名称'],
      ['1', '3', 'a'],
    ];
    expect(paste([], sheet).rows).toEqual([{ ...emptyRow(field), name: 'a', count: 3 }]);
  });

  it('strips spaces and lower case that a text kind does not accept', () => {
    const of = exampleField('batch', {
      ...batchType.defaults,
      list: [
        { type: 'input', model: 'name', label: '名称' },
        { type: 'input', model: 'phone', label: '电话', options: { type: 'mobile' } },
        { type: 'input', model: 'card', label: '证件', options: { type: 'idcard' } },
      ],
    });
    const sheet = [
      [' 一 二 ', '138 0013 8000 ', '11010119900307123x'],
      ['', '１3800138000', '无'],
    ];
    const { rows } = pasteRows({
      ...{ rows: [], sheet, columns: batchFields(of), at: { row: 0, column: 0 }, most: 9 },
      empty: () => emptyRow(of),
    });
    expect(rows).toEqual([
      { name: '一 二', phone: '13800138000', card: '11010119900307123X' },
      { name: null, phone: '13800138000', card: '无' },
    ]);
  });

  it('counts the columns beyond the last one of the table', () => {
    const row = ['a', '1', '甲', '', '', '', '', '多', ' ', '余', ''];
    expect(paste([], [row, ['b']]).beyond).toBe(3);
    expect(paste([], [row], { row: 0, column: 1 }).beyond).toBe(4);
    expect(
      paste(
        [],
        [
          ['名称', '序号'],
          ['a', '1'],
        ],
      ).beyond,
    ).toBe(0);
  });

  it('fills the rows up to the limit and counts those left out', () => {
    expect(paste([{}], [['a'], ['b'], ['c']], { row: 1, column: 0 }, 2)).toMatchObject({ taken: 1, left: 2 });
  });
});
