import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../../schemas/errors/error-text';
import type { JsonObject } from '../../schemas/json';
import { AFFAIRS, affairsWorld, type AffairsWorld } from './support/affairs-world';

/* Rows that hold the values of a form which another column chooses, by the version that they were filled in with. */
let world: AffairsWorld;
beforeAll(async () => {
  world = await affairsWorld();
});
afterAll(() => world?.close());

const LEAVE = { reason: '回家探亲', days: 3, urgency: 1, phone: '13800138000' };
const leave = async (values: JsonObject = LEAVE, more: JsonObject = {}) => ({
  title: '请假',
  typeId: world.types.leave,
  data: { version: await world.version(world.types.leave), values },
  ...more,
});
const add = (body: JsonObject) => world.post('manager', `${AFFAIRS}/add`, body);
const edit = async (id: number, body: JsonObject) => {
  const { version } = await world.detail(id);
  return world.post('manager', `${AFFAIRS}/edit/${id}`, { version: version!, ...body });
};
const errorsOf = ({ data }: { data: { errors?: { path: string; msg: string }[] } }) =>
  Object.fromEntries((data.errors ?? []).map(({ path, msg }) => [path, msg]));

describe('a new row', () => {
  test('is filled in with the published form that its choice names', async () => {
    const { data: form } = await world.form(world.types.leave);
    expect(form).toMatchObject({ form: 'affair-leave', title: '请假单', no: 1, newest: true });
    const id = await world.affair(await leave());
    const { data } = await world.detail(id);
    expect(data).toMatchObject({ form: 'affair-leave', version: form.version });
    // A hidden field has no value; a sensitive one is masked.
    expect(data.values).toEqual({ reason: '回家探亲', days: 3, urgency: 1, phone: '138****8000' });
    const list = await world.post('manager', `${AFFAIRS}/search`);
    expect(list.data.rows.every((row: JsonObject) => !('data' in row))).toBe(true);
  });

  test('is refused with the errors of its form at their fields: rules, required values, checks, unknown keys', async () => {
    const errors = errorsOf(await add(await leave({ reason: '事', days: 20, urgency: 2, other: 1 })));
    expect(errors).toEqual({ 'data/other': errorText('unknownField', 'zh-CN', { name: 'other' }) });
    expect(errorsOf(await add(await leave({ reason: '事', days: 20, urgency: 2 })))).toEqual({
      'data/urgent': '请输入加急原因',
      'data/reason': '长假请写明事由',
    });
    expect(Object.keys(errorsOf(await add(await leave({ days: 31 }))))).toEqual(['data/reason', 'data/days']);
    // Without its values, as with empty ones.
    const { data: _, ...without } = await leave();
    expect(Object.keys(errorsOf(await add(without)))).toEqual(['data/reason', 'data/days']);
    // Rows of a sub-table have paths of their own.
    const goods = { reason: '办公', amount: '12', goods: [{ name: '', qty: 1 }] };
    const version = await world.version(world.types.purchase);
    const purchase = { title: '采购', typeId: world.types.purchase, data: { version, values: goods } };
    expect(Object.keys(errorsOf(await add(purchase)))).toEqual(['data/goods/0/name']);
  });

  test('C40: is refused with anything else than the values of its form', async () => {
    const version = await world.version(world.types.leave);
    const outdated = { data: errorText('formOutdated', 'zh-CN') };
    expect(errorsOf(await add(await leave(LEAVE, { data: { version: 'x', values: LEAVE } })))).toEqual(
      outdated,
    );
    const other = { form: 'affair-purchase', version, values: LEAVE };
    expect(errorsOf(await add(await leave(LEAVE, { data: other })))).toEqual(outdated);
    const more = { version, values: LEAVE, extra: 1 };
    expect(Object.keys(errorsOf(await add(await leave(LEAVE, { data: more }))))).toEqual(['data/extra']);
    for (const data of [[1], 'text', { version, values: [] }])
      expect(Object.keys(errorsOf(await add(await leave(LEAVE, { data }))))).toEqual(['data']);
    const deep = { version, values: { ...LEAVE, reason: { a: { b: 1 } } } };
    expect(Object.keys(errorsOf(await add(await leave(LEAVE, { data: deep }))))).toEqual(['data/reason']);
  });

  test('has no form when its choice names none, or a page that is no form', async () => {
    const { data: given } = await leave();
    const none = { title: '便函', typeId: world.types.none };
    expect((await add(none)).code).toBe(200);
    expect((await world.form(world.types.none)).data).toBeNull();
    expect(Object.keys(errorsOf(await add({ ...none, data: given })))).toEqual(['data']);
    // The id of a page that is no form opens nothing.
    expect((await world.form(world.types.wrong)).data).toBeNull();
    expect(Object.keys(errorsOf(await add({ title: '错', typeId: world.types.wrong })))).toEqual(['data']);
  });

  test('several at once are judged one by one', async () => {
    const good = await leave();
    const items = [good, { ...good, data: { ...good.data, values: {} } }];
    const answer = await world.post('manager', `${AFFAIRS}/batch-add`, { items });
    expect(Object.keys(errorsOf(answer))).toEqual(['items/1/data/reason', 'items/1/data/days']);
  });
});

describe('a stored row', () => {
  test('keeps the version that it was filled in with when another is published', async () => {
    const old = await world.version(world.types.leave);
    const id = await world.affair(await leave());
    await world.republish('affair-leave', (doc) => {
      const columns = doc.columns as JsonObject[];
      columns.push({ name: 'place', label: '去向', type: 'input', required: true });
      columns.find(({ name }) => name === 'days')!.max = 5;
      (doc.formConfig as { list: JsonObject[] }).list.push({ model: 'place' });
    });
    const published = (await world.form(world.types.leave)).data;
    expect(published).toMatchObject({ no: 2, newest: true });
    expect(published.version).not.toBe(old);
    const kept = await world.post('manager', `${AFFAIRS}/form`, { id });
    expect(kept.data).toMatchObject({ version: old, no: 1, newest: false });

    // An edit is judged by its own version: 20 days are allowed there, and nobody asks for the place.
    const values = { ...LEAVE, days: 20, phone: '138****8000' };
    expect((await edit(id, { data: { version: old, values } })).code).toBe(200);
    expect((await world.detail(id)).data).toMatchObject({ version: old, values: { days: 20 } });
    expect((await edit(id, { remark: '补' })).code).toBe(200);
    const next = { version: published.version, values: { ...values, place: '家' } };
    expect(Object.keys(errorsOf(await edit(id, { data: next })))).toContain('data');

    // A new row is filled in with the published version.
    const stale = await leave(LEAVE, { data: { version: old, values: LEAVE } });
    expect(errorsOf(await add(stale))).toEqual({ data: errorText('formOutdated', 'zh-CN') });
    expect(Object.keys(errorsOf(await add(await leave({ ...LEAVE, days: 6 }))))).toEqual([
      'data/days',
      'data/place',
    ]);
    expect((await add(await leave({ ...LEAVE, place: '家' }))).code).toBe(200);
  });

  test('keeps a masked value that comes back as its mask, or not at all', async () => {
    const id = await world.affair({ ...(await leave({ ...LEAVE, place: '家' })) });
    const stored = async () => {
      const row = await world.db
        .selectFrom('affair')
        .select('data')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return (row.data as { values: JsonObject }).values;
    };
    const { data } = await world.detail(id);
    expect((await edit(id, { data: { ...data, values: { ...data.values, days: 4 } } })).code).toBe(200);
    const { phone: _, ...rest } = data.values;
    expect((await edit(id, { data: { ...data, values: { ...rest, days: 2 } } })).code).toBe(200);
    expect(await stored()).toMatchObject({ phone: '13800138000', days: 2 });
    expect((await edit(id, { data: { ...data, values: { ...rest, phone: '13900139000' } } })).code).toBe(200);
    expect(await stored()).toMatchObject({ phone: '13900139000' });
  });

  test('chooses another form only together with its values', async () => {
    const id = await world.affair(await leave({ ...LEAVE, place: '家' }));
    const { purchase } = world.types;
    const needed = errorText('formNeeded', 'zh-CN', { title: '采购单' });
    expect(errorsOf(await edit(id, { typeId: purchase }))).toEqual({ data: needed });
    const values = { reason: '办公', amount: '0012.5', goods: [{ name: '纸', qty: 2 }] };
    const data = { version: await world.version(purchase), values };
    expect((await edit(id, { typeId: purchase, data })).code).toBe(200);
    expect((await world.detail(id)).data).toMatchObject({
      form: 'affair-purchase',
      values: { ...values, amount: '12.50' },
    });
    // A choice without a form leaves none behind.
    expect((await edit(id, { typeId: world.types.none })).code).toBe(200);
    expect((await world.detail(id)).data).toBeNull();
  });

  test('has a change log with the fields of its form by their labels, masked ones masked', async () => {
    const id = await world.affair(await leave({ ...LEAVE, place: '家' }));
    const { data } = await world.detail(id);
    const values = { ...data.values, days: 5, phone: '13900139000' };
    await edit(id, { data: { ...data, values } });
    const { data: log } = await world.post('manager', `${AFFAIRS}/data-change/search`, {
      dataId: String(id),
    });
    expect(log.rows[0].changes).toEqual([
      { column: 'data/days', name: '表单内容 · 天数', from: '3', to: '5' },
      { column: 'data/phone', name: '表单内容 · 联系电话', from: '138****8000', to: '139****9000' },
    ]);
    expect(JSON.stringify(log.rows)).not.toContain('13900139000');
    const operations = await world.db.selectFrom('log_data_operate').select('data').execute();
    expect(JSON.stringify(operations)).not.toContain('13900139000');
    await world.post('manager', `${AFFAIRS}/del/${id}`);
    const { data: after } = await world.post('manager', `${AFFAIRS}/data-change/search`, {
      dataId: String(id),
    });
    expect(after.rows[0].changes).toContainEqual({
      column: 'data/phone',
      name: '表单内容 · 联系电话',
      from: '139****9000',
      to: '',
    });
  });

  test('is not overwritten with a stale version of the row', async () => {
    const id = await world.affair(await leave({ ...LEAVE, place: '家' }));
    const { data, version } = await world.detail(id);
    await edit(id, { remark: '一' });
    const stale = await world.post('manager', `${AFFAIRS}/edit/${id}`, { version: version!, data });
    expect(stale.code).toBe(409);
    expect(stale.data.current.data.values.phone).toBe('138****8000');
  });
});

describe('a form is told', () => {
  test('C1, C5: only to those who may fill it in, and a version only with its row', async () => {
    const { leave: type, foreign } = world.types;
    const id = await world.affair(await leave({ ...LEAVE, place: '家' }));
    const asked = (person: Parameters<AffairsWorld['post']>[0], body: JsonObject) =>
      world.post(person, `${AFFAIRS}/form`, body);
    expect((await asked('nobody', { value: type })).code).toBe(403);
    expect((await asked('nobody', { id })).code).toBe(403);
    expect((await asked('clerk', { value: type })).code).toBe(200);
    expect((await asked('clerk', { id })).code).toBe(403);
    // Rows and choices of another tenant do not exist.
    expect((await asked('foreign', { id })).code).toBe(404);
    expect((await asked('foreign', { value: type })).data).toBeNull();
    expect((await asked('manager', { value: foreign })).data).toBeNull();
    expect((await asked('manager', { value: 'affair-leave' })).data).toBeNull();
    for (const body of [{}, { id, value: type }, { form: 'affair-leave' }, { value: [1] }])
      expect((await asked('manager', body as JsonObject)).code).toBe(400);
  });

  test('C4: with the version of its own tenant', async () => {
    // The home tenant has published another version of the shipped form.
    const { data: away } = await world.form(world.types.foreign, 'foreign');
    expect(away.no).toBe(1);
    expect(away.version).not.toBe(await world.version(world.types.leave));
    const values = { ...LEAVE };
    const body = { title: '请假', typeId: world.types.foreign, data: { version: away.version, values } };
    expect((await world.post('foreign', `${AFFAIRS}/add`, body)).code).toBe(200);
    const kept = await world.db.selectFrom('form_version').select(['tenant_id', 'version']).execute();
    expect(kept.filter(({ tenant_id }) => tenant_id === world.tenants.away)).toHaveLength(1);
  });

  test('by the value of an enumeration, too', async () => {
    const path = 'affairs/affair-notice';
    const { data: form } = await world.post('manager', `${path}/form`, { value: 2 });
    expect(form).toMatchObject({ form: 'affair-purchase', title: '采购单' });
    const data = { version: form.version, values: { reason: '办公', amount: '1' } };
    const added = await world.post('manager', `${path}/add`, { title: '甲', kind: 2, data });
    expect(added.code).toBe(200);
    expect((await world.post('manager', `${path}/add`, { title: '乙', kind: 3 })).code).toBe(200);
    expect((await world.post('manager', `${path}/form`, { value: '__proto__' })).data).toBeNull();
  });

  test('in the language of the reader', async () => {
    const reply = await world.app.inject({
      method: 'POST',
      url: `/api/v1/${AFFAIRS}/form`,
      headers: { token: await world.signIn('manager'), lang: 'en-US' },
      payload: { value: world.types.purchase },
    });
    expect(reply.json().data.title).toBe('Purchase request');
  });
});
