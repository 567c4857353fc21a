import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Type from 'typebox';
import type { DomainJob } from '../../../server/domain-job';

/** The input of every job. */
export const count = Type.Object({ count: Type.Integer(), ms: Type.Optional(Type.Integer()) });
const shape = { entity: 'supervised_level', input: count, result: Type.Object({ count: Type.Integer() }) };

/** Counts to `count`, a step each `ms`. */
const countJob: DomainJob = {
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
const onceJob: DomainJob = { ...countJob, kind: 'test.once', retry: 'never' };

/** Writes the names of levels into a file, slowly if `ms` is given. */
const fileJob: DomainJob = {
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
const addJob: DomainJob = {
  ...shape,
  kind: 'test.add',
  title: () => ({ text: '新增等级' }),
  permission: 'add',
  retry: 'again',
  seconds: 30,
  run: ({ conclude, signal }, input) =>
    conclude(async ({ rows }) => {
      await rows('supervised_level').add({ name: `由任务新增${randomUUID().slice(0, 8)}`, sort: 1 });
      if (input.ms !== undefined) await sleep(Number(input.ms), undefined, { signal });
      return { count: 1 };
    }),
};

/** Jobs on levels, for tests. */
export const TEST_JOBS: readonly DomainJob[] = [countJob, onceJob, fileJob, addJob];
