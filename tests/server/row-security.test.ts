import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Column, Entity } from '../../schemas/document/entity';
import type { JsonObject } from '../../schemas/json';
import type { RowLimits, Session } from '../../server/action';
import { readDataScope } from '../../server/access/data-scope';
import { planEntities, type EntityPlan } from '../../server/records/entity-plan';
import { choosable, readable } from '../../server/records/scope';
import { testModel } from './records-documents';
import { createWorld, refusal, type World } from './records-world';

type Rows = Entity['rows'];

const reference = (name: string, refers: string, more: Partial<Column> = {}): Column => ({
  name,
  label: name,
  type: 'select',
  refers,
  ...more,
});
const entity = (id: string, columns: Column[], more: Partial<Entity>): Entity => ({
  schemaVersion: 2,
  id,
  title: id,
  path: `test/${id.replace('_', '-')}`,
  module: id,
  scope: 'org',
  calls: ['search', 'add', 'detail', 'option'],
  option: { label: 'name' },
  columns: [{ name: 'name', label: '名称', type: 'input' }, ...columns],
  ...more,
});
const supplier = entity('supplier', [], { scope: 'tenant', rows: { supplier: 'id' } });
const users = entity('org_user', [reference('supplierId', 'supplier')], {
  rows: { fallback: 'createdBy', supplier: 'supplierId' },
});
/** One table whose rows can be placed in every way; the model's declaration decides. */
const thing = (rows: Rows, scope: Entity['scope'] = 'org'): Entity =>
  entity(
    'thing',
    [
      reference('areaId', 'area'),
      reference('areaIds', 'area', { multiple: true }),
      reference('personId', 'person'),
      reference('supplierId', 'supplier'),
    ],
    { scope, ...(rows && { rows }) },
  );
const line = entity('line', [reference('thingId', 'thing')], { rows: { via: 'thingId', fallback: 'all' } });
const modelOf = (rows: Rows, ...more: Entity[]) => testModel([supplier, users, thing(rows), ...more]);

const [ME, COLLEAGUE, OTHER] = [71, 72, 73];

/** One row of `thing` as the test created it. */
interface Made {
  id: number;
  tenantId: number;
  orgId: number;
  areaId: number | null;
  areaIds: number[] | null;
  personId: number | null;
  supplierId: number | null;
  createdBy: number | null;
}

let world: World;
const made: Made[] = [];
const areas: number[] = [];
const suppliers: number[] = [];
const areaOfPerson = new Map<number, number>();

beforeAll(async () => {
  world = await createWorld(modelOf({ area: 'areaId', supplier: 'supplierId' }, line));
  const { bureau, prison, stranger, db } = world;
  const add = async (session: Session, id: string, body: JsonObject) =>
    (await world.call<{ id: number }>(session, id, 'add', body)).id;
  for (const name of ['甲', '乙']) {
    areas.push(await add(prison, 'area', { name }));
    suppliers.push(await add(bureau, 'supplier', { name }));
  }
  for (const [at, areaId] of areas.entries())
    areaOfPerson.set(await add(prison, 'person', { code: `P${at}`, name: `人${at}`, areaId }), areaId);
  const [first = 0, second = 0] = areas;
  const [person = 0, another = 0] = areaOfPerson.keys();
  const places = [
    [null, null, null],
    [first, [first], person],
    [second, [first, second], another],
    [null, [], person],
    [first, null, null],
  ] as const;
  const rows = [bureau, prison, stranger].flatMap(({ tenantId, orgId }) =>
    places.flatMap(([areaId, areaIds, personId]) =>
      [null, ...suppliers].flatMap((supplierId) =>
        [null, ME, COLLEAGUE, OTHER].map((createdBy) => ({
          ...{ tenant_id: tenantId, org_id: orgId, area_ids: areaIds, created_by: createdBy },
          // No row refers to a row of another tenant.
          ...(tenantId === stranger.tenantId
            ? { area_id: null, person_id: null, supplier_id: null }
            : { area_id: areaId, person_id: personId, supplier_id: supplierId }),
        })),
      ),
    ),
  );
  await db.insertInto('thing').values(rows).execute();
  const stored = await sql<Made>`
    select id, tenant_id as "tenantId", org_id as "orgId", area_id as "areaId", area_ids as "areaIds",
           person_id as "personId", supplier_id as "supplierId", created_by as "createdBy" from thing`.execute(
    db,
  );
  made.push(...stored.rows);
  await sql`insert into line (tenant_id, org_id, thing_id, name)
    select tenant_id, org_id, id, id::text from thing`.execute(db);
});
afterAll(() => world?.end());

const nothing: RowLimits = { areaIds: [], createdBy: [], own: false };
const limited = (limits: Partial<RowLimits>, session = world.prison): Session => ({
  ...session,
  userId: ME,
  dataScope: { orgs: 'own', rows: { ...nothing, ...limits } },
});
const planOf = (rows: Rows): EntityPlan => planEntities(modelOf(rows)).get('thing')!;

async function seen(plan: EntityPlan, session: Session, rule = readable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.raw(plan.from)} where ${rule(plan, session)} order by t.id`.execute(world.db);
  return rows.map(({ id }) => id);
}

/** The expected rows of a session, computed independently from the rows. */
function expected(rows: NonNullable<Rows>, session: Session, row: Made): boolean {
  const { rows: limits, orgs } = session.dataScope;
  const reach = typeof orgs !== 'string' ? orgs : orgs === 'tree' ? session.orgTree : [session.orgId];
  if (row.tenantId !== session.tenantId || !reach.includes(row.orgId)) return false;
  if (limits === 'all') return true;
  if (limits.supplier !== undefined)
    return (
      rows.supplier === '*' ||
      (rows.supplier !== undefined && row.supplierId !== null && row.supplierId === limits.supplier)
    );
  const place: (number | null | undefined)[] =
    rows.area === 'areaId'
      ? [row.areaId]
      : rows.area === 'areaIds'
        ? (row.areaIds ?? [])
        : rows.via
          ? [areaOfPerson.get(row.personId ?? 0)]
          : [];
  const known = place.flatMap((id) => id ?? []);
  const declared = rows.area !== undefined || rows.via !== undefined;
  if (known.some((id) => limits.areaIds.includes(id))) return true;
  if (declared && limits.own && row.createdBy === session.userId) return true;
  if (known.length > 0) return false;
  if (rows.fallback !== 'createdBy') return rows.fallback === 'all';
  return limits.createdBy === 'all' || (row.createdBy !== null && limits.createdBy.includes(row.createdBy));
}

describe('a session sees of its organisation', () => {
  const count = async (rows: NonNullable<Rows>, limits: Partial<RowLimits>) => {
    const session = limited(limits);
    const ids = await seen(planOf(rows), session);
    expect(ids).toEqual(made.filter((row) => expected(rows, session, row)).map(({ id }) => id));
    return ids.length;
  };

  // Sixty rows: five places, three suppliers (or none), four creators (or none).
  test.each<[string, NonNullable<Rows>, () => Partial<RowLimits>, number]>([
    ['the rows in its areas', { area: 'areaId' }, () => ({ areaIds: [areas[0]!] }), 24],
    ['no row for an empty list of areas', { area: 'areaId' }, () => ({}), 0],
    ['its own rows beside', { area: 'areaId' }, () => ({ areaIds: [areas[1]!], own: true }), 24],
    ['rows in one of several areas', { area: 'areaIds' }, () => ({ areaIds: [areas[0]!] }), 24],
    ['the rows of persons in its areas', { via: 'personId' }, () => ({ areaIds: [areas[0]!] }), 24],
    ['no row of nobody', { via: 'personId' }, () => ({ areaIds: areas }), 36],
    ['what its makers made', { fallback: 'createdBy' }, () => ({ createdBy: [ME, COLLEAGUE] }), 30],
    ['all, bound to areas where rows have none', { fallback: 'createdBy' }, () => ({ createdBy: 'all' }), 60],
    ['all, where that is declared', { fallback: 'all' }, () => ({}), 60],
    [
      'without an area what its makers made',
      { area: 'areaIds', fallback: 'createdBy' },
      () => ({ areaIds: [areas[1]!], createdBy: [ME] }),
      21,
    ],
    [
      'without an area everything',
      { via: 'personId', fallback: 'all' },
      () => ({ areaIds: [areas[1]!] }),
      36,
    ],
    [
      'the rows of its supplier',
      { area: 'areaId', supplier: 'supplierId' },
      () => ({ supplier: suppliers[0]! }),
      20,
    ],
    ['no row without a supplier', { fallback: 'all', supplier: 'supplierId' }, () => ({ supplier: null }), 0],
    ['no row where none has a supplier', { fallback: 'all' }, () => ({ supplier: suppliers[0]! }), 0],
    [
      'every row where all suppliers do',
      { area: 'areaId', supplier: '*' },
      () => ({ supplier: suppliers[0]! }),
      60,
    ],
  ])('%s', async (_title, rows, limits, n) => expect(await count(rows, limits())).toBe(n));

  test('areas within its areas, and no rows whose ids belong to another entity', async () => {
    const plan = planEntities(world.model).get('area')!;
    expect(await seen(plan, limited({ areaIds: [areas[1]!] }))).toEqual([areas[1]]);
  });

  test('choices by the same rule, and all rows if the entity has no area', async () => {
    const session = limited({ areaIds: [areas[0]!], createdBy: [ME] });
    const choices = (rows: Rows) => seen(planOf(rows), session, choosable);
    expect(await choices({ area: 'areaId' })).toHaveLength(24);
    expect(await choices({ fallback: 'createdBy' })).toHaveLength(60);
    expect(await seen(planOf({ fallback: 'all' }), limited({ supplier: 1 }), choosable)).toEqual([]);
  });

  test('rows that belong to visible rows, over several references', async () => {
    const model = modelOf({ via: 'personId', supplier: 'supplierId' }, line);
    const plan = planEntities(model).get('line')!;
    expect(await seen(plan, limited({ supplier: suppliers[1]! }))).toHaveLength(20);
    // With a fallback for all: rows of the area and rows without an area.
    expect(await seen(plan, limited({ areaIds: [areas[1]!] }))).toHaveLength(36);
  });
});

test('whatever is declared, no session sees rows of another tenant or of an unreachable organisation', async () => {
  const ids = fc.subarray([0, 1]).map((at) => at.map((one) => areas[one]!));
  const limits = fc.record({
    areaIds: ids,
    createdBy: fc.oneof(fc.constant('all' as const), fc.subarray([ME, COLLEAGUE, OTHER])),
    own: fc.boolean(),
  });
  const ofSupplier = fc
    .constantFrom(null, 0, 1)
    .map((at) => ({ ...nothing, supplier: at === null ? null : suppliers[at]! }));
  const place = fc.constantFrom({}, { area: 'areaId' }, { area: 'areaIds' }, { via: 'personId' });
  const rest = fc.record(
    {
      supplier: fc.constantFrom('supplierId', '*'),
      fallback: fc.constantFrom('createdBy' as const, 'all' as const),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(place, rest).map(([one, other]) => ({ ...one, ...other })),
      fc.oneof(fc.constant('all' as const), limits, ofSupplier),
      fc.constantFrom('own' as const, 'tree' as const),
      fc.constantFrom('bureau' as const, 'prison' as const, 'stranger' as const),
      async (given, rows, orgs, who) => {
        const declared: NonNullable<Rows> =
          'area' in given || 'via' in given || given.fallback ? given : { ...given, fallback: 'createdBy' };
        const session: Session = { ...world[who], userId: ME, dataScope: { orgs, rows } };
        const found = await seen(planOf(declared), session);
        expect(found).toEqual(made.filter((row) => expected(declared, session, row)).map(({ id }) => id));
      },
    ),
    { numRuns: 60 },
  );
});

describe('a supplier’s user', () => {
  const ofSupplier = (at: number) => limited({ supplier: suppliers[at]! });

  test('sees rows shared by the tenant only if they are declared for suppliers', async () => {
    const names = async (id: string, session: Session) =>
      (await world.call<{ rows: JsonObject[] }>(session, id, 'search')).rows.map(({ name }) => name);
    await world.call(world.bureau, 'tag', 'add', { name: '类别' });
    expect(await names('supplier', ofSupplier(1))).toEqual(['乙']);
    expect(await names('supplier', limited({}))).toEqual(['乙', '甲']);
    expect(await names('tag', ofSupplier(1))).toEqual([]);
    expect(await names('setting', ofSupplier(1))).toEqual([]);
    const shared = planEntities(testModel([supplier, users, thing({ supplier: 'supplierId' }, 'tenant')]));
    const own = made.filter(
      ({ tenantId, supplierId }) => tenantId === world.prison.tenantId && supplierId === suppliers[0],
    );
    expect(await seen(shared.get('thing')!, ofSupplier(0))).toEqual(own.map(({ id }) => id));
  });

  test('creates rows of that supplier only, and reads no names of persons', async () => {
    const session = ofSupplier(0);
    const refused = await refusal(
      world.call(session, 'thing', 'add', { name: '别家', supplierId: suppliers[1]! }),
    );
    expect(refused.fields).toEqual({ supplierId: '所选supplierId不存在' });
    const { id } = await world.call<{ id: number }>(session, 'thing', 'add', {
      name: '自家',
      supplierId: suppliers[0]!,
    });
    const person = [...areaOfPerson.keys()][0]!;
    await sql`update thing set person_id = ${person} where id = ${id}`.execute(world.db);
    const row = await world.call<{ labels: JsonObject }>(session, 'thing', 'detail', {}, { id });
    expect(row.labels).toEqual({ supplierId: '甲' });
    await sql`delete from thing where id = ${id}`.execute(world.db);
  });

  test('is recognised by the column that the users’ document declares', async () => {
    const { tenantId, orgId } = world.prison;
    const { rows } = await sql<{ id: number }>`
      insert into org_user (tenant_id, org_id, name, supplier_id)
      values (${tenantId}, ${orgId}, '供应商用户', ${suppliers[1]!}) returning id`.execute(world.db);
    const user = { userId: rows[0]!.id, tenantId, loginType: 3 as const, isSupper: false, deptId: null };
    const scope = (roles: { dataScope: number; areaIds: number[] }[]) =>
      readDataScope(world.db, { ...user, areaIds: [], roles }, world.model);
    const role = { dataScope: 1, areaIds: areas };
    expect(await scope([role])).toEqual({
      orgs: [world.bureau.orgId, orgId],
      rows: { ...nothing, supplier: suppliers[1] },
    });
    expect(await scope([])).toEqual({ orgs: 'own', rows: { ...nothing, supplier: null } });
  });
});
