import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../languages';
import { AppError } from './app-error';
import { ERROR_CODES } from './error-codes';
import { ANSWER_TEXTS, errorText } from './error-text';
import { FIELD_TEXTS } from './field-error';

const source = { ...FIELD_TEXTS['zh-CN'], ...ANSWER_TEXTS['zh-CN'] };
const placeholders = (text: string) => (text.match(/\{\w+(:\w+)?\}/g) ?? []).sort();
const CHINESE = /[\u4e00-\u9fff]/;

describe.each(LANGUAGES)('the messages of %s', (language) => {
  const texts: Record<string, string> = { ...FIELD_TEXTS[language], ...ANSWER_TEXTS[language] };

  test('exist for every error and show no parameter that the Chinese one lacks', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(source));
    for (const [name, text] of Object.entries(texts))
      expect(placeholders(source[name as keyof typeof source]), name).toEqual(
        expect.arrayContaining(placeholders(text)),
      );
  });

  test('are in that language', () => {
    const own = Object.values(texts).filter((text) => !/^\{\w+\}$/.test(text));
    expect(own.filter((text) => CHINESE.test(text) !== language.startsWith('zh'))).toEqual([]);
    const english: Record<string, string> = { ...FIELD_TEXTS['en-US'], ...ANSWER_TEXTS['en-US'] };
    const copied = Object.keys(texts).filter((name) => texts[name] === english[name] && name !== 'document');
    expect(copied).toEqual(language === 'en-US' ? Object.keys(texts).filter((n) => n !== 'document') : []);
  });
});

test('traditional Chinese has no sign that is only written in simplified Chinese', () => {
  const texts = Object.values({ ...FIELD_TEXTS['zh-TW'], ...ANSWER_TEXTS['zh-TW'] }).join('');
  expect(texts.match(/[这为无请数据录权机构审单当应长选择发页现实时间务处过]/g)).toBeNull();
});

test('no name has two texts, and answers have codes of errors', () => {
  expect(Object.keys(FIELD_TEXTS['zh-CN']).filter((name) => name in ANSWER_TEXTS['zh-CN'])).toEqual([]);
  // 202 is in logs alone: sent to another system.
  const others = Object.values(ERROR_CODES).filter((code) => ![202, 203].includes(code));
  expect(others.filter((code) => code < 400 || code > 599)).toEqual([]);
});

test('every error is used', () => {
  const code = ['schemas', 'server', 'domains', 'widgets']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|errors\/locales|error-codes/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(Object.keys(source).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('an error has its code and its message', () => {
  const error = new AppError('inUse', { name: '普管级', n: 3, by: '被监管人员' });
  expect(error.code).toBe(409);
  expect(error.message).toBe('“普管级”已被 3 条被监管人员引用，不能删除，请先处理这些被监管人员');
  expect(new AppError('choice', { label: '等级' }).code).toBe(400);
});

test('a domain can use a message of its own', () => {
  const error = new AppError(null, { n: 2 }, null, { code: 409, text: '监区下还有 {n} 名人员，不能删除' });
  expect([error.code, error.message, error.text]).toEqual([
    409,
    '监区下还有 2 名人员，不能删除',
    '监区下还有 {n} 名人员，不能删除',
  ]);
});

test('messages are in the requested language', () => {
  expect(errorText('requiredSelect', 'zh-CN', { label: '监区' })).toBe('请选择监区');
  expect(errorText('requiredSelect', 'zh-TW', { label: '監區' })).toBe('請選擇監區');
  expect(errorText('requiredSelect', 'pt-BR', { label: 'Área' })).toBe('Escolha área');
  expect(errorText('requiredInput', 'en-US', { label: 'ID number' })).toBe('ID number is required');
  expect(errorText('unique', 'en-US', { label: 'Area' })).toBe('Area already exists');
});

test('B9-20: waiting times are durations', () => {
  expect(errorText('accountLocked', 'zh-CN', { n: 10 })).toBe('账号已锁定，请 10 分钟后重试');
  expect(errorText('accountLocked', 'zh-CN', { n: 160 })).toBe('账号已锁定，请 2 小时 40 分钟后重试');
  expect(errorText('accountLocked', 'en-US', { n: 160 })).toBe(
    'The account is locked; try again in 2 h 40 min',
  );
  expect(errorText('tooManyRequests', 'zh-CN', { n: 75 })).toBe('操作过于频繁，请 1 分 15 秒后重试');
  expect(new AppError('tooLong', { n: 30 }).message).toBe('处理超过 30 秒，已中止');
});
