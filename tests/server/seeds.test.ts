import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { applySeeds } from '../../server/seed/apply-seeds';
import { connect, type Connection } from '../../server/database/connection/connect';
import { migrate } from '../../server/database/migration/migrate';
import { installedDomains } from '../support/installed-domains';
import { smallWorld, type SmallWorld } from './support/small-world';

/* What seed files give to tenants and organisations, over several releases of a domain. */
let folder: string;
let world: SmallWorld;
let other: Connection;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seeds-'));
  await cp(path.join(import.meta.dirname, '../fixtures/seeds'), folder, { recursive: true });
  world = await smallWorld({ domains: folder });
  other = connect(world.url);
});
afterEach(async () => {
  await other?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const FILE = 'stock/seeds/start.json';
type File = { rows: { entity: string; rows: JsonObject[] }[]; roles: JsonObject[] };

/** The next release: its seed file is this one, changed. */
async function release(change: (file: File) => void = () => undefined): Promise<Model> {
  const file = path.join(folder, FILE);
  const json = JSON.parse(await readFile(file, 'utf8')) as File;
  change(json);
  await writeFile(file, JSON.stringify(json));
  const { model } = await installedDomains(folder);
  await migrate(world.db, model);
  return model;
}
const start = async (model: Model) => applySeeds(world.db, model);
const list = (entity: string, file: File) => file.rows.find((one) => one.entity === entity)?.rows ?? [];

const read = (table: string, orgId: number | null = null) => {
  const query = world.db
    .selectFrom(table)
    .selectAll()
    .orderBy('id')
    .where('tenant_id', '=', world.tenants.home);
  return (orgId === null ? query : query.where('org_id', '=', orgId)).execute() as Promise<JsonObject[]>;
};
const codes = async (table: string, orgId: number | null = null) =>
  (await read(table, orgId)).map(({ code }) => code);

test('each organisation has its own rows, each tenant those that it shares, and they refer to each other', async () => {
  expect(await start(await release())).toEqual([]);
  expect(await codes('stock_unit')).toEqual(['box', 'piece']);
  const [box, piece] = await read('stock_unit');
  for (const orgId of [world.orgs.bureau, world.orgs.first, world.orgs.second]) {
    const [paper, white] = await read('stock_group', orgId);
    expect(paper).toMatchObject({ code: 'paper', name: '纸张', unit_id: box!.id, parent_id: null });
    expect(white).toMatchObject({ code: 'paper.white', parent_id: paper!.id, created_by: null });
    expect(white).toMatchObject({ rule_of: 2, rule_ids: [piece!.id, box!.id] });
  }
  const { rows } = await world.db
    .selectFrom('log_data_change')
    .select(({ fn }) => ['org_id', 'operator', fn.countAll().as('n')])
    .where('entity', '=', 'stock_group')
    .where('tenant_id', '=', world.tenants.home)
    .groupBy(['org_id', 'operator'])
    .orderBy('org_id')
    .execute()
    .then((found: JsonObject[]) => ({ rows: found }));
  expect(rows).toEqual(
    [world.orgs.bureau, world.orgs.first, world.orgs.second].map((org_id) => ({
      org_id,
      operator: '系统',
      n: 2,
    })),
  );
});

test('a role has its permissions, its data scope and its field rights', async () => {
  await start(await release());
  const role = (await read('org_role', world.orgs.second)).find(({ code }) => code === 'keeper');
  expect(role).toMatchObject({
    ...{ name: '保管员', data_scope: 2, role_type: 1 },
    ...{ hidden_fields: ['stock_group.remark'], read_only_fields: null },
  });
  const grants = await world.db
    .selectFrom('permission_grant')
    .select('code')
    .where('tenant_id', '=', world.tenants.home)
    .where('subject_kind', '=', 'role')
    .where('subject_id', '=', role!.id)
    .orderBy('code')
    .execute();
  expect(grants.map(({ code }) => code as string)).toEqual([
    'stock_group_add',
    'stock_group_edit',
    'stock_group_search',
    'stock_unit_search',
  ]);
});

test('an upgrade adds new rows, and leaves changed, renamed and deleted ones as the customer has them', async () => {
  await start(await release());
  const { first } = world.orgs;
  const [paper, white] = await read('stock_group', first);
  await world.db
    .updateTable('stock_group')
    .set({ name: '纸', code: 'mine' })
    .where('tenant_id', '=', world.tenants.home)
    .where('id', '=', paper!.id)
    .execute();
  await world.db
    .deleteFrom('stock_group')
    .where('tenant_id', '=', world.tenants.home)
    .where('id', '=', white!.id)
    .execute();
  const keeper = (await read('org_role', first)).find(({ code }) => code === 'keeper');
  await world.db
    .deleteFrom('org_role')
    .where('tenant_id', '=', world.tenants.home)
    .where('id', '=', keeper!.id)
    .execute();
  const next = await release((file) => {
    list('stock_group', file)[0]!.name = '纸类';
    list('stock_group', file).push({ code: 'ink', name: '墨水' });
    file.roles.push({ code: 'counter', name: '盘点员' });
  });
  expect(await start(next)).toEqual([]);
  expect((await read('stock_group', first)).map(({ code, name }) => `${code} ${name}`)).toEqual([
    'mine 纸',
    'ink 墨水',
  ]);
  expect(await codes('stock_group', world.orgs.second)).toEqual(['paper', 'paper.white', 'ink']);
  const roles = await codes('org_role', first);
  expect([roles.includes('keeper'), roles.includes('counter')]).toEqual([false, true]);
  const before = await read('log_data_change');
  await start(next);
  expect(await read('log_data_change')).toEqual(before);
});

test('a row that a customer already has by its key is left as it is', async () => {
  const model = await release();
  const row = { tenant_id: world.tenants.home, org_id: world.orgs.first, code: 'paper', name: '自有' };
  await world.db.insertInto('stock_group').values(row).execute();
  expect(await start(model)).toEqual([]);
  expect((await read('stock_group', world.orgs.first)).map(({ name }) => name)).toEqual(['自有', '白纸']);
});

test('two servers that start at once add each row once', async () => {
  const model = await release();
  const found = await Promise.all([start(model), applySeeds(other.db, model)]);
  expect(found).toEqual([[], []]);
  expect(await codes('stock_unit')).toEqual(['box', 'piece']);
  expect(await codes('stock_group', world.orgs.first)).toEqual(['paper', 'paper.white']);
});

test('a row that does not fit what a customer has is reported and tried again, the others are added', async () => {
  const model = await release();
  const taken = { tenant_id: world.tenants.home, org_id: world.orgs.first, code: 'x', name: '白纸' };
  await world.db.insertInto('stock_group').values(taken).execute();
  expect(await start(model)).toMatchObject([
    { orgId: world.orgs.first, seed: { code: 'paper.white' }, why: 'name: 名称已存在' },
  ]);
  expect(await codes('stock_group', world.orgs.first)).toEqual(['x', 'paper']);
  await world.db
    .updateTable('stock_group')
    .set({ name: '别名' })
    .where('tenant_id', '=', world.tenants.home)
    .where('code', '=', 'x')
    .execute();
  expect(await start(model)).toEqual([]);
  expect(await codes('stock_group', world.orgs.first)).toEqual(['x', 'paper', 'paper.white']);
});

test('a new organisation has its rows at once, its roles in the language of who adds it', async () => {
  await start(await release());
  const token = await world.signIn('admin');
  const body = {
    ...{ parentId: world.orgs.bureau, name: '第三监狱', shortName: '三监', code: '99003', orgType: 2 },
    ...{ orgCategoryId: (await read('org_category'))[0]!.id!, regionIds: ['110000', '110100', '110101'] },
  };
  const reply = await world.call('POST', 'org/org/add', {
    ...{ token, body, headers: { 'accept-language': 'en-US' } },
  });
  expect(reply).toMatchObject({ code: 200 });
  const orgId = reply.data.id as number;
  expect(await codes('stock_group', orgId)).toEqual(['paper', 'paper.white']);
  expect((await read('org_role', orgId)).map(({ name }) => name)).toContain('Keeper');
  expect(await read('log_data_change', orgId)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ operator: '系统', entity: 'org_role', verb: 'assign' }),
    ]),
  );
});
