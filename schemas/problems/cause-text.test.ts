import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../languages';
import { CAUSE_TEXTS, causeText } from './cause-text';
import { cause, type CauseCode } from './causes';

const { texts: source, words: sourceWords } = CAUSE_TEXTS['zh-CN'];
const placeholders = (text: string) => (text.match(/\{\w+\??\}/g) ?? []).sort();
const CHINESE = /[\u4e00-\u9fff]/;

describe.each(LANGUAGES)('the messages of %s', (language) => {
  const { texts, words } = CAUSE_TEXTS[language];

  test('exist for every code and use the same placeholders', () => {
    const of = (one: Record<string, string>) =>
      Object.fromEntries(Object.entries(one).map(([code, text]) => [code, placeholders(text)]));
    expect(of(texts)).toEqual(of(source));
    expect(Object.keys(words)).toEqual(Object.keys(sourceWords));
  });

  test('are in that language', () => {
    // Texts without words are the same in every language.
    const own = Object.values(texts).filter((text) => /\p{L}/u.test(text.replace(/\{\w+\??\}/g, '')));
    expect(own.filter((text) => CHINESE.test(text) !== language.startsWith('zh'))).toEqual([]);
  });

  test('show every parameter', () => {
    for (const [code, text] of Object.entries(texts)) {
      const names = placeholders(text).map((one) => one.replace(/[{}?]/g, ''));
      const params = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
      const told = causeText({ code: code as CauseCode, params }, language);
      for (const name of names) expect(told).toContain(`<${name}>`);
      expect(told).not.toMatch(/[{}]|\[.*<.*\]/);
    }
  });
});

test('every code is used', () => {
  const code = ['schemas', 'server']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|problems\/locales/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(Object.keys(source).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('an absent optional parameter is left out with its words, and parameters are not interpolated again', () => {
  expect(causeText(cause('unknownKey', { key: '{nearest}' }), 'en-US')).toBe('unknown key "{nearest}"');
  expect(causeText(cause('unknownKey', { key: 'a', nearest: '[b]' }), 'en-US')).toBe(
    'unknown key "a"; the nearest known is "[b]"',
  );
});

test('nothing, names, types and a nested cause have a wording', () => {
  const reason = cause('wrongType', { types: ['object', 'array'], came: null });
  expect(causeText(cause('cannotStandInside', { path: 'a', reason }), 'en-US')).toBe(
    'cannot be placed inside: a expected an object or a list, found nothing',
  );
  expect(causeText(reason, 'zh-CN')).toBe('应为对象或列表，实际为 空');
  expect(causeText(cause('notOneOf', { known: ['a', 'b'], came: '1' }), 'zh-TW')).toBe(
    '應為 a、b 之一，實際為 1',
  );
});
