import { expect, test } from 'vitest';
import { AppError } from '../../schemas/errors/app-error';
import { fieldError } from '../../schemas/errors/field-error';
import { cause } from '../../schemas/problems/causes';
import { inLanguage } from './in-language';

const found = { path: 'titel', ...cause('unknownKey', { key: 'titel', nearest: 'title' }) };

test.each([
  ['zh-CN', '未知的键“titel”，最接近的是“title”'],
  ['zh-TW', '未知的鍵「titel」，最接近的是「title」'],
  ['en-US', 'unknown key "titel"; the nearest known is "title"'],
  ['pt-BR', 'chave desconhecida "titel"; a mais próxima é "title"'],
] as const)('an answer has code, parameters, place and the message in %s', async (lang, msg) => {
  const answer = Promise.resolve({ id: 1, problems: [found], documents: [{ problems: [found] }] });
  const told = { ...found, msg };
  expect(await inLanguage(lang, answer)).toEqual({
    id: 1,
    problems: [told],
    documents: [{ problems: [told] }],
  });
  const refused = Promise.reject(new AppError('invalidFields', { n: 1 }, { errors: [found] }));
  await expect(inLanguage(lang, refused)).rejects.toMatchObject({ data: { errors: [told] } });
});

test('a problem with a text stays, and so does one that an earlier release stored without a code', async () => {
  const problems = [{ path: 'a', msg: '必填项' }];
  expect(await inLanguage('en-US', Promise.resolve({ problems }))).toEqual({ problems });
});

test('an error of a field keeps its message, also when a problem of documents has the same code', async () => {
  const errors = [fieldError('text', 'maxLength', 'en-US', { label: 'Text', n: 5 })];
  const refused = Promise.reject(new AppError('invalidFields', { n: 1 }, { errors }));
  await expect(inLanguage('en-US', refused)).rejects.toMatchObject({ data: { errors } });
});
