import { expect, test } from 'vitest';
import { wrongTexts, type ShownTexts } from './wrong-texts';

const faults = (texts: string[], more: Partial<ShownTexts> = {}) =>
  wrongTexts({ locale: 'en-US', texts, data: '', documents: '', ...more }).map(
    ({ code, params }) => `${code} ${String(params.text)}`,
  );

test.each([
  ['list.forbiddenNote', 'testKeyShown'],
  ['Delete undefined?', 'testNoValue'],
  ['[object Object]', 'testNoValue'],
  ['NaN %', 'testNoValue'],
  ['Add {noun}', 'testNoValue'],
  ['Total: null', 'testNoValue'],
  ['样品 1', 'testForeignWords'],
])('%s is wrong in an English window', (text, code) => {
  expect(faults([text, text])).toEqual([`${code} ${text}`]);
});

test('a sentence, a file name in data and a word inside another are not', () => {
  expect(faults(['Add a sample.', 'Nullable', 'an undefinedness', '12.5', '2026-01-01'])).toEqual([]);
  expect(
    faults(['paper.white', '默认机构', 'undefined'], {
      data: '{"code":"paper.white","name":"默认机构","x":"undefined"}',
    }),
  ).toEqual([]);
});

test('Chinese is right in a Chinese window, and where a document has no translation into another language', () => {
  expect(faults(['样品'], { locale: 'zh-TW' })).toEqual([]);
  expect(faults(['样品'], { locale: 'pt-BR', documents: '样品管理' })).toEqual([]);
  expect(faults(['样品'], { locale: 'en-US', documents: '样品管理' })).toEqual(['testForeignWords 样品']);
  expect(faults(['保存'], { locale: 'pt-BR', documents: '样品管理' })).toEqual(['testForeignWords 保存']);
});
