import { describe, expect, it } from 'vitest';
import { hiddenConditions, itemsInFirstRow } from './fold';

describe('folded search form', () => {
  it('fills the first row beside the buttons', () => {
    expect(itemsInFirstRow(1156, 220)).toBe(3);
    expect(itemsInFirstRow(880, 220)).toBe(2);
    expect(itemsInFirstRow(358, 220)).toBe(1);
  });

  it('counts active criteria beyond the first row', () => {
    const criteria = { name: '王', level: 0, range: [null, null], born: ['2026-01-01', null] };
    expect(hiddenConditions(['name', 'level', 'range', 'born', 'other'], criteria, 1)).toBe(2);
    expect(hiddenConditions(['name', 'level'], criteria, 2)).toBe(0);
  });
});
