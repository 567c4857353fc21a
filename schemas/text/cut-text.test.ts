import { expect, test } from 'vitest';
import { countPoints, firstGrapheme, firstPoints, lastPoints, shortened } from './cut-text';

const WIDE = '𠮷a😀田𠮷';

test('a text is cut between characters, never inside one', () => {
  for (let most = 0; most <= 6; most++) {
    const points = [...WIDE];
    expect(firstPoints(WIDE, most)).toBe(points.slice(0, most).join(''));
    expect(lastPoints(WIDE, most)).toBe(most === 0 ? '' : points.slice(-most).join(''));
  }
  expect(countPoints(WIDE)).toBe(5);
  expect([countPoints(''), firstPoints('', 3), lastPoints('', 3)]).toEqual([0, '', '']);
});

test('a shortened text is marked as shortened', () => {
  expect(shortened('𠮷'.repeat(10), 10)).toBe('𠮷'.repeat(10));
  expect(shortened('𠮷'.repeat(11), 10)).toBe(`${'𠮷'.repeat(7)}...`);
});

test('the first visible character', () => {
  expect(['e\u0301a', '👨‍👩‍👧家', '𠮷田', ''].map(firstGrapheme)).toEqual(['e\u0301', '👨‍👩‍👧', '𠮷', '']);
});
