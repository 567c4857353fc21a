import { describe, expect, it } from 'vitest';
import {
  defaultSettings,
  fixColumn,
  fixedSide,
  moveColumn,
  reconcile,
  toggleColumn,
  widenColumn,
  withOthers,
} from './column-settings';

const columns = (...ids: string[]) => ids.map((id) => ({ id, label: id }));
const settings = (order: string[], hidden: string[] = [], more = {}) => ({
  order,
  hidden,
  fixed: {},
  widths: {},
  ...more,
});

describe('column settings', () => {
  it('shows at most 14 columns at first, without those hidden by the document', () => {
    const many = columns(...Array.from({ length: 16 }, (_, at) => `c${at}`));
    expect(defaultSettings(many).hidden).toEqual(['c14', 'c15']);
    expect(defaultSettings([{ id: 'a', label: 'a', hidden: true }, ...columns('b')]).hidden).toEqual(['a']);
  });

  it('inserts a new column behind its predecessor in the document', () => {
    const stored = settings(['c', 'a'], ['c']);
    expect(reconcile(stored, columns('a', 'b', 'c'))).toEqual(settings(['c', 'a', 'b'], ['c']));
  });

  it('drops removed columns and never hides all', () => {
    const stored = settings(['gone', 'a', 'b'], ['a', 'b'], {
      fixed: { gone: 'left' },
      widths: { gone: 99 },
    });
    expect(reconcile(stored, columns('a', 'b'))).toEqual(settings(['a', 'b']));
  });

  it('keeps what is said about columns that the list does not show now', () => {
    const stored = settings(['a', 'org', 'b'], ['org'], { widths: { org: 200 }, fixed: { a: 'left' } });
    const shown = reconcile(stored, columns('a', 'b'));
    expect(withOthers(widenColumn(moveColumn(shown, 0, 1), 'b', 90), stored)).toEqual(
      settings(['b', 'a', 'org'], ['org'], { widths: { org: 200, b: 90 }, fixed: { a: 'left' } }),
    );
  });

  it('moves columns within bounds', () => {
    const given = settings(['a', 'b', 'c']);
    expect(moveColumn(given, 1, 0).order).toEqual(['b', 'a', 'c']);
    expect(moveColumn(given, 0, 2).order).toEqual(['b', 'c', 'a']);
    expect(moveColumn(given, 2, 3)).toBe(given);
  });

  it('keeps the last visible column', () => {
    const given = settings(['a', 'b'], ['a']);
    expect(toggleColumn(given, 'b')).toBe(given);
    expect(toggleColumn(given, 'a').hidden).toEqual([]);
  });

  it('fixes columns, and releases those that the document fixes', () => {
    const [name] = [{ id: 'a', label: 'a', fixed: 'left' as const }];
    const free = fixColumn(settings(['a']), name!, 'none');
    expect(fixedSide(settings([]), name!)).toBe('left');
    expect(fixedSide(free, name!)).toBe('none');
    expect(fixColumn(free, name!, 'left').fixed).toEqual({});
  });

  it('bounds widths and takes them back', () => {
    const wide = widenColumn(settings(['a']), 'a', 1);
    expect(wide.widths).toEqual({ a: 48 });
    expect(widenColumn(wide, 'a', null).widths).toEqual({});
  });
});
