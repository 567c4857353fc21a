import { BlockList } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { createApp } from '../../server/app';
import { listOf } from '../../server/outside/private-address';
import {
  EQUIPMENT_CALLS,
  EQUIPMENT_PAGE,
  FOREIGN_TOKEN,
  startForeign,
  type ForeignProcess,
} from '../support/foreign-process';
import { Secrets } from '../../server/secrets/secrets';
import { installedDomains } from '../support/installed-domains';
import { fieldsOf } from '../support/test-app';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* Foreign systems, their calls, and pages over them. The foreign system is a process of its own. */
const SYSTEM = 'dynamic-sys/dynamic-sys';
const GROUP = 'dynamic-sys/dynamic-sys-api-group';
const API = 'dynamic-sys/dynamic-sys-api';
const PAGE = 'dynamic-sys/foreign/erp';
const opened = listOf(['127.0.0.1']);
let foreign: ForeignProcess;
let world: DocumentsWorld;
let sysId: number;
const api: Record<string, number> = {};
let pageId: number;

beforeAll(async () => {
  foreign = await startForeign();
  world = await documentsWorld(undefined, { foreign: { opened } });
  const origins = `${foreign.origin}\nhttp://localhost:1`;
  const values = [{ k: 'foreign.origins', v: origins, version: 0 }];
  expect((await world.post('org/org-system-config/save', { values })).msg).toBe('');
  const facts = { name: 'ERP', code: 'erp', baseUrl: `${foreign.origin}/erp`, authType: 3 };
  const added = await world.post(`${SYSTEM}/add`, { ...facts, appSecret: FOREIGN_TOKEN });
  expect([added.msg, fieldsOf(added)]).toEqual(['', {}]);
  sysId = added.data.id;
  for (const call of EQUIPMENT_CALLS) {
    const one = await world.post(`${API}/add`, { ...call, sysId });
    expect([one.msg, fieldsOf(one)]).toEqual(['', {}]);
    api[String(call.code)] = one.data.id;
  }
  const draft = await world.post(`${TABLE_INFO}/add`, { kind: 'page', doc: EQUIPMENT_PAGE });
  pageId = draft.data.id;
  const place = { domain: 'own', parent: null };
  const plan = await world.get(`${TABLE_INFO}/diff/${pageId}?place=own`);
  const published = await world.post(`${TABLE_INFO}/publish/${pageId}`, {
    ...{ version: draft.data.version ?? 1, hash: plan.data.hash, place },
  });
  expect([published.msg, published.data?.errors]).toEqual(['', undefined]);
});
afterAll(async () => {
  await world?.close();
  await foreign?.stop();
});

const search = (body: JsonObject = {}) => world.post(`${PAGE}/list`, { page: 1, pageSize: 10, ...body });
const titles = async (body: JsonObject) =>
  (await search(body)).data.rows.map(({ title }: { title: string }) => title);

describe('a page over a foreign system', () => {
  test('K2.2-30: shows its rows with our names, types, pages and order', async () => {
    const { data, code } = await search({ pageSize: 3 });
    expect([code, data.totalCount, data.page]).toEqual([200, 25, 1]);
    expect(data.rows[0]).toEqual({
      ...{
        id: 1,
        title: '设备01',
        kind: 'B',
        price: '1000.50',
        boughtOn: '2024-02-02',
        active: 0,
        site: '站点1',
      },
    });
    expect(await titles({ page: 9, pageSize: 3 })).toEqual(['设备25']);
    const order = { orderField: 'price', pageSize: 2 };
    expect(await titles({ ...order, orderType: 'desc' })).toEqual(['设备25', '设备24']);
    expect(await titles({ ...order, orderType: 'asc' })).toEqual(['设备01', '设备02']);
  });

  test('searches by its parameters, ranges included; what it has no parameter for is refused', async () => {
    expect(await titles({ title: '2', kind: 'A' })).toEqual(['设备12', '设备21', '设备24']);
    expect(await titles({ boughtOn: ['2024-02-01', '2024-02-29'] })).toEqual(['设备01', '设备13', '设备25']);
    const refused = await search({ site: '站点1' });
    expect([refused.code, refused.msg]).toEqual([400, '外部接口没有对应的参数：site']);
    expect((await search({ orderField: 'nothing' })).code).toBe(400);
    expect((await search({ pageSize: 1001 })).code).toBe(400);
  });

  test('adds, shows, changes and deletes there; its errors are told in our words', async () => {
    const facts = { title: '新设备', kind: 'C', price: '12.50', active: 1 };
    expect((await world.post(`${PAGE}/add`, facts)).data).toEqual({ id: null, version: 1 });
    const [row] = (await search({ title: '新设备' })).data.rows;
    expect(row).toMatchObject({ ...facts, id: 26 });
    const detail = await world.get(`${PAGE}/detail/26`);
    expect(detail.data).toMatchObject({ id: 26, version: 1, title: '新设备', active: 1 });
    const changed = { version: 1, title: '旧设备', kind: 'A', price: '13.00', active: 0 };
    expect((await world.post(`${PAGE}/edit/26`, changed)).code).toBe(200);
    expect((await world.get(`${PAGE}/detail/26`)).data).toMatchObject({
      title: '旧设备',
      kind: 'A',
      active: 0,
    });
    const twice = await world.post(`${PAGE}/add`, { ...facts, title: '设备01' });
    expect([twice.code, twice.msg]).toEqual([409, 'ERP拒绝了请求：名称已存在']);
    // At the field that the error names, otherwise above the form.
    expect(twice.data.errors).toMatchObject([{ path: 'title', msg: '名称已存在' }]);
    const dear = await world.post(`${PAGE}/add`, { ...facts, title: '贵', price: '99999.00' });
    expect(dear.msg).toBe('ERP拒绝了请求：price above budget');
    expect(dear.data.errors).toMatchObject([{ path: '', msg: 'price above budget' }]);
    expect((await world.call('DELETE', `${PAGE}/del/26`, { token: world.admin })).code).toBe(200);
    expect((await world.get(`${PAGE}/detail/26`)).code).toBe(404);
  });

  test('a write with an idempotency key is sent once, and its key goes along', async () => {
    const once = () =>
      world.call('POST', `${PAGE}/add`, {
        ...{ token: world.admin, body: { title: '只此一台', kind: 'A' } },
        headers: { 'idempotency-key': 'only-once-1' },
      });
    expect([(await once()).code, (await once()).code]).toEqual([200, 200]);
    const { keys } = await foreign.asked();
    expect(keys.filter((key) => key === 'only-once-1')).toHaveLength(1);
  });

  test('a write is in the log before it is sent, so that a server that dies meanwhile leaves a trace', async () => {
    const { version } = (await world.get(`${SYSTEM}/detail/${sysId}`)).data;
    await world.post(`${SYSTEM}/edit/${sysId}`, { version, timeoutMs: 500 });
    const tenant = world.tenants.home;
    const { rows: before } = await sql<{ id: string }>`
      select max(id) as id from log_data_operate where tenant_id = ${tenant}`.execute(world.db);
    expect((await world.post(`${PAGE}/add`, { title: '无应答', kind: 'A' })).code).toBe(504);
    const { rows } = await sql<{ res_code: string; res_msg: string; request_id: string; xmin: string }>`
      select res_code, res_msg, request_id, xmin::text from log_data_operate
       where tenant_id = ${tenant} and path = ${`${PAGE}/add`} and id > ${before[0]!.id}::bigint
       order by id`.execute(world.db);
    expect(rows.map(({ res_code }) => res_code)).toEqual(['202', '504']);
    expect(rows[0]!.res_msg).toBe('已发往外部系统【ERP】，结果未知');
    expect(rows[1]!.request_id).toBe(rows[0]!.request_id);
    // Committed on its own, before the other system was asked.
    expect(rows[0]!.xmin).not.toBe(rows[1]!.xmin);
    const shown = { page: 1, pageSize: 5, requestId: rows[0]!.request_id };
    const english = await world.call('POST', 'logs/data-operate/search', {
      ...{ token: world.admin, body: shown },
      headers: { lang: 'en-US' },
    });
    expect(english.data.rows.map(({ resMsg }: { resMsg: string }) => resMsg)).toContain(
      'Sent to ERP, result unknown',
    );
    await world.post(`${SYSTEM}/edit/${sysId}`, { version: version + 1, timeoutMs: 10000 });
  });

  test('only who may use a button makes its call', async () => {
    const role = world.roles.clerk;
    const clerk = () => world.signIn('clerk');
    expect((await world.post(`${PAGE}/list`, {}, await clerk())).code).toBe(403);
    expect((await world.grant(role, ['erp_equipment_search'])).code).toBe(200);
    expect((await world.post(`${PAGE}/list`, {}, await clerk())).code).toBe(200);
    expect((await world.get(`${PAGE}/detail/1`, await clerk())).code).toBe(200);
    const add = await world.post(`${PAGE}/add`, { title: 'x', kind: 'A' }, await clerk());
    expect(add.code).toBe(403);
    expect((await world.post(`${API}/search`, {}, await clerk())).code).toBe(403);
  });

  test('K3-40: its enumerations come from its base address; whatever is no wrapped answer is none', async () => {
    const { data } = await world.get(`${PAGE}/export-config/value-enum`);
    expect(data).toEqual({
      kind: [
        { value: 'A', label: '电梯', color: 'processing' },
        { value: 'B', label: '锅炉', color: 'error' },
        { value: 'C', label: '水泵', color: 'success' },
      ],
    });
  });
});

describe('a foreign call', () => {
  const call = async (path: string, more: JsonObject = {}) => {
    const code = `x${Math.random().toString(36).slice(2, 8)}`;
    const of = { sysId, name: code, code, method: 'GET', path, purpose: 1 };
    const facts = { ...of, okCode: '', rowsPath: '', totalPath: '' };
    const { id } = (await world.post(`${API}/add`, { ...facts, ...more })).data;
    return { id, test: (body: JsonObject = {}) => world.post(`${API}/test/${id}`, body) };
  };

  test('is tested, and compared with what is declared', async () => {
    const tested = await world.post(`${API}/test/${api.list}`, { params: '{"title":"设备02"}' });
    expect(tested.data).toMatchObject({ httpStatus: 200, costMs: expect.any(Number) });
    expect(tested.data.body).toContain('设备02');
    const checked = (await world.post(`${API}/check/${api.list}`)).data;
    expect(checked).toMatchObject({ fits: true, rowCount: 20, missing: '—', wrong: '—', unmapped: '—' });
    const drifted = await call('/v2/whole', {
      resParams: [
        { column: 'title', path: 'title' },
        { column: 'price', path: 'cost', type: 'money' },
        { column: 'kind', path: 'kind', type: 'date' },
      ],
    });
    expect((await world.post(`${API}/check/${drifted.id}`)).data).toMatchObject({
      ...{ fits: false, rowCount: 12, missing: 'cost', wrong: 'kind' },
      unmapped: 'uid、price、boughtOn、active、site.name',
    });
    expect((await world.post(`${API}/test/${api.del}`)).msg).toBe('删除类接口不能测试');
    expect((await world.post(`${API}/test/${api.list}`, { params: 'no json' })).code).toBe(400);
  });

  test('gives the rows for a new page, wherever they are in the answer', async () => {
    const { id } = await call('/v2/whole', { rowsPath: 'nowhere' });
    const { data } = await world.post(`${API}/sample/${id}`);
    expect([data.system, data.rowsPath, data.rows.length]).toEqual(['erp', '', 12]);
    expect(data.columns.map(({ path }: { path: string }) => path)).toContain('site.name');
  });

  test('fails in words when the other system fails, is silent, or leads elsewhere', async () => {
    const broken = await call('/v2/broken');
    expect((await broken.test()).data).toMatchObject({ httpStatus: 500 });
    const sample = await world.post(`${API}/sample/${broken.id}`);
    expect([sample.code, sample.msg]).toEqual([502, '外部系统【ERP】返回错误（HTTP 500）']);
    // A redirect is not followed.
    expect((await (await call('/v2/away')).test()).data).toMatchObject({ httpStatus: 302 });
    const { version } = (await world.get(`${SYSTEM}/detail/${sysId}`)).data;
    await world.post(`${SYSTEM}/edit/${sysId}`, { version, timeoutMs: 500 });
    const slow = await (await call('/v2/slow')).test();
    expect([slow.code, slow.msg]).toEqual([504, '外部系统【ERP】在 0.5 秒内没有应答']);
    await world.post(`${SYSTEM}/edit/${sysId}`, { version: version + 1, timeoutMs: 10000 });
  });

  test('C21: stays below the base address, and is no answer when it is nested deeply or too long', async () => {
    for (const path of ['/../admin', '/%2e%2e/admin', '/v2/%2E./../../admin']) {
      const above = await call('/v2/whole', { path });
      const asked = above.id ? await above.test() : { msg: '接口路径不能含 ..' };
      expect(['外部系统【ERP】的地址不在允许列表中', '接口路径不能含 ..']).toContain(asked.msg);
    }
    const deep = await call('/v2/deep', { resParams: [{ column: 'title', path: 'title' }] });
    const sample = await world.post(`${API}/sample/${deep.id}`);
    expect([sample.code, sample.msg]).toEqual([502, expect.stringContaining('应答与接口定义不符')]);
    expect((await world.post(`${API}/check/${deep.id}`)).data).toMatchObject({ fits: false });
    expect((await (await call('/v2/long')).test()).msg).toBe('外部系统【ERP】的应答超过 4 MB');
  });

  test('C21: a list reads by no call that writes: neither saved, nor published, nor asked', async () => {
    const facts = { sysId, name: '读', code: 'reads', path: '/v2/equipment/3', purpose: 1 };
    const refused = await world.post(`${API}/add`, { ...facts, method: 'DELETE' });
    expect(fieldsOf(refused)).toEqual({ method: '列表和详情接口只能用 GET 或 POST' });
    const doc = {
      ...EQUIPMENT_PAGE,
      id: 'erp-danger',
      pageConfig: { ...(EQUIPMENT_PAGE.pageConfig as JsonObject), searchUrl: `${PAGE}/del` },
    };
    const draft = await world.post(`${TABLE_INFO}/add`, { kind: 'page', doc });
    const plan = await world.get(`${TABLE_INFO}/diff/${draft.data.id}?place=own`);
    expect(plan.data.documents[0].problems).toMatchObject([
      { path: 'pageConfig.searchUrl', code: 'foreignPurpose' },
    ]);
    const published = await world.post(`${TABLE_INFO}/publish/${draft.data.id}`, {
      ...{ version: draft.data.version ?? 1, hash: plan.data.hash, place: { domain: 'own', parent: null } },
    });
    expect(published.code).not.toBe(200);
    // A call that changes after the publish.
    const { version } = (await world.get(`${API}/detail/${api.list}`)).data;
    const changed = await world.post(`${API}/edit/${api.list}`, { version, method: 'DELETE', purpose: 4 });
    expect(changed.code).toBe(200);
    expect([(await search()).code, (await search()).msg]).toEqual([409, expect.stringContaining('设备列表')]);
    const back = { version: version + 1, method: 'POST', purpose: 1 };
    expect((await world.post(`${API}/edit/${api.list}`, back)).code).toBe(200);
    expect((await search()).code).toBe(200);
  });

  test('C21: a secret stays with the origin that it was given for', async () => {
    const { version } = (await world.get(`${SYSTEM}/detail/${sysId}`)).data;
    const move = (baseUrl: string, more: JsonObject) =>
      world.post(`${SYSTEM}/edit/${sysId}`, { version, baseUrl, ...more });
    const taken = await move('http://localhost:1/erp', {});
    expect(fieldsOf(taken)).toEqual({ appSecret: '服务地址已更换，请重新填写应用密钥' });
    expect((await move(`${foreign.origin}/other`, {})).code).toBe(200);
    const moved = { version: version + 1, appSecret: 'of another one' };
    expect((await move('http://localhost:1/erp', moved)).code).toBe(200);
    const back = { version: version + 2, appSecret: FOREIGN_TOKEN };
    expect((await move(`${foreign.origin}/erp`, back)).code).toBe(200);
    expect((await search()).code).toBe(200);
  });

  test('C21: reaches only allowed origins, at addresses that the operator allows', async () => {
    const facts = { name: '内网', code: 'inner', authType: 1 };
    for (const baseUrl of [
      'http://169.254.169.254/',
      'http://user:pw@localhost:1',
      'file:///etc/passwd',
      'x',
    ])
      expect(fieldsOf(await world.post(`${SYSTEM}/add`, { ...facts, baseUrl }))).toEqual({
        baseUrl: '服务地址不在系统配置“外部系统地址”的列表中',
      });
    // Allowed by name, but the name leads to an address that is not: `localhost` may be ::1.
    const { data } = await world.post(`${SYSTEM}/add`, { ...facts, baseUrl: 'http://localhost:1' });
    const inner = await call('/', { sysId: data.id });
    expect([409, 502]).toContain((await inner.test()).code);
    // A path never leaves its origin.
    const away = await call('/@evil.example.com/{name}', {
      reqParams: [{ source: 1, column: 'name', name: 'name', place: 'path' }],
    });
    expect((await away.test({ params: '{"name":".."}' })).code).toBe(400);
  });

  test('setting foreign.origins: a system outside of it is neither saved nor called', async () => {
    const values = [{ k: 'foreign.origins', v: 'http://localhost:1', version: 1 }];
    await world.post('org/org-system-config/save', { values });
    expect((await search()).msg).toBe('外部系统【ERP】的地址不在允许列表中');
    const back = [{ k: 'foreign.origins', v: `${foreign.origin}\nhttp://localhost:1`, version: 2 }];
    await world.post('org/org-system-config/save', { values: back });
    expect((await search()).code).toBe(200);
    // Nor at an address that the operator does not allow.
    expect(await messageWithoutNetworks()).toBe('外部系统【ERP】的地址不在允许列表中');
  });

  /** The same call to a server whose operator has opened no network. */
  async function messageWithoutNetworks(): Promise<string> {
    const { actions } = await installedDomains();
    const app = await createApp({
      ...{ database: world.database, model: world.model, actions, foreign: { opened: new BlockList() } },
      secrets: new Secrets([Buffer.alloc(32, 7)]),
    });
    const reply = await world.on(app, 'POST', `${API}/test/${api.list}`, world.admin, {});
    await app.close();
    return reply.msg;
  }

  test('a secret is never shown, and a system without it is refused there', async () => {
    const { data } = await world.get(`${SYSTEM}/detail/${sysId}`);
    expect(JSON.stringify(data)).not.toContain(FOREIGN_TOKEN);
    const other = await world.post(`${SYSTEM}/add`, {
      ...{ name: 'ERP2', code: 'erp2', baseUrl: `${foreign.origin}/erp`, authType: 1 },
    });
    const { test: tried } = await call('/v2/whole', { sysId: other.data.id });
    expect((await tried()).data).toMatchObject({ httpStatus: 401, body: 'who are you' });
  });
});

describe('the records of systems and calls', () => {
  test('K3-35, K7-77, K7-78: systems are chosen, switched off and deleted', async () => {
    const added = await world.post(`${SYSTEM}/add`, {
      ...{ name: '旧系统', code: 'old', baseUrl: foreign.origin, authType: 1 },
    });
    const { id } = added.data;
    const chosen = async () =>
      (await world.post(`${SYSTEM}/option`, {})).data.map(({ label }: { label: string }) => label);
    expect(await chosen()).toContain('旧系统');
    expect((await world.get(`${SYSTEM}/change-status/${id}/0`)).data).toMatchObject({ status: 0 });
    const { version } = (await world.get(`${SYSTEM}/detail/${id}`)).data;
    expect((await world.post(`${SYSTEM}/edit/${id}`, { version, owner: '李四' })).code).toBe(200);
    expect((await world.post(`${SYSTEM}/batch-del`, { ids: [id] })).data).toEqual({ count: 1 });
    const used = await world.call('DELETE', `${SYSTEM}/del/${sysId}`, { token: world.admin });
    expect([used.code, used.msg]).toEqual([409, expect.stringContaining('系统下还有')]);
  });

  test('K7-66: groups of calls are a tree of a system', async () => {
    const add = async (name: string, more: JsonObject = {}) =>
      (await world.post(`${GROUP}/add`, { sysId, name, ...more })).data.id as number;
    const top = await add('主数据');
    const inner = await add('设备', { parentId: top });
    const { version, code } = (await world.get(`${GROUP}/detail/${inner}`)).data;
    expect(code).toMatch(/^G\d+$/);
    expect((await world.post(`${GROUP}/edit/${inner}`, { version, name: '资产' })).code).toBe(200);
    expect((await world.post(`${GROUP}/search`, {})).data.rows[0].children[0].name).toBe('资产');
    expect((await world.post(`${GROUP}/option`, {})).code).toBe(200);
    expect((await world.post(`${GROUP}/batch-del`, { ids: [inner] })).data).toEqual({ count: 1 });
    const gone = await world.call('DELETE', `${GROUP}/del/${top}`, { token: world.admin });
    expect(gone.code).toBe(200);
  });

  test('calls of the same method and path are listed as duplicates; one that a page uses is kept', async () => {
    const { data } = await world.post('dynamic-sys/dynamic-sys-api-duplicate/search', {});
    expect(data.rows.length).toBeGreaterThan(1);
    expect(new Set(data.rows.map(({ path }: { path: string }) => path))).toContain('/v2/whole');
    expect(data.rows.every(({ sameCount }: { sameCount: number }) => sameCount > 1)).toBe(true);
    const used = await world.call('DELETE', `${API}/del/${api.list}`, { token: world.admin });
    expect(used.msg).toBe('接口已被页面【外部设备】使用，不能删除');
    const double = data.rows.find(({ path }: { path: string }) => path === '/v2/whole');
    expect((await world.call('DELETE', `${API}/del/${double.id}`, { token: world.admin })).code).toBe(200);
  });

  test('K7-81: unbinding takes the calls off the draft; the published page stays', async () => {
    const { data } = await world.get(`${TABLE_INFO}/unbind-api/${pageId}`);
    expect(data.version).toBeGreaterThan(1);
    const { text, state } = (await world.get(`${TABLE_INFO}/detail/${pageId}`)).data;
    expect([text.includes('searchUrl'), state]).toEqual([false, 2]);
    expect((await search()).code).toBe(200);
  });
});
