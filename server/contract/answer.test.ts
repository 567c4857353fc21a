import { expect, test } from 'vitest';
import { AppError } from '../../schemas/errors/app-error';
import { failure, httpStatus, readLanguage } from './answer';

const none = new Map<string, string>();
const english = new Map([
  ['人员', 'People'],
  ['等级下还有 {n} 名人员，不能删除', '{n} persons have this level; it cannot be deleted'],
]);

test('a catalogue error is in the requested language, including titles', () => {
  const error = new AppError('inUse', { name: '普管级', n: 3, by: '人员' });
  expect(failure(error, 'zh-CN', none).msg).toBe('“普管级”已被 3 条人员引用，不能删除，请先处理这些人员');
  expect(failure(error, 'en-US', english).msg).toBe(
    '“普管级” cannot be deleted because it is used elsewhere (People: 3). Change those records first',
  );
});

test('a domain’s own message is translated before its placeholders are filled', () => {
  const error = new AppError(null, { n: 3 }, null, { code: 409, text: '等级下还有 {n} 名人员，不能删除' });
  expect(failure(error, 'en-US', english)).toEqual({
    code: 409,
    msg: '3 persons have this level; it cannot be deleted',
    data: null,
  });
  expect(failure(error, 'pt-BR', none).msg).toBe('等级下还有 3 名人员，不能删除');
});

test('the language is that of the Lang header if the product supports it', () => {
  const languages = [{ lang: 'en-US' }, { lang: 'xx' }, { lang: 'xx', 'accept-language': 'pt-BR' }, {}];
  expect(languages.map(readLanguage)).toEqual(['en-US', 'zh-CN', 'zh-CN', 'zh-CN']);
});

test.each([
  ['en-GB,en;q=0.9', 'en-US'],
  ['fr-FR, pt;q=0.5, en;q=0.8', 'en-US'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-TW,zh-CN;q=0.9', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['zh-Hans-CN', 'zh-CN'],
  ['en;q=0, pt-PT;q=0.1', 'pt-BR'],
  ['*', 'zh-CN'],
  ['fr', 'zh-CN'],
  [';;q=,x;q=nan', 'zh-CN'],
])('without it, Accept-Language %j gives %s', (accepted, language) => {
  expect(readLanguage({ 'accept-language': accepted })).toBe(language);
});

test('an expired session is sent as 401', () => {
  expect([httpStatus(203), httpStatus(409)]).toEqual([401, 409]);
});
