import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOnce } from '../../server/http/idempotency';
import { createWorld, refusal, type World } from './records-world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

const request = {
  tenantId: 1,
  orgId: 1,
  userId: 1,
  key: 'key-0000-0001',
  content: 'POST tag/add {"name":"一"}',
  keepDays: 7,
};

/** Adds a tag under a key, as the server does. */
function addOnce(name: string, changed: Partial<typeof request> = {}, before?: () => Promise<void>) {
  return world.db.transaction().execute((tx) =>
    runOnce(tx, { ...request, ...changed }, async () => {
      await before?.();
      return world.records.rows('tag', world.request(world.bureau, tx)).add({ name });
    }),
  );
}
const tags = async (name: string) =>
  (await sql`select id from tag where name = ${name}`.execute(world.db)).rows.length;

test('I5: a repetition gets the same answer and has no second effect', async () => {
  const first = await addOnce('一');
  expect(await addOnce('一')).toEqual(first);
  expect(await tags('一')).toBe(1);
});

test('I5: the same key with other content is rejected', async () => {
  expect((await refusal(addOnce('二', { content: 'other' }))).name).toBe('idempotencyMismatch');
  expect(await tags('二')).toBe(0);
});

test('I5: the same key in another organisation, or of another user, is another key', async () => {
  for (const changed of [{ orgId: 2 }, { userId: 2 }]) {
    await addOnce(`别处${JSON.stringify(changed)}`, { ...changed, content: 'other' });
    expect(await tags(`别处${JSON.stringify(changed)}`)).toBe(1);
  }
});

test('I5: while the first request is running, a second one is rejected with that reason', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  let entered = () => {};
  const inside = new Promise<void>((resolve) => (entered = resolve));
  const key = { key: 'key-0000-0003' };
  const first = addOnce('三', key, async () => {
    entered();
    await gate;
  });
  await inside;
  expect((await refusal(addOnce('三', key))).name).toBe('running');
  go();
  expect(await addOnce('三', key).catch(() => first)).toEqual(await first);
  expect(await tags('三')).toBe(1);
});

test('a failure leaves no trace: the key can be used again', async () => {
  const key = { key: 'key-0000-0004' };
  await expect(addOnce('四', key, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(addOnce('四', key)).resolves.toHaveProperty('id');
});

test('equal keys of different users are independent', async () => {
  await addOnce('五', { key: 'key-0000-0005' });
  await addOnce('六', { key: 'key-0000-0005', userId: 2 });
  expect(await tags('六')).toBe(1);
});

test('the stored answer is not readable in the table', async () => {
  await world.db
    .transaction()
    .execute((tx) =>
      runOnce(tx, { ...request, key: 'key-0000-0007' }, () => Promise.resolve({ initialPwd: 'Secret123' })),
    );
  const { rows } = await sql<{ text: string }>`
    select encode(answer, 'escape') || encode(key_hash, 'escape') as text from idempotency_key`.execute(
    world.db,
  );
  for (const { text } of rows) expect(text).not.toMatch(/Secret123|key-0000/);
});

test('C38: what is stored of a request cannot be guessed without its key, not even a short secret in it', async () => {
  const content = 'POST edit-pwd/1 {"pwd":"135790"}';
  await addOnce('秘', { key: 'key-0000-0038', content });
  const guesses = [content, ...['1 ', '1 1 ', '1 1 1 '].map((known) => known + content)].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  );
  const { rows } = await sql<{ hash: string }>`
    select encode(request_hash, 'hex') as hash from idempotency_key`.execute(world.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ hash }) => guesses.includes(hash))).toEqual([]);
});

test.each(['', 'short', 'x'.repeat(65), 'with space 123', '中文中文中文中文'])(
  'the key %j is rejected',
  async (key) => {
    expect((await refusal(addOnce('七', { key }))).name).toBe('badRequest');
  },
);
