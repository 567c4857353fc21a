import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportChanged } from '../../schemas/record/import-contract';
import { IMPORT_PAGE } from '../../schemas/record/import-limits';
import { CallError } from '../data/data-source';
import { EditQueue, type RowChange } from './edit-queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = { rows: [] } as unknown as ImportChanged;

function queue(...answers: (() => Promise<ImportChanged>)[]) {
  const sent: RowChange[][] = [];
  const edits = new EditQueue({
    send: (changes) => {
      sent.push(changes);
      return (answers.shift() ?? (() => Promise.resolve(answer)))();
    },
    onChecked: () => undefined,
    onState: () => undefined,
  });
  return { edits, sent };
}
const later = () => {
  let settle: () => void = () => undefined;
  const promise = new Promise<ImportChanged>((resolve) => (settle = () => resolve(answer)));
  return { ask: () => promise, settle: () => settle() };
};
const unreachable = () => Promise.reject(new CallError(0, '网络错误'));

test('edits of one row are sent together, after a rest', async () => {
  const { edits, sent } = queue();
  edits.put(5, 'name', '甲');
  edits.put(5, 'day', null);
  edits.put(9, 'name', '乙');
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(sent).toEqual([
    [
      { row: 5, cells: { name: '甲', day: null } },
      { row: 9, cells: { name: '乙' } },
    ],
  ]);
  expect(edits.size).toBe(0);
});

test('one request at a time: what is typed meanwhile follows, and stays pending until it is checked', async () => {
  const first = later();
  const { edits, sent } = queue(first.ask);
  edits.put(5, 'name', '甲');
  await vi.advanceTimersByTimeAsync(400);
  edits.put(5, 'name', '甲乙');
  await vi.advanceTimersByTimeAsync(400);
  expect(sent).toHaveLength(1);
  first.settle();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]).toEqual([{ row: 5, cells: { name: '甲乙' } }]);
  await vi.advanceTimersByTimeAsync(0);
  expect([edits.size, edits.textOf(5, 'name')]).toEqual([0, undefined]);
});

test('more rows than one call takes are sent in parts', async () => {
  const { edits, sent } = queue();
  for (let row = 1; row <= IMPORT_PAGE + 10; row++) edits.put(row, 'name', 'x');
  expect(await edits.flush()).toBe(true);
  expect(sent.map((part) => part.length)).toEqual([IMPORT_PAGE, 10]);
});

test('nothing typed is lost when the server cannot be reached; a retry sends it with what was typed since', async () => {
  const { edits, sent } = queue(unreachable);
  edits.put(5, 'name', '甲');
  await vi.advanceTimersByTimeAsync(400);
  expect([edits.failure?.message, edits.size]).toEqual(['网络错误', 1]);
  edits.put(6, 'name', '乙');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
  expect(await edits.flush()).toBe(false);
  edits.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]).toEqual([
    { row: 5, cells: { name: '甲' } },
    { row: 6, cells: { name: '乙' } },
  ]);
  expect([edits.failure, edits.size]).toEqual([null, 0]);
});
