import { sql } from 'kysely';
import type { JsonObject } from '../../schemas/json';
import type { Seed, SeedContext } from '../../server/action';
import category from './entities/category.json';
import { seedOtherTenant } from './seed/other-tenant';
import {
  BUREAU,
  DEPARTMENTS,
  FACILITIES,
  TEAMS_BELOW,
  USERS,
  type PlannedOrg,
  type PlannedUser,
} from './seed/plan';

/** Password of all demo accounts. */
const PASSWORD = 'demo123456';

/**
 * Creates the demo organisations with departments, roles and users, and a second tenant that is invisible to them.
 */
export const seed: Seed = async (context) => {
  const tenantId = await context.tenant(BUREAU.name);
  const [bureauId = 0] = await insertOrgs(context, tenantId, [BUREAU], null);
  const facilityIds = await insertOrgs(context, tenantId, FACILITIES, bureauId);
  const plans = [BUREAU, ...FACILITIES];
  const orgs = new Map(plans.map((plan, at) => [plan.code, [bureauId, ...facilityIds][at] ?? 0]));
  context.shared.set('demo tenant', [tenantId]);
  context.shared.set('bureau', [bureauId]);
  context.shared.set('facilities', facilityIds);

  const departments = new Map<string, number>();
  const roles = new Map<string, number>();
  for (const { code } of plans) {
    const orgId = orgs.get(code) ?? 0;
    await insertDepartments(context, { tenantId, orgId, code }, departments);
    for (const [role, id] of await context.roles(tenantId, orgId)) roles.set(`${code} ${role}`, id);
  }
  const times = await currentTimes(context);
  const users = await context.insert(
    'org_user',
    USERS.map((user, at) => userRow(user, at, { tenantId, orgs, departments, roles, ...times })),
  );
  await context.password(tenantId, users, PASSWORD);
  context.shared.set('users', users);
  for (const facility of FACILITIES) sharePolice(context, facility, departments, users);
  await nameLeaders(context, tenantId, departments, users);
  await seedOtherTenant(context, PASSWORD);
};

async function insertOrgs(
  context: SeedContext,
  tenantId: number,
  plans: readonly PlannedOrg[],
  parentId: number | null,
): Promise<number[]> {
  const categories =
    parentId === null ? await insertCategories(context, tenantId) : context.shared.get('categories');
  return context.insert(
    'org',
    plans.map((plan, at) => ({
      tenantId,
      orgId: null,
      parentId,
      orgCategoryId: categories?.[category.init.findIndex(({ code }) => code === plan.category)] ?? 0,
      name: plan.name,
      shortName: plan.shortName,
      code: plan.code,
      orgType: plan.orgType,
      regionIds: plan.region,
      leader: plan.leader,
      phone: plan.phone,
      loginTitle: `${plan.shortName}管理平台`,
      sort: (at + 1) * 10,
      status: 1,
    })),
  );
}

async function insertCategories(context: SeedContext, tenantId: number): Promise<number[]> {
  const rows = category.init.map((row) => ({ ...row, tenantId, orgId: null, parentId: null, status: 1 }));
  const ids = await context.insert('org_category', rows);
  context.shared.set('categories', ids);
  return ids;
}

async function insertDepartments(
  context: SeedContext,
  { tenantId, orgId, code }: { tenantId: number; orgId: number; code: string },
  departments: Map<string, number>,
): Promise<void> {
  const { offices = [], teams = [] } = DEPARTMENTS[code] ?? {};
  const insert = async (names: readonly string[], parentId: number | null, first: number): Promise<void> => {
    const ids = await context.insert(
      'org_department',
      names.map((name, at) => ({
        tenantId,
        orgId,
        parentId,
        name,
        code: `BM${code}${String(first + at).padStart(2, '0')}`,
        phone: `0570-88${code.slice(-2)}${String(first + at).padStart(2, '0')}`,
        sort: (first + at) * 10,
        status: 1,
      })),
    );
    names.forEach((name, at) => departments.set(`${code} ${name}`, ids[at] ?? 0));
  };
  await insert(offices, null, 1);
  if (teams.length > 0)
    await insert(teams, departments.get(`${code} ${TEAMS_BELOW}`) ?? null, offices.length + 1);
}

interface Places {
  tenantId: number;
  orgs: ReadonlyMap<string, number>;
  departments: ReadonlyMap<string, number>;
  roles: ReadonlyMap<string, number>;
  now: string;
  lockEnd: string;
}

function userRow(
  user: PlannedUser,
  at: number,
  { tenantId, orgs, departments, roles, now, lockEnd }: Places,
): JsonObject {
  const isProvider = user.mark === 'provider';
  const number = String(at + 1).padStart(4, '0');
  return {
    tenantId,
    orgId: orgs.get(user.org) ?? 0,
    loginName: user.loginName,
    name: user.name,
    gender: user.gender,
    loginType: isProvider ? 3 : 1,
    jobNo: isProvider ? null : `${user.org.slice(-3)}${number}`,
    deptId: departments.get(`${user.org} ${user.department}`) ?? null,
    position: user.position,
    roleIds: [roles.get(`${user.org} ${user.role}`) ?? 0],
    mobile: `1990000${number}`,
    email: `${user.loginName}@example.com`,
    // Users with all permissions may switch to all organisations.
    switchOrgIds: user.mark === 'super' ? [...orgs.values()] : null,
    isSupper: user.mark === 'super' ? 1 : 0,
    sysManager: user.mark === 'super' ? 1 : 0,
    orgManager: user.mark === 'manager' ? 1 : 0,
    status: user.mark === 'disabled' ? 0 : 1,
    lockedUntil: user.mark === 'locked' ? lockEnd : null,
    pwdChangedAt: user.mark === 'new' ? null : now,
    lastLoginAt: user.mark === 'new' ? null : now,
  };
}

/** Passes police teams and officers to the seed that knows areas, in team order. */
function sharePolice(
  context: SeedContext,
  { code }: PlannedOrg,
  departments: ReadonlyMap<string, number>,
  users: readonly number[],
): void {
  const teams = DEPARTMENTS[code]?.teams ?? [];
  context.shared.set(
    `teams ${code}`,
    teams.map((team) => departments.get(`${code} ${team}`) ?? 0),
  );
  teams.forEach((team, at) => {
    const members = USERS.flatMap((user, index) =>
      user.org === code && user.department === team ? [users[index] ?? 0] : [],
    );
    context.shared.set(`team ${code} ${at}`, members);
  });
}

/** The first user of a department becomes its leader. */
async function nameLeaders(
  context: SeedContext,
  tenantId: number,
  departments: ReadonlyMap<string, number>,
  users: readonly number[],
): Promise<void> {
  for (const [key, id] of departments) {
    const at = USERS.findIndex((user) => `${user.org} ${user.department}` === key);
    if (at < 0) continue;
    await context.tx
      .updateTable('org_department')
      .set({ leader_id: users[at] ?? null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
  }
}

/** The current time, and the end of the lock of the locked demo account. */
async function currentTimes(context: SeedContext): Promise<{ now: string; lockEnd: string }> {
  const { rows } = await sql<{ now: string; lockEnd: string }>`
    select to_char(t, 'YYYY-MM-DD HH24:MI:SS') as now, to_char(t + interval '30 days', 'YYYY-MM-DD HH24:MI:SS') as "lockEnd"
    from (select now() at time zone 'Asia/Shanghai' as t) as clock`.execute(context.tx);
  return rows[0] ?? { now: '', lockEnd: '' };
}
