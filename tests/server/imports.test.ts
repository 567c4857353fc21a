import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Caller } from './support/demo-world';
import { readXlsx } from 'hucre/xlsx';
import { importWorld, textsIn, type ImportWorld } from './support/import-world';

const LEVEL = 'supervised/supervised-level';
let world: ImportWorld;
let staff: Caller;
let orgId: number;

beforeAll(async () => {
  world = await importWorld();
  orgId = await world.id('org', { code: '99001' });
  staff = world.as('admin', orgId);
});
afterAll(() => world?.close());

const rowsOf = async (name: string) =>
  (await staff.post(`${LEVEL}/search`, { name })).data.rows as JsonObject[];

describe('an import', () => {
  it('B2-04, B3-16, B7-11: parses and checks a sheet without writing anything', async () => {
    const reply = await world.sheet(staff, LEVEL, [
      ['等级导入'],
      ['等级编码', '等级名称', '月消费限额', '月会见次数', '状态', '不认识的列'],
      ['IA1', '甲级', 1200.5, '３', '启用', 'x'],
      [],
      ['IA2', '乙级', '1,300.00', 99, '停用'],
      ['L1', '宽管级', '650', 3, 1],
      ['IA3', '', 'abc', 2, '不存在'],
    ]);
    expect(reply, reply.msg).toMatchObject({ code: 200 });
    const { counts, errData, errFieldArr, warnings, columns } = reply.data;
    expect(counts).toEqual({ total: 4, new: 1, changed: 1, same: 0, rejected: 2 });
    expect(errData.map(({ row }: { row: number }) => row)).toEqual([5, 7]);
    expect(errData[0].errors).toEqual([{ column: 'meetTimes', msg: '不能大于 31' }]);
    expect(errData[1].errors.map(({ column }: { column: string }) => column).sort()).toEqual([
      'monthLimit',
      'name',
      'status',
    ]);
    expect(errFieldArr).toEqual(['等级名称', '月消费限额', '月会见次数', '状态']);
    expect(warnings).toEqual(['以下列没有导入：不认识的列']);
    expect(columns.map(({ name }: { name: string }) => name)).toEqual([
      'code',
      'name',
      'monthLimit',
      'meetTimes',
      'status',
    ]);
    expect(await rowsOf('甲级')).toEqual([]);
    const changed = await staff.post(`${LEVEL}/import/rows`, {
      ...{ import: reply.data.import, kind: 'changed', offset: 0, limit: 10 },
    });
    expect(changed.data).toEqual({
      total: 1,
      rows: [
        {
          row: 6,
          kind: 'changed',
          cells: { code: 'L1', name: '宽管级', monthLimit: '650', meetTimes: '3', status: '1' },
          before: { monthLimit: '600.00' },
          errors: [],
        },
      ],
    });
  });

  it('B2-05, F24: rows are changed and checked again alone; a submit of the former state is refused', async () => {
    const { data } = await world.sheet(staff, LEVEL, [
      ['等级编码', '等级名称', '月会见次数'],
      ['IB1', '丙级', 1],
      ['IB2', '丙级', 200],
      ['IB3', '丁级', 2],
    ]);
    expect(data.counts).toMatchObject({ new: 2, rejected: 1 });
    expect(data.errData[0]).toMatchObject({ row: 3, errors: [{ column: 'meetTimes' }, { column: 'name' }] });
    expect(data.errData[0].errors[1].msg).toBe('等级名称与第2行重复');
    const submit = (body: JsonObject) =>
      staff.post(`${LEVEL}/import/submit`, { import: data.import, ...body });
    expect(await submit({ hash: data.hash })).toMatchObject({
      code: 400,
      msg: '还有1行有错误，没有导入任何数据',
    });
    const change = await staff.post(`${LEVEL}/import/change`, {
      import: data.import,
      changes: [{ row: 3, cells: { name: '戊级', meetTimes: '4' } }],
    });
    expect(change, change.msg).toMatchObject({
      code: 200,
      data: {
        counts: { total: 3, new: 3, rejected: 0 },
        rows: [{ row: 2 }, { row: 3, kind: 'new', errors: [] }],
      },
    });
    expect(await submit({ hash: data.hash })).toMatchObject({
      code: 409,
      msg: '数据已重新校验，请核对后再提交',
    });
    const done = await submit({ hash: change.data.hash });
    expect(done, done.msg).toMatchObject({ code: 200, data: { count: 3, added: 3, changed: 0 } });
    // The same submit again has no second effect.
    expect((await submit({ hash: change.data.hash })).data).toEqual({ count: 3, added: 3, changed: 0 });
    expect(await rowsOf('戊级')).toMatchObject([{ code: 'IB2', meetTimes: 4, version: 1 }]);
    const [{ id: added }] = (await rowsOf('丙级')) as [{ id: number }];
    const logged = await world.db
      .selectFrom('log_data_change')
      .select('verb')
      .where('entity', '=', 'supervised_level')
      .where('data_id', '=', String(added))
      .execute();
    expect(logged).toEqual([{ verb: 'add' }]);
  });

  it('undoes a batch while nothing has touched its rows, and says which rows were', async () => {
    const rows = [
      ['等级编码', '等级名称', '月会见次数'],
      ['IC1', '己级', 1],
      ['L2', '普管级', 7],
    ];
    const { data } = await world.sheet(staff, LEVEL, rows);
    const undo = () => staff.post(`${LEVEL}/import/undo`, { import: data.import });
    expect((await undo()).code).toBe(409);
    const done = await staff.post(`${LEVEL}/import/submit`, { import: data.import, hash: data.hash });
    expect(done.data, done.msg).toEqual({ count: 2, added: 1, changed: 1 });
    const [added] = await rowsOf('己级');
    await staff.post(`${LEVEL}/edit/${String(added!.id)}`, { version: 1, remark: '改过' });
    expect(await undo()).toMatchObject({
      code: 409,
      msg: '第2行的记录已被修改或引用，不能撤销导入',
      data: { rows: [2] },
    });
    expect(await rowsOf('普管级')).toMatchObject([{ meetTimes: 7 }]);
    await world.db.updateTable('supervised_level').set({ version: 1 }).where('id', '=', added!.id).execute();
    expect((await undo()).data).toEqual({ count: 2 });
    expect(await rowsOf('己级')).toEqual([]);
    expect(await rowsOf('普管级')).toMatchObject([{ meetTimes: 2 }]);
    expect((await undo()).code).toBe(409);
  });

  it('submits the good rows if the user chooses, and lists the batch', async () => {
    const { data } = await world.sheet(staff, LEVEL, [
      ['等级编码', '等级名称', '月会见次数'],
      ['ID1', '庚级', 1],
      ['ID2', '辛级', 'x'],
    ]);
    const body = { import: data.import, hash: data.hash, good: true };
    expect((await staff.post(`${LEVEL}/import/submit`, body)).data).toEqual({
      count: 1,
      added: 1,
      changed: 0,
    });
    expect(await rowsOf('辛级')).toEqual([]);
    const [batch] = (await staff.post(`${LEVEL}/import/list`)).data;
    expect(batch).toMatchObject({
      import: data.import,
      fileName: '名单.xlsx',
      state: 'submitted',
      done: { count: 1 },
    });
    const log = await world.db
      .selectFrom('log_data_change')
      .select(['verb', 'to'])
      .where('entity', '=', 'supervised_level')
      .where('verb', 'like', 'import%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ verb: 'import', to: { file: '名单.xlsx', count: 1, rejected: 1 } });
  });

  it('B2-12, C25: the error sheet holds the rejected rows with their reasons, as texts, and comes back in', async () => {
    const { data } = await world.sheet(staff, LEVEL, [
      ['等级编码', '等级名称', '月会见次数'],
      ['IE1', '=HYPERLINK("http://e")', 'x'],
      ['IE2', '壬级', 1],
    ]);
    const bytes = await world.download(staff, 'POST', `${LEVEL}/import/errors`, { import: data.import });
    const texts = await textsIn(bytes);
    expect(texts).toEqual([
      ['错误原因', '等级编码', '等级名称', '月会见次数'],
      ['#2 月会见次数应为整数', 'IE1', '=HYPERLINK("http://e")', 'x'],
    ]);
    const again = await world.upload(staff, LEVEL, '错误.xlsx', bytes);
    expect(again.data).toMatchObject({
      counts: { total: 1, rejected: 1 },
      warnings: ['以下列没有导入：错误原因'],
    });
  });

  it('B7-13: the template has notes, drop-downs and an example that is passed over, and comes back in', async () => {
    const bytes = await world.download(staff, 'GET', `${LEVEL}/import/template`);
    const { sheets } = await readXlsx(bytes);
    const [sheet] = sheets;
    expect(sheet!.name).toBe('等级');
    expect(sheet!.rows![0]).toEqual(
      expect.arrayContaining(['*等级名称', '上级等级', '等级编码', '月消费限额']),
    );
    expect(sheet!.dataValidations!.length).toBeGreaterThan(2);
    const comments = [...sheet!.cells!.values()].flatMap(({ comment }) => comment?.text ?? []);
    expect(comments.join()).toContain('不小于0');
    expect(sheet!.rows).toHaveLength(2);
    expect(await world.upload(staff, LEVEL, '模板.xlsx', bytes)).toMatchObject({
      code: 400,
      msg: '表格中没有数据',
    });
  });

  it('references are found by label or code, and an ambiguous label names both', async () => {
    const address = 'supervised/supervised-area-address';
    const areas = ['三监区', 'JQ03'];
    const reply = await world.sheet(staff, address, [
      ['位置编码', '监区', '位置名称', '位置类型'],
      ['IF1', areas[0]!, '新楼', '楼栋'],
      ['IF2', areas[0]!, '新楼二', 1],
      ['IF3', '没有的监区', '新楼三', '楼栋'],
    ]);
    expect(reply.data.counts, reply.msg).toMatchObject({ new: 2, rejected: 1 });
    expect(reply.data.errData[0].errMsg).toBe('没有监区“没有的监区”');
  });
});
