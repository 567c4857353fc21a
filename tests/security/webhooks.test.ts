import type { lookup } from 'node:dns';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissionCode } from '../../schemas/document/permission';
import { writeGrants } from '../../server/access/grants';
import { replayOutbox } from '../../server/notices/deliver-outbox';
import { notify } from '../../server/notices/notify';
import { askOutside } from '../../server/outside/ask-outside';
import { listOf } from '../../server/outside/private-address';
import { signatureOf } from '../../server/notices/webhook-channel';
import { smallWorld, type SmallWorld } from '../server/support/small-world';

/* Webhooks leave the installation, so a setting must not lead the server to places of its own network. */
interface Received {
  path: string;
  body: string;
  headers: http.IncomingHttpHeaders;
}
const SECRET = 'a-secret-of-this-test';
const received: Received[] = [];
/** What the receiver answers next; null: nothing at all. */
let answer: { status: number; headers?: http.OutgoingHttpHeaders; body?: string } | null = { status: 204 };
const receiver = http.createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({
      path: request.url ?? '',
      body: Buffer.concat(parts).toString(),
      headers: request.headers,
    });
    if (answer) reply.writeHead(answer.status, answer.headers).end(answer.body);
  });
});
let port = 0;
let world: SmallWorld;

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  ({ port } = receiver.address() as AddressInfo);
  const origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const secrets = new Map(origins.map((origin) => [origin, SECRET]));
  world = await smallWorld({ webhooks: { secrets, opened: listOf(['127.0.0.1']) } });
});
afterAll(async () => {
  await world?.close();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});
beforeEach(async () => {
  received.length = 0;
  answer = { status: 204 };
  await sql`truncate notice_outbox, user_notice`.execute(world.db);
});

const deliver = async () => {
  for (const one of world.app.deliverNotices) await one(new AbortController().signal);
};
/** Sets it past the rules of the page, as an older version or another pattern could have. */
async function setting(url: string): Promise<void> {
  const place = { tenant_id: world.tenants.home, org_id: world.orgs.first, k: 'notice.webhook' };
  await world.db.deleteFrom('org_config').where('k', '=', place.k).execute();
  await world.db
    .insertInto('org_config')
    .values({ ...place, v: JSON.stringify({ value: url }) })
    .execute();
}
const tell = (key = '1', orgId = world.orgs.first) =>
  world.database.core.transaction().execute((tx) =>
    notify(tx, {
      ...{ tenantId: world.tenants.home, orgId, source: 'job', key },
      notice: {
        to: { users: [world.users.clerk] },
        title: 'jobDone',
        params: { title: '导出' },
        route: '/jobs',
      },
    }),
  );
const state = async () =>
  (
    await sql<{ done: string[]; due: boolean; failure: string | null; tries: number }>`
    select done, due_at is not null as due, failure, tries from notice_outbox order by id`.execute(world.db)
  ).rows;
const dueAgain = () =>
  sql`update notice_outbox set due_at = now() where due_at is not null`.execute(world.db);

describe('a webhook', () => {
  test('named by the setting notice.webhook receives a signed message for its organisation, after the bell', async () => {
    await setting(`http://127.0.0.1:${port}/hook?team=1`);
    await tell();
    await tell('elsewhere', world.orgs.second);
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/hook?team=1']);
    const [{ body, headers }] = received as [Received];
    expect(JSON.parse(body)).toEqual({
      ...{
        format: 1,
        id: headers['mortise-delivery'],
        tenantId: world.tenants.home,
        orgId: world.orgs.first,
      },
      ...{ source: 'job', key: '1', subject: null, title: '任务已完成：导出', text: null, route: '/jobs' },
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const timestamp = String(headers['mortise-timestamp']);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(600);
    expect(headers['mortise-signature']).toBe(signatureOf(SECRET, timestamp, body));
    expect(signatureOf('another', timestamp, body)).not.toBe(headers['mortise-signature']);
    expect(await state()).toMatchObject([
      { done: ['bell', 'webhook'], due: false },
      { done: ['bell'], due: false },
    ]);
  });

  test('that fails gets the same delivery again, without a second bell, and a replay once more', async () => {
    await setting(`http://127.0.0.1:${port}/hook`);
    answer = { status: 500 };
    await tell();
    await deliver();
    expect(await state()).toMatchObject([
      { done: ['bell'], due: true, failure: 'webhook: Status 500', tries: 1 },
    ]);
    answer = { status: 200, body: 'ok' };
    await dueAgain();
    await deliver();
    expect(await state()).toMatchObject([{ done: ['bell', 'webhook'], due: false, failure: null }]);
    expect(await replayOutbox(world.database.core, { failed: false, hours: 1 })).toBe(1);
    await deliver();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['mortise-delivery'])).size).toBe(1);
    const told = await world.db.selectFrom('user_notice').select('id').execute();
    expect(told).toHaveLength(1);
  });

  test('C21: a redirect is not followed, and is a failure', async () => {
    await setting(`http://127.0.0.1:${port}/hook`);
    answer = { status: 302, headers: { location: `http://127.0.0.1:${port}/secret` } };
    await tell();
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await state()).toMatchObject([{ failure: 'webhook: Status 302' }]);
  });

  test.each([
    'http://127.0.0.1:1/hook',
    'http://hooks.example.com/',
    'http://user:pass@127.0.0.1/',
    'file:///etc/passwd',
    'not an address',
  ])('C21: %s is no origin that the operator permits', async (url) => {
    await setting(url);
    await tell();
    await deliver();
    expect(received).toEqual([]);
    expect(await state()).toMatchObject([{ failure: expect.stringContaining('WEBHOOKS'), done: ['bell'] }]);
  });

  test('C21: an address of another kind, or with a password, is not saved', async () => {
    const codes = ['search', 'edit'].map((suffix) => permissionCode('org_config', suffix));
    const { db, tenants, roles } = world;
    await db
      .transaction()
      .execute((tx) => writeGrants(tx, tenants.home, { kind: 'role', id: roles.manager }, codes));
    const token = await world.signIn('manager');
    const save = async (value: string) => {
      await db.deleteFrom('org_config').where('k', '=', 'notice.webhook').execute();
      const values = [{ k: 'notice.webhook', version: 0, v: value }];
      return (await world.call('POST', 'org/org-config/save', { token, body: { values } })).code;
    };
    expect(await save('https://hooks.example.com/mortise')).toBe(200);
    for (const wrong of ['file:///etc/passwd', 'https://user:pass@hooks.example.com/', 'gopher://x', 'here'])
      expect([wrong, await save(wrong)]).toEqual([wrong, 400]);
  });
});

describe('C21: the address of a host', () => {
  const send = (url: string, more: Partial<Parameters<typeof askOutside>[0]> = {}) =>
    askOutside({
      ...{ url: new URL(url), method: 'POST', headers: {}, body: '{}', opened: listOf([]), ms: 2000 },
      ...{ mostBytes: 64 * 1024, signal: new AbortController().signal },
      ...more,
    }).then(({ status }) => status);
  /** A name server whose answers change. */
  const names = (...answers: string[][]) => {
    let at = 0;
    const look = (_host: string, _options: object, done: (...given: unknown[]) => void) => {
      const found = answers[Math.min(at++, answers.length - 1)]!;
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return { resolve: look as unknown as typeof lookup, asked: () => at };
  };

  test.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'http://[::1]',
    'http://localhost',
    'http://169.254.169.254',
    'http://[fd00:ec2::254]',
    'http://[64:ff9b::7f00:1]',
  ])('%s is refused, and nothing arrives', async (origin) => {
    await expect(send(`${origin}:${port}/`)).rejects.toThrow('is not allowed');
    expect(received).toEqual([]);
  });

  test('is refused when one of several is private, and is looked up once for the connection', async () => {
    const { resolve } = names(['8.8.8.8', '127.0.0.1']);
    await expect(send(`http://hooks.example.com:${port}/`, { resolve })).rejects.toThrow('is not allowed');
    // The second answer would lead to this machine; only the checked one is connected to.
    const opened = listOf(['127.0.0.2']);
    const rebound = names(['127.0.0.2'], ['127.0.0.1']);
    await expect(
      send(`http://hooks.example.com:${port}/`, { resolve: rebound.resolve, opened }),
    ).rejects.toThrow();
    expect([rebound.asked(), received]).toEqual([1, []]);
    const permitted = names(['127.0.0.1']);
    const sent = send(`http://hooks.example.com:${port}/x`, {
      resolve: permitted.resolve,
      opened: listOf(['127.0.0.1']),
    });
    expect([await sent, received.map(({ headers }) => headers.host)]).toEqual([
      204,
      [`hooks.example.com:${port}`],
    ]);
  });

  test('gives up on a receiver that does not answer, or answers without end', async () => {
    const opened = listOf(['127.0.0.1']);
    answer = null;
    await expect(send(`http://127.0.0.1:${port}/`, { opened, ms: 100 })).rejects.toThrow(
      'No answer within 100 ms',
    );
    answer = { status: 200, body: 'x'.repeat(200_000) };
    await expect(send(`http://127.0.0.1:${port}/`, { opened })).rejects.toThrow('too large');
  });

  test.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['nothing', ''],
    ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'],
  ])('gives up on a receiver that answers with %s and hangs up', async (_, text) => {
    const rude = net.createServer((socket) => socket.once('data', () => socket.end(text)));
    await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done));
    const { port: rudePort } = rude.address() as AddressInfo;
    const sent = send(`http://127.0.0.1:${rudePort}/`, { opened: listOf(['127.0.0.1']) });
    await expect(sent).rejects.toThrow();
    await new Promise((done) => rude.close(done));
  });
});
