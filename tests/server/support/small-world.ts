import type { Db } from '../../../server/action';
import { writeGrants } from '../../../server/access/grants';
import { syncSignInNames } from '../../../server/identity/sign-in-names';
import { cheapHash } from '../../support/cheap-hash';
import { PASSWORD, testApp, type TestApp, type TestAppOptions } from '../../support/test-app';

/** Two tenants with a few rows, and a server. */
export interface SmallWorld extends TestApp {
  tenants: Record<'home' | 'away', number>;
  orgs: Record<'bureau' | 'first' | 'second' | 'foreign', number>;
  users: Record<'admin' | 'manager' | 'clerk' | 'nobody' | 'foreign', number>;
  roles: Record<'manager' | 'clerk' | 'nothing', number>;
  /** One level of the first prison and one of the other tenant. */
  levels: Record<'own' | 'foreign', number>;
}

export async function smallWorld(options: TestAppOptions = {}): Promise<SmallWorld> {
  const world = await testApp({ seed: 'tables' }, options);
  return { ...world, ...(await seed(world.db)) };
}

async function seed(db: Db): Promise<Omit<SmallWorld, keyof TestApp>> {
  const insert = async (table: string, row: object): Promise<number> =>
    (await db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()).id;
  const password = await cheapHash(PASSWORD);

  const tenant = async (name: string) => {
    const tenant_id = await insert('tenant', { name });
    const org_category_id = await insert('org_category', {
      tenant_id,
      name: '分类',
      code: 'C',
      sort: 1,
      status: 1,
    });
    const org = (orgName: string, code: string, parent_id: number | null) =>
      insert('org', {
        tenant_id,
        org_category_id,
        parent_id,
        name: orgName,
        short_name: orgName,
        code,
        org_type: parent_id ? 2 : 1,
        region_ids: ['110000'],
        sort: 1,
        status: 1,
      });
    const role = (org_id: number, code: string, data_scope: number) =>
      insert('org_role', {
        tenant_id,
        org_id,
        name: code,
        code,
        role_type: 2,
        data_scope,
        sort: 1,
        status: 1,
      });
    const user = async (org_id: number, login_name: string, role_ids: number[], more: object = {}) => {
      const id = await insert('org_user', {
        tenant_id,
        org_id,
        login_name,
        name: `用户${login_name}`,
        login_type: 1,
        role_ids,
        is_supper: 0,
        sys_manager: 0,
        org_manager: 0,
        status: 1,
        ...more,
      });
      await syncSignInNames(db, tenant_id, [id]);
      await db.insertInto('credential').values({ tenant_id, user_id: id, password_hash: password }).execute();
      return id;
    };
    const level = (org_id: number, name: string) =>
      insert('supervised_level', { tenant_id, org_id, name, code: name, sort: 1, status: 1, is_default: 0 });
    return { tenant_id, org, role, user, level };
  };

  const home = await tenant('甲');
  const bureau = await home.org('示范局', '99000', null);
  const first = await home.org('第一监狱', '99001', bureau);
  const second = await home.org('第二监狱', '99002', bureau);
  const managerRole = await home.role(first, 'manager', 2);
  const clerkRole = await home.role(first, 'clerk', 3);
  const nothing = await home.role(first, 'nothing', 3);
  const modules = ['org_department', 'org_role', 'supervised_level', 'supervised_area'];
  const all = ['search', 'add', 'edit', 'del', 'assign'];
  const managed = [
    ...modules.flatMap((module) => all.map((suffix) => `${module}_${suffix}`)),
    ...['search', 'add', 'edit', 'del', 'status', 'reset', 'unlock', 'kick', 'assign'].map(
      (s) => `org_user_${s}`,
    ),
  ];
  await writeGrants(db, home.tenant_id, { kind: 'role', id: managerRole }, managed);
  await writeGrants(db, home.tenant_id, { kind: 'role', id: clerkRole }, ['supervised_level_search']);

  const away = await tenant('乙');
  const foreign = await away.org('别处', '99000', null);
  const foreignRole = await away.role(foreign, 'manager', 2);
  await writeGrants(db, away.tenant_id, { kind: 'role', id: foreignRole }, managed);

  return {
    tenants: { home: home.tenant_id, away: away.tenant_id },
    orgs: { bureau, first, second, foreign },
    roles: { manager: managerRole, clerk: clerkRole, nothing },
    users: {
      admin: await home.user(bureau, 'admin', [nothing], { is_supper: 1 }),
      manager: await home.user(first, 'manager', [managerRole], { switch_org_ids: [second] }),
      clerk: await home.user(first, 'clerk', [clerkRole]),
      nobody: await home.user(first, 'nobody', [nothing]),
      foreign: await away.user(foreign, 'foreign', [foreignRole]),
    },
    levels: { own: await home.level(first, '普管级'), foreign: await away.level(foreign, '别处级') },
  };
}
