import { expect, test } from 'vitest';
import { AppError, ERRORS, errorText } from './errors';

test('English messages use no placeholder that the Chinese ones lack', () => {
  const places = (text: string) => new Set(text.match(/\{\w+(:\w+)?\}/g));
  for (const [name, [, chinese, english]] of Object.entries(ERRORS))
    expect([...places(chinese)], name).toEqual(expect.arrayContaining([...places(english)]));
});

test('an error has its code and its message', () => {
  const error = new AppError('inUse', { title: '等级', n: 3, by: '被监管人员' });
  expect(error.code).toBe(409);
  expect(error.message).toBe('等级已被3条被监管人员引用，不能删除');
});

test('a domain can use a message of its own', () => {
  const error = new AppError(null, { n: 2 }, null, { code: 409, text: '监区下还有{n}名人员，不能删除' });
  expect([error.code, error.message, error.text]).toEqual([
    409,
    '监区下还有2名人员，不能删除',
    '监区下还有{n}名人员，不能删除',
  ]);
});

test('messages are in the requested language, Chinese for zh-CN and zh-TW', () => {
  expect(errorText('requiredSelect', 'zh-TW', { label: '监区' })).toBe('请选择监区');
  expect(errorText('requiredSelect', 'pt-BR', { label: 'Area' })).toBe('Choose area');
  expect(errorText('requiredInput', 'en-US', { label: 'ID number' })).toBe('Enter ID number');
  expect(errorText('unique', 'en-US', { label: 'Area' })).toBe('Area already exists');
});

test('B9-20: waiting times are durations', () => {
  expect(errorText('accountLocked', 'zh-CN', { n: 10 })).toBe('账号已锁定，请10分钟后重试');
  expect(errorText('accountLocked', 'zh-CN', { n: 160 })).toBe('账号已锁定，请2小时40分钟后重试');
  expect(errorText('accountLocked', 'en-US', { n: 160 })).toBe(
    'The account is locked; try again in 2 h 40 min',
  );
  expect(errorText('tooManyRequests', 'zh-CN', { n: 75 })).toBe('操作过于频繁，请1分15秒后重试');
  expect(new AppError('tooLong', { n: 30 }).message).toBe('处理超过30秒，已中止');
});
