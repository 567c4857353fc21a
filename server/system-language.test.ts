import { expect, test } from 'vitest';
import { systemLanguage } from './system-language';

test.each([
  [{}, 'en-US'],
  [{ LANG: 'C.UTF-8' }, 'en-US'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh-CN'],
  [{ LANG: 'zh_TW.UTF-8' }, 'zh-TW'],
  [{ LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [{ LANG: 'zh_CN.UTF-8', LC_ALL: 'en_US.UTF-8' }, 'en-US'],
])('%j gives %s', (env, language) => {
  expect(systemLanguage(env)).toBe(language);
});
