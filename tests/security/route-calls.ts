import type { JsonObject } from '../../schemas/json';
import type { Route } from '../../server/contract/route';
import { DEFAULT_EXCEL, DEFAULT_PRINT } from '../../schemas/template/default-template';

/** How to call a route for a row: its path below `/api/v1/`, and a body if it takes one. */
export interface RouteCall {
  path: string;
  body?: JsonObject;
  /** Whether the row is named in the URL or the body; otherwise the route does not concern a single row. */
  namesRow: boolean;
}

const TEMPLATE: JsonObject = {
  ...{
    name: '列表',
    exportTitle: '列表',
    columns: [{ key: 'custom-1-1', name: '签收', checked: true, iscustom: true }],
  },
  ...{ header: [], footer: [], columnModel: 'grouped', pdfConfig: DEFAULT_PRINT, excelConfig: DEFAULT_EXCEL },
};

/** Values of parameters other than the row's id. */
const PARAMS: Readonly<Record<string, string>> = {
  status: '1',
  type: '1',
  ticket: 'none',
  page: 'none',
  month: '2020-01',
};

/** Bodies of the standard calls, by their last literal segment. */
const STANDARD: Readonly<Record<string, (id: number) => JsonObject>> = {
  search: () => ({}),
  add: () => ({}),
  edit: () => ({ version: 1 }),
  'batch-del': (id) => ({ ids: [id] }),
  option: () => ({}),
  'batch-add': () => ({ items: [{}] }),
  // Nobody has set the value of a setting: the save of a version is refused.
  save: () => ({ values: [{ k: 'pwd.min', v: 9, version: 1 }] }),
  'check-step': () => ({ columns: ['name'], values: {} }),
  ...Object.fromEntries(
    ['submit', 'revoke', 'confirm', 'retry', 'cancel', 'abandon', 'reverse'].flatMap((verb) => [
      [verb, () => ({ version: 1, opinion: '试' })],
      [`batch-${verb}`, (id: number) => ({ items: [{ id, version: 1 }], opinion: '试' })],
    ]),
  ),
  check: () => ({ version: 1, pass: true }),
  'batch-check': (id) => ({ items: [{ id, version: 1 }], pass: true }),
  reveal: () => ({ column: 'idCard', reason: '核对' }),
};
const EMPTY = () => ({});

/** An import that no user has. */
const IMPORT = 999_999_999;
const HASH = '0'.repeat(64);
const PAGE_FILE = {
  ...{ format: 'mortise-page', formatVersion: 1, title: '空', domains: [] },
  documents: [{ kind: 'page', domain: 'common', doc: { id: 'none' } }],
};

/** Bodies of calls below any entity, by their last two literal segments. */
const BELOW_ANY: Readonly<Record<string, (id: number) => JsonObject>> = {
  'import/upload': () => ({ url: '2026/01/none.xlsx' }),
  'import/rows': () => ({ import: IMPORT, offset: 0, limit: 1 }),
  'import/change': () => ({ import: IMPORT, changes: [{ row: 2, cells: {} }] }),
  'import/submit': () => ({ import: IMPORT, hash: HASH }),
  'import/undo': () => ({ import: IMPORT }),
  'import/errors': () => ({ import: IMPORT }),
  'import/error-sheet': () => ({ import: IMPORT }),
  'import/list': () => ({}),
  'print/record': (id) => ({ ids: [id] }),
  'print/record-pdf': (id) => ({ ids: [id] }),
  // A version that no template has: an unknown one is refused first.
  'export-config/save': () => ({ ...TEMPLATE, tempName: '模板', version: 9 }),
};

/** Bodies of verbs with their own body. */
const VERBS: Readonly<Record<string, (id: number) => JsonObject>> = {
  'bank/bank-account/init': () => ({
    ...{ bankProductId: 999_999_999, mainAccountNo: '1', accountName: 'a', specials: [] },
  }),
  'bank/bank-frozen/unfreeze': () => ({ opinion: '试', version: 1 }),
  'bank/bank-product/save': () => ({ version: 1 }),
  'bank/bank-trade-order/export-batch': () => ({ bankProductId: 999_999_999 }),
  'bank/bank-trade-order/import-return': () => ({ content: '无' }),
  'bank/bank-trans/match': () => ({ txnNo: 'none', version: 1 }),
  'bank/bank-trans/claim': () => ({ moneyTypeId: 999_999_999, version: 1 }),
  'bank/bank-trans/ignore': () => ({ remark: '试', version: 1 }),
  'bank/bank-trans/undo': () => ({ remark: '试', version: 1 }),
  'bank/bank-trans/import': () => ({ bankAccountId: 999_999_999, statement: '无' }),
  'money/statement/make': () => ({ month: '2020-01' }),
  'money/statement/check': () => ({ version: 1 }),
  'dynamic-sys/table-info/resolve': () => ({ version: 1, ours: [] }),
  'dynamic-sys/table-info/discard': () => ({ version: 1 }),
  'dynamic-sys/table-info/publish': () => ({ version: 1, hash: HASH }),
  'dynamic-sys/table-info/schedule': () => ({ version: 1, hash: HASH, at: '2030-01-01 00:00' }),
  'dynamic-sys/table-info/reschedule': () => ({ version: 1, at: '2030-01-01 00:00' }),
  'dynamic-sys/table-info/unschedule': () => ({ version: 1 }),
  'dynamic-sys/table-info/shadow': EMPTY,
  'dynamic-sys/table-info/preview': EMPTY,
  'dynamic-sys/table-info/why': () => ({ page: 'supervised-level', part: 'menu' }),
  'dynamic-sys/table-info/rollback': () => ({ version: 1, to: 1 }),
  'dynamic-sys/table-info/cells': () => ({ url: '2026/01/none.xlsx' }),
  'dynamic-sys/table-info/check-page': () => ({ file: PAGE_FILE }),
  'dynamic-sys/table-info/import-page': () => ({ file: PAGE_FILE, hash: HASH }),
  'dynamic-sys/table-info/create-list': () => ({ page: {}, entity: {} }),
  'dynamic-sys/table-info/names': () => ({ title: '巡检', labels: [] }),
  'dynamic-sys/table-info/rename': () => ({ version: 1, from: 'a', to: 'b' }),
  'dynamic-sys/dynamic-sys-api/test': EMPTY,
  'dynamic-sys/dynamic-sys-api/check': EMPTY,
  'dynamic-sys/dynamic-sys-api/sample': EMPTY,
  'dynamic-sys/find': () => ({ keyword: 'z' }),
  'file/ticket': () => ({ path: '2026/01/none.png' }),
  'list/settings': () => ({ settings: null }),
  'list/views': () => ({ name: 'x', roles: [], content: { criteria: {} } }),
  'list/views/remove': () => ({ id: 999_999_999 }),
  'list/views/default': () => ({ id: null }),
  'map/suggest': () => ({ keyword: '文三路' }),
  'map/geocode': () => ({ address: '文三路 1 号' }),
  'map/picture': () => ({ lng: 120, lat: 30, zoom: 15 }),
  'org/org/assign-app-to-org': () => ({ ids: ['SupervisedLevel'] }),
  'org/org-role/assign-app-to-role': () => ({ ids: [] }),
  'org/user/assign-app-to-user': () => ({ ids: [] }),
  'notice/mine': EMPTY,
  'notice/read': () => ({ ids: [999_999_999] }),
  'job/mine': EMPTY,
  'org/user/app-ticket': () => ({ app: 'stock' }),
  'public/public/app-visitor': () => ({ app: 'stock', ticket: 'none' }),
  'org/user/change-password': () => ({
    oldLoginPwd: '0',
    loginPwd: 'another1234',
    verifyLoginPwd: 'another1235',
  }),
  'logs/data-change/verify': EMPTY,
  'org/user/explain': () => ({ code: 'org_user_search' }),
  'sale/sale-supplier/check-status': (id) => ({ id, checkStatus: 2, opinion: '试', version: 1 }),
  'supervised/supervised-area/batch-add': () => ({
    areaTypeId: 999_999_999,
    items: [{ name: 'a', code: 'a' }],
  }),
  'supervised/supervised-notify/publish': () => ({ version: 1 }),
  'supervised/supervised-notify/withdraw': () => ({ version: 1 }),
  'supervised/supervised-notify-receiver/receipt': (id) => ({ ids: [id], read: 1 }),
  'supervised/supervised-prisoner/leave': () => ({ leaveType: 5, leaveDate: '2026-01-01', reason: '试' }),
  'supervised/supervised-prisoner/back-prison': (id) => ({
    id,
    areaId: 999_999_999,
    levelId: 999_999_999,
    backDate: '2026-01-01',
  }),
  'supervised/supervised-prisoner/update-info': (id) => ({
    ids: [id],
    levelId: 999_999_999,
    changeDate: '2026-01-01',
    reason: '试',
  }),
  'supervised/supervised-prisoner/edit-pwd': () => ({ pwd: '135790', verifyPwd: '135790' }),
  'supervised/supervised-prisoner/account-option': () => ({}),
};

/** Fails for an unknown route: a new verb with a body must be added here. */
export function callFor(route: Route, id: number): RouteCall {
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => {
    const value = name === 'id' ? String(id) : PARAMS[name];
    if (value === undefined) throw new Error(`No value for the parameter :${name} of ${route.url}`);
    return value;
  });
  const inAddress = route.url.includes(':id');
  if (route.method === 'GET' || route.body === undefined) return { path, namesRow: inAddress };
  const fixed = route.url.replace(/\/:\w+/g, '');
  const last = fixed.slice(fixed.lastIndexOf('/') + 1);
  const tail = fixed.split('/').slice(-2).join('/');
  const known = BELOW_ANY[tail] ?? VERBS[fixed] ?? STANDARD[last] ?? (route.body === null ? EMPTY : null);
  if (!known)
    throw new Error(
      `No body for ${route.method} ${route.url}: say in ${import.meta.filename} how to call it`,
    );
  const body = known(id);
  return { path, body, namesRow: inAddress || JSON.stringify(body).includes(String(id)) };
}
