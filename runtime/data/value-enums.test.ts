import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, type DataSource } from './data-source';
import { valueEnums } from './value-enums';

const ENUMS = { kind: [{ value: 'A', label: '电梯' }] };
let asked: string[] = [];
let fails = false;
const sourceOf = () =>
  ({
    call: async (url: string) => {
      asked.push(url);
      if (fails) throw new CallError(502, 'down');
      return ENUMS;
    },
  }) as unknown as DataSource;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  fails = false;
});
afterEach(() => vi.useRealTimers());

test('K3-40, K7-89: enumerations are asked once per base address, also by readers at the same time', async () => {
  const source = sourceOf();
  const [one, other] = [valueEnums(source, 'a/erp'), valueEnums(source, 'a/erp')];
  expect(await one).toBe(await other);
  await valueEnums(source, 'a/erp');
  await valueEnums(source, 'a/crm');
  expect(asked).toEqual(['a/erp/export-config/value-enum', 'a/crm/export-config/value-enum']);
});

test('K7-88, K7-89: a failure is an empty result, and is not asked again for 100 ms', async () => {
  const source = sourceOf();
  fails = true;
  expect(await valueEnums(source, 'a/erp')).toEqual({});
  fails = false;
  vi.advanceTimersByTime(99);
  expect(await valueEnums(source, 'a/erp')).toEqual({});
  vi.advanceTimersByTime(2);
  expect(await valueEnums(source, 'a/erp')).toEqual(ENUMS);
  expect(asked).toHaveLength(2);
});
