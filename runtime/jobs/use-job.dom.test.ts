import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, type CallOptions, type DataSource } from '../data/data-source';
import { changedJobs } from './changed-jobs';
import type { ShownJob } from './shown-job';
import { followJob } from './use-job';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const job = (more: Partial<ShownJob> = {}): ShownJob => ({
  ...{
    id: 7,
    kind: 'export',
    title: '导出',
    state: 'running',
    done: 0,
    total: 10,
    phase: null,
    result: null,
  },
  ...{ file: null, msg: null, createdAt: '', startedAt: null, endedAt: null, ms: 0 },
  ...more,
});

/** A source that answers one after the other; the last answer stays. */
function answering(...answers: (ShownJob | CallError)[]) {
  const asked: [string, CallOptions | undefined][] = [];
  const source = {
    call(url: string, options?: CallOptions) {
      asked.push([url, options]);
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      return answer instanceof CallError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as DataSource;
  return { source, asked };
}

test('a job is read until it ends, without using the session', async () => {
  const { source, asked } = answering(job({ done: 5 }), job({ state: 'done', done: 10 }));
  const told: [number, string][] = [];
  const before = changedJobs.count;
  followJob(source, job(), (read) => void (read && told.push([read.done, read.state])));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([
    [0, 'running'],
    [5, 'running'],
    [10, 'done'],
  ]);
  expect(asked.map(([url]) => url)).toEqual(['job/7', 'job/7']);
  expect(asked[0]![1]).toMatchObject({ method: 'GET', background: true, quiet: true });
  // The job centre reads its list at the start and at the end.
  expect(changedJobs.count - before).toBe(2);
});

test('a job that was answered directly is not read again', async () => {
  const { source, asked } = answering(job());
  const told: string[] = [];
  followJob(source, job({ state: 'done' }), (read) => void told.push(read!.state));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([told, asked]).toEqual([['done'], []]);
});

test('a failed reading is told and repeated, ever more slowly', async () => {
  const { source, asked } = answering(new CallError(0, '网络错误'), job({ state: 'failed', msg: '不行' }));
  const told: unknown[] = [];
  followJob(source, job(), (read, why) => void told.push(why?.message ?? read?.msg));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([null, '网络错误', '不行']);
  expect(asked).toHaveLength(2);
});

test('who stops following hears nothing more', async () => {
  const { source, asked } = answering(job({ done: 5 }));
  const told: number[] = [];
  const stop = followJob(source, job(), (read) => void told.push(read!.done));
  await vi.advanceTimersByTimeAsync(500);
  stop();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([told, asked.length]).toEqual([[0, 5], before]);
});
