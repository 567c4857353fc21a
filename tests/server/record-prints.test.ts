import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { layoutPrints } from '../../schemas/print/layout-prints';
import type { PrintInput } from '../../schemas/print/print-input';
import type { LaidOut } from '../../schemas/print/layout-pages';
import { leavesOf } from '../../schemas/print/table-columns';
import { runToEnd } from '../../schemas/run-to-end';
import { withoutRates } from '../../server/contract/limits';
import { openFiles } from '../../server/files/file-keeping';
import type { ShownJob } from '../../server/jobs/job-contract';
import { readPdf } from '../support/read-pdf';
import { line, purchaseWorld, REQUESTS, type Buyer, type PurchaseWorld } from './support/purchase-world';

/* One record on paper: what the preview gets, and the PDF that a job writes from the same. */
let world: PurchaseWorld;
let folder: string;
let worker: { stop(): Promise<void> };
const PRINT = `${REQUESTS}/print/record/0`;
const PDF = `${REQUESTS}/print/record-pdf/0`;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-records-'));
  const limits = { ...withoutRates(), userJobs: 1000 };
  world = await purchaseWorld({ files: openFiles({ directory: folder, s3: null, limits }), limits });
  worker = world.app.work({ timers: [], failed: (_name, error) => expect.unreachable(String(error)) });
});
afterAll(async () => {
  await worker?.stop();
  await world?.close();
  fs.rmSync(folder, { recursive: true });
});

const texts = ({ pages }: LaidOut) =>
  pages.map(({ boxes }) => boxes.flatMap((box) => (box.kind === 'text' ? [box.text] : [])));

async function inputs(ids: number[], person: Buyer = 'maker', url = PRINT): Promise<PrintInput[]> {
  const { code, msg, data } = await world.post(person, url, { ids });
  expect([code, msg]).toEqual([200, '']);
  return data.inputs as PrintInput[];
}
const input = async (id: number, person?: Buyer) => (await inputs([id], person))[0]!;

async function verb(person: Buyer, name: string, id: number, more: JsonObject = {}): Promise<void> {
  const { version } = await world.detail(id);
  const reply = await world.post(person, `${REQUESTS}/${name}/${id}`, { version, ...more });
  expect([reply.code, reply.msg]).toEqual([200, '']);
}
const signature = ({ facts }: PrintInput, name: string) =>
  facts.signatures.find((one) => one.name === name)?.value;

test('a record is printed with its header, its lines as a table, their sum, and the amount in words', async () => {
  const id = await world.request([
    line(world.articles[0]!, 3, '1234.50', { remark: '急用' }),
    line(world.articles[1]!, 2, '0.05'),
  ]);
  const { requestNo, amount } = await world.detail(id);
  expect(amount).toBe('3703.60');
  const print = await input(id);
  const leaves = leavesOf(print.columns);
  expect(leaves.map(({ title }) => title)).toEqual([
    ...['物品', '数量', '单价', '金额', '需用日期', '备注', '计量单位'],
  ]);
  expect(print.rows.map((row) => row.slice(0, 6))).toEqual([
    ['物品1', '3', '1,234.50', '3,703.50', '', '急用'],
    ['物品2', '2', '0.05', '0.10', '', ''],
  ]);
  expect(print.facts.header).toEqual(
    expect.arrayContaining([
      { name: '申请单号', value: requestNo },
      { name: '用途', value: '办公' },
      { name: '金额合计', value: '3,703.60' },
    ]),
  );
  expect(print.facts.notes).toEqual(['大写金额：叁仟柒佰零叁元陆角整']);
  expect(print.facts.title).toBe('采购申请');
  const [page] = texts(runToEnd(layoutPrints([print])));
  expect(page).toEqual(expect.arrayContaining(['采购申请', '物品1', '3,703.60', '第 1 页 共 1 页']));
});

test('the sums so far are carried from page to page, until the last one has them all', async () => {
  const lines = world.articles.slice(0, 120).map((article) => line(article, 1, '10.01'));
  const pages = texts(runToEnd(layoutPrints([await input(await world.request(lines))])));
  expect(pages.length).toBeGreaterThan(2);
  let before: string | undefined;
  for (const [at, page] of pages.entries()) {
    const sumAfter = (label: string) => page[page.findIndex((text) => text.startsWith(label)) + 1];
    if (at > 0) expect(sumAfter('承前页')).toBe(before);
    expect(page.some((text) => text.startsWith('过次页'))).toBe(at < pages.length - 1);
    before = sumAfter('过次页');
  }
  expect(pages.at(-1)).toContain('1,201.20');
  expect(pages.at(-1)).toContain('大写金额：壹仟贰佰零壹元贰角整');
});

test('B9-18: signatures come from the check log, of the present round only; others are left for hands', async () => {
  const id = await world.request([line(world.articles[0]!, 1, '10.00')]);
  const empty = await input(id);
  expect([signature(empty, '经办人'), signature(empty, '审核人'), signature(empty, '领取人')]).toEqual([
    ...[null, null, null],
  ]);
  expect(signature(empty, '打印日期')).toMatch(/^\d{4}-\d\d-\d\d$/);
  await verb('maker', 'submit', id);
  await verb('checker', 'check', id, { pass: false, opinion: '数量不符' });
  // A rejection signs nothing, and takes the submission back.
  const rejected = await input(id);
  expect([signature(rejected, '经办人'), signature(rejected, '审核人')]).toEqual([null, null]);
  await verb('maker', 'submit', id);
  await verb('second', 'check', id, { pass: true });
  const checked = await input(id, 'checker');
  expect(signature(checked, '经办人')).toMatch(/^用户maker \d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(signature(checked, '审核人')).toMatch(/^用户second \d{4}-\d\d-\d\d \d\d:\d\d$/);
});

test('several records are one PDF, in which each begins a page and counts its own; it has the pages of the preview', async () => {
  const ids = [
    await world.request(world.articles.slice(0, 60).map((article) => line(article, 2, '3.00'))),
    await world.request([line(world.articles[0]!)]),
  ];
  const previewed = texts(runToEnd(layoutPrints(await inputs(ids))));
  const reply = await world.post('maker', PDF, { ids });
  let job = reply.data.job as ShownJob;
  while (job.state === 'queued' || job.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    job = (await world.call('GET', `job/${job.id}`, { token: world.tokens.maker })).data as ShownJob;
  }
  expect(job).toMatchObject({
    state: 'done',
    result: { count: 2, total: 2, pages: previewed.length, missing: [] },
    file: { name: '采购申请.pdf' },
  });
  const ticket = await world.call('POST', `job/ticket/${job.id}`, { token: world.tokens.maker });
  const cookie = String(ticket.headers['set-cookie']).split(';')[0]!;
  const url = `/api/v1/file/download/${ticket.data.ticket}`;
  const file = await world.app.inject({ method: 'GET', url, headers: { cookie } });
  const drawn = readPdf(file.rawPayload).map((page) => page.texts.map(({ text }) => text));
  const timeless = (list: string[][]) => list.map((page) => page.filter((text) => !/^打印日期/.test(text)));
  expect(timeless(drawn)).toEqual(timeless(previewed));
  expect(drawn.at(-1)).toContain('第 1 页 共 1 页');
});

test('F26: each print is in the history of its record, and the call with its records among the operations', async () => {
  const ids = [
    await world.request([line(world.articles[0]!)]),
    await world.request([line(world.articles[1]!)]),
  ];
  await inputs(ids);
  const history = async (dataId: number) =>
    (await world.post('maker', `${REQUESTS}/data-change/search`, { mod: -1, dataId })).data
      .rows as JsonObject[];
  for (const id of ids)
    expect((await history(id))[0]).toMatchObject({ verb: 'print', action: '打印', dataId: String(id) });
  const { rows } = await world.db
    .selectFrom('log_data_operate')
    .select(['path', 'data'])
    .where('path', '=', PRINT)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
    .then((found) => ({ rows: found as JsonObject[] }));
  expect(rows[0]).toMatchObject({ data: { ids } });
});

test('C5, C37: without the rights to print and to read, and of records out of sight, nothing is printed', async () => {
  const id = await world.request([line(world.articles[0]!, 1, '77.00')]);
  // Everybody's token of the fixture prints; this one only sees own rows.
  expect((await world.post('alone', PRINT, { ids: [id] })).status).toBe(404);
  expect((await world.post('alone', PDF, { ids: [id] })).status).toBe(404);
  const clerk = await world.signIn('clerk');
  for (const url of [PRINT, PDF])
    expect((await world.call('POST', url, { token: clerk, body: { ids: [id] } })).status).toBe(403);
  // A column that a role hides is neither in the table nor in the sums.
  const limited = await input(id, 'limited');
  expect(leavesOf(limited.columns).map(({ title }) => title)).not.toContain('单价');
  expect(JSON.stringify(limited.rows)).not.toContain('"77.00","77.00"');
});

test('a print takes 1 to 100 records, each once, and a template of its own kind', async () => {
  const id = await world.request([line(world.articles[0]!)]);
  const refused = async (body: JsonObject, url = PRINT) => (await world.post('maker', url, body)).status;
  expect(await refused({ ids: [] })).toBe(400);
  expect(await refused({ ids: [id, id] })).toBe(400);
  expect(await refused({ ids: Array.from({ length: 101 }, (_, at) => at + 1) })).toBe(400);
  expect(await refused({ ids: ['1'] })).toBe(400);
  expect(await refused({ ids: [id] }, `${REQUESTS}/print/record/999`)).toBe(404);
});
