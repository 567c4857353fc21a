import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../schemas/json';
import type { Db } from '../../server/action';
import { ACROSS_TENANTS } from '../../server/database/migration/across-tenants';
import { connect } from '../../server/database/connection/connect';
import { desiredTables } from '../../server/database/tables/tables';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { createEnvironment } from '../../server/records/environment';
import { checkReferences } from '../../server/records/references';
import { testRequest } from '../support/test-request';
import { testSession } from '../server/records-world';
import { smallWorld, type SmallWorld } from '../server/support/small-world';
import { allowUnboundStatements } from '../support/statement-guard';
import { VIEW_NAMES } from '../../schemas/document/view';
import { oneRowOfEachTable } from './any-row';

/* What PostgreSQL itself rejects, even if a query lacks a condition. */
allowUnboundStatements();
let world: SmallWorld;
let own: Db;
/** The id of a row by entity, of either tenant. */
let made: Record<'home' | 'away', ReadonlyMap<string, number>>;
beforeAll(async () => {
  world = await smallWorld();
  const { tenants, orgs } = world;
  made = {
    home: await oneRowOfEachTable(world.db, world.model, { tenantId: tenants.home, orgId: orgs.first }),
    away: await oneRowOfEachTable(world.db, world.model, { tenantId: tenants.away, orgId: orgs.foreign }),
  };
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
  test('sees only rows of its tenant, in every table with a tenant', async () => {
    for (const { name, tenantColumn = '' } of ownedTables()) {
      const { rows } = await sql<{ tenant: number }>`
        select distinct ${sql.id(tenantColumn)} as tenant from ${sql.id(name)}`.execute(own);
      expect([name, rows.filter(({ tenant }) => tenant !== world.tenants.home)]).toEqual([name, []]);
    }
    for (const name of VIEW_NAMES) {
      const tenants = (db: Db) =>
        sql<{ tenant: number }>`
        select distinct tenant_id as tenant from ${sql.id(name)} order by 1`.execute(db);
      expect([name, (await tenants(own)).rows]).toEqual([name, [{ tenant: world.tenants.home }]]);
      expect((await tenants(world.db)).rows).toHaveLength(2);
    }
    const everybody = await sql`select distinct tenant_id from org`.execute(world.db);
    expect(everybody.rows).toHaveLength(2);
  });

  test('changes and removes only rows of its organisations', async () => {
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

  test('cannot create a row of another tenant or organisation', async () => {
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

describe('C1: every table in the catalogue', () => {
  /** Tables that belong to no tenant, with the permitted operations of a request. */
  const SHARED: Readonly<Record<string, { rights: string; because: string }>> = {
    schema_migration: { rights: '', because: 'the owner alone migrates' },
    sign_in_try: { rights: '', because: 'tries are counted before a tenant is known' },
    browser_key: { rights: '', because: 'a browser is known before a tenant is' },
    access_state: { rights: 'select', because: 'one number for all' },
    job_server: { rights: '', because: 'servers work for all tenants' },
    rate_count: { rights: '', because: 'counts are made before a tenant is known' },
    log_seal: { rights: '', because: 'a seal covers the rows of all tenants' },
    download_ticket: { rights: '', because: 'tickets are taken before a tenant is known' },
  };
  /** Entities of scope `global` have no tenant. */
  const shared = () => {
    const global = [...world.model.entities.values()].filter(({ entity }) => entity.scope === 'global');
    return new Set([...Object.keys(SHARED), ...global.map(({ entity }) => entity.id)]);
  };
  const inCatalogue = async () => {
    const { rows } = await sql<{ name: string; secured: boolean; rights: string }>`
      select c.relname as name, c.relrowsecurity as secured,
        array_to_string(array(select lower(privilege_type) from aclexplode(c.relacl)
          where grantee in (0, 'mortise_app'::regrole) order by 1), ',') as rights
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      order by 1`.execute(world.db);
    return rows;
  };

  test('has row level security, or is shared for a reason listed here', async () => {
    const rows = await inCatalogue();
    expect(rows.length).toBeGreaterThan(20);
    const open = rows.filter(({ secured }) => !secured);
    expect(open.filter(({ name }) => !shared().has(name))).toEqual([]);
    for (const { name, rights } of open)
      if (SHARED[name]) expect([name, rights]).toEqual([name, SHARED[name].rights]);
    const secured = rows.filter((row) => row.secured).map(({ name }) => name);
    // A log of the installation has policies instead of tenants: nobody removes its recent rows.
    const ruled = desiredTables(world.model).filter((one) => one.tenantColumn || one.sweptAfter);
    expect(secured).toEqual(ruled.map(({ name }) => name).toSorted());
    expect(secured).toEqual(
      expect.arrayContaining(['credential', 'sign_in_name', 'session', 'idempotency_key', 'number_counter']),
    );
  });

  test('shows a request of one tenant no rows of another, and does not let it create, take over, change or remove any', async () => {
    const { home, away } = world.tenants;
    const fingerprints = async (tenant: string, name: string) =>
      (
        await sql<{ rows: object[] }>`
          select coalesce(jsonb_agg(t order by t::text), '[]') as rows from ${sql.id(name)} t
           where ${sql.id(tenant)} = ${away}`.execute(world.db)
      ).rows[0]?.rows ?? [];
    let tried = 0;
    for (const { name, tenantColumn = '', columns } of ownedTables()) {
      const before = await fingerprints(tenantColumn, name);
      expect([name, before.length > 0]).toEqual([name, true]);
      const ours = sql.id(tenantColumn);
      const done = async (statement: ReturnType<typeof sql>): Promise<string> => {
        tried++;
        try {
          const { numAffectedRows, rows } = await statement.execute(own);
          return String(numAffectedRows ?? rows.length);
        } catch (error) {
          return (error as { code: string }).code;
        }
      };
      const table = sql.id(name);
      expect([name, await done(sql`select from ${table} where ${ours} = ${away}`)]).toEqual([name, '0']);
      const identity = columns.find((column) => column.identity)?.name;
      const copy = { ...before[0], ...(identity && identity !== tenantColumn && { [identity]: 999_999 }) };
      const given = columns.filter(({ generated }) => generated === undefined);
      const list = sql.join(given.map((column) => sql.id(column.name)));
      const insert = sql`insert into ${table} (${list})
        select ${list} from jsonb_populate_record(null::${table}, ${JSON.stringify(copy)}::jsonb)`;
      expect([name, await done(insert)]).toEqual([name, '42501']);
      const refused = expect.stringMatching(/^(0|42501)$/);
      const touch = sql`update ${table} set ${ours} = ${home} where ${ours} = ${away}`;
      expect([name, await done(touch)]).toEqual([name, refused]);
      const give = sql`update ${table} set ${ours} = ${away} where ${ours} = ${home}`;
      expect([name, await done(give)]).toEqual([name, '42501']);
      expect([name, await done(sql`delete from ${table} where ${ours} = ${away}`)]).toEqual([name, refused]);
      expect([name, await fingerprints(tenantColumn, name)]).toEqual([name, before]);
    }
    expect(tried).toBe(ownedTables().length * 5);
  });

  test('an account name of another tenant is rejected, and not taken over by a conflict clause', async () => {
    const { home } = world.tenants;
    const take = `insert into sign_in_name (login_name, tenant_id, user_id) values ('foreign', ${home}, 7)`;
    expect(await refusalOf(own, take)).toBe('23505');
    const overwrite = `${take} on conflict (login_name) do update set tenant_id = ${home}, user_id = 7`;
    expect(await refusalOf(own, overwrite)).toBe('42501');
  });

  test('cannot be bypassed: there are no views and no functions with their owner’s rights, no rights on sequences', async () => {
    const { rows } = await sql<{ kind: string; name: string }>`
      select 'relation' as kind, relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind not in ('r', 'p', 'i', 'I', 'S', 'c', 't')
         and not (relkind = 'v' and reloptions @> array['security_invoker=true'])
      union all
      select 'sequence', relname from pg_class, unnest(array['mortise_app', 'mortise_core']) role
       where relnamespace = current_schema()::regnamespace and relkind = 'S'
         and has_sequence_privilege(role, oid, 'usage, select, update')
      union all
      select 'function', proname from pg_proc
       where pronamespace = current_schema()::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
      union all
      select 'role', r.rolname from pg_roles r
       where rolname in ('mortise_app', 'mortise_core')
         and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
              or exists (select from pg_auth_members m where m.member = r.oid))`.execute(world.db);
    expect(rows).toEqual([]);
  });
});

describe('C1: keys name the tenant', () => {
  const global = () =>
    [...world.model.entities.values()].flatMap(({ entity }) =>
      entity.scope === 'global' ? [entity.id] : [],
    );

  test('first, in every primary key, unique index and foreign key of the catalogue', async () => {
    const across = new Set([...ACROSS_TENANTS.keys(), ...global()]);
    const { rows } = await sql<{ table: string; kind: string; columns: string[]; target: string | null }>`
      select t.relname as "table", case when x.indisprimary then 'primary' else 'unique' end as kind, null as target,
        array(select a.attname::text from unnest(x.indkey) with ordinality as key (number, place)
          left join pg_attribute a on a.attrelid = t.oid and a.attnum = key.number order by key.place) as columns
        from pg_index x join pg_class t on t.oid = x.indrelid
       where t.relnamespace = current_schema()::regnamespace and x.indisunique
      union all
      select t.relname, 'foreign', r.relname,
        array(select a.attname::text from unnest(k.conkey) with ordinality as key (number, place)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = key.number order by key.place)
        from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
       where t.relnamespace = current_schema()::regnamespace and k.contype = 'f'`.execute(world.db);
    const kinds = (of: string) => rows.filter(({ table, kind }) => kind === of && !across.has(table));
    expect(kinds('primary').length).toBeGreaterThan(20);
    expect(kinds('foreign').length).toBeGreaterThan(30);
    const bare = rows.filter(
      ({ table, target, columns }) =>
        !across.has(table) && columns[0] !== 'tenant_id' && !(target && global().includes(target)),
    );
    expect(bare).toEqual([]);
    const byId = desiredTables(world.model).filter(
      ({ name, columns }) => !across.has(name) && columns.some((column) => column.name === 'id'),
    );
    for (const { name } of byId)
      expect(kinds('primary').find(({ table }) => table === name)?.columns).toEqual(['tenant_id', 'id']);
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace`.execute(
      world.db,
    );
    const there = new Set(tables.map(({ name }) => name));
    expect([...ACROSS_TENANTS.keys()].filter((name) => !there.has(name))).toEqual([]);
  });

  test('in plain expressions, and no trigger acts in the background but those of the tables’ own rules', async () => {
    const rules = desiredTables(world.model).flatMap(({ triggers = [] }) => triggers.map(({ name }) => name));
    expect(rules).toHaveLength(1);
    const { rows } = await sql`
      select tablename || ' ' || policyname as name from pg_policies
       where schemaname = current_schema() and concat(qual, with_check) ~* '\\mselect\\M'
      union all
      select t.relname || ' ' || g.tgname from pg_trigger g join pg_class t on t.oid = g.tgrelid
       where t.relnamespace = current_schema()::regnamespace and not g.tgisinternal
         and g.tgname <> 'test_access_guard' and not (g.tgname = any (${rules}))`.execute(world.db);
    expect(rows).toEqual([]);
  });

  test('so PostgreSQL rejects a row that refers to a row of another tenant, whoever writes it', async () => {
    let tried = 0;
    for (const { name, references } of desiredTables(world.model)) {
      const id = made.home.get(name);
      for (const { column, table, keys } of references) {
        const foreign = made.away.get(table);
        if (id === undefined || foreign === undefined || keys.length === 1) continue;
        const point = (target: number) =>
          refusalOf(world.database.core, `update "${name}" set "${column}" = ${target} where id = ${id}`);
        expect([name, column, await point(foreign)]).toEqual([name, column, '23503']);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(20);
  });

  test('and the server rejects it too, in a column, a list or a sub-table', async () => {
    const environment = createEnvironment(world.model, DEFAULT_LIMITS);
    const request = testRequest({ session: session({}), tx: own });
    const tried = { one: 0, many: 0, cell: 0 };
    for (const id of world.model.entities.keys()) {
      const plan = environment.plans.get(id)!;
      const refused = async (column: string, value: Json) =>
        (await checkReferences(plan, { [column]: value }, undefined, request, environment)).map(
          ({ path }) => path,
        );
      for (const { name, entity, many } of plan.references) {
        const foreign = made.away.get(entity);
        if (foreign === undefined || global().includes(entity)) continue;
        expect([plan.id, await refused(name, many ? [foreign] : foreign)]).toEqual([plan.id, [name]]);
        tried[many ? 'many' : 'one']++;
      }
      for (const { field } of plan.model.stored)
        for (const [cell, { entity }] of Object.entries(field.sources ?? {})) {
          const foreign = made.away.get(entity);
          if (foreign === undefined || global().includes(entity)) continue;
          const paths = await refused(field.model, [{ [cell]: foreign }]);
          expect([plan.id, paths]).toEqual([plan.id, [`${field.model}/0/${cell}`]]);
          tried.cell++;
        }
    }
    expect(tried).toMatchObject({ one: expect.any(Number), many: expect.any(Number) });
    expect(Math.min(tried.one, tried.many)).toBeGreaterThan(2);
  });
});

test('a connection that served one session shows the next session its own rows only', async () => {
  const names = async (tenantId: number) => {
    const db = world.database.within(session({ tenantId, orgTree: [], homeOrgId: world.orgs.foreign }));
    const { rows } = await sql<{ tenant_id: number }>`select distinct tenant_id from org`.execute(db);
    return rows.map((row) => row.tenant_id);
  };
  const { home, away } = world.tenants;
  for (const tenant of [home, away, away, home, away]) expect(await names(tenant)).toEqual([tenant]);
  // More parallel requests than there are connections.
  const all = await Promise.all(Array.from({ length: 60 }, (_, at) => names(at % 2 ? home : away)));
  expect(all.flat()).toEqual(Array.from({ length: 60 }, (_, at) => (at % 2 ? home : away)));
});

test('C9: without a session there are no rows, instead of all', async () => {
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
