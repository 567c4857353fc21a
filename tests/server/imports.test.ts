import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Caller } from './support/demo-world';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { importWorld, textsIn, type ImportWorld } from './support/import-world';

const LEVEL = 'supervised/supervised-level';
let world: ImportWorld;
let staff: Caller;
let orgId: number;

beforeAll(async () => {
  world = await importWorld({ domains: path.resolve(import.meta.dirname, '../fixtures/purchase') });
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

  it('B2-05, B7-12, F24: rows are changed and checked again alone; a submit of the former state is refused', async () => {
    const { data } = await world.sheet(staff, LEVEL, [
      ['等级编码', '等级名称', '月会见次数'],
      ['IB1', '丙级', 1],
      ['IB2', '丙级', 200],
      ['IB3', '丁级', 2],
    ]);
    expect(data.counts).toMatchObject({ new: 2, rejected: 1 });
    expect(data.errData[0]).toMatchObject({ row: 3, errors: [{ column: 'meetTimes' }, { column: 'name' }] });
    expect(data.errData[0].errors[1].msg).toBe('等级名称与第 2 行重复');
    const submit = (body: JsonObject) =>
      staff.post(`${LEVEL}/import/submit`, { import: data.import, ...body });
    expect(await submit({ hash: data.hash })).toMatchObject({
      code: 400,
      msg: '还有 1 行有错误，没有导入任何数据',
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
      msg: '第 2 行的记录已被修改或引用，不能撤销导入',
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
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet!.name).toBe('等级');
    expect(sheet!.rows![0]).toEqual(
      expect.arrayContaining(['*等级名称', '上级等级', '等级编码', '月消费限额']),
    );
    expect(sheet!.dataValidations!.length).toBeGreaterThan(2);
    const comments = [...sheet!.cells!.values()].map(({ comment }) => comment?.text).join();
    expect(comments).toContain('不小于 0');
    // Below the example only formats, so that typed digits stay texts.
    const filled = sheet!.rows!.filter((row) => row.some((cell) => cell !== null));
    expect([filled.length, sheet!.rows!.length > 1000]).toEqual([2, true]);
    expect(await world.upload(staff, LEVEL, '模板.xlsx', bytes)).toMatchObject({
      code: 400,
      msg: '表格中没有数据，请填写后再上传',
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

  /** Uploads and submits rows; returns the answers. */
  async function imported(entity: string, rows: (string | number)[][]) {
    const { data, msg } = await world.sheet(staff, entity, rows);
    expect(data?.errData, msg).toEqual([]);
    const done = await staff.post(`${entity}/import/submit`, { import: data.import, hash: data.hash });
    expect(done.code, JSON.stringify(done)).toBe(200);
    return { batch: data.import as number, counts: data.counts as JsonObject, done: done.data as JsonObject };
  }

  it('persons are admitted as their add call does it, with first letters and custody log, and taken back', async () => {
    const person = 'supervised/supervised-prisoner';
    const { batch, done } = await imported(person, [
      [
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
      ],
      [
        'IMP001',
        '张三',
        '护照',
        'E12345678',
        '1990年1月2日',
        '男',
        '三监区',
        '普管级',
        '2026.1.5',
        '盗窃罪',
        '有期徒刑',
      ],
    ]);
    expect(done).toEqual({ count: 1, added: 1, changed: 0 });
    const id = await world.id('supervised_prisoner', { code: 'IMP001' });
    const { data } = await staff.get(`${person}/detail/${id}`);
    expect(data).toMatchObject({
      birthday: '1990-01-02',
      admitDate: '2026-01-05',
      pinyin: 'ZS',
      custodyStatus: 1,
    });
    expect(await world.id('supervised_custody_log', { person_id: id })).toBeGreaterThan(0);
    expect((await staff.post(`${person}/import/undo`, { import: batch })).data).toEqual({ count: 1 });
    await expect(world.id('supervised_prisoner', { code: 'IMP001' })).rejects.toThrow();
  });

  it('users are added and changed by their account, within the rights of the session', async () => {
    const rows = [
      ['账号', '姓名', '登录类型', '角色', '手机号'],
      ['imported1', '导入一', '用户', '监区民警', '13900001111'],
    ];
    expect((await imported('org/user', rows)).done).toEqual({ count: 1, added: 1, changed: 0 });
    rows[1]![1] = '导入二';
    const { done, batch } = await imported('org/user', rows);
    expect(done).toEqual({ count: 1, added: 0, changed: 1 });
    expect((await staff.post('org/user/import/undo', { import: batch })).data).toEqual({ count: 1 });
    const id = await world.id('org_user', { login_name: 'imported1', name: '导入一' });
    expect(id).toBeGreaterThan(0);
  });

  it('F25: many plain rows are written by few statements, exports come back in, and what is taken meanwhile is named', async () => {
    const article = 'purchase/article';
    const rows = Array.from({ length: 1200 }, (_, at) => [`IM${at}`, `物品${at}`, '件', '1,200.00']);
    const header = ['编码', '名称', '计量单位', '参考价'];
    const { batch, done } = await imported(article, [header, ...rows]);
    expect(done).toEqual({ count: 1200, added: 1200, changed: 0 });
    const again = await world.sheet(staff, article, [header, ...rows]);
    expect(again.data.counts).toMatchObject({ same: 1200 });
    const logged = await world.db
      .selectFrom('log_data_change')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('entity', '=', 'purchase_article')
      .where('verb', '=', 'add')
      .executeTakeFirstOrThrow();
    expect(Number(logged.n)).toBeGreaterThanOrEqual(1200);
    const { data } = await world.sheet(staff, article, [
      header,
      ['IMX', '后来', '件', '1'],
      ['IMY', '另一', '件', '1'],
    ]);
    await staff.post(`${article}/add`, { code: 'IMX', name: '先到', price: '2' });
    const late = await staff.post(`${article}/import/submit`, { import: data.import, hash: data.hash });
    expect(late).toMatchObject({ code: 400, data: { errData: [{ row: 2 }] } });
    await expect(world.id('purchase_article', { code: 'IMY' })).rejects.toThrow();
    expect((await staff.post(`${article}/import/undo`, { import: batch })).data).toEqual({ count: 1200 });
  });

  it('documents are imported as heads with lines; errors stand at the row of their line', async () => {
    const request = 'purchase/request';
    await imported('purchase/article', [
      ['编码', '名称', '参考价'],
      ['IL1', '纸', '10'],
      ['IL2', '笔', '2'],
    ]);
    const header = ['用途', '申请明细·物品', '申请明细·数量', '申请明细·单价'];
    const bad = await world.sheet(staff, request, [header, ['办公', 'IL1', 2, 10], ['', '没有', 'x', 3]]);
    expect(bad.data.counts, bad.msg).toMatchObject({ total: 1, rejected: 1 });
    expect(bad.data.errData).toMatchObject([
      { row: 3, errors: [{ column: 'lines.articleId' }, { column: 'lines.quantity' }] },
    ]);
    const { batch, counts, done } = await imported(request, [
      header,
      ['办公', 'IL1', 2, 10],
      ['', '笔', 5, 2],
      ['生产', 'IL2', 1, 2],
    ]);
    expect(counts).toMatchObject({ total: 2, new: 2 });
    expect(done).toEqual({ count: 2, added: 2, changed: 0 });
    const id = await world.id('purchase_request', { purpose: '办公' });
    expect((await staff.get(`${request}/detail/${id}`)).data).toMatchObject({
      lineCount: 2,
      amount: '30.00',
    });
    expect((await staff.post(`${request}/import/undo`, { import: batch })).data).toEqual({ count: 2 });
    await expect(world.id('purchase_request', { purpose: '办公' })).rejects.toThrow();
  });

  it('a sheet of another entity is named, and so are missing, repeated and merged cells', async () => {
    const other = await world.sheet(staff, LEVEL, [
      [
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
        '民族',
      ],
      ['x'],
    ]);
    expect(other.msg).toBe('这是“被监管人员”的表格，不能在此导入');
    expect((await world.sheet(staff, LEVEL, [['月会见次数'], [1]])).msg).toBe(
      '缺少列：等级名称，请使用下载的模板',
    );
    const twice = await world.sheet(staff, LEVEL, [
      ['等级名称', '*等级名称'],
      ['a', 'b'],
    ]);
    expect(twice.msg).toBe('列“等级名称”出现了两次，请删除多余的列');
    expect(
      (
        await world.sheet(staff, LEVEL, [
          ['天气', '心情'],
          ['a', 'b'],
        ])
      ).msg,
    ).toBe('没有找到表头，请使用下载的模板');
    const merged = await writeXlsx({
      sheets: [
        {
          name: '表',
          rows: [['等级名称'], ['甲'], ['乙']],
          merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
        },
      ],
    });
    expect((await world.upload(staff, LEVEL, 'a.xlsx', merged)).msg).toBe(
      '第 2 行有合并单元格（A2:A3），请取消合并后再上传',
    );
    const csv = Buffer.from("等级编码,等级名称\nIZ1,'=甲乙\n");
    const { data } = await world.upload(staff, LEVEL, 'a.csv', csv);
    const rows = await staff.post(`${LEVEL}/import/rows`, { import: data.import, offset: 0, limit: 10 });
    expect(rows.data.rows[0].cells).toEqual({ code: 'IZ1', name: '=甲乙' });
  });
});
