import { expect, test } from 'vitest';
import { shortWord } from './short-word';

test.each([
  ['首页', '首页'],
  ['组织管理', '组织'],
  ['动态系统', '动态'],
  ['系统日志', '日志'],
  ['系统管理', '管理'],
  ['管理', '管理'],
  ['主程序升级', '主程序升'],
  ['Supervision', 'Supervision'],
])('%s becomes %s', (title, word) => {
  expect(shortWord(title)).toBe(word);
});
