import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../server/action';
import { connect } from '../../server/database/connect';
import { desiredTables } from '../../server/database/tables';
import { testSession } from '../server/records-world';
import { smallWorld, type SmallWorld } from '../server/support/small-world';
import { oneRowOfEach } from './any-row';

/*
 * What PostgreSQL itself refuses a request, whatever the code above it forgets to ask.
 */
let world: SmallWorld;
let own: Db;
beforeAll(async () => {
  world = await smallWorld();
  const { tenants, orgs } = world;
  await oneRowOfEach(world.db, world.model, { tenantId: tenants.home, orgId: orgs.first });
  await oneRowOfEach(world.db, world.model, { tenantId: tenants.away, orgId: orgs.foreign });
  own = world.database.within(session({}));
});
afterAll(() => world?.close());

const session = (given: Parameters<typeof testSession>[0]) =>
  testSession({
    tenantId: world.tenants.home,
    orgId: world.orgs.first,
    homeOrgId: world.orgs.first,
    orgTree: [world.orgs.first],
    ...given,
  });
const ownedTables = () => desiredTables(world.model).filter((table) => table.tenantColumn);
async function refusalOf(db: Db, statement: string): Promise<string> {
  try {
    await sql.raw(statement).execute(db);
    return '';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('C1, C2: a query without a where clause', () => {
  test('sees the rows of its tenant only, in every table that has a tenant', async () => {
    for (const { name, tenantColumn = '' } of ownedTables()) {
      const { rows } = await sql<{ tenant: number }>`
        select distinct ${sql.id(tenantColumn)} as tenant from ${sql.id(name)}`.execute(own);
      expect([name, rows.filter(({ tenant }) => tenant !== world.tenants.home)]).toEqual([name, []]);
    }
    const everybody = await sql`select distinct tenant_id from org`.execute(world.db);
    expect(everybody.rows).toHaveLength(2);
  });

  test('changes and removes the rows of its organisations only', async () => {
    const { first, second } = world.orgs;
    await sql`update supervised_level set sort = 7`.execute(own);
    const changed = await sql`select distinct org_id from supervised_level where sort = 7`.execute(world.db);
    expect(changed.rows).toEqual([{ org_id: first }]);

    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from supervised_level`.execute(world.db)).rows[0]?.n;
    const before = await count();
    const beside = session({ orgId: second, homeOrgId: second, orgTree: [second] });
    await sql`delete from supervised_level`.execute(world.database.within(beside));
    expect(await count()).toBe(before);
  });

  test('cannot make a row of another tenant or organisation', async () => {
    const insert = (tenant: number, org: number) =>
      refusalOf(
        own,
        `insert into supervised_level (tenant_id, org_id, name) values (${tenant}, ${org}, 'x')`,
      );
    const { tenants, orgs } = world;
    expect(await insert(tenants.away, orgs.foreign)).toBe('42501');
    expect(await insert(tenants.home, orgs.second)).toBe('42501');
    const moved = `update supervised_level set org_id = ${orgs.second} where id = ${world.levels.own}`;
    expect(await refusalOf(own, moved)).toBe('42501');
  });
});

test('a connection that served one session shows the next its own rows', async () => {
  const names = async (tenantId: number) => {
    const db = world.database.within(session({ tenantId, orgTree: [], homeOrgId: world.orgs.foreign }));
    const { rows } = await sql<{ tenant_id: number }>`select distinct tenant_id from org`.execute(db);
    return rows.map((row) => row.tenant_id);
  };
  const { home, away } = world.tenants;
  for (const tenant of [home, away, away, home, away]) expect(await names(tenant)).toEqual([tenant]);
  // Many at once, more than there are connections.
  const all = await Promise.all(Array.from({ length: 60 }, (_, at) => names(at % 2 ? home : away)));
  expect(all.flat()).toEqual(Array.from({ length: 60 }, (_, at) => (at % 2 ? home : away)));
});

test('C9: without a session there are no rows, not all', async () => {
  const url = new URL(world.url);
  url.username = 'mortise_app';
  const bare = connect(url.href);
  try {
    for (const { name } of ownedTables()) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id(name)}`.execute(bare.db);
      expect([name, rows[0]?.n]).toEqual([name, 0]);
    }
  } finally {
    await bare.close();
  }
});

describe('C12: the server’s roles', () => {
  test.each([
    ["select pg_read_file('/etc/passwd')"],
    ["select pg_ls_dir('/')"],
    ["select lo_import('/etc/passwd')"],
    ["copy org to program 'cat'"],
    ["copy org from program 'true'"],
    ["copy org to '/tmp/org'"],
    ['create extension dblink'],
    ['create extension pg_trgm'],
    ['create table own_table (id int)'],
    ["create function own() returns int language sql as 'select 1'"],
    ['alter table org add column own int'],
    ['alter table org disable row level security'],
    ['drop table org'],
    ['truncate org'],
    ['create role own_role'],
    ['set role mortise'],
    ["select set_config('role', 'mortise', false)"],
    ['set session authorization mortise'],
    ['select statements from schema_migration'],
  ])('may not: %s', async (statement) => {
    expect([await refusalOf(own, statement), await refusalOf(world.database.core, statement)]).toEqual([
      '42501',
      '42501',
    ]);
  });
});
