import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { Json } from '../../schemas/json';
import type { ConnectedRequest } from '../contract/request';
import type { Records } from '../records/records';

/** The entities of foreign systems and of their calls (`domains/dynamic-sys`). */
export const SYSTEM = 'dynamic_sys';
/** The calls of foreign systems. */
export const API = 'dynamic_sys_api';

/** Values of `authType`. */
export const AUTH = { none: 1, signed: 2, token: 3 } as const;

/** What a parameter of a foreign call is taken from (`ParamSource` of the domain). */
export const FROM = {
  fixed: 0,
  value: 1,
  start: 2,
  end: 3,
  page: 4,
  pageSize: 5,
  offset: 6,
  orderField: 7,
  orderType: 8,
  id: 9,
  ids: 10,
} as const;

/** A parameter of a foreign call. */
export interface ForeignParam {
  readonly source: number;
  /** The column or criterion of our page. */
  readonly column?: string | null;
  /** Its name there; a path in a body. */
  readonly name: string;
  readonly place: 'query' | 'path' | 'body';
  /** A fixed value, or the words of `asc,desc` there. */
  readonly value?: string | null;
  /** How it is written there; absent: as it is. */
  readonly as?: string | null;
}

/** A column of our page and where its value is in an answer. */
export interface ForeignColumn {
  readonly column: string;
  readonly path: string;
  readonly label?: string | null;
  readonly type?: string | null;
  /** Its name in the order; the path by default. */
  readonly sortName?: string | null;
}

/** What a code of a refusal means here. */
export interface ForeignError {
  readonly code: string;
  readonly message: string;
  /** The column whose value was refused. */
  readonly column?: string | null;
}

/** A foreign system with what opens it. */
export interface ForeignSystem {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly baseUrl: string;
  readonly authType: number;
  readonly appId: string | null;
  readonly appSecret: string | null;
  readonly timeoutMs: number;
}

/** A call of a foreign system. */
export interface ForeignApi {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly method: string;
  readonly path: string;
  readonly purpose: number;
  readonly reqParams: readonly ForeignParam[];
  readonly resParams: readonly ForeignColumn[];
  readonly errors: readonly ForeignError[];
  readonly rowsPath: string;
  readonly totalPath: string;
  readonly codePath: string;
  readonly msgPath: string;
  readonly okCode: string;
  readonly system: ForeignSystem;
}

/** What a call is found by. */
export type ApiKey = { readonly id: number } | { readonly system: string; readonly code: string };

interface StoredApi extends Omit<
  ForeignApi,
  | 'reqParams'
  | 'resParams'
  | 'errors'
  | 'rowsPath'
  | 'totalPath'
  | 'codePath'
  | 'msgPath'
  | 'okCode'
  | 'system'
> {
  readonly reqParams: Json;
  readonly resParams: Json;
  readonly errors: Json;
  readonly rowsPath: string | null;
  readonly totalPath: string | null;
  readonly codePath: string | null;
  readonly msgPath: string | null;
  readonly okCode: string | null;
  readonly status: number;
  readonly sys: Omit<ForeignSystem, 'timeoutMs'> & { timeoutMs: number | null; status: number };
}

/** A call of the session's tenant that is in use, with its system and the opened secret. */
export async function foreignApi(
  records: Pick<Records, 'secret'>,
  request: ConnectedRequest,
  key: ApiKey,
): Promise<ForeignApi> {
  const { session, tx } = request;
  const found = 'id' in key ? sql`a.id = ${key.id}` : sql`s.code = ${key.system} and a.code = ${key.code}`;
  const { rows } = await sql<StoredApi>`
    select a.id, a.name, a.code, a.method, a.path, a.purpose, a.req_params as "reqParams", a.res_params as "resParams",
           a.errors, a.rows_path as "rowsPath", a.total_path as "totalPath", a.code_path as "codePath",
           a.msg_path as "msgPath", a.ok_code as "okCode", a.status, ${SYS} as sys
      from dynamic_sys_api a join dynamic_sys s on s.tenant_id = a.tenant_id and s.id = a.sys_id
     where a.tenant_id = ${session.tenantId} and ${found}`.execute(tx);
  const [row] = rows;
  if (!row || row.status !== 1 || row.sys.status !== 1) throw new AppError('foreignUnknown');
  const { sys, status: _, ...api } = row;
  return {
    ...api,
    reqParams: listed(api.reqParams),
    resParams: listed(api.resParams),
    errors: listed(api.errors),
    rowsPath: api.rowsPath ?? '',
    totalPath: api.totalPath ?? '',
    codePath: api.codePath ?? '',
    msgPath: api.msgPath ?? '',
    okCode: api.okCode ?? '',
    system: opened(sys, records, request),
  };
}

/** The other calls of the system of a call that are in use. */
export async function otherCalls(
  { session, tx }: ConnectedRequest,
  { id, system }: Pick<ForeignApi, 'id' | 'system'>,
): Promise<Pick<ForeignApi, 'code' | 'name' | 'path' | 'purpose' | 'reqParams'>[]> {
  const { rows } = await sql<Pick<StoredApi, 'code' | 'name' | 'path' | 'purpose' | 'reqParams'>>`
    select code, name, path, purpose, req_params as "reqParams" from dynamic_sys_api
     where tenant_id = ${session.tenantId} and sys_id = ${system.id} and id <> ${id} and status = 1
     order by id limit 500`.execute(tx);
  return rows.map((row) => ({ ...row, reqParams: listed(row.reqParams) }));
}

/** A system of the session's tenant that is in use. */
export async function foreignSystem(
  records: Pick<Records, 'secret'>,
  request: ConnectedRequest,
  code: string,
): Promise<ForeignSystem> {
  const { rows } = await sql<{ sys: StoredApi['sys'] }>`
    select ${SYS} as sys from dynamic_sys s
     where s.tenant_id = ${request.session.tenantId} and s.code = ${code}`.execute(request.tx);
  const [row] = rows;
  if (!row || row.sys.status !== 1) throw new AppError('foreignUnknown');
  return opened(row.sys, records, request);
}

const SYS = sql`json_build_object('id', s.id, 'name', s.name, 'code', s.code, 'baseUrl', s.base_url,
  'authType', s.auth_type, 'appId', s.app_id, 'appSecret', s.app_secret, 'timeoutMs', s.timeout_ms, 'status', s.status)`;

/** Milliseconds for systems that do not say how long they take. */
const USUAL_MS = 10_000;

function opened(
  { timeoutMs, status: _, ...sys }: StoredApi['sys'],
  records: Pick<Records, 'secret'>,
  request: ConnectedRequest,
): ForeignSystem {
  const appSecret = records.secret(SYSTEM, request, 'appSecret', sys.appSecret);
  return { ...sys, appSecret, timeoutMs: timeoutMs ?? USUAL_MS };
}

/** The rows of a sub-table, which the record check has validated. */
const listed = <Row>(value: Json): readonly Row[] =>
  Array.isArray(value) ? (value as unknown as Row[]) : [];
