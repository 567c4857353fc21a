import { expect, test } from 'vitest';
import { addOlderFunctions } from './older-functions';

type Sorts = { toSorted(this: number[], compare?: (one: number, other: number) => number): number[] };
type Joins = { any(signals: AbortSignal[]): AbortSignal };

function older(): { lists: Sorts; signals: Joins } {
  const [lists, signals] = [{}, {}];
  addOlderFunctions(lists, signals);
  return { lists: lists as Sorts, signals: signals as Joins };
}

test('sorts a copy', () => {
  const list = [3, 1, 2];
  expect(older().lists.toSorted.call(list, (one, other) => one - other)).toEqual([1, 2, 3]);
  expect(list).toEqual([3, 1, 2]);
});

test('joins signals: the first that aborts gives the reason, also one that has', () => {
  const { any } = older().signals;
  const [one, other] = [new AbortController(), new AbortController()];
  const joined = any([one.signal, other.signal]);
  expect(joined.aborted).toBe(false);
  other.abort('stopped');
  one.abort('late');
  expect(joined.reason).toBe('stopped');
  expect(any([one.signal]).reason).toBe('late');
});

test('leaves the functions of the browser alone', () => {
  const own = () => [];
  const lists = { toSorted: own };
  addOlderFunctions(lists, AbortSignal);
  expect(lists.toSorted).toBe(own);
});
