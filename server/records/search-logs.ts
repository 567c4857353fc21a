import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import { changedFields } from './changed-fields';
import { containing } from './contains-text';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { LOG_KEYWORDS } from './log-keywords';
import { loggedObjects } from './logged-objects';
import { SPOKEN, translatedFrom } from './spoken-logs';
import type { LogQuery } from './log-query';
import type { ConnectedRequest } from '../contract/request';
import { makersInReach, readable, seesOnlySome } from './scope';
import { orgsInReach } from '../access/orgs-in-reach';
import type { ListAnswer } from './list-answer';
import { seenLogs } from './seen-logs';

interface LogShape {
  table: string;
  /** Document name → SQL of a column in the response. */
  columns: Readonly<Record<string, string>>;
  sortable: readonly string[];
}

const REQUEST = {
  id: 'l.id',
  operator: 'l.operator',
  loginType: 'l.login_type',
  method: 'l.method',
  path: 'l.path',
  ip: 'l.ip',
  requestId: 'l.request_id',
  router: 'l.router',
  env: 'l.env',
  createdAt: 'l.created_at',
};

/** The change log: its table and its columns. */
export const CHANGES: LogShape = {
  table: 'log_data_change',
  columns: {
    ...REQUEST,
    module: 'l.module',
    verb: 'l.verb',
    action: 'l.action',
    dataId: 'l.data_id',
    from: 'l."from"',
    to: 'l."to"',
  },
  sortable: ['id', 'ip', 'operator', 'action', 'createdAt'],
};

/** The operation log: its table and its columns. */
export const OPERATIONS: LogShape = {
  table: 'log_data_operate',
  columns: {
    ...REQUEST,
    moduleName: 'l.module_name',
    resCode: 'l.res_code',
    resMsg: 'l.res_msg',
    costMs: 'l.cost_ms',
    logData: 'l.log_data',
    data: 'l.data',
  },
  sortable: ['id', 'moduleName', 'operator', 'ip', 'resMsg', 'costMs', 'createdAt'],
};

/** Changes of the rows of one entity, or of one row; newest first. */
export async function searchChanges(
  plan: EntityPlan,
  query: LogQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<ListAnswer> {
  const conditions = [
    inReach(plan, request.session),
    // Users restricted to some rows see only the history of these.
    seesOnlySome(plan, request.session)
      ? sql<boolean>`l.data_id in (select t.id::text from ${sql.raw(plan.table)} t where ${readable(plan, request.session)})`
      : sql<boolean>`true`,
    query.dataId === null ? sql<boolean>`true` : sql<boolean>`l.data_id = ${query.dataId}`,
  ];
  const answer = await searchLog(CHANGES, plan, query, conditions, request, environment);
  const seen = await seenLogs(CHANGES.table, answer.rows, request, environment, plan);
  const fields = await changedFields(plan, seen, request, environment);
  const objects = await loggedObjects(plan, seen, request, environment);
  const rows = seen.map((row, at) => ({ ...row, object: objects[at] ?? null, changes: fields[at] ?? [] }));
  return { ...answer, rows };
}

/** Operations on one entity, successful or not; newest first. */
export async function searchOperations(
  plan: EntityPlan,
  query: LogQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<ListAnswer> {
  const { session } = request;
  const makers = makersInReach(session, plan.area !== null);
  const conditions = [
    sql<boolean>`l.tenant_id = ${session.tenantId} and l.org_id = any(${orgsInReach(session)}::bigint[])`,
    makers ? sql<boolean>`l.created_by = any(${[...makers, session.userId]}::bigint[])` : sql<boolean>`true`,
  ];
  const answer = await searchLog(OPERATIONS, plan, query, conditions, request, environment);
  return { ...answer, rows: await seenLogs(OPERATIONS.table, answer.rows, request, environment, plan) };
}

/** History belongs to where its rows are: the organisations of the session, or the tenant for shared rows. */
function inReach(plan: EntityPlan, session: ConnectedRequest['session']): RawBuilder<boolean> {
  const own = sql<boolean>`l.tenant_id = ${session.tenantId}`;
  return plan.model.entity.scope === 'org'
    ? sql`${own} and l.org_id = any(${orgsInReach(session)}::bigint[])`
    : own;
}

async function searchLog(
  shape: LogShape,
  plan: EntityPlan,
  { page, pageSize, keyword, period, order }: LogQuery,
  conditions: readonly RawBuilder<boolean>[],
  { tx, lang }: ConnectedRequest,
  environment: Environment,
): Promise<ListAnswer> {
  const pattern = containing(keyword);
  // Logs hold the words of the documents; a keyword is in the language of the reader.
  const sources = keyword === '' ? [] : translatedFrom(keyword, environment.words(lang, plan));
  const meant = sources.length > 0 ? (SPOKEN[shape.table] ?? []) : [];
  const where = sql.join(
    [
      sql`l.entity = ${plan.id}`,
      ...conditions,
      ...(keyword === ''
        ? []
        : [
            sql`(${sql.join(
              [
                ...(LOG_KEYWORDS[shape.table] ?? []).map((name) => sql`l.${sql.id(name)} ilike ${pattern}`),
                ...meant.map((name) => sql`l.${sql.id(name)} = any(${sources}::text[])`),
              ],
              sql` or `,
            )})`,
          ]),
      ...(period[0] ? [sql`l.created_at >= ${period[0]}::date`] : []),
      ...(period[1] ? [sql`l.created_at < ${period[1]}::date + 1`] : []),
    ],
    sql` and `,
  );
  const list = Object.entries(shape.columns).map(([name, from]) => `${from} as "${name}"`);
  const column = shape.columns[order.column];
  if (!column || !shape.sortable.includes(order.column)) throw new AppError('invalidOrder');
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  const offset = (page - 1) * pageSize;
  const { rows } = await sql<JsonObject>`
    select ${sql.raw(list.join(', '))} from ${sql.id(shape.table)} l where ${where}
     order by ${sql.raw(column)} ${direction}, l.id ${direction} limit ${pageSize} offset ${offset}`.execute(
    tx,
  );
  const full = rows.length === pageSize || (rows.length === 0 && page > 1);
  const counted = full
    ? await sql<{ n: number }>`select count(*) as n from ${sql.id(shape.table)} l where ${where}`.execute(tx)
    : null;
  return {
    rows: rows.map((row, at) => ({ ...row, index: offset + at + 1 })),
    page,
    totalCount: counted?.rows[0]?.n ?? offset + rows.length,
  };
}
