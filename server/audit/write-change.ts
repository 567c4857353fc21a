import { CompiledQuery } from 'kysely';
import { storable, storableJson } from '../../schemas/text/storable-text';
import { BoundedCache } from '../../schemas/bounded-cache';
import type { Db } from '../action';
import { lastQuery } from '../database/connection/request-connection';
import { passingTexts, type PassingTexts } from '../session/session-check';
import type { AuditEvent } from '../contract/audit-event';
import { actionWord, sides, type Operation } from './write-logs';
import type { ChangedRow, RowChange } from '../contract/row-change';

/**
 * Makes the only change of a request and writes it into both logs, in one statement, so that they succeed or fail
 * together. With `last`, nothing follows in the transaction; if nothing came before either, the statement also checks
 * the session.
 */
export async function writeChange(
  db: Db,
  operation: Operation,
  change: RowChange,
  last: boolean,
): Promise<ChangedRow | undefined> {
  const values = [...change.values, ...logValues(operation, change.event)];
  const { plain, alone } = textsOf(change, values.length);
  const query = last ? lastQuery({ text: plain, values }, alone) : CompiledQuery.raw(plain, values);
  const {
    rows: [row],
  } = await db.executeQuery<ChangedRow | { id: null }>(query);
  return row && row.id !== null ? row : undefined;
}

/**
 * Texts of statements, built once. The cache is bounded because clients decide how many different sets of columns are
 * changed.
 */
const known = new BoundedCache<PassingTexts>(2_000_000);

function textsOf(change: RowChange, count: number): PassingTexts {
  let texts = known.get(change.text);
  if (!texts) {
    texts = passingTexts(count, (passed) => statement(change, passed));
    known.set(change.text, texts);
  }
  return texts;
}

const REQUEST =
  'tenant_id, org_id, created_by, operator, login_type, method, path, ip, request_id, router, env';
const REQUEST_VALUES = '#1, #2, #3, #4, #5, #6, #7, #8, #9, #10, #11';

/** `#1…` are the values of `logValues`. */
const LOGS = `changes as (
    insert into log_data_change (${REQUEST}, entity, data_id, verb, action, module, "from", "to")
    select ${REQUEST_VALUES}, #12, fresh.id::text, #13, #14, #15, #16, #17 from fresh
  ), operations as (
    insert into log_data_operate (${REQUEST}, entity, module_name, res_code, res_msg, cost_ms, log_data, data)
    select ${REQUEST_VALUES}, #18, #19, #20, #21, #22,
           jsonb_build_object('action', #23::text, 'changes',
             jsonb_build_array(jsonb_build_object('action', #13::text, 'entity', #12::text, 'dataId', fresh.id))), #24
      from fresh
  )`;

/** `$1…` are the values of the change, followed by those of the logs. */
function statement({ text, values }: RowChange, passed: string): string {
  const logs = LOGS.replace(/#(\d+)/g, (_, at: string) => `$${values.length + Number(at)}`);
  return `with passed as (${passed}), fresh as (${text}), ${logs}
    select passed.rested, fresh.id, fresh.version from passed left join fresh on true`;
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
