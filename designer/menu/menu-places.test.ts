import { expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { allTypes } from '../../tests/support/domain-types';
import type { Command } from '../project/command';
import { nameOfPart } from '../project/part-name';
import { CommandRunner } from '../project/run-command';
import { menuViews } from './menu-view';
import {
  entriesIn,
  holdersFor,
  isReachable,
  insertEntry,
  mayHold,
  moveEntry,
  removeEntry,
  type Holder,
} from './menu-places';

const runner = new CommandRunner(allTypes, 'domain');
const viewOf = menuViews(runner);
const around = {
  before: [{ name: 'Home', title: '首页', order: 1 }],
  after: [
    { name: 'Logs', title: '日志', order: 2 },
    { name: 'Last', title: '其他' },
  ],
};
const entry = (name: string, more: JsonObject = {}): JsonObject => ({
  ...{ path: `/${name}`, name, title: name, view: 'Home' },
  ...more,
});
const directory = (name: string, children: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ path: `/${name}`, name, title: name, layout: 1, children },
  ...more,
});
const domain = (...menu: JsonObject[]): JsonObject => ({
  ...{ schemaVersion: 1, id: 'own', title: '自有', dictionary: {} },
  menu,
});
const menuOf = (page: JsonObject) => ({ view: viewOf({ page, entity: null }), around });
const partOf = (page: JsonObject, name: string) => menuOf(page).view.parts.get(nameOfPart([name]))!;
const shown = (page: JsonObject, holder: Holder = null) =>
  entriesIn(menuOf(page), holder).map(({ name }) => name);

function after(page: JsonObject, command: Command): JsonObject {
  const applied = runner.apply({ page, entity: null }, command);
  if (applied.refused) throw new Error(applied.refused.reason);
  return applied.project.page;
}

test.each([0, 1, 2, 3, 4])(
  'an entry stands at place %i among own entries and those of other domains',
  (at) => {
    const page = domain(entry('A', { order: 1 }), entry('B', { order: 2 }), entry('C'));
    expect(shown(page)).toEqual(['Home', 'A', 'B', 'Logs', 'C', 'Last']);
    for (const name of ['A', 'B', 'C']) {
      const others = shown(page).filter((one) => one !== name);
      const moved = after(page, moveEntry(menuOf(page), partOf(page, name), null, at));
      expect(shown(moved)).toEqual([...others.slice(0, at), name, ...others.slice(at)]);
    }
  },
);

test('nothing comes behind an entry of a later domain that has no order', () => {
  const page = domain(entry('A'));
  expect(isReachable(menuOf(page), null, 2, partOf(page, 'A'))).toBe(true);
  expect(isReachable(menuOf(page), null, 3, partOf(page, 'A'))).toBe(false);
});

test('an entry between two of other domains has an order of its own', () => {
  const page = domain(entry('A'));
  const moved = after(page, moveEntry(menuOf(page), partOf(page, 'A'), null, 1));
  expect(shown(moved)).toEqual(['Home', 'A', 'Logs', 'Last']);
  expect(partOf(moved, 'A').part.order).toBe(1.5);
});

test('an entry moves below a directory and out again; a page that loses its last entry can be opened still', () => {
  const page = domain(
    directory('D', [entry('X', { order: 5 }), entry('Y', { order: 3 })]),
    entry('P', { children: [entry('Q')] }),
    { ...directory('E', []), children: undefined as never },
  );
  expect(shown(page, ['D'])).toEqual(['Y', 'X']);
  const into = after(page, moveEntry(menuOf(page), partOf(page, 'Q'), ['D'], 1));
  expect(shown(into, ['D'])).toEqual(['Y', 'Q', 'X']);
  expect(partOf(into, 'P').part.children).toBeUndefined();
  const empty = after(page, moveEntry(menuOf(page), partOf(page, 'Q'), ['E'], 0));
  expect(shown(empty, ['E'])).toEqual(['Q']);
  const out = after(into, moveEntry(menuOf(into), partOf(into, 'X'), null, 0));
  expect(shown(out)[0]).toBe('X');
  expect(partOf(out, 'X').part.order).toBe(0);
});

test('a menu has three levels, and nothing stands below itself or below a page', () => {
  const page = domain(
    directory('D', [directory('M', [entry('X')])]),
    directory('T', [directory('U', [])]),
    entry('P'),
  );
  const menu = menuOf(page);
  expect(mayHold(menu, ['M'], partOf(page, 'T'))).toBe(false);
  expect(mayHold(menu, ['D'], partOf(page, 'T'))).toBe(true);
  expect(mayHold(menu, ['M'], partOf(page, 'D'))).toBe(false);
  expect(mayHold(menu, ['P'], partOf(page, 'X'))).toBe(false);
  expect(holdersFor(menu, partOf(page, 'X'))).toEqual([null, ['D'], ['M'], ['T'], ['U']]);
});

test('entries are added and removed at the place that is shown', () => {
  const page = domain(entry('A', { order: 1 }), entry('B', { order: 1 }));
  const added = after(page, insertEntry(menuOf(page), entry('N'), null, 2));
  expect(shown(added)).toEqual(['Home', 'A', 'N', 'B', 'Logs', 'Last']);
  expect(shown(after(added, removeEntry(menuOf(added), partOf(added, 'N'))))).toEqual(shown(page));
});
