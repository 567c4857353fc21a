import { expect, test } from 'vitest';
import { exceedsBounds } from './bounds';

const column = (rules: object) => ({ columns: Array.from({ length: 500 }, () => rules) });

test('K5 F30 a document has no more patterns and expressions than can be compiled quickly', () => {
  const pattern = '[\\p{L}\\p{N}]+'.repeat(10);
  expect(exceedsBounds(column({ rules: [{ pattern }] }))).toMatchObject({ code: 'patternsTooLong' });
  expect(exceedsBounds(column({ rules: [{ pattern: '^1\\d{10}$' }] }))).toBeNull();
  const text = 'a == 1 || '.repeat(45);
  for (const rule of [{ when: text }, { then: { set: text } }, { then: { options: { where: { a: text } } } }])
    expect(exceedsBounds(column({ linkage: [rule] }))).toMatchObject({ code: 'expressionsTooLong' });
  expect(
    exceedsBounds(column({ linkage: [{ when: 'a == 1', then: { options: { where: {} } } }] })),
  ).toBeNull();
});

test('K5 an object with too many keys is rejected before they are checked', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
  expect(exceedsBounds({ pageConfig: keys(5000) })).toBeNull();
  expect(exceedsBounds({ pageConfig: keys(5001) })).toMatchObject({
    code: 'tooManyValues',
    params: { n: 5000 },
  });
});

test('K5 a list with more members than a form may have is rejected before they are checked', () => {
  const list = (count: number) => ({ list: Array.from({ length: count }, () => ({ model: 'a' })) });
  expect(exceedsBounds({ formConfig: list(3000) })).toBeNull();
  expect(exceedsBounds({ formConfig: list(3001) })).toMatchObject({
    code: 'tooManyValues',
    params: { n: 3000 },
  });
  // Several such lists are too many together.
  expect(exceedsBounds(Array.from({ length: 8 }, () => list(3000)))).toBeNull();
  expect(exceedsBounds(Array.from({ length: 9 }, () => list(3000)))).toMatchObject({
    code: 'tooManyValues',
    params: { n: 50_000 },
  });
});
