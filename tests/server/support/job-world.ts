import fs, { createWriteStream } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import Type from 'typebox';
import { expect } from 'vitest';
import type { JsonObject } from '../../../schemas/json';
import type { Action, DomainJob, Timer } from '../../../server/action';
import { DEFAULT_LIMITS, type Limits } from '../../../server/contract/limits';
import { openFiles, type FileKeeping } from '../../../server/files/file-keeping';
import type { ShownJob } from '../../../server/jobs/job-contract';
import type { QueueWorker } from '../../../server/jobs/queue-worker';
import { smallWorld, type SmallWorld } from './small-world';

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
  /** Waits until the job is in the state. */
  until(token: string, id: number, state: ShownJob['state']): Promise<ShownJob>;
}

const count = Type.Object({ count: Type.Integer(), ms: Type.Optional(Type.Integer()) });
const shape = { entity: 'supervised_level', input: count, result: Type.Object({ count: Type.Integer() }) };

/** Counts to `count`, a step each `ms`. */
export const countJob: DomainJob = {
  ...shape,
  kind: 'test.count',
  title: ({ count }) => ({ text: '数到{n}', params: { n: Number(count) } }),
  permission: 'search',
  retry: 'again',
  seconds: 30,
  async run({ progress, signal }, input) {
    const total = Number(input.count);
    for (let done = 1; done <= total; done++) {
      if (input.ms !== undefined) await sleep(Number(input.ms), undefined, { signal });
      progress(done, total, '计数');
    }
    return { count: total };
  },
};

/** The same, but never repeated by itself. */
export const onceJob: DomainJob = { ...countJob, kind: 'test.once', retry: 'never' };

/** Writes the names of levels into a file, slowly if `ms` is given. */
export const fileJob: DomainJob = {
  ...shape,
  kind: 'test.file',
  title: () => ({ text: '导出等级' }),
  permission: 'search',
  retry: 'never',
  seconds: 30,
  async run({ file, read, signal }, input) {
    const { place } = await file('等级.csv', 'csv');
    const out = createWriteStream(place);
    const names = await read(async ({ tx, session }) =>
      tx.selectFrom('supervised_level').select('name').where('tenant_id', '=', session.tenantId).execute(),
    );
    for (const { name } of names) out.write(`${name}\n`);
    if (input.ms !== undefined) await sleep(Number(input.ms), undefined, { signal });
    out.end();
    await once(out, 'close');
    return { count: names.length };
  },
};

/** Adds a level in its last step. */
export const addJob: DomainJob = {
  ...shape,
  kind: 'test.add',
  title: () => ({ text: '新增等级' }),
  permission: 'add',
  retry: 'again',
  seconds: 30,
  run: ({ conclude, signal }, input) =>
    conclude(async ({ rows }) => {
      await rows('supervised_level').add({ name: '由任务新增', sort: 1 });
      if (input.ms !== undefined) await sleep(Number(input.ms), undefined, { signal });
      return { count: 1 };
    }),
};

const JOBS = [countJob, onceJob, fileJob, addJob];

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
  const world = await smallWorld({ files, limits, jobs: JOBS, actions: [startAction] });
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
    async until(token, id, state) {
      await expect
        .poll(async () => (await one(token, id)).state, { timeout: 8000, interval: 30 })
        .toBe(state);
      return one(token, id);
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await world.close();
      fs.rmSync(directory, { recursive: true });
    },
  };
}
