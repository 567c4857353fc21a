import { expect, test } from 'vitest';
import { defaultTemplate } from './default-template';
import type { TemplateContent } from './export-template';
import { offeredKeys, reconcileTemplate } from './reconcile-template';
import { leavesOf } from './template-columns';
import { testPage, testTypes as types } from './test-template-page';

const page = testPage();
const of = (kind: 'list' | 'record') => defaultTemplate({ page, kind, language: 'zh-CN', types });
const same = (key: string) => key;
const read = (stored: TemplateContent, shown = of(stored.kind), rename = same) =>
  reconcileTemplate(stored, { shown, known: offeredKeys(of(stored.kind)) }, rename);

test('a template of what the page has is read as it was saved', () => {
  for (const kind of ['list', 'record'] as const)
    expect(read(of(kind))).toEqual({ content: of(kind), left: { hidden: 0, gone: [] } });
});

test('columns that the reader may not see are left out and counted, not named', () => {
  const shown = of('list');
  shown.columns = shown.columns.filter(({ key }) => key !== 'name');
  shown.baseHeader = shown.baseHeader.filter(({ key }) => key !== 'name');
  const { content, left } = read(of('list'), shown);
  expect(content.columns.map(({ key }) => key)).toEqual(['articleId.unit', 'remark', 'sum']);
  // The header field was not checked.
  expect(left).toEqual({ hidden: 1, gone: [] });
});

test('a renamed column keeps its place, width and own name; one that is gone is named', () => {
  const stored = of('list');
  stored.columns = [
    { key: 'former', name: '旧名', customName: '我的', customPrintWidth: 12, checked: true },
    { key: 'dropped', name: '已删', checked: true },
    { key: 'other', name: '也删', checked: false },
  ];
  const { content, left } = read(stored, of('list'), (key) => (key === 'former' ? 'remark' : key));
  expect(content.columns[0]).toEqual({
    key: 'remark',
    name: '备注',
    customName: '我的',
    customPrintWidth: 12,
    checked: true,
  });
  expect(left).toEqual({ hidden: 0, gone: ['已删'] });
});

test('columns added to the page since are offered unchecked, inside their lines, too', () => {
  const stored = of('record');
  stored.columns[0]!.children!.shift();
  const { content } = read(stored);
  expect(leavesOf(content.columns).map(({ key, checked }) => [key, checked])).toEqual([
    ['lines/price', true],
    ['lines/article', false],
  ]);
});

test('own headings and empty columns stay; a heading whose columns are all gone does not', () => {
  const stored = of('list');
  const [name, ...rest] = stored.columns;
  const gone = { key: 'dropped', name: '已删', checked: true };
  stored.columns = [
    { key: 'custom-1-1', name: '基本', checked: true, iscustom: true, children: [name!] },
    { key: 'custom-2-2', name: '旧', checked: true, iscustom: true, children: [gone] },
    { key: 'custom-3-3', name: '签收', checked: true, iscustom: true },
    ...rest,
  ];
  const { content, left } = read(stored);
  expect(content.columns.map(({ key }) => key)).toEqual([
    'custom-1-1',
    'custom-3-3',
    'articleId.unit',
    'remark',
    'sum',
  ]);
  expect(left.gone).toEqual(['已删']);
});

test('the amount in words follows a rename and goes with its column', () => {
  const stored = { ...of('record'), totals: { show: true, carried: true, inWords: 'former' } };
  const renamed = read(stored, of('record'), (key) => (key === 'former' ? 'sum' : key));
  expect(renamed.content.totals).toEqual({ show: true, carried: true, inWords: 'sum' });
  expect(read(stored).content.totals).toEqual({ show: true, carried: true });
  expect(read(stored).left.gone).toEqual(['former']);
});
