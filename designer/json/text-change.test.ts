import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textChange } from './text-change';

it('makes one text another, and leaves what both begin and end with', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = textChange(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
  expect(textChange('a: 1,\nb: 2', 'a: 1,\nb: 3')).toEqual({ from: 9, to: 10, insert: '3' });
  expect(textChange('same', 'same')).toEqual({ from: 4, to: 4, insert: '' });
});
