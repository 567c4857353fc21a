import { describe, expect, it } from 'vitest';
import { defaultSettings, moveColumn, reconcile, toggleColumn } from './column-settings';

const columns = (...ids: string[]) => ids.map((id) => ({ id, label: id }));

describe('column settings', () => {
  it('shows at most 14 columns at first, without those hidden by the document', () => {
    const many = columns(...Array.from({ length: 16 }, (_, at) => `c${at}`));
    expect(defaultSettings(many).hidden).toEqual(['c14', 'c15']);
    expect(defaultSettings([{ id: 'a', label: 'a', hidden: true }, ...columns('b')]).hidden).toEqual(['a']);
  });

  it('inserts a new column behind its predecessor in the document', () => {
    const stored = { order: ['c', 'a'], hidden: ['c'] };
    expect(reconcile(stored, columns('a', 'b', 'c'))).toEqual({ order: ['c', 'a', 'b'], hidden: ['c'] });
  });

  it('drops removed columns and never hides all', () => {
    const stored = { order: ['gone', 'a', 'b'], hidden: ['a', 'b'] };
    expect(reconcile(stored, columns('a', 'b'))).toEqual({ order: ['a', 'b'], hidden: [] });
  });

  it('moves columns within bounds', () => {
    const settings = { order: ['a', 'b', 'c'], hidden: [] };
    expect(moveColumn(settings, 'b', -1).order).toEqual(['b', 'a', 'c']);
    expect(moveColumn(settings, 'c', 1)).toBe(settings);
  });

  it('keeps the last visible column', () => {
    const settings = { order: ['a', 'b'], hidden: ['a'] };
    expect(toggleColumn(settings, 'b')).toBe(settings);
    expect(toggleColumn(settings, 'a').hidden).toEqual([]);
  });
});
