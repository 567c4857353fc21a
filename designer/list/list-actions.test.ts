import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { testDesignStore } from '../../tests/support/test-design-store';
import type { ListBox } from '../canvas/hit-test';
import type { Designing } from '../edit/designing';
import { nameOfListed } from '../project/page-lists';
import {
  addListed,
  moveListed,
  moveToList,
  partsOfList,
  placedBetween,
  removeListed,
  shiftListed,
  type ListEditing,
} from './list-actions';
import { listDrag } from './list-drag';

const page: JsonObject = {
  id: 'p',
  title: '页',
  entity: 'e',
  formConfig: { list: [] },
  pageConfig: { toolbar: [{ key: 'sync', label: '同步', url: 'e/sync', permission: 'edit' }] },
  searches: [{ column: 'a', common: true }, { column: 'b' }, { column: 'c', common: true }],
  tableConfig: { columns: [{ column: 'a' }, { column: 'b', fixed: 'left' }, { column: 'c' }] },
};

function opened() {
  const store = testDesignStore(page, { id: 'e', title: '实体', columns: [] });
  const said: string[] = [];
  const editing: ListEditing = {
    designing: {
      store,
      get view() {
        return store.view;
      },
      get state() {
        return store.state;
      },
      say: (text: string) => said.push(text),
      t: (key: string, params?: object) => `${key}${params ? JSON.stringify(params) : ''}`,
    } as unknown as Designing,
    problems: new Map(),
    labelOf: ({ key }) => key,
  };
  const keys = (list: Parameters<typeof partsOfList>[1]) => partsOfList(store, list).map(({ key }) => key);
  const part = (list: Parameters<typeof partsOfList>[1], key: string) =>
    store.view.listed.get(nameOfListed(list, key))!;
  return { store, editing, said, keys, part };
}

it('adds a part behind the selected one of its list, and says where', () => {
  const { store, editing, said, keys } = opened();
  store.select(['columns:a']);
  addListed(editing, 'columns', { key: 'd', part: { column: 'd' } });
  expect(keys('columns')).toEqual(['a', 'd', 'b', 'c']);
  addListed(editing, 'searches', { key: 'd', part: { column: 'd' } });
  expect(keys('searches')).toEqual(['a', 'b', 'c', 'd']);
  expect(store.state.selected).toEqual(['searches:d']);
  expect(said).toEqual([
    'designer.said.added{"label":"d","n":2,"of":4}',
    'designer.said.added{"label":"d","n":4,"of":4}',
  ]);
});

it('moves a part over the one that stands beside it on the screen', () => {
  const { editing, said, keys, part } = opened();
  // `b` is fixed at the left, so `c` stands beside `a`.
  shiftListed(editing, part('columns', 'a'), 1);
  expect(keys('columns')).toEqual(['b', 'c', 'a']);
  shiftListed(editing, part('columns', 'b'), -1);
  expect(keys('columns')).toEqual(['b', 'c', 'a']);
  expect(said.at(-1)).toBe('designer.said.first{"label":"b"}');
  // `b` is not common, so `a` stands beside `c`.
  shiftListed(editing, part('searches', 'c'), -1);
  expect(keys('searches')).toEqual(['c', 'a', 'b']);
});

it('removes a part and selects the one that follows; undo brings the page back', () => {
  const { store, editing, said, keys, part } = opened();
  expect(removeListed(editing, part('columns', 'b'))).toBe('columns:c');
  expect(removeListed(editing, part('columns', 'c'))).toBe('columns:a');
  expect([keys('columns'), store.state.selected]).toEqual([['a'], ['columns:a']]);
  expect(said.at(-1)).toBe('designer.said.unlisted{"label":"c"}');
  store.undo();
  store.undo();
  expect(store.project.page).toBe(page);
});

it('moves a button to another list in one step', () => {
  const { store, editing, keys, part } = opened();
  moveToList(editing, part('toolbar', 'sync'), 'rowActions');
  expect([keys('toolbar'), keys('rowActions')]).toEqual([[], ['sync']]);
  store.undo();
  expect(store.project.page).toBe(page);
});

it('drops a dragged part before the one that follows it on the screen', () => {
  const { editing, keys, part } = opened();
  const box = (key: string, left: number) => ({ key, left, right: left + 100, top: 0, bottom: 40 });
  const shown: ListBox = {
    ...{ list: 'columns', left: 0, right: 300, top: 0, bottom: 40 },
    parts: [box('b', 0), box('a', 100), box('c', 200)],
  };
  const drag = (key: string, x: number, y = 60) => {
    const dragged = part('columns', key);
    const source = listDrag({
      ...{ label: key, list: 'columns', key, parts: partsOfList(editing.designing, 'columns') },
      drop: (at) => moveListed(editing, dragged, at),
    });
    const gap = source.gapAt([shown], { x, y });
    if (gap) source.drop(gap);
    return gap;
  };
  drag('c', 110);
  expect(keys('columns')).toEqual(['c', 'a', 'b']);
  drag('c', 299);
  expect(keys('columns')).toEqual(['a', 'b', 'c']);
  drag('a', 120);
  expect(keys('columns')).toEqual(['a', 'b', 'c']);
  expect(drag('a', 120, 900)).toBeNull();
});

it('gives a part what its new neighbours have: fixed columns and common criteria stand together', () => {
  const { store, editing, part } = opened();
  const [a, b, c] = ['a', 'b', 'c'].map((key) => part('columns', key));
  expect(placedBetween(c!, undefined, b)).toEqual({ fixed: 'left' });
  expect(placedBetween(b!, a, c)).toEqual({ fixed: null });
  // Both places are right at the border of the fixed columns.
  expect(placedBetween(c!, b, a)).toEqual({});
  expect(placedBetween(part('searches', 'b'), part('searches', 'a'), undefined)).toEqual({ common: true });
  expect(placedBetween(part('toolbar', 'sync'), undefined, undefined)).toEqual({});
  moveListed(editing, b!, 2, { fixed: null });
  expect(store.project.page.tableConfig).toEqual({
    columns: [{ column: 'a' }, { column: 'c' }, { column: 'b' }],
  });
  store.undo();
  expect(store.project.page).toBe(page);
});
