import { beforeEach, expect, test } from 'vitest';
import { currentLanguage, setLanguage, textOf } from '../../widgets/ui/texts';
import { changeLanguage, startI18n } from './i18n';

beforeEach(() => localStorage.clear());

test('K1-01, K1-03, K4-16: starts in Chinese; the English pack is loaded when it is chosen', async () => {
  await startI18n();
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['zh-CN', 'zh-CN']);
  expect(textOf('list.query', 'en-US')).toBe('查询');
  await changeLanguage('en-US');
  expect(textOf('list.query', currentLanguage())).toBe('Search');
});

test('starts in the language chosen last time', async () => {
  await changeLanguage('pt-BR');
  setLanguage('zh-CN');
  await startI18n();
  expect(document.documentElement.lang).toBe('pt-BR');
});
