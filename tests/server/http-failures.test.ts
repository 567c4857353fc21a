import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Action } from '../../server/action';
import { createApp } from '../../server/app';
import { openDatabase } from '../../server/database/connection/server-database';
import { readReply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
let token: string;
beforeAll(async () => {
  world = await smallWorld();
  token = await world.signIn('manager');
});
afterAll(() => world?.close());

/** Runs one verb in a separate server and collects its log. */
async function runVerb(run: Action['run'], more: Partial<Action> = {}) {
  const lines: string[] = [];
  const verb: Action = {
    entity: 'supervised_level',
    path: 'probe',
    methods: ['POST'],
    permission: 'session',
    title: '试',
    writes: true,
    run,
    ...more,
  };
  const app = await createApp({
    database: world.database,
    model: world.model,
    actions: [verb],
    logger: { stream: { write: (line: string) => void lines.push(line) } },
  });
  const url = '/api/v1/supervised/supervised-level/probe';
  const reply = readReply(await app.inject({ method: 'POST', url, headers: { token } }));
  await app.close();
  return { reply, lines };
}
const failWith = (code: string) => Object.assign(new Error('from the database'), { code });

test.each([
  Object.assign(new Error('invalid input syntax for type integer: "typed"'), { code: '22P02' }),
  new SyntaxError('Unexpected token t, "typed" is not valid JSON'),
])('C38: a message that contains a value is not logged, its position is: %s', async (error) => {
  const { lines } = await runVerb(() => Promise.reject(error));
  expect(lines[0]).not.toContain('typed');
  expect(lines[0]).toContain('http-failures.test.ts');
});

test('F31: an unexpected error is 500 with a request id; details are in the log, not in the answer', async () => {
  const secret = `password_hash=geheim token=${token}`;
  const error = Object.assign(new Error('boom'), { detail: secret, parameters: [secret] });
  const { reply, lines } = await runVerb(() => Promise.reject(error));
  expect(reply).toMatchObject({ status: 500, code: 500, msg: '系统异常，请稍后重试', data: null });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(reply.headers['request-id'] as string);
  expect(lines[0]).toContain('boom');
  expect(lines[0]).not.toContain('geheim');
  expect(lines[0]).not.toContain(token);
});

test('a transaction with a conflict is repeated, at most five times', async () => {
  let runs = 0;
  const third = await runVerb(() =>
    ++runs < 3 ? Promise.reject(failWith('40001')) : Promise.resolve('done'),
  );
  expect(third.reply).toMatchObject({ code: 200, data: 'done' });
  expect(runs).toBe(3);
  runs = 0;
  const never = await runVerb(() => (runs++, Promise.reject(failWith('40P01'))));
  expect(never.reply).toMatchObject({ status: 503, msg: '系统繁忙，请稍后重试' });
  expect(runs).toBe(5);
});

test('a rejected write leaves nothing', async () => {
  const { reply } = await runVerb(async (context) => {
    await context.rows('supervised_level').add({ name: '不会留下' });
    return context.fail('到此为止【{name}】', { name: '试' });
  });
  expect(reply).toMatchObject({ status: 409, code: 409, msg: '到此为止【试】' });
  const { rows } = await sql`select 1 from supervised_level where name = '不会留下'`.execute(world.db);
  expect(rows).toHaveLength(0);
});

test('a lock that is held too long leads to 503', async () => {
  const { reply } = await runVerb(async ({ tx }) => {
    await sql`set local lock_timeout = '50ms'`.execute(tx);
    await world.db.transaction().execute(async (other) => {
      await sql`lock table supervised_level in exclusive mode`.execute(other);
      await sql`/* every tenant */ update supervised_level set name = name`.execute(tx);
    });
  });
  expect(reply).toMatchObject({ status: 503, code: 503 });
  expect(reply.headers['retry-after']).toBe('2');
});

test('a verb that only reads cannot write', async () => {
  const { reply } = await runVerb(({ tx }) => sql`update supervised_level set name = 'x'`.execute(tx), {
    writes: false,
  });
  expect(reply.status).toBe(500);
  const { rows } = await sql`select 1 from supervised_level where name = 'x'`.execute(world.db);
  expect(rows).toHaveLength(0);
});

test('without its database the server answers 503, and health reports it', async () => {
  const gone = openDatabase('postgresql://nobody@127.0.0.1:1/nothing', 'login');
  const app = await createApp({ database: gone, model: world.model, actions: [] });
  for (const path of ['health', 'org/user/userinfo']) {
    const reply = readReply(await app.inject({ url: `/api/v1/${path}`, headers: { token } }));
    expect(reply).toMatchObject({ status: 503, code: 503, msg: '系统繁忙，请稍后重试' });
  }
  await app.close();
  await gone.close();
});
