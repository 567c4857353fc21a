import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Type from 'typebox';
import { expect } from 'vitest';
import type { JsonObject } from '../../../schemas/json';
import type { Action } from '../../../server/action';
import type { Timer } from '../../../server/domain-job';
import { DEFAULT_LIMITS, type Limits } from '../../../server/contract/limits';
import { openFiles, type FileKeeping } from '../../../server/files/file-keeping';
import type { ShownJob } from '../../../server/jobs/job-contract';
import type { QueueWorker } from '../../../server/jobs/queue-worker';
import { smallWorld, type SmallWorld } from './small-world';
import { count, TEST_JOBS } from './test-jobs';

/** The small world with jobs on levels, and a directory for files. */
export interface JobWorld extends SmallWorld {
  files: FileKeeping;
  directory: string;
  failures: string[];
  work(timers?: readonly Timer[]): QueueWorker;
  /** Starts a job and waits for it, as a call does. */
  start(token: string, kind: string, input?: object): Promise<ShownJob>;
  /** Starts a job and does not wait. */
  begin(token: string, kind: string, input?: object): Promise<ShownJob>;
  job(token: string, id: number): Promise<ShownJob>;
  /** Waits until the job is in the state, by default a minute at most. */
  until(token: string, id: number, state: ShownJob['state'], timeout?: number): Promise<ShownJob>;
}

const startAction: Action = {
  entity: 'supervised_level',
  path: 'start-job',
  methods: ['POST'],
  permission: 'session',
  title: '发起任务',
  body: Type.Object({ kind: Type.String(), input: count, wait: Type.Boolean() }),
  writes: true,
  async run({ startJob }, { body }) {
    const id = await startJob(String(body.kind), body.input as { count: number });
    return body.wait ? { job: { id } } : { id };
  },
};

export async function jobWorld(changed: Partial<Limits> = {}): Promise<JobWorld> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-jobs-'));
  const limits = { ...DEFAULT_LIMITS, userRequests: 0, addressRequests: 0, signIns: 0, ...changed };
  const files = openFiles({ directory, s3: null, limits });
  const world = await smallWorld({ files, limits, jobs: TEST_JOBS, actions: [startAction] });
  const failures: string[] = [];
  const workers: QueueWorker[] = [];
  const one = async (token: string, id: number) =>
    (await world.call('GET', `job/${id}`, { token })).data as ShownJob;
  const call = async (token: string, body: JsonObject) => {
    const { data, msg } = await world.call('POST', 'supervised/supervised-level/start-job', { token, body });
    expect(msg).toBe('');
    return data;
  };
  return {
    ...world,
    ...{ files, directory, failures },
    work(timers = []) {
      const failed = (name: string, error: unknown) => failures.push(`${name}: ${(error as Error).message}`);
      const worker = world.app.work({ timers, failed });
      workers.push(worker);
      return worker;
    },
    job: one,
    start: async (token, kind, input = { count: 3 }) =>
      (await call(token, { kind, input: { ...input }, wait: true })).job as ShownJob,
    begin: async (token, kind, input = { count: 3 }) =>
      one(token, (await call(token, { kind, input: { ...input }, wait: false })).id),
    async until(token, id, state, timeout = 60_000) {
      await expect.poll(async () => (await one(token, id)).state, { timeout, interval: 30 }).toBe(state);
      return one(token, id);
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await world.close();
      fs.rmSync(directory, { recursive: true });
    },
  };
}
