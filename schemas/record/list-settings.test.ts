import { describe, expect, it } from 'vitest';
import { boundedWidth, LIST_BOUNDS, readListSettings, renamedSettings } from './list-settings';

const settings = (more: object = {}) => ({
  order: ['a', 'b'],
  hidden: ['b'],
  fixed: {},
  widths: {},
  ...more,
});
const columns = (n: number) => Array.from({ length: n }, (_, at) => `c${at}`);

describe('list settings', () => {
  it('keeps settings of the right shape', () => {
    const given = settings({ fixed: { a: 'left' }, widths: { b: 200 }, density: 'compact' });
    expect(readListSettings(given)).toEqual(given);
    expect(readListSettings(settings({ order: ['articleId.price'] }))).not.toBeNull();
  });

  it.each([
    ['no object', 'x'],
    ['an unknown key', settings({ more: 1 })],
    ['a column twice', settings({ order: ['a', 'a'] })],
    ['no name of a column', settings({ order: ['a b'] })],
    ['an inherited name', settings({ widths: JSON.parse('{"__proto__": 100}') })],
    ['an unknown side', settings({ fixed: { a: 'top' } })],
    ['an unknown density', settings({ density: 'tiny' })],
    ['a narrow column', settings({ widths: { a: LIST_BOUNDS.leastWidth - 1 } })],
    ['a wide column', settings({ widths: { a: LIST_BOUNDS.mostWidth + 1 } })],
    ['a broken width', settings({ widths: { a: 100.5 } })],
    ['a long name', settings({ hidden: ['a'.repeat(LIST_BOUNDS.name + 1)] })],
    ['too many columns', settings({ order: columns(LIST_BOUNDS.columns + 1) })],
    ['too many widths', settings({ widths: Object.fromEntries(columns(301).map((one) => [one, 100])) })],
  ])('refuses %s', (_, given) => {
    expect(readListSettings(given)).toBeNull();
  });

  it('accepts the largest settings', () => {
    expect(readListSettings(settings({ order: columns(LIST_BOUNDS.columns) }))).not.toBeNull();
    expect(boundedWidth(9)).toBe(LIST_BOUNDS.leastWidth);
    expect(boundedWidth(99_999)).toBe(LIST_BOUNDS.mostWidth);
  });

  it('renames and drops columns', () => {
    const given = { order: ['a', 'b', 'c'], hidden: ['b'], fixed: { a: 'left' }, widths: { c: 90 } } as const;
    const name = (column: string) => (column === 'a' ? 'z' : column === 'c' ? null : column);
    expect(renamedSettings(given, name)).toEqual({
      order: ['z', 'b'],
      hidden: ['b'],
      fixed: { z: 'left' },
      widths: {},
    });
  });
});
