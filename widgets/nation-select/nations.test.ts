import { expect, test } from 'vitest';
import { NATIONS, nationsIn } from './nations';

test('K3-39: 57 entries with their codes, in Chinese and Latin script', () => {
  expect(NATIONS).toHaveLength(57);
  expect([NATIONS[0], NATIONS[55], NATIONS[56]]).toEqual([
    { value: '01', label: '汉族', spelling: 'han zu' },
    { value: '56', label: '基诺族', spelling: 'ji nuo zu' },
    { value: '57', label: '其他', spelling: 'qi ta' },
  ]);
  const latin = nationsIn('en-US');
  expect(latin.map(({ value }) => value)).toEqual(NATIONS.map(({ value }) => value));
  expect(new Set(latin.map(({ label }) => label)).size).toBe(57);
  const named = (code: string) => latin.find(({ value }) => value === code)?.label;
  expect([named('04'), named('10'), named('44'), named('57')]).toEqual([
    'Tibetan',
    'Korean',
    'Russian',
    'Other',
  ]);
  expect(nationsIn('zh-TW')).toBe(NATIONS);
});
