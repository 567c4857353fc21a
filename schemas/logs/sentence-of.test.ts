import { expect, test } from 'vitest';
import { sentenceWords } from './sentence-texts';
import { sentenceOf, sentenceText, type ToldRow } from './sentence-of';

const t = sentenceWords('zh-CN');

const row = (more: Partial<ToldRow>): ToldRow => ({
  ...{
    operator: '林知夏',
    module: '被监管人员',
    verb: 'edit',
    action: '编辑',
    dataId: '7',
    object: '张三',
    from: {},
  },
  changes: [],
  ...more,
});
const text = (given: ToldRow, most = 4) => {
  const { parts, changes, all } = sentenceOf(given, t, most);
  const fields = changes.map(({ name, from, to }) =>
    from === undefined ? `${name} ${to}` : `${name} ${from} → ${to}`,
  );
  return [parts.map((part) => part.text).join(''), fields.join('；'), all];
};
const field = (name: string, from: string, to: string) => ({ column: name, name, from, to });

test('B3-30: a change says who changed what, with the labels of its fields', () => {
  const given = row({ changes: [field('捕前职业', '教师', '司机'), field('备注', '', '调岗')] });
  expect(text(given)).toEqual(['林知夏 修改了 张三', '捕前职业 教师 → 司机；备注 — → 调岗', 2]);
  expect(sentenceOf(given, t, 4).parts.filter(({ isName }) => isName)).toEqual([
    { text: '林知夏', isName: true },
    { text: '张三', isName: true },
  ]);
});

test('an addition tells the values without arrows, a deletion only what was deleted', () => {
  const changes = [field('姓名', '', '张三'), field('捕前职业', '', '司机'), field('备注', '', '')];
  expect(text(row({ verb: 'add', action: '添加', changes }))).toEqual([
    '林知夏 添加了 张三',
    '捕前职业 司机',
    1,
  ]);
  expect(text(row({ verb: 'del', changes: [field('姓名', '张三', '')] }))).toEqual([
    '林知夏 删除了 张三',
    '',
    0,
  ]);
});

test('events without changed columns tell their details; an unknown action is named', () => {
  const reveal = row({
    ...{ verb: 'reveal', action: '查看明文', from: null },
    changes: [{ ...field('列', '', '证件号码'), column: 'column' }, field('查看原因', '', '核对身份')],
  });
  expect(text(reveal)).toEqual(['林知夏 查看了 张三 的证件号码', '查看原因 核对身份', 1]);
  // The column is hidden from this reader.
  expect(text({ ...reveal, changes: [] })[0]).toBe('林知夏 查看了 张三 的敏感信息');
  const kick = row({ verb: 'kick', action: '强制下线', from: null });
  expect(text(kick)[0]).toBe('林知夏 对 张三 执行了“强制下线”');
});

test('a sentence as text; what changed within a stored document is in the details', () => {
  const changes = [field('页面文档', '{ "id": 1 }', '{ "id": 2 }'), field('草稿版本', '1', '2')];
  const given = row({ module: '动态表', object: '便笺', changes });
  expect(sentenceText(given, t, 4)).toBe('林知夏 修改了 便笺：页面文档；草稿版本 1 → 2');
  expect(sentenceText(given, t, 1)).toBe('林知夏 修改了 便笺：页面文档 等 2 项');
  expect(sentenceText(row({ verb: 'login', operator: '' }), sentenceWords('en-US'), 4)).toBe(
    'Unknown account signed in',
  );
});

test('an object without a name is named by its module and number', () => {
  expect(text(row({ object: null }))[0]).toBe('林知夏 修改了 被监管人员 #7');
  expect(text(row({ object: null, dataId: null, verb: 'export' }))[0]).toBe('林知夏 导出了 被监管人员');
  expect(text(row({ object: null, dataId: null, verb: 'print' }))[0]).toBe('林知夏 打印了 被监管人员');
});

test('names that look like placeholders or markup stay as they are', () => {
  expect(text(row({ operator: '{object}', object: '<b>{who}</b>' }))[0]).toBe('{object} 修改了 <b>{who}</b>');
});

test('long values and many fields are cut, and the number of all is told', () => {
  const changes = Array.from({ length: 6 }, (_, at) => field(`列${at}`, '字'.repeat(70), '短'));
  const told = sentenceOf(row({ changes }), t, 2);
  expect(told.changes.map(({ from }) => from?.length)).toEqual([61, 61]);
  expect(told.all).toBe(6);
});
