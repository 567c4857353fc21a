import { describe, expect, it } from 'vitest';
import { guardedText, unguardedText } from './formula-text';

const FORMULAS = ['=HYPERLINK("http://e")', '+1', '-1', '@x', '\tx', '\rx', '＝1', "'=1", "''+1"];

describe('C25: texts that a spreadsheet would read as formulas', () => {
  it.each(FORMULAS)('%j is marked, and its original comes back', (text) => {
    expect(guardedText(text)).toBe(`'${text}`);
    expect(unguardedText(guardedText(text))).toBe(text);
  });

  it.each(['张三', "'quoted", '', 'a=b', '1-1', '−5', "'"])('%j stays as it is', (text) => {
    expect(guardedText(text)).toBe(text);
    expect(unguardedText(text)).toBe(text);
  });
});
