import { sql, type RawBuilder } from 'kysely';
import { CALL_WORDS } from '../../schemas/document/call-words';
import { VERB_WORDS } from '../../schemas/document/verb-words';
import type { JsonObject } from '../../schemas/json';
import { PERMISSION_WORDS } from '../../schemas/document/permission';
import type { Db } from '../action';
import { storable, storableJson } from '../../schemas/text/storable-text';
import { lastQuery } from '../database/connection/request-connection';
import type { AuditEvent } from '../contract/audit-event';
import { outboxInsert, outboxJson, type OutboxEntry } from '../contract/outbox-entry';

/** The user who did something, with tenant and organisation. */
export interface Actor {
  /** Null: unknown. */
  userId: number | null;
  userName: string;
  loginType: number;
  tenantId: number;
  orgId: number;
}

/** One request as the logs record it. */
export interface Operation {
  actor: Actor;
  method: string;
  /** Path below `/api/v1/`, without the query. */
  path: string;
  ip: string;
  requestId: string;
  /** What was called: the entity (null: none), its title, the verb in words. */
  entity: string | null;
  module: string;
  title: string;
  router: JsonObject;
  env: JsonObject;
  resCode: number;
  resMsg: string;
  /** Why it was refused, for readers in other languages (`logged-refusal.ts`). */
  refusal?: JsonObject | undefined;
  costMs: number;
  /** The body, masked. */
  data: JsonObject | null;
  /** The changes it made; empty when it was refused. */
  events: readonly AuditEvent[];
}

/**
 * Writes a request into both logs, in one statement however many rows it changed. It runs on the connection of the
 * change, so a log that cannot be written rolls the change back. With `last`, nothing follows in the transaction.
 */
export async function writeLogs(db: Db, operation: Operation, last = false): Promise<void> {
  const { actor, events } = operation;
  const changes = changeRows(operation);
  const notices = events.flatMap((event) => event.notices ?? []);
  const done = events.map(({ action, entity, dataId }) => ({ action, entity, dataId }));
  const logData = {
    action: operation.title,
    ...(operation.refusal && { refusal: operation.refusal }),
    ...(done.length > 0 && { changes: done.slice(0, MAX_LISTED) }),
  };
  const statement = sql`
    with request as (
      select ${actor.tenantId}::bigint as tenant_id, ${actor.orgId}::bigint as org_id, ${actor.userId}::bigint as created_by,
             ${storable(actor.userName)}::text as operator, ${actor.loginType}::int as login_type, ${operation.method}::text as method,
             ${storable(operation.path)}::text as path, ${operation.ip}::text as ip, ${operation.requestId}::text as request_id,
             ${storableJson(operation.router)}::jsonb as router, ${storableJson(operation.env)}::jsonb as env
    ), changes as (
      insert into log_data_change (tenant_id, org_id, created_by, operator, login_type, method, path, ip, request_id,
                                   router, env, entity, data_id, verb, action, module, "from", "to")
      select r.*, c.entity, c."dataId", c.verb, c.action, c.module, c."from", c."to"
        from request r, jsonb_to_recordset(${storableJson(changes)}::jsonb)
             as c(entity text, "dataId" text, verb text, action text, module text, "from" jsonb, "to" jsonb)
    )${toldBy(notices)}
    insert into log_data_operate (tenant_id, org_id, created_by, operator, login_type, method, path, ip, request_id,
                                  router, env, entity, module_name, res_code, res_msg, cost_ms, log_data, data)
    select r.*, ${operation.entity}::text, ${storable(operation.module)}::text, ${String(operation.resCode)}::text,
           ${storable(operation.resMsg)}::text, ${Math.round(operation.costMs)}::int, ${storableJson(logData)}::jsonb,
           ${operation.data && storableJson(operation.data)}::jsonb
      from request r`.compile(db);
  await db.executeQuery(last ? lastQuery({ text: statement.sql, values: statement.parameters }) : statement);
}

/** The part of the statement that stores notices; empty without any. */
function toldBy(notices: readonly OutboxEntry[]): RawBuilder<unknown> {
  if (notices.length === 0) return sql``;
  const [before, after] = outboxInsert('\0').split('\0');
  return sql`, told as (${sql.raw(before!)}${storableJson(outboxJson(notices))}${sql.raw(after!)})`;
}

/** The rows of the log of changes for an operation. */
function changeRows(operation: Operation): JsonObject[] {
  return operation.events.map((event) => ({
    entity: event.entity,
    dataId: event.dataId,
    verb: event.action,
    action: actionWord(event, operation),
    module: event.module,
    ...sides(event),
  }));
}

/**
 * Writes the changes of an operation so far, before its end: a request that changes very many rows does not hold all their
 * values. The operation itself is written with its other changes.
 */
export async function writeChangesSoFar(db: Db, operation: Operation): Promise<void> {
  const { actor } = operation;
  await sql`
    insert into log_data_change (tenant_id, org_id, created_by, operator, login_type, method, path, ip, request_id,
                                 router, env, entity, data_id, verb, action, module, "from", "to")
    select ${actor.tenantId}::bigint, ${actor.orgId}::bigint, ${actor.userId}::bigint, ${storable(actor.userName)}::text,
           ${actor.loginType}::int, ${operation.method}::text, ${storable(operation.path)}::text, ${operation.ip}::text,
           ${operation.requestId}::text, ${storableJson(operation.router)}::jsonb, ${storableJson(operation.env)}::jsonb,
           c.entity, c."dataId", c.verb, c.action, c.module, c."from", c."to"
      from jsonb_to_recordset(${storableJson(changeRows(operation))}::jsonb)
           as c(entity text, "dataId" text, verb text, action text, module text, "from" jsonb, "to" jsonb)`.execute(
    db,
  );
}

/** Number of changes that an operation lists one by one; the log of changes holds all of them. */
const MAX_LISTED = 50;

/** Names of the standard changes; a change of a domain's own verb is named by the verb's title. */
const WORDS: Readonly<Record<string, string>> = {
  add: CALL_WORDS.add[0],
  edit: CALL_WORDS.edit[0],
  del: CALL_WORDS.del[0],
  'change-status': CALL_WORDS['change-status'][0],
  assign: PERMISSION_WORDS.assign,
  export: PERMISSION_WORDS.export,
  print: PERMISSION_WORDS.print,
  ...VERB_WORDS,
};

/** The name of a change. */
export function actionWord({ action }: AuditEvent, { title }: Operation): string {
  return WORDS[action] ?? title;
}

/** The values of the row before and after a change, as the log stores them. */
export function sides({ changes, data }: AuditEvent): { from: JsonObject | null; to: JsonObject | null } {
  if (!changes) return { from: null, to: data ?? null };
  const from: JsonObject = {};
  const to: JsonObject = {};
  for (const [name, [before, after]] of Object.entries(changes)) {
    // Empty values before the change are left out: the entry of a new row would be twice as long.
    if (before !== null) from[name] = before;
    to[name] = after;
  }
  return { from, to };
}
