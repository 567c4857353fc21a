import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { ExportTemplate } from '../../schemas/template/export-template';
import type { Caller } from './support/demo-world';
import { exportWorld, type ExportWorld } from './support/export-world';
import { multipart } from './support/sample-files';
import { readReply } from '../support/test-app';

/* What our own exports write, our own imports read. */
const LEVEL = 'supervised/supervised-level';
const PERSON = 'supervised/supervised-prisoner';
let world: ExportWorld;
let admin: Caller;
beforeAll(async () => {
  world = await exportWorld();
  admin = world.as('admin', await world.id('org', { code: '99001' }));
});
afterAll(() => world?.close());

async function uploaded(entity: string, bytes: Uint8Array, name = '名单.xlsx') {
  const { payload, headers } = await multipart([{ name, bytes }]);
  const sent = {
    method: 'POST',
    url: '/api/v1/upload/file',
    headers: { ...headers, token: await admin.token() },
    payload,
  };
  const { data } = readReply(await world.app.inject(sent as never));
  return admin.post(`${entity}/import/upload`, { url: data.savePath });
}

test('an export by a stored template comes back in: its sums and the places to sign are no rows', async () => {
  const usual = (await admin.get(`${LEVEL}/export-config/detail/0`)).data as ExportTemplate;
  const { baseHeader: header, baseFooter: footer, name, exportTitle, columns } = usual;
  const { pdfConfig, excelConfig, columnModel, colOrder } = usual;
  const content = { name, exportTitle, columns, pdfConfig, excelConfig, columnModel, colOrder };
  const body = { ...content, header, footer, tempName: '签收表', totals: { show: true, carried: false } };
  const { id } = (await admin.post(`${LEVEL}/export-config/save/0`, body as unknown as JsonObject)).data;
  const { bytes, job } = await world.exported(admin, `${LEVEL}/export/excel/${id}`, { page: usual.page });
  const { sheets } = await readXlsx(bytes);
  expect(JSON.stringify(sheets[0]!.rows!.at(-1))).toContain('审核人：');
  const { data, msg } = await uploaded(LEVEL, bytes);
  expect(data?.counts, msg).toMatchObject({ total: (job.result as JsonObject).count, rejected: 0, new: 0 });
});

test('a line of signatures within the data, and merged cells there, are told', async () => {
  const rows = (more: string) =>
    Buffer.from(`等级编码,等级名称,月消费限额,月会见次数\nEB1,往返一,100,1\n${more}`);
  const within = await uploaded(LEVEL, rows('\n制表人：甲,审核人：,,\nEB2,往返二,100,1\n'), '名单.csv');
  expect(within.data.counts, within.msg).toMatchObject({ total: 3 });
  const below = await uploaded(LEVEL, rows('\n制表人：甲,审核人：,,\n'), '名单.csv');
  expect(below.data.counts, below.msg).toMatchObject({ total: 1, rejected: 0 });
});

test('data that say what a column is called, or a name of every object, are no header', async () => {
  const rows = [
    '账号,姓名,角色,职务,备注',
    'eb-one,甲,内勤,姓名,姓名',
    'eb-two,乙,内勤,职务,constructor',
    'prototype,丙,内勤,账号,账号',
  ];
  const reply = await uploaded('org/user', Buffer.from(rows.join('\n')), '用户.csv');
  expect(reply.data?.counts, reply.msg).toMatchObject({ total: 3 });
});

test('regions are written and read by name, and the code is read, too', async () => {
  const columns = ['code', 'nativePlace'];
  const [row] = (await admin.post(`${PERSON}/search`, { pageSize: 1 })).data.rows as JsonObject[];
  const { version } = (await admin.get(`${PERSON}/detail/${row!.id}`)).data;
  const place = ['330000', '330100', '330106'];
  await admin.post(`${PERSON}/edit/${row!.id}`, { version, nativePlace: place });
  const body = { page: 'supervised-prisoner', columns, code: row!.code as string };
  const cells = await world.sheet(admin, `${PERSON}/export/excel/0`, body);
  expect(cells.flat()).toContain('浙江省 / 杭州市 / 西湖区');
  const sheet = (text: string) => Buffer.from(`罪犯编号,籍贯\n${row!.code as string},${text}\n`);
  for (const text of ['浙江省 / 杭州市 / 西湖区', '浙江省／杭州市／西湖区', '330000/330100/330106']) {
    const { data, msg } = await uploaded(PERSON, sheet(text), '名单.csv');
    expect([data?.counts, text], msg).toMatchObject([{ total: 1, same: 1 }, text]);
  }
  const wrong = await uploaded(PERSON, sheet('浙江省 / 南京市'), '名单.csv');
  expect(wrong.data.counts).toMatchObject({ rejected: 1 });
});

test('of several rows with one label a drop-down offers each with its code, and an import reads it so', async () => {
  const reply = await world.app.inject({
    url: `/api/v1/${PERSON}/import/template`,
    headers: { token: await admin.token() },
  });
  const { sheets } = await readXlsx(reply.rawPayload);
  const [offered, label, code] = /"([^"（）]+)（([^"（）]+)）"/.exec(JSON.stringify(sheets[1]!.rows)) ?? [];
  expect([offered, label, code]).not.toContain(undefined);
  const [address] = (await admin.post('supervised/supervised-area-address/search', { code: code! })).data
    .rows;
  const rows = (await admin.post(`${PERSON}/search`, { areaId: address.areaId, pageSize: 1 })).data.rows;
  const told = async (text: string) => {
    const csv = Buffer.from(`罪犯编号,监舍\n${rows[0].code},${text}\n`);
    const { data, msg } = await uploaded(PERSON, csv, '名单.csv');
    return [msg, (data?.errData as JsonObject[] | undefined)?.[0]?.errMsg];
  };
  expect(await told(`${label!}（${code!}）`)).toEqual(['', undefined]);
  expect(await told(`${label!}(${code!})`)).toEqual(['', undefined]);
  expect((await told(label!))[1]).toContain(`有多条监舍叫“${label!}”`);
});
