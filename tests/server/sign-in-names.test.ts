import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../../server/audit/check-invariants';
import { migrate } from '../../server/database/migration/migrate';
import { syncSignInNames, SIGN_IN_NAME_KEY } from '../../server/identity/sign-in-names';
import { fieldsOf } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld();
});
afterAll(() => world?.close());

const add = async (loginName: string) =>
  world.call('POST', 'org/user/add', {
    token: await world.signIn('manager'),
    body: { loginName, name: '新来的', loginType: 1, roleIds: [world.roles.clerk] },
  });
const named = async (userId: number) =>
  (
    await sql<{ name: string; tenant: number }>`
      select login_name as name, tenant_id as tenant from sign_in_name where user_id = ${userId}`.execute(
      world.db,
    )
  ).rows;

test('an account name of another tenant is taken, with the same message as one of the own tenant', async () => {
  for (const taken of ['foreign', 'clerk']) {
    const reply = await add(taken);
    expect([reply.status, fieldsOf(reply)]).toEqual([400, { loginName: '账号已存在' }]);
  }
  const { rows } = await sql`select from org_user where name = '新来的'`.execute(world.db);
  expect(rows).toHaveLength(0);
});

test('a name is added, changed and removed with its user, in the same transaction', async () => {
  const { home } = world.tenants;
  const { id } = (await add('fresh')).data;
  expect(await named(id)).toEqual([{ name: 'fresh', tenant: home }]);

  const rename = (to: string) =>
    world.db.transaction().execute(async (tx) => {
      await tx.updateTable('org_user').set({ login_name: to }).where('id', '=', id).execute();
      await syncSignInNames(tx, home, [id]);
    });
  await expect(rename('foreign')).rejects.toMatchObject({ constraint: SIGN_IN_NAME_KEY });
  await rename('renamed');
  expect(await named(id)).toEqual([{ name: 'renamed', tenant: home }]);

  const gone = await world.call('POST', `org/user/del/${id}`, { token: await world.signIn('manager') });
  expect(gone.status, gone.msg).toBe(200);
  expect(await named(id)).toEqual([]);
  const { rows: secrets } = await sql`select from credential where user_id = ${id}`.execute(world.db);
  expect(secrets).toHaveLength(0);
  expect(await checkInvariants(world.db)).toEqual([]);
  expect((await add('renamed')).status).toBe(200);
});

/** Restores the state of version 5: secrets without a tenant, account names unique in the table of users. */
async function backToVersion5(): Promise<void> {
  await sql
    .raw(
      `create table credential_of_5 as select user_id, password_hash, must_change from credential;
       drop table credential, sign_in_name, sign_in_try, failed_sign_in, browser_key;
       alter table session drop column failed_sign_ins;
       create table sign_in_try (name_hash bytea primary key, tries integer not null default 0,
         locked_until timestamp with time zone, last_at timestamp with time zone not null default now());
       insert into sign_in_try (name_hash) values ('of before');
       alter table credential_of_5 rename to credential;
       alter table credential alter user_id set not null, alter password_hash set not null,
         alter must_change set not null, add constraint credential_pkey primary key (user_id);
       grant select, insert, update, delete on credential to mortise_app, mortise_core;
       create unique index org_user_login_name_of_5 on org_user (login_name);
       insert into credential values (999999, 'of a user who was deleted', false);
       update schema_migration set database_version = 5`,
    )
    .execute(world.db);
}

test('version 5 is migrated to row level security with every secret and every account name', async () => {
  await backToVersion5();
  const secrets = () => sql`select user_id, password_hash, must_change from credential order by 1`;
  const { rows: before } = await secrets().execute(world.db);
  const { statements } = await migrate(world.db, world.model);
  expect(statements.join('\n')).toContain('insert into sign_in_name');
  world.database.tablesChanged();

  const { rows: after } = await secrets().execute(world.db);
  expect(after).toEqual(before.filter((row) => (row as { user_id: number }).user_id !== 999_999));
  expect(after).toHaveLength(6);
  const { rows: wrong } = await sql`
    select u.id from org_user u
      left join credential c on c.user_id = u.id and c.tenant_id = u.tenant_id
      left join sign_in_name n on n.user_id = u.id and n.tenant_id = u.tenant_id and n.login_name = u.login_name
     where c.user_id is null or n.user_id is null`.execute(world.db);
  expect(wrong).toEqual([]);
  expect(await checkInvariants(world.db)).toEqual([]);
  const { rows: walls } = await sql<{ name: string }>`
    select relname as name from pg_class where relrowsecurity and relname in ('credential', 'sign_in_name')
     order by 1`.execute(world.db);
  expect(walls.map(({ name }) => name)).toEqual(['credential', 'sign_in_name']);
  const { rows: left } = await sql`select to_regclass('credential_5') as old`.execute(world.db);
  expect(left).toEqual([{ old: null }]);

  expect((await migrate(world.db, world.model)).statements).toEqual([]);
  expect(await world.signIn('foreign')).toHaveLength(43);
});
