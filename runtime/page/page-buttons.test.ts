import { expect, test } from 'vitest';
import type { CompiledAction } from '../../schemas/model/page';
import { mayOpen, pageButtons, withoutInit } from './page-buttons';
import { testPage } from './test-page';

const page = testPage();
const withConfig = (more: Partial<typeof page.pageConfig>) => ({
  ...page,
  pageConfig: { ...page.pageConfig, ...more },
});
const action = (permission: string): CompiledAction => ({
  key: 'a',
  label: '导出',
  url: 'a/level/export',
  method: 'POST',
  permission,
});
const shows = (permission: string, ...held: string[]) =>
  pageButtons(withConfig({ toolbar: [action(permission)] }), new Set(held)).toolbar.length === 1;

test('B6-01: a button of the document is shown to holders of what guards it; && binds more than ||', () => {
  const expression = 'level_export && level_search || level_print';
  expect(shows(expression, 'level_export')).toBe(false);
  expect(shows(expression, 'level_export', 'level_search')).toBe(true);
  expect(shows(expression, 'level_print')).toBe(true);
  expect(shows('', 'level_other')).toBe(true);
});

test('B6-02: a map of the page names the permission of a button', () => {
  const mapped = withConfig({
    permission: { ...page.pageConfig.permission, add: 'level_import || other_add' },
  });
  const may = (...held: string[]) => pageButtons(mapped, new Set(held)).add;
  expect([may('level_add'), may('other_add'), may('level_import')]).toEqual([false, true, true]);
});

test('B6-03: without a map it is the module plus the suffix of the button', () => {
  const may = (...held: string[]) => {
    const { add, edit, remove } = pageButtons(page, new Set(held));
    return [add, edit, remove];
  };
  expect(may('level_add')).toEqual([true, false, false]);
  expect(may('level_edit', 'level_del')).toEqual([false, true, true]);
});

test('an empty list that offers the default rows has no second button for them in its toolbar', () => {
  const init = { ...action('level_add'), key: 'init', label: '补齐默认项', url: 'a/level/init' };
  const other = action('level_add');
  const held = new Set(['level_add']);
  const keys = (buttons: ReturnType<typeof pageButtons>) => buttons.toolbar.map(({ key }) => key);
  const buttons = pageButtons(withConfig({ toolbar: [init, other], init }), held);
  expect([keys(buttons), keys(withoutInit(buttons))]).toEqual([['init', 'a'], ['a']]);
  const plain = pageButtons(withConfig({ toolbar: [init, other] }), held);
  expect(keys(withoutInit(plain))).toEqual(['init', 'a']);
});

test('the address of a record opens what a button of the page would', () => {
  const opens = (...held: string[]) => {
    const buttons = pageButtons(page, new Set(held));
    return [
      mayOpen(buttons, { kind: 'record', id: 0 }),
      mayOpen(buttons, { kind: 'record', id: 5 }),
      mayOpen(buttons, { kind: 'detail', id: 5 }),
    ];
  };
  expect(opens('level_add')).toEqual([true, false, false]);
  expect(opens('level_edit')).toEqual([false, true, false]);
  expect(opens('level_search')).toEqual([false, false, true]);
});

test('22.3: a button of the document opens the history of a row, or of the list', () => {
  const history: CompiledAction = { ...action('level_search'), dialog: { kind: 'history' } };
  const permissions: CompiledAction = { ...history, key: 'p', dialog: { kind: 'permissions' } };
  const both = withConfig({ toolbar: [history, permissions], rowActions: [history, permissions] });
  // Reading is offered where rows cannot be changed, too.
  const { toolbar, rowActions } = pageButtons(both, new Set(['level_search']), false);
  expect(toolbar.map(({ key }) => key)).toEqual(['a']);
  expect(rowActions.map(({ key }) => key)).toEqual(['a', 'p']);
});

test('22.3: a list with generated columns has the logs of its rows, but no history of one', () => {
  const logged = withConfig({
    changeLog: { url: 'a/level/data-change/search', permission: 'level_search_his' },
    operateLog: { url: 'a/level/data-operate/search', permission: 'level_search_operate' },
  });
  const held = new Set(['level_search_his', 'level_search_operate']);
  const pivot = { source: 'a/level/option', column: 'kind', value: 'name' };
  const seen = (of: typeof logged) => {
    const { changeLog, operateLog, history } = pageButtons(of, held);
    return [changeLog, operateLog, history];
  };
  const [changes, operations] = seen(logged);
  expect(seen(logged)[2]).toBe(true);
  expect(seen({ ...logged, tableConfig: { ...logged.tableConfig, pivot } })).toEqual([
    changes,
    operations,
    false,
  ]);
  expect([changes, operations]).toEqual(['a/level/data-change/search', 'a/level/data-operate/search']);
});
