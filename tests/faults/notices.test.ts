import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Connection } from '../../server/database/connection/connect';
import { notify } from '../../server/notices/notify';
import { byHand } from '../support/access-guard';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { prepareBuild, ServerProcess } from './support/server-process';

/* Two servers that deliver notices are killed while they do. A longer run: FAULT_KILLS=200. */
const KILLS = Number(process.env.FAULT_KILLS ?? 1);
const ENTRIES = 100;

let created: TestDatabase;
let owner: Connection;
let servers: ServerProcess[] = [];
const arrived: string[] = [];
const receiver = http.createServer((request, reply) => {
  arrived.push(String(request.headers['mortise-delivery']));
  request.resume().on('end', () => reply.writeHead(204).end());
});

beforeAll(async () => {
  prepareBuild();
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  created = await createTestDatabase({ seed: 'demo' });
  owner = connect(byHand(created.url));
  const env = {
    ...{ DATABASE_URL: created.url, SEED: 'demo', WEBHOOK_NETWORKS: '127.0.0.1' },
    WEBHOOKS: `${origin}=a-secret-of-this-test`,
  };
  servers = [await ServerProcess.prepare(env), await ServerProcess.prepare(env)];
  await sql`insert into org_config (tenant_id, org_id, k, v)
    select tenant_id, id, 'notice.webhook', ${JSON.stringify({ value: `${origin}/hook` })}::jsonb
      from org where parent_id is null`.execute(owner.db);
  await Promise.all(servers.map((server) => server.start()));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await owner?.close();
  await created?.drop();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});

const told = async () =>
  (
    await sql<{
      key: string;
      user_id: number;
    }>`select key, user_id from user_notice where source = 'fault'`.execute(owner.db)
  ).rows;

test('I14: kill -9 during the delivery loses no notice and shows none twice; webhooks get each at least once', async () => {
  const { rows: users } = await sql<{ tenant_id: number; id: number; org_id: number }>`
    select u.tenant_id, u.id, o.id as org_id from org_user u join org o on o.tenant_id = u.tenant_id
     where u.login_name in ('admin', 'manager') and o.parent_id is null`.execute(owner.db);
  const [{ tenant_id: tenantId, org_id: orgId }] = users as [(typeof users)[0]];
  const ids = users.map(({ id }) => id);
  const expected: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const before = (await told()).length;
    const keys = Array.from({ length: ENTRIES }, (_, at) => `${kill}-${at}`);
    expected.push(...keys);
    await owner.db.transaction().execute((tx) =>
      notify(
        tx,
        ...keys.map((key) => ({
          ...{ tenantId, orgId, source: 'fault', key },
          notice: { to: { users: ids }, title: 'jobDone', params: { title: key } } as const,
        })),
      ),
    );
    // In the midst of the delivery.
    await expect.poll(async () => (await told()).length, { interval: 5 }).toBeGreaterThan(before);
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await Promise.all(servers.map((server) => server.start()));
  }
  const pairs = async () => new Set((await told()).map(({ key, user_id }) => `${key} ${user_id}`)).size;
  await expect.poll(pairs).toBe(expected.length * ids.length);
  expect(await told()).toHaveLength(expected.length * ids.length);

  // What a killed server was sending is due again after the time of an attempt; here it is at once.
  await sql`update notice_outbox set due_at = now() where due_at is not null`.execute(owner.db);
  const open = async () =>
    (await sql`select from notice_outbox where source = 'fault' and due_at is not null`.execute(owner.db))
      .rows.length;
  await expect.poll(open).toBe(0);
  expect(new Set(arrived).size).toBe(expected.length);
}, 120_000);
