import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app';
import { withoutRates } from '../../server/contract/limits';
import { installedDomains } from '../support/installed-domains';
import { readReply, type Reply } from '../support/test-app';
import { writeGrants } from '../../server/access/grants';
import type { JsonObject } from '../../schemas/json';
import type { Caller } from '../server/support/demo-world';
import { importWorld, textsIn, workbook, type ImportWorld } from '../server/support/import-world';

const LEVEL = 'supervised/supervised-level';
const PERSON = 'supervised/supervised-prisoner';
let world: ImportWorld;
let staff: Caller;
let manager: Caller;
let clerk: Caller;
let orgId: number;

beforeAll(async () => {
  world = await importWorld();
  orgId = await world.id('org', { code: '99001' });
  staff = world.as('admin', orgId);
  manager = world.as('manager');
  clerk = world.as('clerk');
  const codes = ['supervised_level', 'supervised_prisoner', 'supervised_area'].flatMap((module) =>
    ['search', 'import'].map((suffix) => `${module}_${suffix}`),
  );
  for (const code of ['clerk', 'org_manager']) {
    const id = await world.id('org_role', { code, org_id: orgId });
    await writeGrants(world.db, 1, { kind: 'role', id }, codes);
  }
});
afterAll(() => world?.close());

const SHEET = [
  ['等级编码', '等级名称', '备注'],
  ['IS1', '安全一', 'x'],
];

describe('an import', () => {
  it.each([
    'http://[::ffff:127.0.0.1]:5432',
    'http://2130706433',
    'file:///etc/passwd',
    '../../etc/passwd',
    '2026/01/00000000000000000000000000000000.xlsx',
  ])('C21: takes a file of the store only, not %s', async (url) => {
    expect(await staff.post(`${LEVEL}/import/upload`, { url })).toMatchObject({
      ...{ status: 400, msg: '上传的文件不存在或已失效，请重新上传' },
    });
  });

  it('C21: takes no file of another user, nor a batch of one', async () => {
    const url = await world.file(staff, 'a.xlsx', await workbook(SHEET));
    expect((await manager.post(`${LEVEL}/import/upload`, { url })).status).toBe(400);
    const { data } = await staff.post(`${LEVEL}/import/upload`, { url });
    const batch = { import: data.import };
    for (const [call, body] of [
      ['rows', { ...batch, offset: 0, limit: 10 }],
      ['change', { ...batch, changes: [{ row: 2, cells: { name: 'x' } }] }],
      ['submit', { ...batch, hash: data.hash }],
      ['undo', batch],
      ['errors', batch],
    ] as [string, JsonObject][])
      expect((await manager.post(`${LEVEL}/import/${call}`, body)).status, call).toBe(404);
    // Nor by the calls of another entity.
    const other = 'supervised/supervised-area-address';
    expect((await staff.post(`${other}/import/submit`, { ...batch, hash: data.hash })).status).toBe(404);
  });

  it('keeps few unsubmitted batches of a user: the oldest give way, submitted ones and those of others stay', async () => {
    const upload = async (who: Caller) => (await world.sheet(who, LEVEL, SHEET)).data;
    const kept = async (id: number) => ({
      batches: (await world.db.selectFrom('import_batch').select('id').where('id', '=', id).execute()).length,
      rows: (await world.db.selectFrom('import_row').select('row').where('batch_id', '=', id).execute())
        .length,
    });
    const submitted = await upload(staff);
    await staff.post(`${LEVEL}/import/submit`, { import: submitted.import, hash: submitted.hash });
    const others = await upload(manager);
    const own: number[] = [];
    for (let n = 0; n < 11; n += 1) own.push((await upload(staff)).import);
    expect(await kept(own[0]!)).toEqual({ batches: 0, rows: 0 });
    for (const id of [...own.slice(1), submitted.import, others.import])
      expect(await kept(id)).toEqual({ batches: 1, rows: 1 });
    expect((await staff.post(`${LEVEL}/import/rows`, { import: own[0]!, offset: 0, limit: 10 })).status).toBe(
      404,
    );
    const done = { import: submitted.import };
    expect((await staff.post(`${LEVEL}/import/undo`, done)).data).toEqual({ count: 1 });
  });

  it('C5: needs its permission', async () => {
    const other = 'supervised/supervised-area-address';
    for (const call of ['upload', 'rows', 'change', 'submit', 'undo', 'errors', 'list'])
      expect((await clerk.post(`${other}/import/${call}`)).status, call).toBe(403);
    expect((await clerk.get(`${other}/import/template`)).status).toBe(403);
  });

  it('C28, C3: headers such as __proto__ are refused, system columns ignored, and other cells refused', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype'])
      expect(
        await world.sheet(staff, LEVEL, [
          ['等级编码', '等级名称', name],
          ['IS2', 'x', 'y'],
        ]),
        name,
      ).toMatchObject({
        status: 400,
      });
    const { data } = await world.sheet(staff, LEVEL, [
      ['等级编码', '等级名称', 'id', 'tenantId', '人数'],
      ['IS2', '安全二', '1', '2', '3'],
    ]);
    expect(data).toMatchObject({ counts: { new: 1 }, warnings: ['以下列没有导入：id、tenantId、人数'] });
    for (const name of ['__proto__', 'id', 'personCount']) {
      const cells = JSON.parse(`{"${name}":"1"}`) as JsonObject;
      const body = { import: data.import, changes: [{ row: 2, cells }] };
      expect((await staff.post(`${LEVEL}/import/change`, body)).status, name).toBe(400);
    }
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('columns that a role hides are unknown, and values of columns that it fixes are refused', async () => {
    const role = (hidden: string[], fixed: string[]) =>
      world.db
        .updateTable('org_role')
        .set({ hidden_fields: hidden, read_only_fields: fixed })
        .where('code', '=', 'clerk')
        .where('org_id', '=', orgId)
        .execute();
    await role(['supervised_level.monthLimit'], ['supervised_level.callTimes']);
    const { data } = await world.sheet(clerk, LEVEL, [
      ['等级编码', '等级名称', '月消费限额', '月通话次数'],
      ['IS3', '安全三', 1, 2],
      ['IS4', '安全四', 1, ''],
    ]);
    expect(data.warnings).toEqual(['以下列没有导入：月消费限额']);
    expect(data.counts).toMatchObject({ new: 1, rejected: 1 });
    expect(data.errData[0].errors).toEqual([{ column: 'callTimes', msg: '月通话次数不能修改' }]);
    const template = await world.download(clerk, 'GET', `${LEVEL}/import/template`);
    const [header] = await textsIn(template);
    expect(header).not.toEqual(expect.arrayContaining(['月消费限额']));
    expect(header).not.toEqual(expect.arrayContaining(['月通话次数']));
    await role([], []);
  });

  it('tells nothing of masked values before a submit, and takes no more of them than an hour permits', async () => {
    const { database, model } = world;
    const { actions } = await installedDomains();
    const limits = { ...withoutRates(), maskedSearches: 3 };
    const app = await createApp({ database, model, actions, files: world.files, limits });
    const post = async (path: string, payload: object): Promise<Reply> =>
      readReply(
        await app.inject({
          ...{ method: 'POST', url: `/api/v1/${PERSON}/import/${path}`, payload },
          headers: { token: await clerk.token() },
        }),
      );
    const known = await world.db
      .selectFrom('supervised_prisoner as p')
      .innerJoin('supervised_area as a', 'a.id', 'p.area_id')
      .innerJoin('supervised_level as l', 'l.id', 'p.level_id')
      .select(['p.id_card', 'p.code', 'p.birthday', 'p.gender', 'a.code as area', 'l.code as level'])
      .where('p.org_id', '=', orgId)
      .where('p.custody_status', '=', 1)
      .executeTakeFirstOrThrow();
    const header = [
      '罪犯编号',
      '姓名',
      '证件类型',
      '证件号码',
      '出生日期',
      '性别',
      '监区',
      '处遇等级',
      '入监日期',
      '罪名',
      '刑种',
    ];
    const person = (code: string, idCard: string) => [
      ...[code, '某人', '居民身份证', idCard, String(known.birthday), Number(known.gender)],
      ...[String(known.area), String(known.level), '2026-01-05', '盗窃罪', '有期徒刑'],
    ];
    const upload = async (rows: (string | number)[][]) =>
      post('upload', { url: await world.file(clerk, 'a.xlsx', await workbook([header, ...rows])) });
    const free = (code: string): (string | number)[] =>
      person(code, `P${code}`).map((cell) => (cell === '居民身份证' ? '护照' : cell));
    // New rows that are accepted are no tries; to take them back is one for each, because it frees the values for others.
    const added: number[] = [];
    for (const code of ['IS801', 'IS802', 'IS803', 'IS804']) {
      const sheet = await upload([free(code)]);
      const body = { import: sheet.data.import, hash: sheet.data.hash };
      expect(await post('submit', body), sheet.msg).toMatchObject({ status: 200, data: { added: 1 } });
      added.push(sheet.data.import);
    }
    expect(await post('undo', { import: added[0]! })).toMatchObject({ status: 200, data: { count: 1 } });
    const taken = String(known.id_card);
    const { data, msg } = await upload([person('IS901', taken)]);
    expect(data, msg).toMatchObject({ counts: { new: 1, rejected: 0 } });
    // A row that exists is never the same: that would tell its value.
    const again = await upload([person(String(known.code), taken)]);
    expect(again.data.counts).toMatchObject({ same: 0 });
    const submit = () => post('submit', { import: data.import, hash: data.hash, good: true });
    const refused = '1 行不能写入，没有导入任何数据；第 2 行：';
    expect(await submit()).toMatchObject({ status: 400, msg: expect.stringContaining(refused) as string });
    expect(await submit()).toMatchObject({ status: 400 });
    expect((await submit()).status).toBe(429);
    expect((await post('undo', { import: added[1]! })).status).toBe(429);
    const many = Array.from({ length: 4 }, (_, at) => person(`IS91${at}`, taken));
    expect(await upload(many)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('一次最多添加 3 条'),
    });
    await app.close();
  });
});
