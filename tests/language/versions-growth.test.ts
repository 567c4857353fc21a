import { afterEach, describe, expect, test, vi } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { diffDocuments, diffSteps } from '../../schemas/versions/diff-documents';
import { mergeSteps } from '../../schemas/versions/merge-documents';
import { builtInFieldTypes } from '../../widgets/field-types';

/* The cost of comparing and merging versions grows linearly with the documents, not quadratically. */
const types = fieldTypes(builtInFieldTypes);
const times = (count: number, item: (at: number) => JsonObject) =>
  Array.from({ length: count }, (_, at) => item(at));
const page = (list: JsonObject[]): JsonObject => ({ formConfig: { list } });
const item = (key: string, label: string): JsonObject => ({ model: key, label });

afterEach(() => vi.restoreAllMocks());

/** Runs work that yields; returns the number of yields, and of members of lists and maps that were visited. */
function costOf(work: Generator<void, unknown>): { steps: number; looked: number } {
  let looked = 0;
  const lists = Array.prototype as unknown as Record<
    string,
    (this: unknown[], ...args: unknown[]) => unknown
  >;
  for (const name of ['includes', 'indexOf', 'find', 'findIndex', 'filter', 'some', 'splice']) {
    const real = lists[name]!;
    vi.spyOn(lists, name).mockImplementation(function (this: unknown[], ...args) {
      looked += this.length;
      return Reflect.apply(real, this, args);
    });
  }
  const { has } = Map.prototype;
  vi.spyOn(Map.prototype, 'has').mockImplementation(function (this: Map<unknown, unknown>, key) {
    looked++;
    return Reflect.apply(has, this, [key]) as boolean;
  });
  let steps = 0;
  for (; !work.next().done; steps++);
  vi.restoreAllMocks();
  return { steps, looked };
}

function growth(work: (count: number) => Generator<void, unknown>): void {
  const [once, twice] = [costOf(work(400)), costOf(work(800))];
  expect(once.steps).toBeGreaterThan(400);
  expect(twice.steps).toBeLessThan(2.2 * once.steps);
  expect(twice.looked).toBeLessThan(2.2 * once.looked);
}

describe('F30 a comparison takes a step per part, so twice as many for twice the parts', () => {
  const DOCUMENTS: Record<string, (count: number) => [JsonObject[], JsonObject[]]> = {
    'with one key for all': (count) => [[], times(count, () => ({ model: 'm' }))],
    'with keys of their own': (count) => [[], times(count, (at) => item(`m${at}`, '项'))],
    'in another order': (count) => [
      times(count, (at) => item(`m${at}`, '项')),
      times(count, (at) => item(`m${count - at}`, '项')),
    ],
    'all of them renamed': (count) => [
      times(count, (at) => item(`a${at}`, `${at}`)),
      times(count, (at) => item(`b${at}`, `${at}`)),
    ],
    'renamed, and all alike': (count) => [
      times(count, (at) => item(`a${at}`, '项')),
      times(count, (at) => item(`b${at}`, '项')),
    ],
  };
  test.each(Object.entries(DOCUMENTS))('%s', (_, documents) => {
    growth((count) => {
      const [before, after] = documents(count);
      return diffSteps('page', page(before), page(after), types);
    });
  });
});

test('F30 a merge takes a step per part, so twice as many for twice the parts', () => {
  growth((count) => {
    const base = times(count, (at) => item(`m${at}`, '项'));
    const ours = [...base.slice(1), base[0]!, ...times(count, () => ({ model: 'm' }))];
    const theirs = [...base].reverse().concat(times(count, (at) => item(`n${at}`, '项')));
    return mergeSteps('page', { base: page(base), ours: page(ours), theirs: page(theirs) }, types);
  });
});

test('F30 a long key is not repeated with each part below it, nor a long label with each change', () => {
  const key = 'k'.repeat(100_000);
  const table = (...cells: JsonObject[]) => [
    { type: 'table', key, label: key, trs: [{ tds: cells.map((cell) => ({ list: [cell] })) }] },
  ];
  const cells = times(500, (at) => item(`m${at}`, '项'));
  const settings = Object.fromEntries(times(500, () => ({})).map((_, at) => [`s${at}`, at]));
  const changes = diffDocuments(
    'page',
    page(table()),
    { ...page(table(...cells)), pageConfig: { [key]: settings } },
    types,
  );
  expect(changes.length).toBeGreaterThan(500);
  expect(JSON.stringify(changes).length).toBeLessThan(300_000);
});

test('the smallest set of moved parts is reported, and types of parts are distinguished', () => {
  const order = (...keys: string[]) => page(keys.map((key) => item(key, key)));
  const moved = (after: JsonObject) =>
    diffDocuments('page', order('a', 'b', 'c', 'd', 'e'), after, types).map(({ key }) => key);
  expect(moved(order('b', 'c', 'a', 'd', 'e'))).toEqual(['a']);
  expect(moved(order('e', 'a', 'b', 'c', 'd'))).toEqual(['e']);
  expect(moved(order('b', 'a', 'd', 'c', 'e'))).toEqual(['b', 'd']);
  const long = (end: string) => item(`${'k'.repeat(200)}${end}`, end);
  const [before, after] = [page([long('1')]), page([long('1'), long('2')])];
  expect(diffDocuments('page', before, after, types)).toMatchObject([{ change: 'added', label: '2' }]);
});
