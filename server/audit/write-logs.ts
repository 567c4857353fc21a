import { CompiledQuery } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import type { Db } from '../action';
import { lastQuery } from '../database/request-connection';
import type { SessionCheck, Statement } from '../session/session-check';
import type { AuditEvent } from './audit-log';

/** Who did something, and for whom. */
export interface Actor {
  /** Null: nobody knows. */
  userId: number | null;
  userName: string;
  loginType: number;
  tenantId: number;
  orgId: number;
}

/** One request as the logs tell it. */
export interface Operation {
  actor: Actor;
  method: string;
  /** Path below `/api/v1/`, without the query. */
  path: string;
  ip: string;
  requestId: string;
  /** What the request was for: the entity (null: none), its title, the verb in words. */
  entity: string | null;
  module: string;
  title: string;
  router: JsonObject;
  env: JsonObject;
  resCode: number;
  resMsg: string;
  costMs: number;
  /** The body, masked. */
  data: JsonObject | null;
  /** What it changed; nothing when it was refused. */
  events: readonly AuditEvent[];
}

/** A change of one row that the statement makes which logs it: what is done in one statement costs one. */
export interface RowChange extends Statement {
  /** What it is to the logs; without a `dataId` the row is a new one. */
  readonly event: AuditEvent;
}

/** The row as it is now. */
export interface ChangedRow {
  id: number;
  version: number;
}

/** Makes the last change of a request and writes its logs; undefined: there was no row to change. */
export type Conclude = (change: RowChange) => Promise<ChangedRow | undefined>;

interface LogOptions {
  /** A change that is still to be made. Its SQL reads `from passed`, one row, and returns `id` and `version`. */
  change?: RowChange | undefined;
  /** Nothing follows in the transaction. */
  last?: boolean;
}

/**
 * Writes a request into both logs, in one statement however many rows it changed. On the connection of the change:
 * a log that cannot be written takes the change back with it. Answers the row that `change` has changed.
 */
export async function writeLogs(
  db: Db,
  operation: Operation,
  { change, last = false }: LogOptions = {},
): Promise<ChangedRow | undefined> {
  const values = [...(change?.values ?? []), ...valuesOf(operation, change)];
  const statement = (passed: string) => logStatement(change, passed);
  const plain = { text: statement('select null::boolean as rested'), values };
  const alone = change
    ? (check: SessionCheck): Statement => {
        const passing = check.passing(values);
        return { text: statement(passing.text), values: passing.values };
      }
    : null;
  const query = last ? lastQuery(plain, alone) : CompiledQuery.raw(plain.text, plain.values);
  const {
    rows: [row],
  } = await db.executeQuery<ChangedRow | { id: null }>(query);
  return row && row.id !== null ? row : undefined;
}

/** `$1…` are the values of the change, then come those of the logs. */
function logStatement(change: RowChange | undefined, passed: string): string {
  const first = change?.values.length ?? 0;
  const own = LOG_STATEMENT.replace(/#(\d+)/g, (_, at: string) => `$${first + Number(at)}`);
  return change
    ? `with passed as (${passed}), fresh as (${change.text}), ${own}
       select passed.rested, fresh.id, fresh.version from passed left join fresh on true`
    : `with fresh as (select null::bigint as id), ${own} select null as id`;
}

const LOG_STATEMENT = `
    request as (
      select #1::bigint as tenant_id, #2::bigint as org_id, #3::bigint as created_by, #4::text as operator, #5::int as login_type,
             #6::text as method, #7::text as path, #8::text as ip, #9::text as request_id, #10::jsonb as router, #11::jsonb as env
    ), changes as (
      insert into log_data_change (tenant_id, org_id, created_by, operator, login_type, method, path, ip, request_id,
                                   router, env, entity, data_id, verb, action, module, "from", "to")
      select r.*, c.entity, case when c.fresh then fresh.id::text else c."dataId" end, c.verb, c.action, c.module, c."from", c."to"
        from fresh, request r, jsonb_to_recordset(#12::jsonb)
             as c(entity text, "dataId" text, fresh boolean, verb text, action text, module text, "from" jsonb, "to" jsonb)
    ), operations as (
      insert into log_data_operate (tenant_id, org_id, created_by, operator, login_type, method, path, ip, request_id,
                                    router, env, entity, module_name, res_code, res_msg, cost_ms, log_data, data)
      select r.*, #13::text, #14::text, #15::text, #16::text, #17::int,
             coalesce(jsonb_set(#18::jsonb, #19::text[], to_jsonb(fresh.id)), #18::jsonb), #20::jsonb
        from fresh, request r
    )`;

/** The values of `LOG_STATEMENT`. */
function valuesOf(operation: Operation, change: RowChange | undefined): unknown[] {
  const { actor, data } = operation;
  const events = change ? [...operation.events, change.event] : operation.events;
  const isFresh = change !== undefined && change.event.dataId === null;
  const changes = events.map((event, at) => ({
    entity: event.entity,
    dataId: event.dataId,
    ...(isFresh && at === events.length - 1 && { fresh: true }),
    verb: event.action,
    action: WORDS[event.action] ?? operation.title,
    module: event.module,
    ...sides(event),
  }));
  const listed = events
    .slice(0, MAX_LISTED)
    .map(({ action, entity, dataId }) => ({ action, entity, dataId }));
  const logData = { action: operation.title, ...(listed.length > 0 && { changes: listed }) };
  const freshAt = isFresh && events.length <= MAX_LISTED ? ['changes', events.length - 1, 'dataId'] : null;
  return [
    actor.tenantId,
    actor.orgId,
    actor.userId,
    actor.userName,
    actor.loginType,
    operation.method,
    operation.path,
    operation.ip,
    operation.requestId,
    JSON.stringify(operation.router),
    JSON.stringify(operation.env),
    JSON.stringify(changes),
    operation.entity,
    operation.module,
    String(operation.resCode),
    operation.resMsg,
    Math.round(operation.costMs),
    JSON.stringify(logData),
    freshAt,
    data && JSON.stringify(data),
  ];
}

/** Changes that an operation lists one by one; all of them are in the log of changes. */
const MAX_LISTED = 50;

/** Words of the changes that are not a domain's own; those are called as their verb is. */
const WORDS: Readonly<Record<string, string>> = {
  add: '添加',
  edit: '编辑',
  del: '删除',
  'change-status': '启用停用',
  assign: '分配权限',
};

function sides({ changes, data }: AuditEvent): { from: JsonObject | null; to: JsonObject | null } {
  if (!changes) return { from: null, to: data ?? null };
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(changes).map(([name, pair]): [string, Json] => [name, pair[at]]));
  return { from: side(0), to: side(1) };
}
