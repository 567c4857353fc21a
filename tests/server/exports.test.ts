import { parseCsv } from 'hucre/csv';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { ShownJob } from '../../server/jobs/job-contract';
import type { Caller } from './support/demo-world';
import { exportWorld, type ExportWorld } from './support/export-world';

let world: ExportWorld;
/** The administrator in the first prison, who sees everything of it. */
let admin: Caller;
let org: number;
const BASE = 'supervised/supervised-prisoner';
const EXCEL = `${BASE}/export/excel/0`;
const CSV = `${BASE}/export/csv/0`;
const PAGE = 'supervised-prisoner';
beforeAll(async () => {
  world = await exportWorld('tests/bench/server/documents');
  org = await world.id('org', { code: '99001' });
  admin = world.as('admin', org);
});
afterAll(() => world?.close());

const search = async (caller: Caller, body: JsonObject = {}, base = BASE) =>
  (await caller.post(`${base}/search`, { pageSize: 1000, ...body })).data.rows as JsonObject[];
const COLUMNS = ['code', 'name', 'gender', 'birthday', 'areaId', 'fineAmount', 'idCard', 'admitDate'];

describe('an export to .xlsx', () => {
  test('B7-08: has the columns of the list in its order, the rows of its search and the formats of its cells', async () => {
    const body = { gender: [1], orderField: 'code', orderType: 'desc' };
    const rows = await search(admin, body);
    const sheet = await world.sheet(admin, EXCEL, { ...body, page: PAGE, columns: COLUMNS });
    expect(sheet[0]).toEqual([
      '罪犯编号',
      '姓名',
      '性别',
      '出生日期',
      '监区',
      '财产性判项',
      '证件号码',
      '入监日期',
    ]);
    expect(rows.length).toBeGreaterThan(10);
    expect(sheet.length - 1).toBe(rows.length);
    for (const [at, row] of rows.entries()) {
      const labels = row.labels as JsonObject;
      const day = (text: unknown) =>
        typeof text === 'string' ? new Date(`${text.slice(0, 10)}T00:00:00Z`) : null;
      expect(sheet[at + 1]).toEqual([
        row.code,
        row.name,
        '男',
        day(row.birthday),
        labels.areaId ?? null,
        row.fineAmount === null ? null : Number(row.fineAmount),
        // Masked as in the list.
        row.idCard,
        day(row.admitDate),
      ]);
    }
    expect(String(sheet[1]?.[6])).toMatch(/\*{4}/);
  });

  test('the selected rows of a search are exported, in the order of the list', async () => {
    const rows = await search(admin, { orderField: 'code', orderType: 'asc' });
    const ids = [rows[5]!.id, rows[2]!.id] as number[];
    const body = { orderField: 'code', orderType: 'asc', ids, columns: ['code'] };
    expect(await world.sheet(admin, EXCEL, body)).toEqual([['罪犯编号'], [rows[2]!.code], [rows[5]!.code]]);
  });

  test('a filter holds as in the list, and paths through references are columns', async () => {
    const filter = { join: 'and', of: [{ column: 'name', op: 'contains', value: '张' }] };
    const rows = await search(admin, { filter });
    const columns = ['code'];
    const sheet = await world.sheet(admin, EXCEL, { filter, columns });
    expect(sheet.slice(1).map(([code]) => code)).toEqual(rows.map(({ code }) => code));
  });

  test('without columns it has those that the list shows to everyone, styled and with a frozen head', async () => {
    const { bytes } = await world.exported(admin, EXCEL, { page: PAGE });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const page = (await admin.get(`dynamic-sys/table-info/get-data/${PAGE}`)).data;
    const shown = page.tableConfig.columns.filter((column: JsonObject) => column.hidden !== true);
    expect(sheets[0]!.rows[0]).toEqual(shown.map(({ field }: { field: JsonObject }) => field.label));
    expect(sheets[0]!.name).toBe('被监管人员');
    expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 });
  });

  test('a tree comes in the order of its nodes', async () => {
    const nested = await search(admin, {}, 'supervised/supervised-area');
    const names = (rows: readonly JsonObject[]): unknown[] =>
      rows.flatMap((row) =>
        row.id === -1 ? [] : [row.name, ...names((row.children ?? []) as JsonObject[])],
      );
    const url = 'supervised/supervised-area/export/excel/0';
    const sheet = await world.sheet(admin, url, { columns: ['name'] });
    expect(sheet.slice(1).map(([name]) => name)).toEqual(names(nested));
    expect(nested.some(({ children }) => Array.isArray(children))).toBe(true);
    const sum = nested.find(({ id }) => id === -1)!;
    const summed = Object.keys(sum).find((key) => key !== 'id' && key !== 'labels')!;
    const last = (await world.sheet(admin, url, { columns: ['name', summed] })).at(-1);
    expect(last).toEqual(['合计', Number(sum[summed])]);
  });
});

describe('an export to .csv', () => {
  test('C25: is UTF-8 with a mark, guards formulas, keeps numbers, and quotes', async () => {
    const odd = { name: '=1+1', usedName: '"引号",逗号', fileNo: "'=x", formerJob: '-5', courtName: '@x' };
    const person = await world.db
      .selectFrom('supervised_prisoner')
      .select([
        'id',
        'code',
        'name',
        'used_name',
        'file_no',
        'former_job',
        'court_name',
        'fine_amount',
        'birthday',
      ])
      .where('org_id', '=', org)
      .executeTakeFirstOrThrow();
    const { id, code, birthday, ...before } = person;
    const update = (values: object) =>
      world.db.updateTable('supervised_prisoner').set(values).where('id', '=', id).execute();
    await update({
      ...{ name: odd.name, used_name: odd.usedName, file_no: odd.fileNo, former_job: odd.formerJob },
      ...{ court_name: odd.courtName, fine_amount: -12.5 },
    });
    const columns = [
      'code',
      'name',
      'usedName',
      'fileNo',
      'formerJob',
      'courtName',
      'fineAmount',
      'birthday',
    ];
    const body = { ids: [Number(id)], columns };
    const { bytes } = await world.exported(admin, CSV, body);
    const text = bytes.toString();
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1)).toBe(
      '罪犯编号,姓名,曾用名,档案号,捕前职业,判决机关,财产性判项,出生日期\r\n' +
        `${code},'=1+1,"""引号"",逗号",''=x,'-5,'@x,-12.50,${birthday}\r\n`,
    );
    expect(parseCsv(text)[1]).toHaveLength(columns.length);
    const sheet = await world.sheet(admin, EXCEL, body);
    expect(sheet[1]!.slice(1, 7)).toEqual([...Object.values(odd), -12.5]);
    await update(before);
  });
});

describe('rights of exports', () => {
  test('C5: without the permission it is refused', async () => {
    const clerk = world.as('clerk');
    expect((await clerk.post(EXCEL, {})).status).toBe(403);
  });

  test('C37: a hidden column is absent, and asking for it is answered like an unknown name', async () => {
    const role = await world.id('org_role', { code: 'police', org_id: org });
    const hide = (hidden_fields: string[]) =>
      world.db.updateTable('org_role').set({ hidden_fields }).where('id', '=', role).execute();
    const police = world.as('police01');
    const [usual = []] = await world.sheet(police, EXCEL, { page: PAGE });
    expect(usual).toContain('监区');
    await hide(['supervised_prisoner.areaId']);
    try {
      const [head = [], first] = await world.sheet(police, EXCEL, { page: PAGE });
      expect(head).toEqual(usual.filter((label) => label !== '监区'));
      expect(first).toBeDefined();
      const answers = await Promise.all(
        ['areaId', 'secret', '__proto__', 'areaId.name'].map((name) =>
          police.post(EXCEL, { columns: ['code', name] }),
        ),
      );
      expect(new Set(answers.map(({ status, msg }) => `${status} ${msg}`)).size).toBe(1);
      expect(answers[0]!.status).toBe(400);
      expect((await police.post(EXCEL, { areaId: 1 })).status).toBe(400);
    } finally {
      await hide([]);
    }
  });

  test('a user who sees some rows exports only these', async () => {
    const police = world.as('police01');
    const rows = await search(police, { orderField: 'code', orderType: 'asc' });
    const all = await search(admin);
    expect(rows.length).toBeLessThan(all.length);
    const body = { orderField: 'code', orderType: 'asc', columns: ['code'] };
    const sheet = await world.sheet(police, EXCEL, body);
    expect(sheet.slice(1).map(([code]) => code)).toEqual(rows.map(({ code }) => code));
  });

  test('rows of other organisations and tenants are not exported, even when their ids are named', async () => {
    const other = await world.db
      .selectFrom('supervised_prisoner')
      .select(['id', 'code'])
      .where('org_id', '!=', org)
      .executeTakeFirstOrThrow();
    const job = await world.ended(admin, EXCEL, { ids: [other.id], columns: ['code'] });
    expect(job.result).toMatchObject({ count: 0, total: 0 });
  });

  test('wrong criteria, formats and pages are refused before a job starts', async () => {
    const wrong: JsonObject[] = [
      { nothing: 1 },
      { orderField: 'secret' },
      { ids: ['x'] },
      { ids: [] },
      { columns: [] },
      { page: 7 },
    ];
    for (const body of wrong) expect([body, (await admin.post(EXCEL, body)).status]).toEqual([body, 400]);
    expect((await admin.post(EXCEL, { page: 'supervised-level' })).status).toBe(404);
    expect((await admin.post(`${BASE}/export/excel/99`, {})).status).toBe(404);
    expect((await admin.post(`${BASE}/export/doc/0`, {})).status).toBe(404);
    const ids = Array.from({ length: 1001 }, (_, at) => at + 1);
    expect((await admin.post(EXCEL, { ids })).status).toBe(400);
  });

  test('more rows than the setting export.maxRows allows are refused with both numbers, never cut', async () => {
    const total = (await search(admin)).length;
    expect(total).toBeGreaterThan(100);
    const set = async (v: number, version: number) => {
      const values = [{ k: 'export.maxRows', v, version }];
      const reply = await world.as('admin').post('org/org-system-config/save', { values });
      expect([reply.msg, reply.code]).toEqual([expect.any(String), 200]);
    };
    await set(100, 0);
    const refused = await admin.post(EXCEL, {});
    expect([refused.status, refused.msg]).toEqual([
      400,
      `共 ${total} 条，超过单次导出的上限 100 条，请缩小查询范围`,
    ]);
    expect((await admin.post(EXCEL, { ids: [1] })).status).toBe(200);
    await set(100_000, 1);
  });
});

test('F26: an export is in the logs with format, count and criteria, without sensitive values', async () => {
  const body = { gender: [1], idCard: '110101199001011237', columns: ['code'] };
  await world.ended(admin, EXCEL, { gender: [1], columns: ['code'] });
  const { data } = await admin.post(`${BASE}/data-change/search`, {});
  const [row] = data.rows as JsonObject[];
  expect(row).toMatchObject({ verb: 'export', action: '导出', dataId: null });
  const total = (await search(admin, { gender: [1] })).length;
  expect(row!.changes).toEqual([
    { column: 'count', name: '条数', from: '', to: String(total) },
    { column: 'format', name: '格式', from: '', to: 'Excel' },
    { column: 'criteria', name: '查询条件', from: '', to: '性别 男' },
  ]);
  // The browser makes the file of the visible page, and tells of it.
  const told = await admin.post(`${BASE}/export/visible`, { page: PAGE, gender: [1], count: 10 });
  expect([told.code, told.msg]).toEqual([200, '']);
  const [seen] = (await admin.post(`${BASE}/data-change/search`, {})).data.rows as JsonObject[];
  expect(seen!.changes).toContainEqual({ column: 'count', name: '条数', from: '', to: '10' });
  expect((await admin.post(`${BASE}/export/visible`, { page: PAGE, count: -1 })).status).toBe(400);
  await world.ended(admin, EXCEL, body);
  const { data: after } = await admin.post(`${BASE}/data-change/search`, {});
  expect(after.rows[0].changes.at(-1).to).toBe('性别 男、证件号码 ******');
  const logged = JSON.stringify(await world.db.selectFrom('log_data_operate').selectAll().execute());
  expect(logged).not.toContain(body.idCard);
});

describe('an export by a template', () => {
  test('B3-32, B3-33, C19: has its title, header fields, headings, names, widths and signatures, as they are written', async () => {
    const config = `${BASE}/export-config`;
    const { data: usual } = await admin.get(`${config}/detail/0?page=${PAGE}&kind=list`);
    const column = (key: string, more: JsonObject = {}) => ({ key, name: key, checked: true, ...more });
    const saved = await admin.post(`${config}/save/0`, {
      ...{ page: PAGE, kind: 'list', name: '名册', tempName: '点名', exportTitle: '${7*7} {{点名}}' },
      columns: [
        column('name', { customName: '人员', customExcelWidth: 30 }),
        column('custom-1-1', {
          ...{ name: '分类', iscustom: true },
          children: [column('gender'), column('fineAmount', { customName: '<%=罚金%>' })],
        }),
        column('code', { checked: false }),
        column('custom-2-1', { name: '签收', iscustom: true }),
      ],
      colOrder: {},
      header: [
        { key: '$org', name: '单位', checked: true },
        { key: '$criteria', name: '条件', checked: true },
        { key: '$count', name: '人数', checked: true },
        { key: '$user', name: '导出人', checked: false },
      ],
      footer: [
        { key: 'reviewer', name: '审核人', checked: true, index: 1 },
        { key: 'preparer', name: '制表人', checked: true, index: 0 },
      ],
      ...{ pdfConfig: usual.pdfConfig, columnModel: 'grouped' },
      excelConfig: { ...usual.excelConfig, headerColSpan: 2, footerColSpan: 2 },
    });
    expect([saved.msg, saved.code]).toEqual([expect.any(String), 200]);
    const rows = await search(admin, { gender: [1], orderField: 'code', orderType: 'asc' });
    const body = { page: PAGE, gender: [1], orderField: 'code', orderType: 'asc' };
    const { job, bytes } = await world.exported(admin, `${BASE}/export/excel/${saved.data.id}`, body);
    expect(job.file?.name).toBe('名册.xlsx');
    const sheet = (await readXlsx(bytes)).sheets[0]!;
    const texts = sheet.rows.map((row) =>
      row
        .map((cell) => cell ?? '')
        .join('|')
        .replace(/\|+$/, ''),
    );
    expect(texts.slice(0, 5)).toEqual([
      '${7*7} {{点名}}',
      '单位：示范第一监狱||查询条件：性别 男',
      `记录数：${rows.length}`,
      '人员|分类||签收',
      '|性别|<%=罚金%>',
    ]);
    const [first] = rows;
    const fine = first!.fineAmount === null ? '' : `|${Number(first!.fineAmount)}`;
    expect(texts[5]).toBe(`${first!.name}|男${fine}`);
    expect(texts.at(-1)).toBe('制表人：高行健||审核人：');
    expect(texts).toHaveLength(5 + rows.length + 2);
    expect(sheet.merges).toContainEqual({ startRow: 0, startCol: 0, endRow: 0, endCol: 3 });
    expect(sheet.merges).toContainEqual({ startRow: 3, startCol: 1, endRow: 3, endCol: 2 });
    expect(sheet.merges).toContainEqual({ startRow: 3, startCol: 0, endRow: 4, endCol: 0 });
    expect(sheet.columns?.[0]?.width).toBe(30);
    // The template of another list, and one that does not exist.
    const other = 'supervised/supervised-level/export/excel';
    expect((await admin.post(`${other}/${saved.data.id}`, {})).status).toBeGreaterThanOrEqual(400);
  });
});

describe('an export of 60,000 rows', () => {
  const ITEMS = 'bench/bench-item';
  const ROWS = 60_000;
  const columns = ['code', 'level', 'admitDate'];
  const addRows = (from: number, to: number) =>
    sql`insert into bench_item (tenant_id, org_id, code, name, state, level, admit_date)
      select 1, ${org}::bigint, 'P' || lpad(n::text, 9, '0'), '名', 1, 1 + n % 9, date '2010-01-01' + n % 3000
        from generate_series(${from}::int, ${to}::int) n`.execute(world.db);
  beforeAll(async () => {
    for (let from = 1; from < ROWS; from += 10_000) await addRows(from, from + 9999);
  });

  test('F26: has every row of its filter at the moment of its start, whatever is written meanwhile', async () => {
    const body = { columns, level: 1, orderField: 'code', orderType: 'asc' };
    const [{ job, bytes }] = await Promise.all([
      world.exported(admin, `${ITEMS}/export/csv/0`, body),
      sql`update bench_item set level = 1 where level = 2`.execute(world.db),
    ]);
    const lines = bytes.toString().trim().split('\r\n').slice(1);
    const before = Array.from({ length: ROWS }, (_, at) => at + 1).filter((n) => n % 9 === 0).length;
    // Either all of the update or nothing of it.
    expect([before, 2 * before + 1]).toContain(lines.length);
    expect(job.result).toMatchObject({ count: lines.length, total: lines.length });
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.toSorted()).toEqual(lines);
  });

  test('has all rows in one workbook, and tells how many', async () => {
    const { job, bytes } = await world.exported(admin, `${ITEMS}/export/excel/0`, { columns });
    expect(job).toMatchObject({ done: ROWS, total: ROWS, result: { count: ROWS, total: ROWS, cuts: 0 } });
    expect(job.file?.name).toBe('测速.xlsx');
    let rows = 0;
    let wrong = 0;
    for await (const { values } of streamXlsxRows(bytes)) {
      rows += 1;
      if (rows > 1 && !(typeof values[1] === 'number' && values[2] instanceof Date)) wrong += 1;
    }
    expect([rows, wrong]).toEqual([ROWS + 1, 0]);
  });

  test('F26: is canceled, and nothing of it can be downloaded', async () => {
    const started = admin.post(`${ITEMS}/export/excel/0`, { columns });
    let id = 0;
    await expect
      .poll(
        async () => {
          const { rows } = (await admin.post('job/mine')).data as { rows: ShownJob[] };
          const running = rows.find(({ state }) => state === 'running');
          id = running?.id ?? 0;
          return running !== undefined;
        },
        { interval: 5 },
      )
      .toBe(true);
    await admin.post(`job/cancel/${id}`);
    const reply = await started;
    let job = reply.data.job as ShownJob;
    while (!['done', 'canceled'].includes(job.state))
      job = (await admin.get(`job/${job.id}`)).data as ShownJob;
    expect([job.state, job.file, job.result]).toEqual(['canceled', null, null]);
    expect((await admin.post(`job/ticket/${id}`)).status).toBe(404);
  });
});
