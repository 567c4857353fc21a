import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { syncShipped } from '../../../server/documents/sync-shipped';
import { openFiles } from '../../../server/files/file-keeping';
import { DEFAULT_LIMITS } from '../../../server/contract/limits';
import { writeGrants } from '../../../server/access/grants';
import { grantableCodes, permissionTree } from '../../../server/access/permission-tree';
import { storePassword } from '../../../server/identity/account-changes';
import { sentForm } from '../../../server/identity/password';
import { syncSignInNames } from '../../../server/identity/sign-in-names';
import { PASSWORD } from '../../support/test-app';
import { smallWorld, type SmallWorld } from '../../server/support/small-world';
import { oneRowOfEach } from '../any-row';
import type { KnownRows } from './likely-bodies';
import { sendRaw, type RawAnswer, type RawRequest } from './send-raw';

/** Texts in rows of one tenant only. */
export const MARKS = { home: 'onlyhome', away: 'onlyaway' } as const;

/** Accounts from all rights to none, in two tenants. */
export const ACCOUNTS = ['admin', 'manager', 'clerk', 'nobody', 'foreign', 'stranger'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Two tenants with a row of every entity, and a listening server. */
export interface FuzzWorld extends SmallWorld {
  port: number;
  send(request: RawRequest): Promise<RawAnswer | null>;
  token(account: string): string;
  /** The mark that no answer to the account may contain. */
  foreignMark(account: string): string;
  rowsFor(account: string): KnownRows;
  /** Makes the accounts usable again and reads the existing rows. */
  renew(): Promise<void>;
  /** Errors that the server has logged. */
  failures: string[];
}

export async function fuzzWorld(): Promise<FuzzWorld> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-fuzz-'));
  const failures: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _, done) {
      failures.push(line.toString());
      done();
    },
  });
  const files = openFiles({ directory, s3: null, limits: DEFAULT_LIMITS });
  const world = await smallWorld({ files, logger: { level: 'error', stream } });
  const { db, model, tenants, orgs, users, app } = world;
  await syncShipped(db, model);
  await oneRowOfEach(db, model, { tenantId: tenants.home, orgId: orgs.bureau, text: MARKS.home });
  await oneRowOfEach(db, model, { tenantId: tenants.away, orgId: orgs.foreign, text: MARKS.away });
  // The prepared rows are not the result of a request.
  await sql`delete from log_data_change`.execute(db);
  const codes = grantableCodes(permissionTree(model.domains));
  await writeGrants(db, tenants.home, { kind: 'user', id: users.nobody }, codes);
  await sql`update org_user set org_id = ${orgs.bureau} where id = ${users.nobody}`.execute(db);
  // A second account of the other tenant, with all rights there.
  await sql`
    insert into org_user (tenant_id, org_id, login_name, name, login_type, role_ids, is_supper, sys_manager, org_manager, status)
    select tenant_id, org_id, 'stranger', 'stranger', login_type, role_ids, 1, 0, 0, 1 from org_user where id = ${users.foreign}`.execute(
    db,
  );
  const { id } = await db
    .selectFrom('org_user')
    .select('id')
    .where('login_name', '=', 'stranger')
    .executeTakeFirstOrThrow();
  await syncSignInNames(db, tenants.away, [id]);
  await storePassword(db, { tenantId: tenants.away, userId: id }, sentForm(PASSWORD), false);

  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const tokens = new Map<string, string>();
  let rows = { home: new Map(), away: new Map() } as Record<'home' | 'away', KnownRows>;
  const isAway = (account: string) => account === 'foreign' || account === 'stranger';

  for (const account of ACCOUNTS) tokens.set(account, await world.signIn(account));
  const kept = await keep(world, [
    'org',
    'org_role',
    'org_user',
    'permission_grant',
    'credential',
    'sign_in_name',
  ]);
  const renew = async () => {
    await kept.restore();
    for (const account of ACCOUNTS) {
      const token = tokens.get(account);
      const reply = token && (await world.call('GET', 'org/user/userinfo', { token }));
      if (!reply || reply.status !== 200) tokens.set(account, await world.signIn(account));
    }
    rows = { home: await rowsOf(world, tenants.home), away: await rowsOf(world, tenants.away) };
  };
  await renew();
  return {
    ...world,
    port,
    failures,
    send: (request) => sendRaw(port, agent, request),
    token: (account) => tokens.get(account) ?? '',
    foreignMark: (account) => MARKS[isAway(account) ? 'home' : 'away'],
    rowsFor: (account) => rows[isAway(account) ? 'away' : 'home'],
    renew,
    async close() {
      agent.destroy();
      await world.close();
      fs.rmSync(directory, { recursive: true });
    },
  };
}

async function rowsOf({ db, model }: SmallWorld, tenantId: number): Promise<KnownRows> {
  const known = new Map<string, { id: number; version: number }[]>();
  for (const { entity } of model.entities.values()) {
    if (entity.id.startsWith('log_') || entity.view) continue;
    const owned = entity.scope === 'global' ? sql`true` : sql`tenant_id = ${tenantId}`;
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from ${sql.table(entity.id)} where ${owned} order by id desc limit 40`.execute(db);
    known.set(entity.id, rows);
  }
  return known;
}

/** Remembers rows, to restore them after a change or removal. */
async function keep({ db }: SmallWorld, tables: readonly string[]) {
  const kept: { table: string; columns: string[]; key: string[]; rows: object[] }[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
      db,
    );
    const { rows: keys } = await sql<{ name: string }>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = ${table}::regclass and i.indisprimary`.execute(db);
    kept.push({
      table,
      columns: Object.keys(rows[0]?.row ?? {}),
      key: keys.map(({ name }) => name),
      rows: rows.map(({ row }) => row),
    });
  }
  return {
    async restore() {
      for (const { table, columns, key, rows } of kept) {
        const names = sql.join(columns.map((name) => sql.ref(name)));
        await sql`
          insert into ${sql.table(table)} (${names}) overriding system value
          select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
          on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update
            set (${names}) = row (${sql.join(columns.map((name) => sql.ref(`excluded.${name}`)))})
            where to_jsonb(${sql.table(table)}) is distinct from to_jsonb(excluded)`.execute(db);
      }
      await sql`delete from sign_in_try`.execute(db);
    },
  };
}
