import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SIGN_TEXTS } from '../../schemas/k-form/sign-text';
import { LANGUAGES } from '../../schemas/languages';
import { countText, TOOL_TEXTS } from './tool-text';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const CHINESE = /[\u4e00-\u9fff]/;

test.each(LANGUAGES)('the texts of the tool in %s have the placeholders of the Chinese ones', (language) => {
  const of = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]));
  expect(of(TOOL_TEXTS[language])).toEqual(of(TOOL_TEXTS['zh-CN']));
  expect(Object.keys(SIGN_TEXTS[language])).toEqual(Object.keys(SIGN_TEXTS['zh-CN']));
});

test('the texts of the tool are in their language', () => {
  for (const catalogue of [TOOL_TEXTS, SIGN_TEXTS])
    for (const language of LANGUAGES) {
      const texts: Record<string, string> = catalogue[language];
      const english: Record<string, string> = catalogue['en-US'];
      const chinese: Record<string, string> = catalogue['zh-CN'];
      // Signs that are key names only, and the mark between counts, are the same in several languages.
      const named = Object.keys(texts).filter((key) => CHINESE.test(chinese[key]!));
      const isChinese = named.filter((key) => CHINESE.test(texts[key]!));
      expect(isChinese).toEqual(language.startsWith('zh') ? named : []);
      if (language !== 'en-US')
        expect(named.filter((key) => key !== 'forks' && texts[key] === english[key])).toEqual([]);
    }
});

test('every text of the tool is shown', () => {
  const code = readdirSync('server/pages-tool')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`server/pages-tool/${file}`, 'utf8'))
    .join('\n');
  const keys = Object.keys(TOOL_TEXTS['zh-CN']).map((key) => key.replace(/\.one$/, ''));
  expect(keys.filter((key) => !code.includes(`'${key}'`))).toEqual([]);
});

test('one is singular, none is said', () => {
  const told = [0, 1, 2].map((n) => countText('count.problems', n, 'en-US'));
  expect(told).toEqual(['no problems', '1 problem', '2 problems']);
  expect(countText('usages.count', 0, 'zh-CN', { name: 'a.b' })).toBe('0 处引用 a.b');
});
