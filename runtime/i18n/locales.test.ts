import { expect, test } from 'vitest';
import { enUS } from './locales/en-US';
import { ptBR } from './locales/pt-BR';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

const placeholders = (text: string) => (text.match(/\{\w+\}|\$t\([\w.]+\)/g) ?? []).sort();

test.each([
  ['en-US', enUS],
  ['zh-TW', zhTW],
  ['pt-BR', ptBR],
])('%s has the same placeholders as Chinese', (_, pack) => {
  const of = (words: Record<string, string>) =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, placeholders(text)]));
  expect(of(pack)).toEqual(of(zhCN));
});
