import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { idCardDigit } from '../../schemas/text/id-number';
import { fieldsOf } from '../support/test-app';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';

let world: DemoWorld;
/** The super user in the first prison; rights are tested elsewhere. */
let staff: Caller;
let orgId: number;
let place: Record<'areaId' | 'dividedAreaId' | 'levelId' | 'cellId', number>;

beforeAll(async () => {
  world = await demoWorld();
  orgId = await world.id('org', { code: '99001' });
  staff = world.as('admin', orgId);
  const area = (name: string) => world.id('supervised_area', { name, org_id: orgId });
  const areaId = await area('三监区');
  place = {
    areaId,
    dividedAreaId: await area('一监区'),
    levelId: await world.id('supervised_level', { code: 'L3', org_id: orgId }),
    cellId: await world.id('supervised_area_address', { area_id: areaId, address_type: 3 }),
  };
});
afterAll(() => world?.close());

describe('areas, places, levels, types and categories', () => {
  const url = (entity: string) => `supervised/supervised-${entity}`;

  it('in use report by how many', async () => {
    expect((await staff.delete(`${url('area')}/del/${place.areaId}`)).msg).toMatch(
      /^“.+”下还有 \d+ 名人员，不能删除，请先调到其他监区$/,
    );
    expect((await staff.delete(`${url('area')}/del/${place.dividedAreaId}`)).msg).toMatch(
      /^“.+”有 \d+ 个下级监区，不能删除，请先删除下级监区$/,
    );
    expect((await staff.delete(`${url('level')}/del/${place.levelId}`)).msg).toMatch(
      /^“.+”下还有 \d+ 名人员，不能删除，请先调整等级$/,
    );
    expect((await staff.delete(`${url('area-address')}/del/${place.cellId}`)).msg).toMatch(
      /^“.+”还有 \d+ 名人员，不能删除，请先调换监舍$/,
    );
    // Types are shared by all organisations and written by the bureau.
    const type = await world.id('supervised_area_type', { code: 'normal', tenant_id: 1 });
    expect((await world.as('admin').delete(`${url('area-type')}/del/${type}`)).msg).toMatch(
      /^“.+”已被 \d+ 个监区使用，不能删除，请先修改这些监区的类型$/,
    );
  });

  it('K7-48, K7-52: are deleted together, parents with their children', async () => {
    const areaTypeId = await world.id('supervised_area_type', { code: 'normal', tenant_id: 1 });
    const parent = await staff.post(`${url('area')}/add`, { name: '九监区', code: 'JQ900', areaTypeId });
    expect(parent.code, JSON.stringify(parent)).toBe(200);
    const children = await staff.post(`${url('area')}/batch-add`, {
      parentId: parent.data.id,
      areaTypeId,
      items: [
        { name: '九监区一分监区', code: 'JQ901' },
        { name: '九监区二分监区', code: 'JQ902' },
      ],
    });
    expect(children.data.ids, JSON.stringify(children)).toHaveLength(2);
    const listed = await staff.get(`${url('area-type')}/list/${areaTypeId}`);
    expect(listed.data).toContainEqual({ value: parent.data.id, label: '九监区' });
    const gone = await staff.post(`${url('area')}/batch-del`, {
      ids: [parent.data.id, ...children.data.ids],
    });
    expect(gone.data, gone.msg).toEqual({ count: 3 });
  });

  it('C8: of a type are listed as far as the user sees them', async () => {
    const areaTypeId = await world.id('supervised_area_type', { code: 'normal', tenant_id: 1 });
    const login = 'police01';
    const { role_ids: roles } = await world.db
      .selectFrom('org_user')
      .select('role_ids')
      .where('login_name', '=', login)
      .executeTakeFirstOrThrow();
    const codes = ['supervised_area_type_search', 'supervised_area_search'];
    await world.db
      .insertInto('permission_grant')
      .values(codes.map((code) => ({ tenant_id: 1, subject_kind: 'role', subject_id: roles[0], code })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const police = world.as(login);
    const { data: seen } = await police.post(`${url('area')}/search`, { areaTypeId, pageSize: 100 });
    const listed = await police.get(`${url('area-type')}/list/${areaTypeId}`);
    expect(listed.code, listed.msg).toBe(200);
    const ids = (seen.rows as unknown as { id: number }[]).map(({ id }) => id);
    const values = (listed.data as unknown as { value: number }[]).map(({ value }) => value);
    expect(values.length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining(values));
    const all = await staff.get(`${url('area-type')}/list/${areaTypeId}`);
    expect((all.data as unknown as unknown[]).length).toBeGreaterThan(values.length);
  });

  it('K7-47, K7-49, K7-50, K7-51, K7-54: are added, read, changed, chosen, and deleted alone and together', async () => {
    const areaTypeId = await world.id('supervised_area_type', { code: 'normal', tenant_id: 1 });
    const bureau = world.as('admin');
    const kinds: [string, Caller, (name: string) => JsonObject][] = [
      ['area', staff, (code) => ({ name: code, code, areaTypeId })],
      ['area-address', staff, (name) => ({ addressDetail: name, areaId: place.areaId, addressType: 3 })],
      ['level', staff, (name) => ({ name })],
      ['area-type', bureau, (code) => ({ name: code, code })],
      ['unique-category', bureau, (code) => ({ name: code, code, uniqueKind: 1 })],
    ];
    for (const [entity, who, body] of kinds) {
      const add = async (name: string): Promise<number> => {
        const reply = await who.post(`${url(entity)}/add`, body(name));
        expect([entity, reply.code, reply.msg]).toEqual([entity, 200, expect.any(String)]);
        return reply.data.id;
      };
      const [one, two, three] = [await add('T1'), await add('T2'), await add('T3')];
      const edited = await who.post(`${url(entity)}/edit/${one}`, { sort: 7, version: 1 });
      expect([entity, edited.code]).toEqual([entity, 200]);
      const { data } = await who.get(`${url(entity)}/detail/${one}`);
      expect([entity, data.sort, data.version]).toEqual([entity, 7, 2]);
      const offered = async () => JSON.stringify((await who.post(`${url(entity)}/option`)).data);
      expect(await offered()).toContain(`"value":${one},"label":"T1"`);
      expect((await who.delete(`${url(entity)}/del/${one}`)).data).toEqual({ count: 1 });
      const both = await who.post(`${url(entity)}/batch-del`, { ids: [two, three] });
      expect([entity, both.data]).toEqual([entity, { count: 2 }]);
      expect(await offered()).not.toMatch(/"label":"T\d"/);
    }
  });

  it('K3-29, K3-30: offer "none" above a level, and as place', async () => {
    const first = async (entity: string) => (await staff.post(`${url(entity)}/option`)).data[0];
    expect(await first('level')).toEqual({ value: 0, label: '无上级等级' });
    expect(await first('area-address')).toMatchObject({ value: 0, label: '无需地址' });
  });

  it('K3-31: areas, area types, prisoners and unique categories are offered as values with labels', async () => {
    for (const entity of ['area', 'area-type', 'prisoner', 'unique-category']) {
      const { data } = await staff.post(`${url(entity)}/option`);
      expect([entity, data[0]]).toEqual([
        entity,
        expect.objectContaining({ value: expect.any(Number), label: expect.stringMatching(/./) }),
      ]);
    }
  });

  it('are added together or not at all', async () => {
    const areaTypeId = await world.id('supervised_area_type', { code: 'normal', tenant_id: 1 });
    const items = [
      { name: '十监区', code: 'JQ910' },
      { name: '三监区', code: 'JQ911' },
    ];
    const reply = await staff.post(`${url('area')}/batch-add`, { areaTypeId, items });
    expect(fieldsOf(reply)).toEqual({ name: '监区名称已存在' });
    await expect(world.id('supervised_area', { code: 'JQ910' })).rejects.toThrow('no result');
  });

  it('K7-53, K7-55: have defaults that are inserted once', async () => {
    const levels = await staff.get(`${url('level')}/init`);
    expect(levels.data).toEqual({ added: 0, existing: 4 });
    const bureau = world.as('admin');
    expect((await bureau.get(`${url('level')}/init`)).data).toEqual({ added: 4, existing: 0 });
    expect((await bureau.get(`${url('area-type')}/init`)).data).toEqual({ added: 0, existing: 6 });
    expect((await bureau.get(`${url('unique-category')}/init`)).data).toEqual({ added: 0, existing: 7 });
  });

  it('have one default each', async () => {
    const detail = await staff.get(`${url('level')}/detail/${place.levelId}`);
    const body = { isDefault: 1, version: detail.data.version };
    expect((await staff.post(`${url('level')}/edit/${place.levelId}`, body)).code).toBe(200);
    const { data } = await staff.post(`${url('level')}/search`, {});
    const defaults = data.rows.filter(
      (row: { isDefault: number; orgId: number }) => row.isDefault === 1 && row.orgId === orgId,
    );
    expect(defaults.map((row: { id: number }) => row.id)).toEqual([place.levelId]);
  });

  it('give new persons the level that is marked, and the ID number their birthday and gender', async () => {
    const seventeen = '90000019920203222';
    const body = {
      ...{ code: 'T90001', name: '欧阳明远', nation: '01', idType: 1, crimeName: '盗窃罪', sentenceType: 1 },
      ...{ idCard: seventeen + idCardDigit(seventeen), areaId: place.areaId, admitDate: '2026-01-05' },
    };
    const { data } = await staff.post('supervised/supervised-prisoner/add', body);
    const { data: person } = await staff.get(`supervised/supervised-prisoner/detail/${data.id}`);
    expect(person).toMatchObject({ levelId: place.levelId, birthday: '1992-02-03', gender: 2 });
    const option = await staff.post(`${url('level')}/option`, { isDefault: 1, through: ['isDefault'] });
    expect(option.data).toContainEqual(
      expect.objectContaining({ value: place.levelId, through: { isDefault: 1 } }),
    );
  });

  it('and persons are added in facilities, not in the bureau', async () => {
    const bureau = world.as('admin');
    for (const entity of ['area', 'area-address', 'prisoner'])
      expect(await bureau.post(`${url(entity)}/add`, {})).toMatchObject({
        code: 409,
        msg: '请切换到监狱后再添加',
      });
  });

  it('that are deleted together and cannot be are all named, with what they belong to', async () => {
    const { data } = await staff.post(`${url('area')}/search`, {});
    const whole = data.rows.find((row: { id: number }) => row.id === place.dividedAreaId);
    const parts = (whole.children as { id: number; name: string; personCount: number }[]).slice(0, 2);
    const ids = [place.dividedAreaId, ...whole.children.map(({ id }: { id: number }) => id)];
    const refused = await staff.post(`${url('area')}/batch-del`, { ids });
    expect(refused.code).toBe(409);
    const told = new Map(refused.data.failed.map(({ id, msg }: { id: number; msg: string }) => [id, msg]));
    expect([...told.keys()].sort()).toEqual([...ids].sort());
    // The number is that of the list.
    for (const { id, name, personCount } of parts)
      expect(told.get(id)).toBe(`“${name}”下还有 ${personCount} 名人员，不能删除，请先调到其他监区`);
    // All of them, though the deletion names some as well: it deletes none.
    expect(told.get(place.dividedAreaId)).toContain(`有 ${whole.children.length} 个下级监区`);
  });
});

describe('notices to persons', () => {
  const BASE = 'supervised/supervised-notify';
  const RECEIVERS = 'supervised/supervised-notify-receiver';
  const draft = async (more: JsonObject, by: Caller = staff) => {
    const given = { title: '集中购物', notifyType: 1, channel: [1, 3], targetType: 1 };
    const reply = await by.post(`${BASE}/add`, { ...given, content: '<p>周三下午</p>', ...more });
    expect(reply.code, JSON.stringify(reply)).toBe(200);
    return (await by.get(`${BASE}/detail/${reply.data.id}`)).data;
  };
  const receiversOf = async (notifyId: number, by: Caller = staff) =>
    (await by.post(`${RECEIVERS}/search`, { notifyId, pageSize: 500 })).data;

  it('K2.2-36: are published to those in custody in an area, told by the bell, and count deliveries and readings', async () => {
    const { id, version } = await draft({ targetType: 2, areaIds: [place.areaId] });
    const persons = await staff.post('supervised/supervised-prisoner/search', {
      ...{ areaId: place.areaId, custodyStatus: 1, pageSize: 1 },
    });
    const published = await staff.post(`${BASE}/publish/${id}`, { version });
    expect(published.data).toEqual({ targetCount: persons.data.totalCount });
    expect((await staff.post(`${BASE}/publish/${id}`, { version })).msg).toBe('通知已发布或已撤回');
    expect((await staff.post(`${BASE}/edit/${id}`, { title: '改', version: version + 1 })).msg).toBe(
      '已发布的通知不能修改',
    );
    expect((await staff.delete(`${BASE}/del/${id}`)).code).toBe(409);

    for (const one of world.app.deliverNotices) await one(new AbortController().signal);
    const told = await world.as('manager').post('notice/mine');
    expect(told.data.rows).toContainEqual(
      expect.objectContaining({
        source: 'supervised.notify',
        title: `通知“集中购物”已发布，请向 ${persons.data.totalCount} 名人员送达`,
      }),
    );

    const { rows } = await receiversOf(id);
    const ids = rows.slice(0, 3).map((row: JsonObject) => row.id);
    const receipt = (given: JsonObject) => staff.post(`${RECEIVERS}/receipt`, given);
    expect((await receipt({ ids, read: 0 })).data).toEqual({ updated: 3, same: 0 });
    expect((await receipt({ ids: ids.slice(0, 1), read: 1 })).data).toEqual({ updated: 1, same: 0 });
    expect((await receipt({ ids, read: 0 })).data).toEqual({ updated: 0, same: 3 });
    const counted = (await staff.get(`${BASE}/detail/${id}`)).data;
    expect(counted).toMatchObject({ state: 1, deliveredCount: 3, readCount: 1 });

    expect((await staff.post(`${BASE}/withdraw/${id}`, { version: counted.version })).code).toBe(200);
    expect((await receipt({ ids, read: 1 })).msg).toBe('通知已撤回，不能登记送达');
    for (const one of world.app.deliverNotices) await one(new AbortController().signal);
    expect((await world.as('manager').post('notice/mine')).data.rows).not.toContainEqual(
      expect.objectContaining({ source: 'supervised.notify', settledAt: null }),
    );
  });

  it('K2.2-36: reach no more than the publisher does, and are not published to nobody or after their last day', async () => {
    const police = world.as('police01');
    const reach = (
      await police.post('supervised/supervised-prisoner/search', { custodyStatus: 1, pageSize: 1 })
    ).data.totalCount;
    const all = (await staff.post('supervised/supervised-prisoner/search', { custodyStatus: 1, pageSize: 1 }))
      .data.totalCount;
    const own = await draft({}, police);
    const sent = await police.post(`${BASE}/publish/${own.id}`, { version: own.version });
    expect(sent.data).toEqual({ targetCount: reach });
    expect(reach).toBeLessThan(all);
    expect((await receiversOf(own.id, police)).totalCount).toBe(reach);
    const whole = await draft({});
    await staff.post(`${BASE}/publish/${whole.id}`, { version: whole.version });
    expect((await receiversOf(whole.id, police)).totalCount).toBe(reach);

    const levelId = (await staff.post('supervised/supervised-level/add', { name: '无人等级', code: 'L9' }))
      .data.id;
    const nobody = await draft({ targetType: 3, levelIds: [levelId] });
    expect((await staff.post(`${BASE}/publish/${nobody.id}`, { version: nobody.version })).msg).toBe(
      '接收人为空',
    );
    const late = await draft({ expireDate: '2020-01-01' });
    expect((await staff.post(`${BASE}/publish/${late.id}`, { version: late.version })).msg).toBe(
      '有效期已过，不能发布',
    );
    const unseen = await world.as('clerk').post(`${BASE}/search`);
    expect(unseen.code).toBe(403);
    expect(
      (await world.as('manager').post(`${BASE}/publish/${late.id}`, { version: late.version })).code,
    ).toBe(403);
  });
});
