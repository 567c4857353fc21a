import { sql } from 'kysely';
import type { Seed, SeedContext } from '../../server/action';
import areaType from './entities/area-type.json';
import uniqueCategory from './entities/unique-category.json';
import { FACILITY_PLANS, OTHER_PLAN } from './seed/areas';
import { Draw } from './seed/draw';
import { seedFacility, type TenantPlaces } from './seed/facility';
import { Identities } from './seed/identity';
import type { Home } from './seed/persons';

/** Fills the facilities created by the organisation seed, and assigns areas to the police. */
export const seed: Seed = async (context) => {
  const draw = new Draw(context.random('supervised'));
  const today = await currentDay(context);
  const identities = new Identities(draw, today);
  const tenant = await insertTenantRows(context, 'demo tenant', today);
  for (const [at, orgId] of (context.shared.get('facilities') ?? []).entries()) {
    const plan = FACILITY_PLANS[at];
    if (!plan) continue;
    const code = `9900${at + 1}`;
    const homes = await seedFacility(context, tenant, { orgId, code, plan }, draw, identities);
    await assignPolice(context, tenant.tenantId, code, homes);
  }
  const other = await insertTenantRows(context, 'other tenant', today);
  const [orgId = 0] = context.shared.get('other org') ?? [];
  await seedFacility(context, other, { orgId, code: '98001', plan: OTHER_PLAN }, draw, identities);
};

async function currentDay(context: SeedContext): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`.execute(context.tx);
  return rows[0]?.day ?? '';
}

/** Rows shared by the organisations of a tenant: the defaults of `init`. */
async function insertTenantRows(context: SeedContext, name: string, today: string): Promise<TenantPlaces> {
  const [tenantId = 0] = context.shared.get(name) ?? [];
  const own = { tenantId, orgId: null, status: 1 };
  const types = await context.insert(
    'supervised_area_type',
    areaType.init.map((row) => ({ isDefault: 0, ...row, ...own })),
  );
  const categories = await context.insert(
    'supervised_unique_category',
    uniqueCategory.init.map((row) => ({ extraAmount: '0.00', ...row, ...own })),
  );
  return {
    tenantId,
    today,
    areaTypes: new Map(
      areaType.init.map(({ code, consumeDefault }, at) => [code, { id: types[at] ?? 0, consumeDefault }]),
    ),
    categories: new Map(uniqueCategory.init.map(({ code }, at) => [code, categories[at] ?? 0])),
  };
}

/** Distributes areas over police teams round-robin; officers get the areas of their team. */
async function assignPolice(
  context: SeedContext,
  tenantId: number,
  code: string,
  homes: readonly Home[],
): Promise<void> {
  const teams = context.shared.get(`teams ${code}`) ?? [];
  for (const [at, team] of teams.entries()) {
    const areaIds = homes.filter((_, index) => index % teams.length === at).map((home) => home.areaId);
    await context.tx
      .updateTable('org_department')
      .set({ area_ids: areaIds })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', team)
      .execute();
    const members = context.shared.get(`team ${code} ${at}`) ?? [];
    if (members.length === 0) continue;
    await context.tx
      .updateTable('org_user')
      .set({ area_ids: areaIds })
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', members)
      .execute();
  }
}
