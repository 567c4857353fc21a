import { expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { draftOf, isOutdated, type Draft } from './draft';
import { someField } from '../../tests/support/some-field';

const fields = [
  someField('name'),
  someField('code'),
  someField('idCard', { sensitive: 'idcard' }),
  someField('pwd', { options: { type: 'password' } }),
];
const types = fieldTypes(builtInFieldTypes);
const initial = { id: 7, version: 3, name: '宽管级', code: 'L1', idCard: '110***1234', pwd: null };

test('a draft contains changed values and their old values', () => {
  expect(draftOf(fields, types, initial, initial)).toBeNull();
  expect(draftOf(fields, types, { ...initial, name: '宽管级二' }, initial)).toEqual({
    typed: { name: '宽管级二' },
    base: { name: '宽管级' },
    version: 3,
    incomplete: false,
  });
});

test('secret values are not kept, which is noted', () => {
  const record = { ...initial, code: 'L2', idCard: '110101199001011234', pwd: 'secret' };
  const draft = draftOf(fields, types, record, initial);
  expect(draft).toMatchObject({ typed: { code: 'L2' }, base: { code: 'L1' }, incomplete: true });
  expect(JSON.stringify(draft)).not.toMatch(/secret|1990/);
});

test('a draft is outdated once somebody saved one of its columns', () => {
  const draft = {
    typed: { name: '甲' },
    base: { name: '宽管级' },
    version: 3,
    incomplete: false,
    name: '宽管级',
    savedAt: 0,
  } satisfies Draft;
  expect(isOutdated(draft, initial)).toBe(false);
  expect(isOutdated(draft, { ...initial, version: 4, code: 'L9' })).toBe(false);
  expect(isOutdated(draft, { ...initial, version: 4, name: '乙' })).toBe(true);
});
