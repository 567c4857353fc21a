import { expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { testDesignStore } from '../../tests/support/test-design-store';
import { oldColumns, oldPageParts } from './old-parts';

const item = (model: string, more: JsonObject = {}) => ({ model, key: model, ...more });
const card = (...list: JsonObject[]) => ({ type: 'card', key: 'card1', label: '联系方式', list });
const page = (list: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ id: 'p', title: '页', entity: 'e', pageConfig: {}, searches: [{ column: 'a' }] },
  formConfig: { list },
  tableConfig: { columns: [{ column: 'a', width: 200 }, { column: 'b' }] },
  ...more,
});
const column = (name: string, label = name) => ({ name, label, type: 'input' });
const ENTITY = { id: 'e', title: '实体', columns: ['a', 'b', 'c'].map((name) => column(name)) };

test('a part that was removed comes back where it stood, one that was changed as it was; others stay', () => {
  const old = page([item('a'), item('b', { help: '旧' }), item('c')]);
  const store = testDesignStore(page([item('b', { help: '新' }), item('c')]), ENTITY);
  const parts = oldPageParts(old, store.project, store.tools.runner);
  expect(parts.map(({ key, isGone }) => [key, isGone])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  for (const { command } of parts) expect(store.run(command)).toBe(true);
  expect(store.project.page).toEqual(old);
  store.undo();
  store.undo();
  expect(store.project).toBe(store.state.saved);
});

test('a card comes back with what was in it, also what stands elsewhere now', () => {
  const old = page([card(item('a'), item('b')), item('c')]);
  const store = testDesignStore(page([item('c'), item('b')]), ENTITY);
  const found = oldPageParts(old, store.project, store.tools.runner);
  expect(found[0]).toMatchObject({ key: 'card1', isGone: true });
  expect(store.run(found[0]!.command)).toBe(true);
  expect(store.project.page.formConfig).toEqual(old.formConfig);
  // Emptied instead of removed: the same.
  const emptied = testDesignStore(page([card(), item('b'), item('a'), item('c')]), ENTITY);
  const [again] = oldPageParts(old, emptied.project, emptied.tools.runner);
  expect(emptied.run(again!.command)).toBe(true);
  expect(emptied.project.page.formConfig).toEqual(old.formConfig);
});

test('columns and criteria of the list, and columns of the entity', () => {
  const old = page([item('a')]);
  const now = page([item('a')], {
    searches: [],
    tableConfig: { columns: [{ column: 'a' }, { column: 'b' }] },
  });
  const store = testDesignStore(now, { ...ENTITY, columns: [column('a', '新名'), column('b')] });
  const listed = oldPageParts(old, store.project, store.tools.runner);
  expect(listed.map(({ id, isGone }) => [id, isGone])).toEqual([
    ['searches:a', true],
    ['columns:a', false],
  ]);
  for (const { command } of listed) expect(store.run(command)).toBe(true);
  expect(store.project.page).toEqual(old);
  const columns = oldColumns(ENTITY, store.project);
  expect(columns.map(({ key, isGone }) => [key, isGone])).toEqual([
    ['a', false],
    ['c', true],
  ]);
  for (const { command } of columns) expect(store.run(command)).toBe(true);
  expect(store.project.entity).toEqual(ENTITY);
});
