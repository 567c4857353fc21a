import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { permissionTree } from '../../server/access/permission-tree';
import { fieldsOf } from '../support/test-app';
import { ORDERS, paymentsWorld, type PaymentsWorld } from './support/payments-world';

/* Documents that exist as JSON alone: submitted, checked and so on over HTTP. */
let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld();
});
afterAll(() => world?.close());

const SECOND = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const detail = async (id: number) => (await world.post('maker', `${ORDERS}/detail/${id}`)).data;

describe('B2-16: the verbs of a document', () => {
  test('submit hands it on, with the person and the time; revoke takes it back', async () => {
    const id = await world.order();
    expect(await detail(id)).toMatchObject({ state: 0, submittedBy: null, submitterId: null });
    const submitted = await world.verb('maker', 'submit', id);
    expect([submitted.code, submitted.data]).toEqual([200, { id, version: 2, state: 1 }]);
    expect(await detail(id)).toMatchObject({
      state: 1,
      submittedBy: '用户maker',
      submittedAt: expect.stringMatching(SECOND),
      submitterId: world.ids.maker,
      checkedBy: null,
    });
    const revoked = await world.verb('maker', 'revoke', id, { opinion: '金额有误' });
    expect(revoked.data).toEqual({ id, version: 3, state: 0 });
    expect(await detail(id)).toMatchObject({ opinion: '金额有误' });
  });

  test('check passes or rejects it; a rejected one is submitted again', async () => {
    const id = await world.orderIn('submit');
    const rejected = await world.verb('checker', 'check', id, { pass: false, opinion: ' 附件不全 ' });
    expect(rejected.data).toEqual({ id, version: 3, state: 6 });
    expect(await detail(id)).toMatchObject({
      checkedBy: '用户checker',
      checkedAt: expect.stringMatching(SECOND),
      checkerId: world.ids.checker,
      opinion: '附件不全',
    });
    const edited = await world.post('maker', `${ORDERS}/edit/${id}`, { version: 3, payee: '乙公司' });
    expect(edited.code).toBe(200);
    expect((await world.verb('maker', 'submit', id)).data.state).toBe(1);
    expect((await world.verb('second', 'check', id, { pass: true })).data.state).toBe(2);
    expect(await detail(id)).toMatchObject({ checkedBy: '用户second', opinion: null, payee: '乙公司' });
  });

  test('cancel, confirm, retry, reverse and abandon lead to the states of the table', async () => {
    const cancelled = await world.orderIn('submit', 'check');
    expect((await world.verb('checker', 'cancel', cancelled)).data.state).toBe(0);
    const id = await world.orderIn('submit', 'check');
    expect((await world.verb('second', 'confirm', id)).data.state).toBe(3);
    await setState(id, 5);
    expect((await world.verb('second', 'retry', id)).data.state).toBe(3);
    await setState(id, 4);
    expect((await world.verb('second', 'reverse', id)).data.state).toBe(7);
    const draft = await world.order();
    expect((await world.verb('maker', 'abandon', draft, { opinion: '重复' })).data.state).toBe(9);
  });

  test('a document may name its own states, column and labels', async () => {
    const { data } = await world.post('maker', 'payments/payment-receipt/add', { payer: '张三' });
    const receipt = (verb: string, version: number, body = {}) =>
      world.post(verb === 'check' ? 'checker' : 'maker', `payments/payment-receipt/${verb}/${data.id}`, {
        version,
        ...body,
      });
    expect((await receipt('submit', 1)).data.state).toBe(1);
    expect((await receipt('edit', 2, { payer: '李四' })).msg).toBe('当前状态【待复核】不能编辑');
    expect((await receipt('check', 2, { pass: true })).data.state).toBe(4);
    // Verbs that it does not declare do not exist.
    expect((await receipt('abandon', 3, { opinion: '不要' })).status).toBe(404);
  });
});

const setState = (id: number, state: number) =>
  sql`update payment_order set state = ${state}, version = version + 1
      where tenant_id = ${world.tenants.home} and id = ${id}`.execute(world.db);

describe('rules', () => {
  test('nobody checks an own document, neither as its maker nor as its submitter', async () => {
    const id = await world.order();
    await world.verb('second', 'submit', id);
    for (const person of ['maker', 'second'] as const) {
      const reply = await world.verb(person, 'check', id, { pass: true });
      expect([reply.status, reply.msg]).toEqual([403, '不能审核自己提交的单据']);
    }
    expect((await world.verb('checker', 'check', id, { pass: true })).code).toBe(200);
  });

  test('a super user is no exception', async () => {
    const home = await world.signIn('admin');
    const switched = await world.call('GET', `org/user/switch-org/${world.orgs.first}`, { token: home });
    const token = switched.data.token as string;
    const admin = (url: string, body: object) =>
      world.call('POST', `${ORDERS}/${url}`, { token, body: { ...body } });
    const { data } = await admin('add', { payee: '甲' });
    expect((await admin(`submit/${data.id}`, { version: 1 })).code).toBe(200);
    const reply = await admin(`check/${data.id}`, { version: 2, pass: true });
    expect([reply.status, reply.msg]).toEqual([403, '不能审核自己提交的单据']);
  });

  test('nobody reverses a document that the same person has checked', async () => {
    const id = await world.orderIn('submit', 'check');
    await setState(id, 4);
    const reply = await world.verb('checker', 'reverse', id);
    expect([reply.status, reply.msg]).toEqual([403, '不能冲正自己审核的单据']);
  });

  test('B5-33: a rejection without an opinion is refused, whatever blanks it has', async () => {
    const id = await world.orderIn('submit');
    for (const opinion of [undefined, '', '  ', '　']) {
      const reply = await world.verb('checker', 'check', id, {
        pass: false,
        ...(opinion !== undefined && { opinion }),
      });
      expect([reply.status, reply.msg, fieldsOf(reply)]).toEqual([
        400,
        '请输入意见',
        { opinion: '请输入意见' },
      ]);
    }
    expect((await world.stored(id)).state).toBe(1);
  });

  test('B5-34: an abandonment without an opinion is refused', async () => {
    const reply = await world.verb('maker', 'abandon', await world.order());
    expect([reply.status, reply.msg]).toEqual([400, '请输入意见']);
  });

  test('B5-32: an opinion has at most 32 characters', async () => {
    const id = await world.orderIn('submit');
    const long = await world.verb('checker', 'check', id, { pass: true, opinion: '长'.repeat(33) });
    expect([long.status, fieldsOf(long)]).toEqual([400, { opinion: '处理意见最多 32 个字' }]);
    const most = await world.verb('checker', 'check', id, { pass: true, opinion: '长'.repeat(32) });
    expect(most.code).toBe(200);
  });

  test('a check says whether it passes; other verbs cannot reject', async () => {
    const id = await world.orderIn('submit');
    expect(fieldsOf(await world.verb('checker', 'check', id))).toEqual({ pass: '必填项' });
    expect((await world.verb('maker', 'revoke', id, { pass: false })).status).toBe(400);
    expect((await world.verb('maker', 'revoke', id, { pass: true })).code).toBe(200);
  });

  test('a verb in a wrong state is refused by the names of the state and the verb', async () => {
    const id = await world.order();
    const early = await world.verb('checker', 'check', id, { pass: true });
    expect([early.status, early.msg]).toEqual([409, '当前状态【草稿】不能审核']);
    await world.verb('maker', 'submit', id);
    expect((await world.verb('maker', 'submit', id)).msg).toBe('当前状态【待审核】不能提交');
    const english = await world.post('maker', `${ORDERS}/submit/${id}`, { version: 2 }, { lang: 'en-US' });
    expect(english.msg).toBe('Not possible while Pending approval: Submit');
  });

  test('a row from before it had a state counts as a new document', async () => {
    const id = await world.order();
    await sql`update payment_order set state = null
              where tenant_id = ${world.tenants.home} and id = ${id}`.execute(world.db);
    expect((await world.verb('checker', 'check', id, { pass: true })).msg).toBe('当前状态【草稿】不能审核');
    expect((await world.post('maker', `${ORDERS}/edit/${id}`, { version: 1, payee: '乙' })).code).toBe(200);
    expect((await world.verb('maker', 'submit', id)).data).toEqual({ id, version: 3, state: 1 });
  });

  test('a stale version is a conflict with the present row', async () => {
    const id = await world.orderIn('submit');
    const reply = await world.post('checker', `${ORDERS}/check/${id}`, { version: 1, pass: true });
    expect([reply.status, reply.msg]).toEqual([409, '数据已被他人修改，请刷新后重试']);
    expect(reply.data.current).toMatchObject({ id, version: 2, state: 1 });
    expect((await world.post('checker', `${ORDERS}/check/${id}`, { pass: true })).status).toBe(400);
  });

  test('edit, del and batch-del only before the document is handed on', async () => {
    const id = await world.orderIn('submit');
    const { version } = await world.stored(id);
    const edit = await world.post('maker', `${ORDERS}/edit/${id}`, { version, payee: '丙' });
    expect([edit.status, edit.msg]).toEqual([409, '当前状态【待审核】不能编辑']);
    const del = await world.post('maker', `${ORDERS}/del/${id}`);
    expect([del.status, del.msg]).toEqual([409, '当前状态【待审核】不能删除']);
    const draft = await world.order();
    const several = await world.post('maker', `${ORDERS}/batch-del`, { ids: [draft, id] });
    expect(several.data.failed[0].msg).toBe('当前状态【待审核】不能删除');
    expect((await world.post('maker', `${ORDERS}/del/${draft}`)).data).toEqual({ count: 1 });
  });

  test('clients write neither the state nor the columns of the workflow', async () => {
    const reply = await world.post('maker', `${ORDERS}/add`, {
      payee: '甲',
      state: 4,
      checkedBy: '我',
      opinion: '好',
    });
    expect(fieldsOf(reply)).toEqual({
      state: '状态不能修改',
      checkedBy: '审核人不能修改',
      opinion: '处理意见不能修改',
    });
  });

  test('each verb needs its own permission, and the row must be visible', async () => {
    const id = await world.orderIn('submit');
    for (const [verb, body] of [
      ['submit', {}],
      ['revoke', {}],
      ['check', { pass: true }],
      ['confirm', {}],
      ['retry', {}],
      ['cancel', {}],
      ['abandon', { opinion: '不要' }],
      ['reverse', {}],
      ['batch-check', { pass: true }],
    ] as const) {
      const url = verb.startsWith('batch') ? verb : `${verb}/${id}`;
      const items: JsonObject = verb.startsWith('batch') ? { items: [{ id, version: 2 }] } : { version: 2 };
      expect((await world.post('onlooker', `${ORDERS}/${url}`, { ...items, ...body })).status, verb).toBe(
        403,
      );
    }
    await sql`update payment_order set org_id = ${world.orgs.second}
              where tenant_id = ${world.tenants.home} and id = ${id}`.execute(world.db);
    const elsewhere = await world.verb('checker', 'check', id, { pass: true });
    expect([elsewhere.status, elsewhere.msg]).toEqual([404, '记录不存在或已被删除']);
  });

  test('whose role may not change the state may not change it by a verb', async () => {
    const id = await world.order();
    expect((await world.verb('limited', 'submit', id)).status).toBe(403);
    const items = [{ id, version: 1 }];
    expect((await world.post('limited', `${ORDERS}/batch-submit`, { items })).status).toBe(403);
    const { version } = await world.stored(id);
    const edit = await world.post('limited', `${ORDERS}/edit/${id}`, { version, payee: '丁' });
    expect(edit.code).toBe(200);
  });

  test('C42: of two checkers at the same moment exactly one decides', async () => {
    const id = await world.orderIn('submit');
    const check = (person: 'checker' | 'second', pass: boolean) =>
      world.post(person, `${ORDERS}/check/${id}`, { version: 2, pass, opinion: '意见' });
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
      return rows.length;
    };
    // Both have read the document before either may write it.
    const replies = await world.db.transaction().execute(async (tx) => {
      await sql`select 1 from payment_order
        where tenant_id = ${world.tenants.home} and id = ${id} for update`.execute(tx);
      const both = [check('checker', true), check('second', false)];
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 60_000 });
      return { both };
    });
    const statuses = (await Promise.all(replies.both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await world.stored(id)).version).toBe(3);
    const { rows } = await sql`select 1 from log_data_change
      where entity = 'payment_order' and data_id = ${String(id)} and verb = 'check'`.execute(world.db);
    expect(rows).toHaveLength(1);
  });
});

describe('a verb over several documents', () => {
  test('moves those that it can and says why not the others', async () => {
    const ready = [await world.orderIn('submit'), await world.orderIn('submit')];
    const draft = await world.order();
    const stale = await world.orderIn('submit');
    const own = await world.order();
    await world.verb('checker', 'submit', own);
    const reply = await world.post('checker', `${ORDERS}/batch-check`, {
      items: [
        ...ready.map((id) => ({ id, version: 2 })),
        { id: draft, version: 1 },
        { id: stale, version: 1 },
        { id: own, version: 2 },
        { id: 999_999, version: 1 },
        { id: ready[0]!, version: 2 },
      ],
      pass: true,
      opinion: '同意',
    });
    expect([reply.code, reply.data]).toEqual([
      200,
      {
        count: 2,
        failed: [
          { id: draft, msg: '当前状态【草稿】不能审核' },
          { id: stale, msg: '数据已被他人修改，请刷新后重试' },
          { id: own, msg: '不能审核自己提交的单据' },
          { id: 999_999, msg: '记录不存在或已被删除' },
          { id: ready[0], msg: '数据已被他人修改，请刷新后重试' },
        ],
      },
    ]);
    for (const id of ready)
      expect(await world.stored(id)).toMatchObject({ state: 2, version: 3, opinion: '同意' });
  });

  test('is limited like other batches, and needs its opinion once for all', async () => {
    const items = Array.from({ length: 501 }, (_, at) => ({ id: at + 1, version: 1 }));
    const many = await world.post('maker', `${ORDERS}/batch-submit`, { items });
    expect([many.status, many.msg]).toEqual([400, '单次最多 500 条']);
    const some = await world.post('maker', `${ORDERS}/batch-abandon`, { items: items.slice(0, 1) });
    expect([some.status, some.msg]).toEqual([400, '请输入意见']);
    expect((await world.post('maker', `${ORDERS}/batch-submit`, { items: [] })).status).toBe(400);
  });
});

test('B2-16: the logs name the verbs, with the states and the opinion', async () => {
  const id = await world.orderIn('submit');
  await world.post('checker', `${ORDERS}/batch-check`, {
    items: [{ id, version: 2 }],
    pass: false,
    opinion: '附件不全',
  });
  const { data } = await world.post('maker', `${ORDERS}/data-change/search`, { dataId: id });
  const actions = data.rows.map((row: { action: string }) => row.action);
  expect(actions).toEqual(['审核', '提交', '添加']);
  const { rows } = await sql<{ verb: string; from: object; to: object }>`
    select verb, "from", "to" from log_data_change
     where entity = 'payment_order' and data_id = ${String(id)} order by id desc limit 1`.execute(world.db);
  expect(rows[0]).toMatchObject({
    verb: 'check',
    from: { state: 1 },
    to: { state: 6, opinion: '附件不全', checkedBy: '用户checker', checkerId: world.ids.checker },
  });
  const { rows: operations } = await sql<{ log_data: { action: string } }>`
    select log_data from log_data_operate where entity = 'payment_order' order by id desc limit 3`.execute(
    world.db,
  );
  expect(operations.map(({ log_data }) => log_data.action)).toContain('批量审核');
});

test('the API page shows the verbs with their bodies, to those who may use them', async () => {
  const docs = (token: string) => world.call('GET', 'docs/openapi', { token, headers: { lang: 'en-US' } });
  const { paths } = (await docs(world.tokens.maker)).data;
  const operation = paths[`/${ORDERS}/check/{id}`].post;
  expect(operation).toMatchObject({
    summary: 'Review',
    'x-permission': ['payment_order_check'],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            properties: {
              version: { type: 'integer' },
              opinion: { type: 'string', maxLength: 32, title: 'Comment' },
              pass: { type: 'boolean' },
            },
            required: ['version', 'pass'],
          },
        },
      },
    },
  });
  const keyOf = (verb: string) =>
    (paths[`/${ORDERS}/${verb}/{id}`].post.parameters as { $ref?: string }[])
      .flatMap(({ $ref }) => $ref ?? [])
      .filter((ref) => ref.endsWith('Key'));
  expect([keyOf('check'), keyOf('reverse')]).toEqual([
    ['#/components/parameters/IdempotencyKey'],
    ['#/components/parameters/RequiredKey'],
  ]);
  expect(paths[`/${ORDERS}/batch-revoke`].post.summary).toBe('Withdraw selected');
  const { paths: few } = (await docs(world.tokens.onlooker)).data;
  expect(Object.keys(few).filter((path) => path.includes('/check/'))).toEqual([]);
});

test('the permissions of the verbs have names in the tree of rights, and reach the menu', async () => {
  const names = new Map(permissionTree(world.model.domains).map(({ code, name }) => [code, name]));
  expect(
    ['submit', 'check', 'confirm', 'abandon', 'reverse'].map((one) => names.get(`payment_order_${one}`)),
  ).toEqual(['提交', '审核', '确认', '作废', '冲正']);
  const menu = await world.call('GET', 'org/user/menu', { token: world.tokens.maker });
  expect(menu.data.permissions).toContain('payment_order_reverse');
});
