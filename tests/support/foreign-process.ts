import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { JsonObject } from '../../schemas/json';

/** The token that the foreign system accepts. */
export const FOREIGN_TOKEN = 'a-fixed-token';

/** The foreign system of `foreign-system.mjs`, running as a process of its own. */
export interface ForeignProcess {
  readonly origin: string;
  /** What it has been asked so far. */
  asked(): Promise<{ enums: number; keys: (string | null)[] }>;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export async function startForeign(): Promise<ForeignProcess> {
  const script = path.join(import.meta.dirname, 'foreign-system.mjs');
  const child: ChildProcess = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [first] = (await once(child.stdout!, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${Number(first.toString())}`;
  return {
    origin,
    async asked() {
      const reply = await fetch(`${origin}/erp/asked`, {
        headers: { authorization: `Bearer ${FOREIGN_TOKEN}` },
      });
      return reply.json() as Promise<{ enums: number; keys: (string | null)[] }>;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

const value = (column: string, name: string, more: JsonObject = {}): JsonObject => ({
  ...{ source: 1, column, name, place: 'body' },
  ...more,
});

/** What an answer of it says about equipment, as columns of a page. */
export const EQUIPMENT_COLUMNS: JsonObject[] = [
  { column: 'id', path: 'uid' },
  { column: 'title', path: 'title', label: '名称' },
  { column: 'kind', path: 'kind', label: '类别', type: 'choice' },
  { column: 'price', path: 'price', label: '价格', type: 'money' },
  { column: 'boughtOn', path: 'boughtOn', label: '购置日期', type: 'date' },
  { column: 'active', path: 'active', label: '在用', type: 'boolean' },
  { column: 'site', path: 'site.name', label: '站点' },
];

const ANSWER: JsonObject = { codePath: 'status', okCode: '0', msgPath: 'message' };
const ID: JsonObject = { source: 9, name: 'id', place: 'path' };
const VALUES: JsonObject[] = [
  value('title', 'title'),
  value('kind', 'kind'),
  value('price', 'price', { as: 'number' }),
  value('active', 'active', { as: 'boolean' }),
];
const ERRORS: JsonObject[] = [{ code: 'E12', message: '名称已存在', column: 'title' }];

/** Its calls, as records of `dynamic_sys_api` without their system. */
export const EQUIPMENT_CALLS: JsonObject[] = [
  {
    ...{ name: '设备列表', code: 'list', method: 'POST', path: '/v2/equipment/query', purpose: 1 },
    reqParams: [
      { source: 4, name: 'pageNo', place: 'body' },
      { source: 5, name: 'size', place: 'body' },
      { source: 7, name: 'sort', place: 'body' },
      { source: 8, name: 'dir', place: 'body', value: '1,-1' },
      value('title', 'q.title'),
      value('kind', 'q.kind'),
      { source: 2, column: 'boughtOn', name: 'q.bought.from', place: 'body' },
      { source: 3, column: 'boughtOn', name: 'q.bought.to', place: 'body' },
    ],
    ...{ resParams: EQUIPMENT_COLUMNS, rowsPath: 'result.list', totalPath: 'result.total', ...ANSWER },
  },
  {
    ...{ name: '设备详情', code: 'detail', method: 'GET', path: '/v2/equipment/{id}', purpose: 5 },
    ...{ reqParams: [ID], resParams: EQUIPMENT_COLUMNS, rowsPath: 'result', totalPath: '', ...ANSWER },
  },
  {
    ...{ name: '新增设备', code: 'add', method: 'POST', path: '/v2/equipment', purpose: 2 },
    ...{ reqParams: VALUES, errors: ERRORS, ...ANSWER },
  },
  {
    ...{ name: '修改设备', code: 'edit', method: 'PUT', path: '/v2/equipment/{id}', purpose: 3 },
    ...{ reqParams: [ID, ...VALUES], errors: ERRORS, ...ANSWER },
  },
  {
    ...{ name: '删除设备', code: 'del', method: 'DELETE', path: '/v2/equipment/{id}', purpose: 4 },
    ...{ reqParams: [ID], ...ANSWER },
  },
];

/** A page over it, in the domain of a tenant. */
export const EQUIPMENT_PAGE: JsonObject = {
  ...{ schemaVersion: 2, id: 'erp-equipment', title: '外部设备', noun: '设备' },
  pageConfig: {
    searchUrl: 'dynamic-sys/foreign/erp/list',
    addUrl: 'dynamic-sys/foreign/erp/add',
    updateUrl: 'dynamic-sys/foreign/erp/edit',
    detailUrl: 'dynamic-sys/foreign/erp/detail',
    delUrl: 'dynamic-sys/foreign/erp/del',
    listRouterConfig: { meta: { module: 'erp_equipment' } },
    nameColumn: 'title',
  },
  columns: [
    { name: 'title', label: '名称', type: 'input', required: true, maxLength: 40 },
    { name: 'kind', label: '类别', type: 'select', required: true },
    { name: 'price', label: '价格', type: 'amount' },
    { name: 'boughtOn', label: '购置日期', type: 'date', range: true, readOnly: true },
    { name: 'active', label: '在用', type: 'switch' },
    { name: 'site', label: '站点', type: 'input', readOnly: true },
  ],
  formConfig: { list: ['title', 'kind', 'price', 'active'].map((model) => ({ model })) },
  tableConfig: {
    columns: ['title', 'kind', 'price', 'boughtOn', 'active', 'site'].map((column) => ({ column })),
  },
  searches: ['title', 'kind', 'boughtOn'].map((column) => ({ column })),
};
