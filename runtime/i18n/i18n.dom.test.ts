import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { changeLanguage, startI18n } from './i18n';

beforeEach(() => localStorage.clear());

test('K1-01, K1-03, K4-16: starts in Chinese; the English pack is loaded when it is chosen', async () => {
  await startI18n();
  expect([i18next.language, document.documentElement.lang]).toEqual(['zh-CN', 'zh-CN']);
  expect(i18next.t('list.query')).toBe('查询');
  expect(i18next.hasResourceBundle('en-US', 'translation')).toBe(false);
  await changeLanguage('en-US');
  expect(i18next.t('list.query')).toBe('Search');
});

test('starts in the language chosen last time', async () => {
  await changeLanguage('pt-BR');
  await i18next.changeLanguage('zh-CN');
  await startI18n();
  expect(document.documentElement.lang).toBe('pt-BR');
});
