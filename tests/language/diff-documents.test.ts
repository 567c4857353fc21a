import { describe, expect, test } from 'vitest';
import { diffDocuments as diff } from '../../schemas/versions/diff-documents';
import { diffLines } from '../../schemas/versions/diff-lines';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { isStorable } from '../../schemas/text/storable-text';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const diffDocuments = (before: JsonObject, after: JsonObject) =>
  diff('menu' in before ? 'domain' : 'formConfig' in before ? 'page' : 'entity', before, after, types);

const page: JsonObject = {
  id: 'level',
  title: '等级管理',
  pageConfig: { pageSize: 10, rowActions: [{ key: 'enable', label: '启用', url: 'a/{id}' }] },
  formConfig: {
    list: [
      {
        type: 'tabs',
        key: 'tabs',
        columns: [
          {
            value: '1',
            label: '基本信息',
            list: [
              { model: 'name', key: 'name', label: '名称' },
              { model: 'sort', key: 'sort', label: '排序', options: { max: 9999, min: 0 } },
              { model: 'code', key: 'code', label: '编码' },
            ],
          },
          { value: '2', label: '其他', list: [{ model: 'remark', key: 'remark', label: '备注' }] },
        ],
      },
    ],
  },
  tableConfig: { columns: [{ column: 'name' }, { column: 'sort' }, { column: 'code' }] },
  searches: [{ column: 'name' }],
};
type Form = { list: { columns: { label: string; list: JsonObject[] }[] }[] };
function changed(change: (page: JsonObject, tabs: Form['list'][number]['columns']) => void): string[] {
  const after = structuredClone(page);
  change(after, (after.formConfig as unknown as Form).list[0]!.columns);
  return diffLines(diffDocuments(page, after), 'zh-CN');
}

test('equal documents have no changes, whatever the order of their keys', () => {
  expect(
    diffDocuments(page, JSON.parse(JSON.stringify({ searches: page.searches, ...page })) as JsonObject),
  ).toEqual([]);
});

describe('a field', () => {
  test('added and removed', () => {
    expect(changed((_, tabs) => tabs[1]!.list.push({ model: 'color', key: 'color', label: '颜色' }))).toEqual(
      ['添加表单项“颜色”'],
    );
    expect(changed((_, tabs) => tabs[0]!.list.splice(1, 1))).toEqual(['删除表单项“排序”']);
  });

  test('moved to another pane, and within one: only the moved field is reported', () => {
    expect(changed((_, tabs) => tabs[1]!.list.push(tabs[0]!.list.shift()!))).toEqual([
      '表单项“名称”移到“tabs/2”（原在“tabs/1”）',
    ]);
    expect(changed((_, tabs) => tabs[0]!.list.push(tabs[0]!.list.shift()!))).toEqual([
      '表单项“名称”调整了顺序',
    ]);
  });

  test('renamed, by label or by column', () => {
    expect(changed((_, tabs) => (tabs[0]!.list[0]!.label = '等级名称'))).toEqual([
      '表单项“等级名称”的名称由 "名称" 改为 "等级名称" ',
    ]);
    expect(changed((_, tabs) => (tabs[0]!.list[0]!.model = 'title'))).toEqual([
      '表单项“名称”的字段名由 "name" 改为 "title" ',
    ]);
  });

  test('an option changed, added, removed', () => {
    expect(changed((_, tabs) => ((tabs[0]!.list[1]!.options as JsonObject).max = 999))).toEqual([
      '表单项“排序”的 options.max 由 9999 改为 999 ',
    ]);
    expect(changed((_, tabs) => delete (tabs[0]!.list[1]!.options as JsonObject).min)).toEqual([
      '表单项“排序”的 options.min 由 0 改为 无 ',
    ]);
  });
});

test('columns, buttons and settings are identified by their key', () => {
  expect(
    changed((after) => {
      const { columns } = after.tableConfig as { columns: JsonObject[] };
      columns.push(columns.shift()!);
      (after.pageConfig as JsonObject).pageSize = 20;
      ((after.pageConfig as JsonObject).rowActions as JsonObject[])[0]!.url = 'b/{id}';
      (after.searches as JsonObject[]).push({ column: 'code' });
    }),
  ).toEqual([
    '添加查询项“code”',
    '按钮“启用”的 url 由 "a/{id}" 改为 "b/{id}" ',
    '表格列“name”调整了顺序',
    '设置的 pageConfig.pageSize 由 10 改为 20 ',
  ]);
});

test('values of an enumeration, and entries of a menu', () => {
  const domain = (values: JsonObject[], menu: JsonObject[]): JsonObject => ({
    id: 'x',
    dictionary: { Status: { label: '状态', values } },
    menu,
  });
  const before = domain(
    [{ value: 1, label: '启用' }],
    [{ name: 'A', title: '甲', children: [{ name: 'B', title: '乙' }] }],
  );
  const after = domain(
    [
      { value: 1, label: '正常' },
      { value: 0, label: '停用' },
    ],
    [
      { name: 'A', title: '甲' },
      { name: 'B', title: '乙' },
    ],
  );
  expect(diffLines(diffDocuments(before, after), 'en-US')).toEqual([
    'Added value "停用"',
    'Renamed value "正常": label from "启用" to "正常"',
    'Moved menu entry "乙" to "top level" (from "A")',
  ]);
});

test('a long value is shortened between characters', () => {
  for (let at = 0; at < 4; at++) {
    const title = `${'x'.repeat(70 + at)}${'𠮷'.repeat(9)}`;
    const [line = ''] = diffLines(diffDocuments(page, { ...page, title }), 'zh-CN');
    expect(line).toContain('𠮷...');
    expect([line, isStorable(line)]).toEqual([line, true]);
  }
});
