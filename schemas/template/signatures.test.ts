import { expect, test } from 'vitest';
import { fieldText } from '../errors/field-error';
import {
  FILLED_SIGNATURES,
  refusedRename,
  refusedSignature,
  SIGNATURE_PRESETS,
  signatureName,
  shownSignatures,
} from './signatures';

const own = { key: 'custom-1-7', name: '复核', checked: true, index: 0 };
const signatures = [own, { key: 'cashier', name: '出纳', checked: false, index: 1 }];

test('B9-17, B9-18: the fixed signatures, of which the system fills in three', () => {
  expect(SIGNATURE_PRESETS.map((one) => signatureName(one, 'zh-CN')).join(' ')).toBe(
    '财务科 监区领导 出纳 会计 民警 经办人 付款人 审核人 领取人 制表人 打印人 打印日期',
  );
  expect([...FILLED_SIGNATURES].map((one) => signatureName(one as 'printer', 'en-US'))).toEqual([
    'Prepared by',
    'Printed by',
    'Print date',
  ]);
});

test('B5-37: a preset or a name that exists is not added twice', () => {
  expect(refusedSignature(signatures, ' 复核 ')).toBe('signatureTwice');
  expect(refusedSignature(signatures, '出纳员', 'cashier')).toBe('signatureTwice');
  expect(refusedSignature(signatures, '会计', 'accountant')).toBeNull();
  expect(fieldText('signatureTwice', 'zh-CN', { name: '复核' })).toBe('签字【复核】已存在，请不要重复添加');
});

test('B5-38, B5-39: a rename to an existing or an empty name is refused', () => {
  expect(refusedRename(signatures, 'cashier', '复核')).toBe('signatureRenamed');
  expect(refusedRename(signatures, 'cashier', ' ')).toBe('signatureUnnamed');
  expect(refusedRename(signatures, 'cashier', '出纳')).toBeNull();
  expect(fieldText('signatureRenamed', 'zh-CN')).toBe('对应的签字已存在，请检查');
  expect(fieldText('signatureUnnamed', 'zh-CN')).toBe('签字名称不能为空');
});

test('B3-45: the checked signatures stand in the order of their index', () => {
  const shown = shownSignatures([{ ...own, index: 2 }, { ...own, key: 'a', index: 1 }, signatures[1]!]);
  expect(shown.map(({ key }) => key)).toEqual(['a', 'custom-1-7']);
});
