import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* Logs keep the column names of their time; what a session does not see stays unseen under every former name. */
let world: DocumentsWorld;
/** Reads the logs of the entities, with a role that hides columns. */
let clerk: string;
/** Reads the same logs, and those of the organisation, without restrictions. */
let manager: string;
const MODULE = 'supervised_level';
const CODES = ['search', 'search_his', 'search_operate'].map((suffix) => `${MODULE}_${suffix}`);
const LOGS = ['logs_data_change_search', 'logs_data_operate_search'];

beforeAll(async () => {
  world = await documentsWorld();
  const { db, tenants, roles } = world;
  await writeGrants(db, tenants.home, { kind: 'role', id: roles.clerk }, CODES);
  await writeGrants(db, tenants.home, { kind: 'role', id: roles.manager }, [...CODES, ...LOGS]);
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  const home = await world.signIn('admin');
  const switched = await world.get(`org/user/switch-org/${world.orgs.first}`, home);
  Object.assign(world, { admin: switched.data.token });
});
afterAll(() => world?.close());

const text = (name: string, more: JsonObject = {}): JsonObject => ({
  ...{ name, label: name, type: 'input', maxLength: 40 },
  ...more,
});
let counter = 0;
/** Publishes an entity with the columns `name` and `salary` and one row. */
async function payroll(...more: JsonObject[]) {
  const key = `payroll${++counter}`;
  const doc = {
    ...{ schemaVersion: 2, id: key, title: '工资', path: `own/${key}`, module: MODULE, scope: 'org' },
    ...{ rows: { fallback: 'createdBy' }, calls: ['search', 'add', 'edit', 'detail'] },
    columns: [text('name'), text('salary'), ...more],
  };
  const post = (path: string, body: JsonObject = {}) => world.post(path, body, world.admin);
  const id = await world.publishNew('entity', doc, { domain: 'supervised' });
  const added = await post(`own/${key}/add`, { name: '甲', salary: 'S-SALARY-0' });
  expect(added.code).toBe(200);
  const info = async () => (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  return {
    key,
    id,
    doc,
    post,
    info,
    rename: async (from: string, to: string) =>
      expect(
        (await post(`${TABLE_INFO}/rename/${id}`, { version: (await info()).version, from, to })).code,
      ).toBe(200),
    publish: async () => expect((await world.publish(id)).code).toBe(200),
    change: async (columns: JsonObject[]) =>
      expect((await world.change(id, { ...doc, columns })).code).toBe(200),
    /** Rows of the entity's two logs and of the two logs of the organisation, as text. */
    seen: async (token: string, paths = ['data-change', 'data-operate']) => {
      const replies = await Promise.all(
        paths.map((path) => world.post(`own/${key}/${path}/search`, { pageSize: 100 }, token)),
      );
      expect(replies.map(({ code }) => code)).toEqual(paths.map(() => 200));
      return JSON.stringify(replies.map(({ data }) => data.rows));
    },
    changes: async (token: string): Promise<JsonObject[]> =>
      (await world.post(`own/${key}/data-change/search`, {}, token)).data.rows,
  };
}
const hide = async (...keys: string[]) => {
  const role = world.db.updateTable('org_role').where('id', '=', world.roles.clerk);
  await role.set({ hidden_fields: keys }).execute();
  clerk = await world.signIn('clerk');
};
const SECRET = 'S-SALARY-0';

describe('a renamed column that a role hides', () => {
  test('C3: stays hidden in the logs under its old name; others see it under the new one', async () => {
    const { key, seen, rename, publish, changes } = await payroll();
    await hide(`${key}.salary`);
    expect(await seen(clerk)).not.toContain(SECRET);
    await rename('salary', 'pay');
    await publish();
    const role = world.db.selectFrom('org_role').select('hidden_fields').where('id', '=', world.roles.clerk);
    expect(await role.executeTakeFirst()).toEqual({ hidden_fields: [`${key}.pay`] });
    clerk = await world.signIn('clerk');
    const shown = await seen(clerk);
    expect(shown).toContain('甲');
    expect(shown).not.toContain(SECRET);
    expect(await changes(manager)).toMatchObject([
      {
        to: { name: '甲', pay: SECRET },
        changes: [{ column: 'name' }, { column: 'pay', to: SECRET }],
      },
    ]);
  });

  test('C3: also when another column takes the old name later, which is not hidden', async () => {
    const { key, doc, seen, rename, publish, change, post, changes } = await payroll();
    await hide(`${key}.salary`);
    await rename('salary', 'pay');
    await publish();
    await change([text('name'), text('pay'), text('salary')]);
    expect((await post(`${doc.path}/add`, { name: '乙', pay: 'S-PAY-1', salary: 'S-NEW-2' })).code).toBe(200);
    clerk = await world.signIn('clerk');
    const shown = await seen(clerk);
    expect(shown).toContain('S-NEW-2');
    expect(shown).not.toMatch(/S-SALARY-0|S-PAY-1/);
    expect((await changes(manager)).map(({ to }) => to)).toEqual([
      { name: '乙', pay: 'S-PAY-1', salary: 'S-NEW-2' },
      { name: '甲', pay: SECRET },
    ]);
  });

  test('C3: keeps its right when the draft got the old column back before the publish', async () => {
    const { key, doc, seen, rename, change } = await payroll();
    await hide(`${key}.salary`);
    await rename('salary', 'pay');
    await change([...(doc.columns as JsonObject[]), text('note')]);
    clerk = await world.signIn('clerk');
    expect(await seen(clerk)).not.toContain(SECRET);
    const listed = await world.post(`${doc.path}/search`, {}, clerk);
    expect(listed.data.rows[0]).toHaveProperty('note');
    expect(listed.data.rows[0]).not.toHaveProperty('salary');
  });
});

describe('a column that the document no longer has', () => {
  test('C3: stays hidden from the role that hid it', async () => {
    const { key, doc, seen, change } = await payroll();
    await hide(`${key}.salary`);
    await world.db.updateTable(`_1__${key}`).set({ salary: null }).execute();
    await change([text('name')]);
    clerk = await world.signIn('clerk');
    expect(await seen(clerk)).not.toContain(SECRET);
    expect(await seen(manager)).toContain('******');
    expect(doc.columns).toHaveLength(2);
  });

  test('C3: is left out for sessions that do not see another column, and masked for others', async () => {
    const { key, seen, change, changes } = await payroll(text('note'), text('phone'));
    await world.db.updateTable(`_1__${key}`).set({ salary: null }).execute();
    await change([text('name'), text('note'), text('phone')]);
    await hide(`${key}.note`);
    expect(await seen(clerk)).not.toContain(SECRET);
    expect(await seen(manager)).toContain('******');
    await change([text('name'), text('note'), text('phone', { sensitive: 'mobile' })]);
    expect(await seen(manager)).not.toContain(SECRET);
    expect((await changes(manager))[0]).toMatchObject({ to: { name: '甲', salary: '******' } });
  });
});

test('C38: a renamed column that is sensitive is masked in older logs under every name', async () => {
  const { doc, seen, rename, publish, change } = await payroll();
  await rename('salary', 'pay');
  await publish();
  await change([text('name'), text('pay', { sensitive: 'all' })]);
  await rename('pay', 'wage');
  await publish();
  for (const token of [manager, clerk, world.admin]) expect(await seen(token)).not.toContain(SECRET);
  expect(doc.columns).toHaveLength(2);
});

describe('the logs of the organisation', () => {
  /** Everything that the pages of both logs and their details show. */
  async function shown(token: string): Promise<string> {
    const parts: Json[] = [];
    for (const log of ['logs/data-change', 'logs/data-operate']) {
      const { data } = await world.post(`${log}/search`, { pageSize: 500 }, token);
      parts.push(data.rows);
      for (const { id } of data.rows) {
        parts.push((await world.get(`${log}/detail/${id}`, token)).data);
        if (log === 'logs/data-change') parts.push((await world.post(`${log}/detail/${id}`, {}, token)).data);
      }
    }
    return JSON.stringify(parts);
  }

  test('C38: mask columns that became sensitive or were renamed later, for super users, too', async () => {
    const { doc, post, rename, publish, change } = await payroll();
    const secret = 'S-ORG-1';
    expect((await post(`${doc.path}/add`, { name: '丙', salary: secret })).code).toBe(200);
    for (const token of [manager, world.admin]) expect(await shown(token)).toContain(secret);
    await change([text('name'), text('salary', { sensitive: 'all' })]);
    for (const token of [manager, world.admin]) {
      const all = await shown(token);
      expect(all).toContain('丙');
      expect(all).not.toContain(secret);
    }
    await rename('salary', 'pay');
    await publish();
    for (const token of [manager, world.admin]) expect(await shown(token)).not.toContain(secret);
  });

  test('C38: mask the values of a removed column, which may have been sensitive', async () => {
    const { key, doc, post, change } = await payroll();
    const secret = 'S-GONE-1';
    const { data } = await post(`${doc.path}/add`, { name: '丁', salary: secret });
    await change([text('name'), text('salary', { sensitive: 'all' })]);
    await sql`update ${sql.id(`_1__${key}`)} set salary = null`.execute(world.db);
    await change([text('name')]);
    expect((await post(`${doc.path}/detail/${data.id}`)).data.salary).toBeUndefined();
    for (const token of [manager, world.admin]) {
      const all = await shown(token);
      expect(all).toContain('丁');
      expect(all).not.toContain(secret);
    }
  });

  test('mask the values of an entity that no document describes any more', async () => {
    const { key, id, post } = await payroll();
    const found = async () => {
      const { data } = await post('logs/data-change/search', { pageSize: 500 });
      return data.rows.filter(({ to }: JsonObject) => JSON.stringify(to).includes('甲')).length;
    };
    const before = await found();
    await sql`delete from ${sql.id(`_1__${key}`)}`.execute(world.db);
    expect((await post(`${TABLE_INFO}/del/${id}`)).code).toBe(200);
    expect(await found()).toBe(before - 1);
  });
});

describe('two columns that exchange their names', () => {
  const both = text('bonus');
  const rowsOf = async (path: string) => (await world.post(`${path}/search`, {}, world.admin)).data.rows;

  test('C3: a column cannot take a published name in the same draft; swapped one by one, everything follows', async () => {
    const { key, id, doc, post, info, rename, publish, seen, changes } = await payroll(both);
    expect((await post(`${doc.path}/add`, { name: '乙', salary: 'S-PAY-1', bonus: 'S-BONUS-1' })).code).toBe(
      200,
    );
    await hide(`${key}.salary`);
    const refused = async (from: string, to: string, headers = {}) => {
      const body = { version: (await info()).version, from, to };
      return world.call('POST', `${TABLE_INFO}/rename/${id}`, { token: world.admin, body, headers });
    };
    await rename('salary', 'spare');
    expect(await refused('bonus', 'salary')).toMatchObject({
      code: 409,
      msg: '已发布的版本中还有名为“salary”的列，请先发布草稿，再使用这个名称',
    });
    expect((await refused('bonus', 'salary', { lang: 'pt-BR' })).msg).toMatch(/^A versão publicada/);
    await rename('spare', 'salary');
    await rename('salary', 'spare');
    await publish();
    await rename('bonus', 'salary');
    expect((await refused('spare', 'bonus')).code).toBe(409);
    await publish();
    await rename('spare', 'bonus');
    await publish();

    expect(await rowsOf(doc.path as string)).toMatchObject([
      { name: '乙', salary: 'S-BONUS-1', bonus: 'S-PAY-1' },
      { name: '甲', salary: null, bonus: SECRET },
    ]);
    const role = world.db.selectFrom('org_role').select('hidden_fields').where('id', '=', world.roles.clerk);
    expect(await role.executeTakeFirst()).toEqual({ hidden_fields: [`${key}.bonus`] });
    clerk = await world.signIn('clerk');
    const shown = await seen(clerk);
    expect(shown).toContain('乙');
    expect(shown).not.toMatch(/S-PAY-1|S-SALARY-0/);
    expect((await changes(manager))[0]).toMatchObject({
      to: { name: '乙', salary: 'S-BONUS-1', bonus: 'S-PAY-1' },
    });
  });

  test('a draft of an earlier release with renames in a circle is refused; put back, it is free again', async () => {
    const { id, doc, post, info } = await payroll(both);
    const swapped = [text('name'), text('bonus'), text('salary')];
    const edit = async (columns: unknown) =>
      post(`${TABLE_INFO}/edit/${id}`, {
        version: (await info()).version,
        doc: { ...doc, columns } as JsonObject,
      });
    expect((await edit(swapped)).code).toBe(200);
    const renames = [
      { from: 'bonus', to: 'salary' },
      { from: 'salary', to: 'bonus' },
    ];
    const draft = world.db.updateTable('table_info').where('id', '=', id);
    await draft.set({ renames: JSON.stringify(renames) }).execute();
    const { data } = await world.get(`${TABLE_INFO}/diff/${id}`);
    expect(data.refusals.map(({ code, params }: JsonObject) => [code, params])).toEqual([
      ['renameReused', { table: doc.id, column: 'bonus' }],
      ['renameReused', { table: doc.id, column: 'salary' }],
    ]);
    expect((await world.publish(id)).code).toBe(409);
    expect((await edit(doc.columns)).code).toBe(200);
    expect((await info()).renames).toBeNull();
    expect((await world.change(id, { ...doc, columns: swapped })).code).toBe(200);
  });

  test('C38: a name whose retained values were sensitive does not show them through a rename', async () => {
    const { key, id, doc, info, rename, change, post } = await payroll(both);
    await change([text('name'), text('salary'), text('bonus'), text('code', { sensitive: 'all' })]);
    await post(`${doc.path}/add`, { name: '丙', code: 'S-CODE-1' });
    const back = await post(`${TABLE_INFO}/rollback/${id}`, { version: (await info()).version, to: 1 });
    expect(back.code).toBe(200);
    await sql`update ${sql.id(`_1__${key}`)} set bonus = null`.execute(world.db);
    await rename('bonus', 'code');
    const { data } = await world.get(`${TABLE_INFO}/diff/${id}`);
    expect(data.documents[0].problems).toMatchObject([{ code: 'unmasks', params: { name: 'code' } }]);
    expect((await world.publish(id)).code).toBe(400);
    const sensitive = text('code', { sensitive: 'all' });
    const edited = await post(`${TABLE_INFO}/edit/${id}`, {
      version: (await info()).version,
      doc: { ...doc, columns: [text('name'), text('salary'), sensitive] },
    });
    expect(edited.code).toBe(200);
    const plan = await world.get(`${TABLE_INFO}/diff/${id}`);
    expect(plan.data.refusals).toMatchObject([
      {
        code: 'renameTaken',
        params: { table: key, column: 'bonus', other: 'code' },
        msg: `表“${key}”中还有名为“code”的列及其中的值，列“bonus”不能改用这个名称。请换一个名称，或先发布其他改动。`,
      },
    ]);
  });
});

test('C38: rows of an entity that had the id of a shipped one are judged by the document of that entity', async () => {
  const { key } = await payroll();
  const doc: JsonObject = {
    ...{ schemaVersion: 2, id: 'supervised_level_own', title: '等级', path: 'own/level', module: MODULE },
    ...{ scope: 'org', rows: { fallback: 'createdBy' }, calls: ['search', 'add', 'detail'] },
    columns: [text('name'), text('remark', { sensitive: 'all' })],
  };
  const id = await world.publishNew('entity', doc, { domain: 'supervised' });
  // As after an upgrade that shipped its id: its first version had that id, and so have the rows logged until then.
  const former = JSON.stringify({ ...doc, id: 'supervised_level' });
  await sql`
    insert into document_version (document_id, no, tenant_id, text, base, created_at, created_by, user_name)
    select document_id, 2, tenant_id, text, base, now() - interval '1 day', created_by, user_name
      from document_version where document_id = ${id}`.execute(world.db);
  await sql`
    update document_version set text = ${former}, created_at = now() - interval '9 days'
     where document_id = ${id} and no = 1`.execute(world.db);
  const log = (secret: string, days: number) => {
    const row = { entity: 'supervised_level', data_id: '1', from: {}, to: { remark: secret } };
    const changed = sql`${JSON.stringify(row)}::jsonb || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('log_data_change', 'id')),
      'created_at', now() - ${days} * interval '1 day')`;
    return sql`
      insert into log_data_change select (jsonb_populate_record(l, ${changed})).*
        from log_data_change l where entity = ${key}`.execute(world.db);
  };
  await log('S-FORMER', 2);
  await log('S-PRESENT', 0);
  const { data } = await world.post('logs/data-change/search', { pageSize: 500 }, world.admin);
  const shown = JSON.stringify(data.rows);
  expect(shown).toContain('S-PRESENT');
  expect(shown).not.toContain('S-FORMER');
});

test('an old name that a new column of the same draft takes is refused with its reason', async () => {
  const { id, doc, rename, info, post } = await payroll();
  await rename('salary', 'pay');
  const columns = [text('name'), text('pay'), text('salary')];
  const edited = await post(`${TABLE_INFO}/edit/${id}`, {
    version: (await info()).version,
    doc: { ...doc, columns },
  });
  expect(edited.code).toBe(200);
  const { data } = await world.get(`${TABLE_INFO}/diff/${id}`);
  expect(data.refusals).toMatchObject([
    {
      code: 'renameReused',
      params: { table: doc.id, column: 'salary' },
      msg: `表“${doc.id}”的列“salary”改名后，文档又用旧名称新增了一列。请先发布改名，再新增这一列。`,
    },
  ]);
});
