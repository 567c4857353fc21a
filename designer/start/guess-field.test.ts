import { expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { guessField } from './guess-field';
import { allKinds } from './kinds';
import { newList } from './new-list';
import { readText } from './read-text';
import { rowsOf } from './sample-rows';

const types = fieldTypes(builtInFieldTypes);
const read = (text: string) => {
  const source = readText(text);
  return { ...source, guesses: source.columns.map(guessField) };
};
const kindsOf = (text: string) =>
  Object.fromEntries(read(text).guesses.map(({ label, kind }) => [label, kind]));
const sheet = (...rows: string[]) => rows.map((row) => row.replaceAll(' ', '\t')).join('\n');

test('typed lines: types are guessed from labels, or said, with 必填, 唯一 and choices', () => {
  const text =
    '设备 必填\n巡检日期；联系电话\n状态 待检|合格|不合格\n检修费用\n是否停机\n备注 文本\n资产编号 唯一 什么\n性别\n现场照片';
  expect(kindsOf(text)).toEqual({
    ...{ 设备: 'text', 巡检日期: 'date', 联系电话: 'tel', 状态: 'choice', 检修费用: 'amount' },
    ...{ 是否停机: 'yesNo', 备注: 'text', 资产编号: 'text', 性别: 'choice', 现场照片: 'image' },
  });
  const { guesses } = read(text);
  expect(guesses[0]).toMatchObject({ required: true, evidence: [{ key: 'none' }] });
  expect(guesses[3]).toMatchObject({ choices: ['待检', '合格', '不合格'] });
  expect(guesses[6]).toMatchObject({ evidence: [{ key: 'typed', word: '文本' }] });
  expect(guesses[7]).toMatchObject({ unique: true, unknown: ['什么'] });
  expect(guesses[8]).toMatchObject({ choices: ['男', '女'] });
});

test('typed lines in letters: a label has spaces, and ends where the words begin', () => {
  expect(kindsOf('Serial No required\nInspection date\nRepair cost\nSite: text\nState open|passed')).toEqual({
    ...{ 'Serial No': 'text', 'Inspection date': 'date', 'Repair cost': 'amount', Site: 'text' },
    State: 'choice',
  });
});

test('cells: types are guessed from values, with the number of rows that say so', () => {
  const text = sheet(
    '序号 姓名 手机 入职日期 部门 工资(元) 工龄（年） 是否党员 工号',
    '1 张三 13800001111 2020/1/5 生产科 8,500.00 4 是 0012',
    '2 李四 13800002222 2021年3月4日 生产科 9,100.50 3 否 0013',
    '3 王五 13800003333 2019-11-30 后勤科 7,000.00 5 否 0014',
    '4 赵六 13800004444 2022.7.1 后勤科 6,800.00 2 是 0015',
    '合计 _ _ _ _ 31,400.50 _ _ _',
  ).replaceAll('_', '');
  expect(kindsOf(text)).toEqual({
    ...{ 序号: 'number', 姓名: 'text', 手机: 'mobile', 入职日期: 'date', 部门: 'choice' },
    ...{ 工资: 'amount', 工龄: 'number', 是否党员: 'yesNo', 工号: 'text' },
  });
  const { guesses, rows } = read(text);
  expect([rows, guesses[0]!.left]).toEqual([4, true]);
  expect(guesses[3]!.evidence).toEqual([
    { key: 'values', kind: 'date', n: 4, of: 4 },
    { key: 'label', word: '日期' },
  ]);
  expect(guesses[4]).toMatchObject({
    choices: ['生产科', '后勤科'],
    evidence: [{ key: 'few', n: 2, of: 4 }],
  });
  expect([guesses[5]!.unit, guesses[6]!.unit]).toEqual(['元', '年']);
});

test('cells: a title above the head is the name; a head without a label, equal labels, and no head at all', () => {
  const source = readText(
    sheet('设备巡检表', '设备 备注 备注 _', '水泵 好 坏 9', '风机 好 好 8').replaceAll('_', ''),
  );
  expect(source.title).toBe('设备巡检表');
  expect(source.columns.map(({ label }) => label)).toEqual(['设备', '备注', '备注2', '列4']);
  const bare = readText(sheet('2024-01-05 12', '2024-01-06 13'));
  expect(bare.columns.map(({ label, values }) => [label, values.length])).toEqual([
    ['列1', 2],
    ['列2', 2],
  ]);
});

test('values count more than a label, and what speaks against it is told', () => {
  const { guesses } = read(sheet('开工日期 编号', '明年 1001', '待定 1002', '2024-01-01 1003'));
  expect(guesses.map(({ kind }) => kind)).toEqual(['text', 'text']);
  expect(guesses[0]!.evidence).toContainEqual({ key: 'against', word: '日期', n: 1, of: 3 });
});

test('several choices in a cell, long texts, times, money and months', () => {
  expect(
    kindsOf(
      sheet(
        '爱好 经过 开始 价目 月份',
        `红、蓝 ${'长'.repeat(120)} 08:30 ¥12.50 202401`,
        '蓝 短 9:05 ¥3 202402',
        '红 短 10:00 ¥1,200.00 2024年3月',
        '红、绿 短 23:59 ¥8 2024-04',
      ),
    ),
  ).toEqual({ 爱好: 'choices', 经过: 'long', 开始: 'time', 价目: 'amount', 月份: 'month' });
});

test('documents of a list, and its rows as records', () => {
  const { guesses } = read(
    sheet(
      '设备 结果 数量(台) 日期',
      '水泵 合格 3 2024/1/5',
      '风机 不合格 4 2024/1/6',
      '阀门 合格 5 2024/1/7',
      '电机 合格 6 2024/1/8',
    ),
  );
  const names = { title: '设备巡检', code: 'check_list', columns: ['sheBei', 'jieGuo', 'shuLiang', 'riQi'] };
  const list = newList(guesses, names, types, allKinds(types));
  expect(list.entity).toMatchObject({
    ...{ id: 'check_list', path: 'own/check-list', option: { label: 'sheBei' } },
    columns: [
      { name: 'sheBei', label: '设备', type: 'input', maxLength: 100 },
      {
        ...{ name: 'jieGuoState', type: 'radio' },
        options: {
          options: [
            { value: 1, label: '合格', color: 'success' },
            { value: 2, label: '不合格', color: 'error' },
          ],
        },
      },
      { name: 'shuLiang', label: '数量', type: 'number', options: { unit: '台' } },
      { name: 'riQi', type: 'date', range: true },
    ],
  });
  expect(list.page).toMatchObject({ id: 'check-list', title: '设备巡检', entity: 'check_list' });
  expect(rowsOf(list.fields, guesses, types, 1)).toEqual([
    { sheBei: '水泵', jieGuoState: 1, shuLiang: 3, riQi: '2024-01-05' },
  ]);
});
