import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { JsonObject } from '../../schemas/json';
import type { SourceDocument } from '../../schemas/model/source-document';
import { createApp } from '../../server/app';
import { writeGrants } from '../../server/access/grants';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { sentForm } from '../../server/identity/password';
import { PASSWORD, readReply, type Reply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

/*
 * A user of a supplier, signed in over HTTP: parcels of suppliers, and lists of the organisation that say nothing about
 * suppliers.
 */
let world: SmallWorld;
let app: FastifyInstance;
let own: number;
let other: number;
const parcels: Record<'own' | 'other' | 'nobody', number> = { own: 0, other: 0, nobody: 0 };

const name = { name: 'name', label: '名称', type: 'input', required: true };
const supplierColumn = { name: 'supplierId', label: '供应商', type: 'select', refers: 'sale_supplier' };
const entity = (id: string, more: JsonObject): JsonObject => ({
  schemaVersion: 2,
  id,
  title: id,
  path: `trade/${id}`,
  module: `trade_${id}`,
  calls: ['search', 'add', 'edit', 'detail', 'del', 'option'],
  option: { label: 'name' },
  ...more,
});
const documents: JsonObject[] = [
  entity('parcel', {
    scope: 'org',
    rows: { fallback: 'all', supplier: 'supplierId' },
    columns: [name, supplierColumn],
  }),
];
const domain: JsonObject = {
  schemaVersion: 1,
  id: 'trade',
  title: '供应',
  dictionary: {},
  menu: ['parcel'].map((module) => ({
    path: `/trade/${module}`,
    name: `Trade${module}`,
    title: module,
    view: 'Home',
    module: `trade_${module}`,
    permissions: ['search', 'add', 'edit', 'del'],
  })),
};

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  token: string,
  body?: JsonObject,
): Promise<Reply> {
  const request = { method, url: `/api/v1/${path}`, headers: { token }, ...(body && { payload: body }) };
  return readReply(await app.inject(request));
}
const namesIn = ({ data }: Reply) => data.rows.map((row: { name: string }) => row.name).sort();

beforeAll(async () => {
  world = await smallWorld();
  const sources: SourceDocument[] = [
    ...world.model.sources,
    { kind: 'domain', file: 'trade/domain.json', domain: 'trade', json: domain },
    ...documents.map((json): SourceDocument => ({
      kind: 'entity',
      file: `trade/entities/${String(json.id)}.json`,
      domain: 'trade',
      json,
    })),
  ];
  const model = buildModel(sources, world.model.fieldTypes);
  expect(model.problems.filter(({ severity }) => severity !== 'warning')).toEqual([]);
  await migrateInstallation(world.db, model);
  app = await createApp({ database: world.database, model, actions: [] });

  const { tenants, orgs, roles, users: made } = world;
  const insert = async (table: string, row: object): Promise<number> =>
    (
      await world.db
        .insertInto(table)
        .values({ tenant_id: tenants.home, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const supplier = (title: string, credit_code: string) =>
    insert('sale_supplier', {
      name: title,
      credit_code,
      supplier_type: 2,
      contact: '联系人',
      mobile: '19900000001',
      settle_cycle: 1,
      check_status: 1,
      status: 1,
    });
  own = await supplier('自家', '91350100M000100Y43');
  other = await supplier('别家', '91350100M000100Y44');
  const parcel = (title: string, supplier_id: number | null) =>
    insert('parcel', { org_id: orgs.first, name: title, supplier_id });
  parcels.own = await parcel('自家的', own);
  parcels.other = await parcel('别家的', other);
  parcels.nobody = await parcel('无主的', null);
  const codes = ['sale_supplier', 'trade_parcel'].flatMap((module) =>
    ['search', 'add', 'edit', 'del'].map((suffix) => `${module}_${suffix}`),
  );
  await writeGrants(world.db, tenants.home, { kind: 'role', id: roles.clerk }, [
    ...codes,
    'supervised_level_search',
  ]);
  await world.db
    .updateTable('org_user')
    .set({ login_type: 3, supplier_id: own })
    .where('id', '=', made.clerk)
    .execute();
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

async function signIn(loginName: string): Promise<string> {
  const payload = { loginName, loginPwd: sentForm(PASSWORD) };
  const reply = readReply(await app.inject({ method: 'POST', url: '/api/v1/public/public/login', payload }));
  expect(reply.code, reply.msg).toBe(200);
  return reply.data.token as string;
}

test('a user of a supplier sees, chooses and changes the rows of the supplier, and no others', async () => {
  const token = await signIn('clerk');
  expect((await call('GET', 'org/user/userinfo', token)).data).toMatchObject({ loginType: 3 });
  expect(namesIn(await call('POST', 'trade/parcel/search', token, {}))).toEqual(['自家的']);
  expect(namesIn(await call('POST', 'sale/sale-supplier/search', token, {}))).toEqual(['自家']);
  const offered = (await call('POST', 'trade/parcel/option', token)).data as { label: string }[];
  expect(offered.map(({ label }) => label)).toEqual(['自家的']);

  expect((await call('GET', `trade/parcel/detail/${parcels.own}`, token)).code).toBe(200);
  const edit = (id: number) => call('POST', `trade/parcel/edit/${id}`, token, { name: '改过', version: 1 });
  expect((await edit(parcels.own)).code).toBe(200);
  for (const id of [parcels.other, parcels.nobody]) {
    expect((await call('GET', `trade/parcel/detail/${id}`, token)).status).toBe(404);
    expect((await edit(id)).status).toBe(404);
    expect((await call('DELETE', `trade/parcel/del/${id}`, token)).status).toBe(404);
  }
});

test('a row cannot be given to another supplier, or be searched by one', async () => {
  const token = await signIn('clerk');
  const away = await call('POST', 'trade/parcel/add', token, { name: '送出', supplierId: other });
  expect(away.status).toBe(400);
  expect((await call('POST', 'trade/parcel/search', token, { supplierId: other })).data.rows).toEqual([]);
});

test('lists that say nothing about suppliers show a user of a supplier no row; colleagues see every row', async () => {
  const token = await signIn('clerk');
  expect((await call('POST', 'supervised/supervised-level/search', token, {})).data.rows).toEqual([]);
  const colleague = await signIn('manager');
  const levels = await call('POST', 'supervised/supervised-level/search', colleague, {});
  expect(levels.data.rows).toHaveLength(1);
});
