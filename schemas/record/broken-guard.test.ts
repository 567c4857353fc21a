import { expect, test } from 'vitest';
import type { EntityGuard } from '../document/entity-guard';
import { brokenGuard } from './broken-guard';

const guards: EntityGuard[] = [
  { calls: ['edit', 'del'], when: 'roleType == 1', message: '预置角色不能修改或删除' },
  { calls: ['del'], when: 'lastUsedAt != null', message: '已使用' },
];
const told = (call: 'edit' | 'del', row: Record<string, string | number | null>) =>
  brokenGuard(guards, call, row, [])?.message;

test('a guard forbids its calls on the rows of its condition', () => {
  expect(told('edit', { roleType: 1, lastUsedAt: null })).toBe('预置角色不能修改或删除');
  expect(told('del', { roleType: 2, lastUsedAt: '2026-11-25 08:00:00' })).toBe('已使用');
  expect(told('edit', { roleType: 2, lastUsedAt: '2026-11-25 08:00:00' })).toBeUndefined();
  expect(told('del', { roleType: 2, lastUsedAt: null })).toBeUndefined();
});

test('a row whose columns the session does not see is left to the server', () => {
  expect(() => told('edit', {})).not.toThrow(TypeError);
});
