import Type from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import { foreignCallOf, FOREIGN, suitsForeign } from '../../schemas/document/foreign-call';
import type { PageCallKey } from '../../schemas/document/page-document';
import { isPermitted, permissionCode, permissionNames } from '../../schemas/document/permission';
import { isObject, type JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import type { Model } from '../../schemas/model/model';
import type { Method } from '../action';
import type { SessionRequest } from '../contract/request';
import type { NoteSending, ReadSnapshot, Route } from '../contract/route';
import { actionsOf, METHODS } from '../documents/page-calls';
import type { Records } from '../records/records';
import type { ForeignCaller } from './call-foreign';
import { foreignApi, foreignSystem } from './foreign-api';
import { detailAnswer, listAnswer, refuseFailure } from './map-answer';
import { foreignRequest, type Asked } from './map-request';
import { valueAt } from './value-at';

/** What the routes of foreign systems use. */
export interface ForeignServices {
  readonly model: Model;
  readonly records: Records;
  readonly caller: ForeignCaller;
}

/** What the other system has said is the answer. */
export const asAsked = async ({ asked }: SessionRequest): Promise<unknown> => asked;

type CallKind = 'search' | 'detail' | 'write';

/** One call of pages, with the permissions of the buttons that make it. */
interface PageCall {
  readonly method: Method;
  readonly url: string;
  readonly kind: CallKind;
  readonly system: string;
  readonly code: string;
  readonly byId: boolean;
  readonly title: string;
  readonly permissions: string[];
}

const KINDS: Readonly<Record<PageCallKey, readonly [kind: CallKind, button: string, title: string]>> = {
  searchUrl: ['search', 'search', '查询'],
  detailUrl: ['detail', 'search', '查看'],
  addUrl: ['write', 'add', '添加'],
  updateUrl: ['write', 'edit', '编辑'],
  delUrl: ['write', 'del', '删除'],
  batchDelUrl: ['write', 'del', '批量删除'],
};

/**
 * The routes by which pages without an entity reach foreign systems: one for each call that a page names, for those who
 * may use its button. The browser never calls another system.
 */
export function foreignPageRoutes(services: ForeignServices): Route[] {
  const calls = new Map<string, PageCall>();
  for (const page of services.model.pages.values()) {
    if ('problems' in page || page.entity !== undefined) continue;
    for (const call of callsIn(page)) {
      const key = `${call.method} ${call.url}`;
      const known = calls.get(key);
      calls.set(key, known ? { ...known, permissions: [...known.permissions, ...call.permissions] } : call);
    }
  }
  const all = [...calls.values()];
  const systems = [...new Set(all.map(({ system }) => system))];
  return [
    ...all.map((call) => routeOf(call, services)),
    ...systems.map((system) => enumRoute(system, all, services)),
  ];
}

function callsIn(page: CompiledPage): PageCall[] {
  const { pageConfig: config } = page;
  const own = (Object.keys(KINDS) as PageCallKey[]).flatMap((key): PageCall[] => {
    const [kind, button, title] = KINDS[key];
    const byId = key === 'updateUrl' || key === 'detailUrl' || key === 'delUrl';
    const permission = config.permission[button] ?? permissionCode(config.module, button);
    return callOf(config[key], METHODS[key], { kind, byId, title, permission });
  });
  const buttons = actionsOf(page).flatMap(({ action: { url, method, permission, label } }) =>
    callOf(url, method, { kind: 'write', byId: url.includes('{id}'), title: label, permission }),
  );
  return [...own, ...buttons];
}

function callOf(
  url: string | undefined,
  method: Method,
  { kind, byId, title, permission }: Pick<PageCall, 'kind' | 'byId' | 'title'> & { permission: string },
): PageCall[] {
  const call = url === undefined ? null : foreignCallOf(url);
  if (!call) return [];
  const base = `${FOREIGN}/${call.system}/${call.code}`;
  return [
    { ...call, method, kind, byId, title, url: byId ? `${base}/:id` : base, permissions: [permission] },
  ];
}

function routeOf(call: PageCall, { records, caller }: ForeignServices): Route {
  const { method, url, system, code, kind, byId, title, permissions } = call;
  const facts = {
    ...{ method, url, title },
    kind: 'fixed',
    entity: null,
    textParams: [],
    access: { anyOf: [...new Set(permissions.flatMap(permissionNames))] },
    ...(method !== 'POST' && kind === 'write' ? {} : { body: ANY_BODY }),
    answer: Type.Any(),
  } as const;
  const ask = async (request: SessionRequest, read: ReadSnapshot, sending?: NoteSending) => {
    // A button may need several codes at once.
    const { session } = request;
    if (!session.isSupper && !permissions.some((one) => isPermitted(one, session.permissions)))
      throw new AppError('forbidden');
    const api = await read((connected) => foreignApi(records, connected, { system, code }));
    // The call may have changed since the page was published.
    if (!suitsForeign(kind === 'write' ? 'write' : 'read', api))
      throw new AppError('foreignPurpose', { name: api.name });
    const asked = kind === 'search' ? searchOf(request.body) : writeOf(request, byId);
    const sent = foreignRequest(api, asked);
    const key = kind === 'write' ? request.idempotencyKey : null;
    await sending?.(new AppError('foreignSent', { system: api.system.name }));
    const answer = await caller.call(api.system, session, sent, key);
    if (kind === 'search') return listAnswer(api, answer, asked);
    if (kind === 'detail') return detailAnswer(api, answer, asked.id ?? 0);
    refuseFailure(api, answer);
    return written(asked);
  };
  return kind === 'write'
    ? { ...facts, writes: true, asksOnce: true, ask, run: asAsked }
    : { ...facts, writes: false, ask, run: asAsked };
}

/** The rows do not know the shape of another system; its mapping refuses what it does not know. */
const ANY_BODY = Type.Object({}, { additionalProperties: true });

const written = ({ id, ids }: Asked) => (ids ? { count: ids.length } : { id: id ?? null, version: 1 });

/** What every search sends beside its criteria. */
const OF_LIST = new Set(['page', 'pageSize', 'orderField', 'orderType', 'exactTotal', 'through']);
const MOST_SIZE = 1000;

function searchOf(body: JsonObject): Asked {
  const { page = 1, pageSize = 10, orderField = null, orderType = null } = body;
  const isWhole = (value: unknown, most: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
  if (!isWhole(page, 1_000_000)) throw new AppError('invalidCriteria', {}, { field: 'page' });
  if (!isWhole(pageSize, MOST_SIZE)) throw new AppError('invalidCriteria', {}, { field: 'pageSize' });
  const isName = (value: unknown) => value === null || (typeof value === 'string' && value.length <= 64);
  if (!isName(orderField) || !isName(orderType)) throw new AppError('invalidOrder');
  const values = Object.fromEntries(Object.entries(body).filter(([name]) => !OF_LIST.has(name)));
  return {
    ...{ page: page as number, pageSize: pageSize as number, values },
    ...{ orderField: orderField as string | null, orderType: orderType as string | null },
  };
}

function writeOf({ params, body }: SessionRequest, byId: boolean): Asked {
  const { ids, version: _version, id: _id, through: _through, ...values } = body;
  const list = Array.isArray(ids) ? ids : null;
  if (list && !(list.length <= MOST_SIZE && list.every((one) => Number.isSafeInteger(one))))
    throw new AppError('badRequest');
  return {
    values,
    ...(byId && params.id !== undefined && { id: params.id }),
    ...(list && { ids: list as number[] }),
  };
}

/** Names, labels and colours by column. */
const Enums = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      value: Type.Union([Type.Number(), Type.String()]),
      label: Type.String(),
      color: Type.Optional(Type.String()),
    }),
  ),
);
const MOST_ENUMS = 100;
const MOST_VALUES = 500;
const MOST_LABEL = 100;

/**
 * `GET dynamic-sys/foreign/{system}/export-config/value-enum`: the enumerations of a foreign system, which it serves at the
 * same place below its base address. Whatever is no wrapped answer with the code 200 is an empty result.
 */
function enumRoute(system: string, calls: readonly PageCall[], { records, caller }: ForeignServices): Route {
  const codes = calls
    .filter((call) => call.system === system)
    .flatMap(({ permissions }) => permissions.flatMap(permissionNames));
  return {
    method: 'GET',
    url: `${FOREIGN}/${system}/${VALUE_ENUM}`,
    title: '枚举值',
    kind: 'fixed',
    entity: null,
    textParams: [],
    writes: false,
    answer: Enums,
    access: { anyOf: [...new Set(codes)] },
    async ask({ session }, read) {
      const found = await read((connected) => foreignSystem(records, connected, system));
      const request = { method: 'GET', path: VALUE_ENUM, body: null };
      const { status, json } = await caller.call(found, session, request);
      const isWrapped = status === 200 && valueAt(json, 'code') === 200;
      return isWrapped ? enumsIn(valueAt(json, 'data')) : {};
    },
    run: asAsked,
  };
}

const VALUE_ENUM = 'export-config/value-enum';

function enumsIn(data: unknown): JsonObject {
  const columns = Object.entries(isObject(data) ? data : {}).slice(0, MOST_ENUMS);
  return Object.fromEntries(
    columns.map(([column, values]) => [
      column,
      (Array.isArray(values) ? values : []).slice(0, MOST_VALUES).flatMap((one): JsonObject[] => {
        if (!isObject(one)) return [];
        const { value, label, color } = one;
        if ((typeof value !== 'string' && typeof value !== 'number') || typeof label !== 'string') return [];
        return [
          {
            ...{ value, label: label.slice(0, MOST_LABEL) },
            ...(typeof color === 'string' && /^[a-z]{1,20}$/.test(color) && { color }),
          },
        ];
      }),
    ]),
  );
}
