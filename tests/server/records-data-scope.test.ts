import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import type { Seed } from '../../server/action';
import type { Model } from '../../schemas/model/model';
import { connect, type Connection } from '../../server/database/connection/connect';
import { migrate } from '../../server/database/migration/migrate';
import { loadDomains } from '../../server/documents/load-domains';
import { readDataScope, type ScopedUser } from '../../server/access/data-scope';
import { runSeed } from '../../server/seed/run-seed';
import { builtInFieldTypes } from '../../widgets/field-types';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
let connection: Connection;
let model: Model;
const ids = { tenant: 0, org: 0, office: 0, team: 0, clerk: 0, guard: 0 };

/** A department with a team below it, one user in each. */
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url);
  const domains = path.join(import.meta.dirname, '../../domains');
  model = await loadDomains(domains, fieldTypes(builtInFieldTypes));
  await migrate(connection.db, model);
  const seed: Seed = async ({ tenant, insert }) => {
    const tenantId = await tenant('示范');
    const [orgCategoryId = 0] = await insert('org_category', [{ tenantId, name: '监狱', code: 'prison' }]);
    const [orgId = 0] = await insert('org', [
      { tenantId, orgCategoryId, name: '甲', shortName: '甲', code: '1', regionIds: ['110000'] },
    ]);
    const own = { tenantId, orgId };
    const [office = 0] = await insert('org_department', [{ ...own, name: '科', areaIds: [11] }]);
    const [team = 0] = await insert('org_department', [
      { ...own, name: '队', parentId: office, areaIds: [11, 12] },
    ]);
    const [clerk = 0, guard = 0] = await insert('org_user', [
      { ...own, loginName: 'one', name: '一', roleIds: [1], deptId: office },
      { ...own, loginName: 'two', name: '二', roleIds: [1], deptId: team },
    ]);
    Object.assign(ids, { tenant: tenantId, org: orgId, office, team, clerk, guard });
  };
  await runSeed({ db: connection.db, model, mode: 'demo', seeds: new Map([['org', seed]]) });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const scopeOf = (roles: ScopedUser['roles'], user: Partial<ScopedUser> = {}) =>
  readDataScope(
    connection.db,
    {
      userId: ids.clerk,
      tenantId: ids.tenant,
      loginType: 1,
      isSupper: false,
      deptId: ids.office,
      areaIds: [],
      roles,
      ...user,
    },
    model,
  );
const role = (dataScope: number, areaIds: number[] = []) => ({ dataScope, areaIds });

test.each([
  [2, { orgs: 'tree', rows: 'all' }],
  [3, { orgs: 'own', rows: 'all' }],
])('scope %i covers whole organisations', async (scope, expected) => {
  expect(await scopeOf([role(scope)])).toEqual(expected);
});

test('all: every organisation of the tenant, from any organisation', async () => {
  expect(await scopeOf([role(1), role(7)])).toEqual({ orgs: [ids.org], rows: 'all' });
});

test('a department: its areas and rows created by its users, with or without child departments', async () => {
  expect(await scopeOf([role(5)])).toEqual({
    orgs: 'own',
    rows: { areaIds: [11], createdBy: [ids.clerk], own: false },
  });
  expect(await scopeOf([role(4)])).toMatchObject({
    rows: { areaIds: [11, 12], createdBy: [ids.clerk, ids.guard] },
  });
});

test('areas: those of the user, otherwise those of the role', async () => {
  expect(await scopeOf([role(6, [21])])).toEqual({
    orgs: 'own',
    rows: { areaIds: [21], createdBy: 'all', own: false },
  });
  expect(await scopeOf([role(6, [21])], { areaIds: [22] })).toMatchObject({ rows: { areaIds: [22] } });
  expect(await scopeOf([role(6)])).toMatchObject({ rows: { areaIds: [] } });
});

test('only own rows', async () => {
  expect(await scopeOf([role(7)])).toEqual({
    orgs: 'own',
    rows: { areaIds: [], createdBy: [ids.clerk], own: true },
  });
});

test('several roles are a union; the widest decides', async () => {
  expect(await scopeOf([role(7), role(6, [21])])).toEqual({
    orgs: 'own',
    rows: { areaIds: [21], createdBy: 'all', own: true },
  });
  expect(await scopeOf([role(7), role(3), role(2)])).toEqual({ orgs: 'tree', rows: 'all' });
});

test('without a role there are no rows; a super user reads all', async () => {
  expect(await scopeOf([])).toEqual({ orgs: 'own', rows: { areaIds: [], createdBy: [], own: false } });
  expect(await scopeOf([], { isSupper: true })).toEqual({ orgs: 'tree', rows: 'all' });
});

test('roles of a supplier’s user decide the organisations, never the rows', async () => {
  const rows = { areaIds: [], createdBy: [], own: false, supplier: null };
  expect(await scopeOf([role(3)], { loginType: 3 })).toEqual({ orgs: 'own', rows });
  expect(await scopeOf([role(2), role(7)], { loginType: 3 })).toEqual({ orgs: 'tree', rows });
  expect(await scopeOf([role(1)], { loginType: 3 })).toEqual({ orgs: [ids.org], rows });
});
