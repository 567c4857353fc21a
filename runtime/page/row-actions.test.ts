import { expect, it } from 'vitest';
import { actionsWidth, inlineButtons } from './row-actions';

it('shows up to three buttons, or the first and 更多; of documents two and 更多', () => {
  expect(inlineButtons(['编辑', '启用', '停用'], 3, false)).toBe(3);
  expect(inlineButtons(['编辑', '删除', '启用', '停用'], 3, false)).toBe(1);
  expect(inlineButtons(['编辑', '删除', '提交', '撤回'], 3, true)).toBe(2);
  expect(inlineButtons(['编辑', '删除', '启用'], 2, true)).toBe(1);
});

it('has 更多 alone, and no more width than it needs, where there is room for one', () => {
  expect(inlineButtons(['编辑', '删除'], 1, false)).toBe(0);
  expect(actionsWidth(['编辑', '删除'], 0, '更多')).toBe(28 + 28);
  // A row with a single button shows it beside 更多.
  expect(actionsWidth(['编辑', '删除'], 0, '更多', true)).toBe(28 * 2 + 14 + 28);
});

it('is as wide as its buttons, at least 120, and 0 without buttons', () => {
  expect(actionsWidth([], 3, '更多')).toBe(0);
  expect(actionsWidth(['编辑', '删除'], 3, '更多')).toBe(120);
  expect(actionsWidth(['编辑', '删除', '强制下线', '解锁'], 2, '更多')).toBe(56 + 28 * 2 + 14 * 2 + 28);
});

it('moves a long label to 更多 instead of widening every row', () => {
  expect(actionsWidth(['编辑', '设置交易密码'], 3, '更多')).toBe(120);
  expect(actionsWidth(['编辑', '开户', '设置交易密码'], 3, '更多')).toBe(28 * 3 + 14 * 2 + 28);
});

it('puts rare actions into 更多 and reserves its width', () => {
  expect(actionsWidth(['编辑', '删除'], 3, '更多', true)).toBe(28 * 3 + 14 * 2 + 28);
  // Rare actions take no other's place.
  expect(actionsWidth(['编辑', '删除', '开户'], 3, '更多', true)).toBe(28 * 4 + 14 * 3 + 28);
  expect(actionsWidth([], 3, '更多', true)).toBe(120);
});
