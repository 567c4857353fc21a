import type { JsonObject } from '../../../schemas/json';
import type { SeedContext } from '../../../server/action';
import level from '../entities/level.json';
import { BEDS_IN_CELL, CELLS, PLACE, type FacilityPlan } from './areas';
import { drawHistory } from './custody-log';
import type { Draw } from './draw';
import { AREA_LEADERS } from './people';
import type { Identities } from './identity';
import { seedNotices } from './notices';
import { drawPersons, type Home } from './persons';

/** Rows shared by all facilities of a tenant. */
export interface TenantPlaces {
  tenantId: number;
  today: string;
  /** Area types by code: id, and whether purchases are allowed. */
  areaTypes: ReadonlyMap<string, { id: number; consumeDefault: number }>;
  categories: ReadonlyMap<string, number>;
}

/** Fills a facility with levels, areas, places, persons and their history. Returns its leaf areas. */
export async function seedFacility(
  context: SeedContext,
  tenant: TenantPlaces,
  facility: { orgId: number; code: string; plan: FacilityPlan },
  draw: Draw,
  identities: Identities,
): Promise<Home[]> {
  const { orgId, code, plan } = facility;
  const own = { tenantId: tenant.tenantId, orgId };
  const levelIds = await context.insert(
    'supervised_level',
    level.init.map((row) => ({ isDefault: 0, ...row, ...own, parentId: null, status: 1 })),
  );
  const homes = await insertAreas(context, tenant, own, plan);
  const persons = drawPersons(draw, identities, tenant.today, {
    plan,
    code,
    homes,
    levelIds,
    categories: tenant.categories,
  });
  const personIds = await context.insert(
    'supervised_prisoner',
    persons.map((person) => ({ ...person, ...own, createdAt: `${person.admitDate} 09:30:00` })),
  );
  const names = new Map(levelIds.map((id, at) => [id, level.init[at]?.name ?? '']));
  // Everybody starts under observation.
  const levels = { names, first: levelIds[2] ?? 0 };
  const history = persons.flatMap((person, at) =>
    drawHistory(draw, person, tenant.today, levels).map((row): JsonObject => {
      const createdAt = `${String(row.changeDate)} 10:00:00`;
      return { ...row, ...own, personId: personIds[at] ?? 0, createdAt };
    }),
  );
  history.sort((a, b) => (String(a.changeDate) < String(b.changeDate) ? -1 : 1));
  await context.insert('supervised_custody_log', history);
  await seedNotices(context, own, {
    inCustody: personIds.filter((_, at) => persons[at]?.custodyStatus === 1),
    levelId: levelIds[0] ?? 0,
    today: tenant.today,
  });
  return homes;
}

async function insertAreas(
  context: SeedContext,
  tenant: TenantPlaces,
  own: { tenantId: number; orgId: number },
  plan: FacilityPlan,
): Promise<Home[]> {
  const row = (name: string, type: string, parentId: number | null, sort: number): JsonObject => ({
    ...own,
    parentId,
    name,
    code: `JQ${String(sort).padStart(3, '0')}`,
    areaTypeId: tenant.areaTypes.get(type)?.id ?? 0,
    leader: AREA_LEADERS[sort % AREA_LEADERS.length] ?? null,
    phone: `0570-88${String(sort).padStart(5, '0')}`,
    capacity: 100,
    consumeEnabled: tenant.areaTypes.get(type)?.consumeDefault ?? 1,
    sort,
    status: 1,
  });
  const top = await context.insert(
    'supervised_area',
    plan.areas.map((area, at) => row(area.name, area.type, null, (at + 1) * 10)),
  );
  const homes: Home[] = [];
  for (const [at, area] of plan.areas.entries()) {
    const leaves = area.below
      ? await context.insert(
          'supervised_area',
          area.below.map((name, below) =>
            row(area.name + name, area.type, top[at] ?? null, (at + 1) * 10 + below + 1),
          ),
        )
      : [top[at] ?? 0];
    const consumeEnabled = tenant.areaTypes.get(area.type)?.consumeDefault ?? 1;
    for (const [leaf, areaId] of leaves.entries()) {
      const name = area.name + (area.below?.[leaf] ?? '');
      const cells = await insertPlaces(context, own, { areaId, name, plan, type: area.type });
      homes.push({ areaId, type: area.type, consumeEnabled, cells, taken: 0 });
    }
  }
  return homes;
}

/** Creates a building with cells and a workshop; returns the cells. */
async function insertPlaces(
  context: SeedContext,
  own: { tenantId: number; orgId: number },
  { areaId, name, plan, type }: { areaId: number; name: string; plan: FacilityPlan; type: string },
): Promise<number[]> {
  const row = (
    addressDetail: string,
    addressType: number,
    parentId: number | null,
    at: number,
  ): JsonObject => ({
    ...own,
    areaId,
    parentId,
    addressDetail,
    addressType,
    code: `WZ${areaId}-${at}`,
    capacity: addressType === PLACE.cell ? BEDS_IN_CELL : null,
    sort: at * 10,
    status: 1,
  });
  const [building = 0] = await context.insert('supervised_area_address', [
    row(`${name}宿舍楼`, PLACE.building, null, 1),
    row(`${name}车间`, PLACE.workshop, null, 2),
  ]);
  const count = type === 'normal' ? plan.normalCells : CELLS;
  return context.insert(
    'supervised_area_address',
    Array.from({ length: count }, (_, at) => row(`${String(101 + at)}监舍`, PLACE.cell, building, at + 3)),
  );
}
