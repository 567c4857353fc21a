import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawable, textBoxes, textWidth } from './measure-text';
import { wrapText } from './wrap-text';

const wrap = (text: string, characters: number) => wrapText(text, 10, false, characters * 10);

test('Chinese is broken between characters, words and numbers are not', () => {
  expect(wrap('被监管人员生活费', 3)).toEqual(['被监管', '人员生', '活费']);
  expect(wrap('编号ABC-DEF号', 4)).toEqual(['编号', 'ABC-', 'DEF号']);
  expect(wrap('自2026-01-31起', 6)).toEqual(['自', '2026-01-31', '起']);
  expect(wrap('one two three', 4)).toEqual(['one two', 'three']);
  expect(wrap('一\n\n二', 4)).toEqual(['一', '', '二']);
});

test('punctuation never begins a line, and an opening bracket never ends one', () => {
  expect(wrap('甲乙丙，丁', 3)).toEqual(['甲乙', '丙，丁']);
  expect(wrap('甲乙（丙）', 3)).toEqual(['甲乙', '（丙）']);
  expect(wrap('金额“八”元', 3)).toEqual(['金额', '“八”', '元']);
});

test('a word wider than the line is broken anywhere, and each line has a character', () => {
  expect(wrap('ABCDEFGHIJ', 2)).toEqual(['ABC', 'DEF', 'GHI', 'J']);
  expect(wrap('甲乙', 0.1)).toEqual(['甲', '乙']);
});

test('no character is lost or doubled, and no line is wider than its column', () => {
  const texts = fc.array(fc.constantFrom(...'甲乙，。（）“”AB12.-/ \n〓')).map((list) => list.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), (text, characters) => {
      const lines = wrap(text, characters);
      expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/[ \n]/g, ''));
      for (const line of lines) {
        expect(textWidth(line, 10, false) <= characters * 10 + 0.01 || [...line].length === 1).toBe(true);
      }
    }),
  );
});

test('a character without a glyph is marked and named; one of the spare font is drawn in it', () => {
  const missing = new Set<string>();
  expect(drawable('张\u{20bb7}\u200b\u{1f600}é', missing)).toBe('张\u{20bb7}〓é');
  expect([...missing]).toEqual(['\u{1f600}']);
  expect(textBoxes('张\u{20bb7}三', 0, 0, 10, true)).toEqual([
    { kind: 'text', x: 0, y: 0, text: '张', size: 10, font: 'bold' },
    { kind: 'text', x: 10, y: 0, text: '\u{20bb7}', size: 10, font: 'spare' },
    { kind: 'text', x: 20, y: 0, text: '三', size: 10, font: 'bold' },
  ]);
});
