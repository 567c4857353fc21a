import { expect, test } from 'vitest';
import { readOrgWords, withOrgWords } from './org-words';

test('an organisation’s terms replace parts of texts, longer terms first, nothing twice', () => {
  const words = withOrgWords(new Map(), [
    { word: '罪犯', replacement: '在押人员' },
    { word: '罪犯编号', replacement: '编号' },
    { word: '人员', replacement: '对象' },
  ]);
  expect(words.get('罪犯管理')).toBe('在押人员管理');
  expect(words.get('罪犯编号')).toBe('编号');
  expect(words.get('人员与罪犯')).toBe('对象与在押人员');
});

test('are applied after translation', () => {
  const words = withOrgWords(new Map([['罪犯', 'Inmates']]), [{ word: 'Inmates', replacement: 'Residents' }]);
  expect(words.get('罪犯')).toBe('Residents');
});

test('special characters of patterns are literal', () => {
  const words = withOrgWords(new Map(), [{ word: '(a+)+$', replacement: '$&' }]);
  expect(words.get('x(a+)+$')).toBe('x$&');
});

test('incomplete rows have no effect', () => {
  expect(readOrgWords([{ word: '' }, null, 'x', { word: '罪犯', replacement: '人' }])).toEqual([
    { word: '罪犯', replacement: '人' },
  ]);
  expect(readOrgWords(null)).toEqual([]);
  expect(withOrgWords(new Map(), []).get('罪犯')).toBeUndefined();
});
