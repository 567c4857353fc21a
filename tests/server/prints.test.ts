import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { drawable } from '../../schemas/print/measure-text';
import { layoutPages } from '../../schemas/print/layout-pages';
import type { PrintInput } from '../../schemas/print/print-input';
import { leavesOf } from '../../schemas/print/table-columns';
import { readPdf } from '../support/read-pdf';
import { smallDisk } from '../support/small-disk';
import type { Caller } from './support/demo-world';
import { exportWorld, type ExportWorld } from './support/export-world';

/* Prints of lists: what the preview gets, and the PDF that a job writes from the same. */
let world: ExportWorld;
/** The administrator in the first prison, who sees everything of it. */
let admin: Caller;
const BASE = 'supervised/supervised-prisoner';
const PREVIEW = `${BASE}/print/0`;
const PDF = `${BASE}/export/pdf/0`;
const PAGE = 'supervised-prisoner';
const COLUMNS = ['code', 'name', 'gender', 'birthday', 'areaId', 'fineAmount', 'idCard'];
beforeAll(async () => {
  world = await exportWorld();
  admin = world.as('admin', await world.id('org', { code: '99001' }));
});
afterAll(() => world?.close());

async function preview(body: JsonObject = {}, url = PREVIEW): Promise<PrintInput> {
  const { code, msg, data } = await admin.post(url, { page: PAGE, ...body });
  expect([code, msg]).toEqual([200, '']);
  return data.inputs[0] as PrintInput;
}
const search = async (body: JsonObject = {}) =>
  (await admin.post(`${BASE}/search`, { pageSize: 1000, ...body })).data.rows as JsonObject[];

test('B7-08: a print has the columns of the list, the rows of its search, and texts as the list shows them', async () => {
  const body = { gender: [1], orderField: 'code', orderType: 'desc' };
  const rows = await search(body);
  const { columns, rows: printed, facts, config } = await preview({ ...body, columns: COLUMNS });
  const listed = (await admin.get('dynamic-sys/table-info/get-data/supervised-prisoner')).data.tableConfig
    .columns;
  const label = (name: string) => {
    const column = listed.find((one: JsonObject) => one.column === name);
    return column ? (column.label ?? column.field.label) : null;
  };
  expect(leavesOf(columns).map(({ title }) => title)).toEqual(
    COLUMNS.map((name) => label(name) ?? expect.any(String)),
  );
  expect(columns.map(({ numeric }) => numeric === true)).toEqual(
    COLUMNS.map((name) => name === 'fineAmount'),
  );
  expect(printed.length).toBe(rows.length);
  for (const [at, row] of rows.entries()) {
    const labels = row.labels as JsonObject;
    expect(printed[at]!.slice(0, 3)).toEqual([row.code, row.name, '男']);
    expect(printed[at]![4]).toBe(labels.areaId ?? '');
    // Masked as in the list.
    expect(printed[at]![6]).toBe(row.idCard);
  }
  expect(facts.header).toContainEqual({ name: '查询条件', value: expect.stringContaining('男') as string });
  expect(facts.title).toBe('被监管人员');
  expect(config.paper).toBe('A4');
});

test('the PDF has the pages of the preview, and says how many rows and pages', async () => {
  const body = { gender: [1], orderField: 'code', orderType: 'asc', columns: COLUMNS, page: PAGE };
  const input = await preview(body);
  const { pages } = layoutPages(input);
  const { job, bytes } = await world.exported(admin, PDF, body);
  expect(job.result).toEqual({
    ...{ count: input.rows.length, total: input.rows.length, pages: pages.length, missing: [] },
  });
  expect(job.file?.name).toBe('被监管人员.pdf');
  // The minute of the print may differ.
  const texts = (list: readonly { text: string; x: number }[]) =>
    list.filter(({ text }) => !/^打印日期/.test(text)).map(({ text, x }) => [text, Math.round(x * 10)]);
  expect(readPdf(bytes).map((page) => texts(page.texts))).toEqual(
    pages.map(({ boxes }) => texts(boxes.filter((box) => box.kind === 'text'))),
  );
});

test('one record without lines is a PDF, too', async () => {
  const [row] = await search({ pageSize: 1 });
  const { job, bytes } = await world.exported(admin, `${BASE}/print/record-pdf/0`, { ids: [row!.id!] });
  expect(job.result).toMatchObject({ count: 1, missing: [] });
  const [page] = readPdf(bytes);
  expect(page!.texts.map(({ text }) => text).join('')).toContain(String(row!.code));
});

test('a list of any number of columns is laid out with real places, or refused by name', async () => {
  const { columns, rows, ...input } = await preview();
  const leaves = leavesOf(columns);
  for (const orientation of ['Portrait', 'Landscape'] as const)
    for (let n = 1; n <= leaves.length; n++) {
      const config = { ...input.config, orientation };
      const { pages } = layoutPages({
        ...input,
        config,
        columns: leaves.slice(0, n),
        rows: rows.slice(0, 40),
      });
      const places = pages.flatMap(({ boxes }) => boxes.flatMap((box) => Object.values(box)));
      expect(places.filter((value) => typeof value === 'number' && !Number.isFinite(value))).toEqual([]);
    }
});

test('each character of the names in the demo organisation has a glyph', async () => {
  const tables = { supervised_prisoner: 'name', org_user: 'name', org: 'name', supervised_area: 'name' };
  const names: string[] = [];
  for (const [table, column] of Object.entries(tables))
    names.push(
      ...(await world.db.selectFrom(table).select(column).execute()).map((row) => String(row[column])),
    );
  const characters = [...new Set(names.join(''))];
  expect(characters.length).toBeGreaterThan(50);
  const missing = new Set<string>();
  drawable(characters.join(''), missing);
  expect([...missing]).toEqual([]);
  const rows = await search({ orderField: 'code', orderType: 'asc' });
  const { bytes } = await world.exported(admin, PDF, {
    orderField: 'code',
    orderType: 'asc',
    columns: ['name'],
  });
  const drawn = readPdf(bytes).flatMap(({ texts }) => texts.map(({ text }) => text));
  expect(drawn.join('')).not.toContain('\0');
  expect(new Set(drawn)).toEqual(new Set([...drawn, ...rows.map(({ name }) => String(name))]));
});

test('the selected rows of a search are printed, in the order of the list', async () => {
  const rows = await search({ orderField: 'code', orderType: 'asc' });
  const ids = [rows[5]!.id, rows[2]!.id] as number[];
  const { rows: printed } = await preview({ ids, columns: ['code'], orderField: 'code', orderType: 'asc' });
  expect(printed).toEqual([[rows[2]!.code], [rows[5]!.code]]);
});

test('B7-08, B3-33: a stored template decides columns, names, widths, title and paper', async () => {
  const usual = (await admin.get(`${BASE}/export-config/detail/0?page=${PAGE}`)).data as JsonObject;
  const columns = [
    { key: 'name', name: '姓名', customName: '人员姓名', checked: true, customPrintWidth: 40 },
    { key: 'code', name: '编号', checked: true },
    { key: 'custom-1-1', name: '签收', checked: true, iscustom: true },
    { key: 'gender', name: '性别', checked: false },
  ];
  const { name, baseHeader: header, baseFooter: footer, excelConfig, pdfConfig, columnModel } = usual;
  const saved = await admin.post(`${BASE}/export-config/save/0`, {
    ...{
      name: name!,
      header: header!,
      footer: footer!,
      excelConfig: excelConfig!,
      columnModel: columnModel!,
    },
    ...{ tempName: '签收表', page: PAGE, exportTitle: '人员签收表', columns },
    pdfConfig: { ...(pdfConfig as JsonObject), paper: 'B5', mulligansPage: 2 },
  } as unknown as JsonObject);
  expect([saved.msg, saved.code]).toEqual(['', 200]);
  const input = await preview({ gender: [1] }, `${BASE}/print/${saved.data.id}`);
  expect(input.columns).toEqual([
    { key: 'name', title: '人员姓名', share: 40 },
    { key: 'code', title: '罪犯编号', share: 0 },
    { key: 'custom-1-1', title: '签收', share: 0 },
  ]);
  expect([input.facts.title, input.config.paper, input.config.mulligansPage]).toEqual([
    '人员签收表',
    'B5',
    2,
  ]);
  expect(input.rows[0]![2]).toBe('');
  expect((await admin.post(`${BASE}/print/9999`, {})).status).toBe(404);
});

test('B9-17, B9-18: printer and date are filled in, other signatures are left for hands', async () => {
  const { facts } = await preview({ columns: ['code'] });
  const value = (name: string) => facts.signatures.find((one) => one.name === name)?.value;
  const { name } = await world.db
    .selectFrom('org_user')
    .select('name')
    .where('login_name', '=', 'admin')
    .executeTakeFirstOrThrow();
  expect(value('制表人')).toBe(name);
  expect(value('打印日期')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(value('审核人')).toBeNull();
});

test('C5, C37: without the permission nothing is printed; unknown and unseen columns and foreign rows neither', async () => {
  const clerk = world.as('clerk');
  expect([(await clerk.post(PREVIEW, {})).status, (await clerk.post(PDF, {})).status]).toEqual([403, 403]);
  for (const name of ['secret', 'id', '__proto__', 'areaId.nothing'])
    expect([name, (await admin.post(PREVIEW, { columns: [name] })).status]).toEqual([name, 400]);
  const own = await world.id('org', { code: '99001' });
  const query = world.db.selectFrom('supervised_prisoner').select('id').where('org_id', '!=', own);
  const { id } = await query.executeTakeFirstOrThrow();
  expect((await preview({ ids: [Number(id)], columns: ['code'] })).rows).toEqual([]);
});

test('F26: previews and PDFs are in the log of the list with count and criteria', async () => {
  await preview({ gender: [1], columns: ['code'] });
  const count = String((await search({ gender: [1] })).length);
  const logged = async () => (await admin.post(`${BASE}/data-change/search`, {})).data.rows[0] as JsonObject;
  const facts = [
    { column: 'count', name: '条数', from: '', to: count },
    { column: 'criteria', name: '查询条件', from: '', to: '性别 男' },
  ];
  expect(await logged()).toMatchObject({ verb: 'print', dataId: null, changes: facts });
  await world.ended(admin, PDF, { gender: [1], columns: ['code'] });
  const format = { column: 'format', name: '格式', from: '', to: 'PDF' };
  expect(await logged()).toMatchObject({ verb: 'print', changes: [facts[0], format, facts[1]] });
});

test.each(['csv', 'excel', 'pdf'])(
  'F5: a disk that fills up while %s is written fails the job with a clear message and leaves nothing; a later try works',
  async (format) => {
    const unmount = smallDisk(world.directory, '256k');
    if (!unmount) return console.log('a full disk needs the right to mount a tmpfs');
    const { freeMb } = world.files.limits;
    const others = path.join(world.directory, 'others');
    const body = { page: PAGE, columns: COLUMNS };
    const stored = async () => (await world.db.selectFrom('stored_file').select('id').execute()).length;
    try {
      const before = await stored();
      const { bavail, bsize } = fs.statfsSync(world.directory);
      // Without a reserve only the write itself can fail, and not the check before it.
      Object.assign(world.files.limits, { freeMb: 0 });
      fs.mkdirSync(path.join(world.directory, 'incoming'));
      fs.writeFileSync(others, Buffer.alloc(bavail * bsize - 8 * 1024));
      const job = await world.ended(admin, `${BASE}/export/${format}/0`, body);
      expect(job).toMatchObject({
        state: 'failed',
        file: null,
        msg: '磁盘空间不足，暂停写入，请联系管理员',
      });
      expect(fs.readdirSync(path.join(world.directory, 'incoming'))).toEqual([]);
      expect(await stored()).toBe(before);
      fs.rmSync(others);
    } finally {
      Object.assign(world.files.limits, { freeMb });
      unmount();
    }
    expect((await world.exported(admin, `${BASE}/export/${format}/0`, body)).bytes.length).toBeGreaterThan(
      8 * 1024,
    );
  },
);
