import { describe, expect, it } from 'vitest';
import type { Field } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import { builtInFieldTypes } from '../field-types';
import { cellOf, cellText, sheetColumn } from '../../schemas/sheet/sheet-column';

const TYPES = new Map(builtInFieldTypes.map((type) => [type.type, type]));

function column(type: string, options: Field['options'] = {}, more: Partial<Field> = {}) {
  const found = TYPES.get(type)!;
  const field: Field = {
    ...{ key: 'c', model: 'c', type, label: '列', rules: [], required: false },
    options: { ...found.defaults, ...options },
    ...more,
  };
  return sheetColumn(field, found);
}
const cell = (of: ReturnType<typeof column>, c: Json, labels: JsonObject = {}) => cellOf(of, { c, labels });
const CHOICES = {
  options: [
    { value: 1, label: '启用' },
    { value: 2, label: '停用' },
  ],
};

describe('the cells of a column', () => {
  it('has amounts as numbers where all their digits fit, else as texts', () => {
    const amount = column('amount');
    expect([amount.kind, amount.format]).toEqual(['number', '#,##0.00']);
    expect(cell(amount, '-1286.50')).toBe(-1286.5);
    expect(cell(amount, '0.00')).toBe(0);
    expect(cell(amount, '9999999999999.99')).toBe(9999999999999.99);
    expect(cell(amount, '99999999999999.99')).toBe('99,999,999,999,999.99');
    expect(cell(amount, '******')).toBe('******');
    expect(cellText(amount, { c: '-1286.50' })).toBe('-1286.50');
  });

  it('has days and moments as serial numbers in the format of the document', () => {
    const day = column('date');
    expect([day.kind, day.format, cell(day, '2026-11-25')]).toEqual(['day', 'yyyy-mm-dd', 46351]);
    // Spreadsheets do not know such days.
    expect(cell(day, '1900-02-28')).toBe('1900-02-28');
    const moment = column('date', { showTime: true });
    expect([moment.format, cell(moment, '2026-11-25 12:00:00')]).toEqual(['yyyy-mm-dd hh:mm', 46351.5]);
    expect(column('date', { format: 'YYYY年M月D日' }).format).toBe('yyyy"年"m"月"d"日"');
    expect(column('date', { format: 'YYYY-MM' }).kind).toBe('text');
    expect(cell(column('date', { range: true }), ['2026-01-01', '2026-02-01'])).toBe(
      '2026-01-01 至 2026-02-01',
    );
  });

  it('has numbers with the decimals of their field, and durations in words', () => {
    expect(column('number').format).toBe('#,##0');
    expect(column('number', { precision: 2 }).format).toBe('#,##0.00');
    expect(cell(column('number'), 7)).toBe(7);
    expect(cell(column('number', { duration: 's' }), 90)).toBeTypeOf('string');
  });

  it('has choices, references and booleans by label, and several values joined', () => {
    expect(cell(column('radio', CHOICES), 2)).toBe('停用');
    expect(cell(column('checkbox', CHOICES), [1, 2])).toBe('启用、停用');
    expect(cell(column('switch'), true)).toBe('是');
    expect(cell(column('switch'), false)).toBe('否');
    const source = { entity: 'area', url: 'area/option', tree: false, large: false };
    expect(cell(column('select', { multiple: true }, { source }), [3, 4], { c: ['甲', '乙'] })).toBe(
      '甲、乙',
    );
    expect(cell(column('select', { multiple: true }, { source }), [], { c: [] })).toBeNull();
  });

  it('is empty for what has no value', () => {
    for (const type of ['input', 'amount', 'number', 'date', 'radio', 'switch'])
      for (const value of [null, '']) expect([type, cell(column(type), value)]).toEqual([type, null]);
    expect(cellText(column('amount'), { c: null })).toBe('');
  });
});
