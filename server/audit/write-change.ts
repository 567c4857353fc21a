import { CompiledQuery } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { storable, storableJson } from '../../schemas/text/storable-text';
import { BoundedCache } from '../../schemas/bounded-cache';
import type { Db } from '../action';
import { lastQuery } from '../database/connection/request-connection';
import { passingTexts, type PassingTexts } from '../session/session-check';
import type { AuditEvent } from '../contract/audit-event';
import { outboxInsert, outboxJson } from '../contract/outbox-entry';
import { actionWord, sides, type Operation } from './write-logs';
import { KeyUsedError, type ChangedRow, type KeyClaim, type RowChange } from '../contract/row-change';

/**
 * Makes the only change of a request and writes it into both logs, in one statement, so that they succeed or fail
 * together. With `last`, nothing follows in the transaction; if nothing came before either, the statement also checks
 * the session. With `claim` it also stores the idempotency key of the request; throws a `KeyUsedError` if the key is
 * taken, and `running` while another request holds it.
 */
export async function writeChange(
  db: Db,
  operation: Operation,
  change: RowChange,
  last: boolean,
  claim: KeyClaim | null = null,
): Promise<ChangedRow | undefined> {
  const values = [
    ...change.values,
    ...logValues(operation, change.event),
    ...(claim ? [claim.lock, claim.tenantId, claim.userId, claim.keyHash, claim.requestHash] : []),
  ];
  const { notices = [] } = change.event;
  // The number of the last value, with what the change tells users.
  const told = notices.length > 0 ? values.push(storableJson(outboxJson(notices))) : null;
  const { plain, alone } = textsOf(change, values.length, claim !== null, told);
  const query = last
    ? lastQuery({ text: plain, values }, alone, change.mayMiss && isMissed)
    : CompiledQuery.raw(plain, values);
  const {
    rows: [row],
  } = await db.executeQuery<Written>(query).catch(keyUsed);
  if (row?.free === false) throw new AppError('running');
  if (row?.used) throw new KeyUsedError();
  return row && row.id !== null ? { id: row.id, version: row.version } : undefined;
}

/** The result of a statement; the last two only with a claim. */
type Written = (ChangedRow | { id: null; version: null }) & { free?: boolean; used?: boolean };

/** Whether a statement has found no row to change. */
function isMissed([row]: readonly unknown[]): boolean {
  return !row || (row as Written).id === null;
}

/** An equal request has committed after this statement began. */
function keyUsed(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  throw code === '23505' && constraint === 'idempotency_key_pkey' ? new KeyUsedError() : error;
}

/**
 * Texts of statements, built once. The cache is bounded because clients decide how many different sets of columns are
 * changed.
 */
const known = new BoundedCache<PassingTexts>(2_000_000);

function textsOf(change: RowChange, count: number, claims: boolean, told: number | null): PassingTexts {
  const key = `${change.text}${claims ? ' -- claims' : ''}${told === null ? '' : ' -- tells'}`;
  let texts = known.get(key);
  if (!texts) {
    texts = passingTexts(count, (passed) => (claims ? claiming : statement)(change, passed, told));
    known.set(key, texts);
  }
  return texts;
}

const REQUEST =
  'tenant_id, org_id, created_by, operator, login_type, method, path, ip, request_id, router, env';
const REQUEST_VALUES = '#1, #2, #3, #4, #5, #6, #7, #8, #9, #10, #11';

/** `#1…` are the values of `logValues`, `@to` is the row after the change. */
const LOGS = `changes as (
    insert into log_data_change (${REQUEST}, entity, data_id, verb, action, module, "from", "to")
    select ${REQUEST_VALUES}, #12, fresh.id::text, #13, #14, #15, #16, @to from fresh
  ), operations as (
    insert into log_data_operate (${REQUEST}, entity, module_name, res_code, res_msg, cost_ms, log_data, data)
    select ${REQUEST_VALUES}, #18, #19, #20, #21, #22,
           jsonb_build_object('action', #23::text, 'changes',
             jsonb_build_array(jsonb_build_object('action', #13::text, 'entity', #12::text, 'dataId', fresh.id))), #24
      from fresh
  )`;

/** Both logs of a change. */
function logs({ values, timed = [] }: RowChange): string {
  const times = timed.map((name) => `, '${name}', to_char(now(), 'YYYY-MM-DD HH24:MI:SS')`).join('');
  const to = times === '' ? '#17' : `#17::jsonb || jsonb_build_object(${times.slice(2)})`;
  return numbered(LOGS.replace('@to', to), values.length);
}

/** Stores what a change that is made tells users, given as JSON in the value with this number. */
function tells(told: number | null): string {
  return told === null ? '' : `, told as (${outboxInsert(`$${told}`, 'fresh, ')})`;
}

/** `$1…` are the values of the change, followed by those of the logs. */
function statement(change: RowChange, passed: string, told: number | null): string {
  return `with passed as (${passed}), fresh as (${change.text}), ${logs(change)}${tells(told)}
    select passed.stale, fresh.id, fresh.version from passed left join fresh on true`;
}

/**
 * The same, followed by the values of the claim. If an equal request commits after the statement has begun, the insert of
 * the key fails, and everything with it.
 */
function claiming(change: RowChange, checked: string, told: number | null): string {
  const { text, values } = change;
  const before = `checked as (${checked}), free as materialized (select pg_try_advisory_xact_lock(#25::bigint) as free),
    used as materialized (select exists (
      select from idempotency_key where tenant_id = #26 and user_id = #27 and key_hash = #28) as used),
    passed as (select checked.stale from checked, free, used where free.free and not used.used)`;
  const after = `claimed as (
    insert into idempotency_key (tenant_id, user_id, key_hash, request_hash, answer, changed)
    select #26, #27, #28, #29, ''::bytea, jsonb_build_object('id', fresh.id, 'version', fresh.version) from fresh
  )`;
  const own = (part: string) => numbered(part, values.length);
  return `with ${own(before)}, fresh as (${text}), ${logs(change)}, ${own(after)}${tells(told)}
    select checked.stale, free.free, used.used, fresh.id, fresh.version
      from checked cross join free cross join used left join fresh on true`;
}

/** Numbers `#1…` after the values of the change. */
function numbered(part: string, after: number): string {
  return part.replace(/#(\d+)/g, (_, at: string) => `$${after + Number(at)}`);
}

function logValues(operation: Operation, event: AuditEvent): unknown[] {
  const { actor, router, env, data } = operation;
  const { from, to } = sides(event);
  return [
    actor.tenantId,
    actor.orgId,
    actor.userId,
    storable(actor.userName),
    actor.loginType,
    operation.method,
    storable(operation.path),
    operation.ip,
    operation.requestId,
    storableJson(router),
    storableJson(env),
    event.entity,
    event.action,
    actionWord(event, operation),
    event.module,
    from && storableJson(from),
    to && storableJson(to),
    operation.entity,
    storable(operation.module),
    String(operation.resCode),
    storable(operation.resMsg),
    Math.round(operation.costMs),
    operation.title,
    data && storableJson(data),
  ];
}
