import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { fieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import { noteEvents } from '../audit/audit-log';
import type { AuditEvent } from '../contract/audit-event';
import type { ChangedRow, Conclude, RowChange } from '../contract/row-change';
import { recordAccessChange } from '../database/tables/access-changes';
import { decidesSessions } from '../identity/access-tables';
import { quoted } from '../database/tables/table';
import { fieldErrors } from '../contract/check-body';
import { changesSignInName, syncSignInNames } from '../identity/sign-in-names';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import { maskedValue } from '../../schemas/text/mask';
import { loggedForms } from './logged-forms';
import { changesFiles, claimFiles } from './record-files';
import type { ConnectedRequest } from '../contract/request';
import { referenceError } from './references';
import { owned, ownerOfNew } from './scope';
import { waitingNotices } from './waiting-notices';
import { SYSTEM_USER } from '../session/system-session';
import { parameter } from './stored-value';

/** Changes as an audit event lists them. */
type Logged = NonNullable<AuditEvent['changes']>;

/**
 * Inserts a row with all its columns and its audit row; returns the id. With `conclude` it is the last change of its
 * request. `beside` are changes of its lines, for the log.
 */
export async function insertRow(
  plan: EntityPlan,
  values: JsonObject,
  request: ConnectedRequest,
  environment: Environment,
  conclude?: Conclude,
  beside: Logged = {},
): Promise<number> {
  const owner = ownerOfNew(plan, request.session);
  await clearExclusive(plan, values, null, request);
  const userId = request.session.userId === SYSTEM_USER ? null : request.session.userId;
  const columns = [
    ...Object.entries(owner),
    ...parameters(plan, values, false, environment, request),
    ['created_by', userId] as const,
    ['updated_by', userId] as const,
  ];
  const change: RowChange = {
    text: insertText(
      plan,
      columns.map(([column]) => column),
    ),
    values: columns.map(([, value]) => value),
    event: event(plan, 'add', null, { ...changes(plan, {}, values), ...beside }),
  };
  const files = changesFiles(plan, {}, values, environment);
  const names = changesSignInName(plan.id, values);
  const own = parameters(plan, values, true, environment, request).filter(([, value]) => value !== null);
  const last = files || names || own.length > 0 ? undefined : conclude;
  const { id = 0 } = (await executeChange(plan, change, request, environment, last)) ?? {};
  if (own.length > 0)
    await withFieldErrors(plan, request, environment, () =>
      writeBeside(plan, { id, ...owner }, own, request),
    );
  if (names)
    await withFieldErrors(plan, request, environment, () =>
      syncSignInNames(request.tx, request.session.tenantId, [id]),
    );
  if (files) await claimFiles(plan, id, {}, values, request, environment);
  return id;
}

const insertTexts = new WeakMap<EntityPlan, { columns: string; text: string }>();

/** A new row has every stored column, so the SQL text is built once. */
function insertText(plan: EntityPlan, columns: readonly string[]): string {
  const key = columns.join();
  let known = insertTexts.get(plan);
  if (known?.columns !== key) {
    const text = `insert into ${plan.table} (${columns.map(quoted).join(', ')})
      select ${columns.map((_, at) => `$${at + 1}`).join(', ')} from passed returning id, version`;
    insertTexts.set(plan, (known = { columns: key, text }));
  }
  return known.text;
}

/** The row was changed concurrently after it was read: the transaction must be retried, and then reads the new row. */
export class OvertakenError extends Error {
  /** PostgreSQL's code for a serialization failure. */
  readonly code = '40001';

  constructor() {
    super('The row was changed by another request since it was read');
    this.name = 'OvertakenError';
  }
}

/**
 * Updates the changed columns of a row with its audit row; with `conclude`, the row may have been read without a lock.
 * Writes nothing when nothing differs, its lines (`beside`) included. The columns `unchanged` must still have the values that were read, as its version
 * must.
 */
export async function updateRow(
  plan: EntityPlan,
  row: StoredRow,
  values: JsonObject,
  action: string,
  request: ConnectedRequest,
  environment: Environment,
  conclude?: Conclude,
  unchanged: readonly string[] = [],
  beside: Logged = {},
): Promise<StoredRow> {
  const changed = changedValues(row, values);
  if (Object.keys({ ...changed, ...beside }).length === 0) return row;
  await clearExclusive(plan, changed, row.id, request);
  const change = rowChange(plan, row, changed, { action, unchanged, beside }, request, environment);
  const now = { ...row, ...changed };
  const files = changesFiles(plan, row, now, environment);
  const names = changesSignInName(plan.id, changed);
  const own = parameters(plan, changed, true, environment, request);
  const last = files || names || own.length > 0 ? undefined : conclude;
  const updated = await executeChange(plan, change, request, environment, last);
  // A locked row still has the version that was read.
  if (!updated) throw conclude ? new OvertakenError() : new AppError('conflict');
  if (own.length > 0) {
    const owner = { id: row.id, tenant_id: request.session.tenantId, org_id: row.orgId };
    await withFieldErrors(plan, request, environment, () => writeBeside(plan, owner, own, request));
  }
  if (names)
    await withFieldErrors(plan, request, environment, () =>
      syncSignInNames(request.tx, request.session.tenantId, [row.id]),
    );
  if (files) await claimFiles(plan, row.id, row, now, request, environment);
  return { ...now, version: updated.version };
}

/** How a row is changed, besides the values of its columns. */
interface ChangeFacts {
  /** The name of the change in the logs. */
  readonly action: string;
  /** Columns that must still have the values of the row. */
  readonly unchanged: readonly string[];
  /** Columns that must not hold the id of the user. */
  readonly notMine?: readonly string[];
  /** Columns that get the time of the statement, to the second. */
  readonly timed?: readonly string[];
  /** Changes of lines, for the log. */
  readonly beside?: Logged;
}

/** The change of some columns of a row that has the version of `row`, with its audit event and what it tells users. */
export function rowChange(
  plan: EntityPlan,
  row: StoredRow,
  changed: JsonObject,
  { action, unchanged, notMine = [], timed = [], beside = {} }: ChangeFacts,
  request: ConnectedRequest,
  environment: Environment,
): RowChange {
  const { userId, tenantId } = request.session;
  const columnOf = (name: string) => plan.columns.get(name)?.column ?? name;
  const columns = [
    ...parameters(plan, changed, false, environment, request),
    ['updated_by', userId] as const,
  ];
  const key = Object.entries({
    ...(plan.model.entity.scope !== 'global' && { tenant_id: tenantId }),
    id: row.id,
    version: row.version,
  });
  const kept = unchanged.map((name) => [columnOf(name), row[name] ?? null] as const);
  const others = notMine.map((name) => [columnOf(name), userId] as const);
  const values = [...columns, ...key, ...kept, ...others].map(([, value]) => value);
  const place = (at: number) => `$${columns.length + at + 1}`;
  const conditions = [
    ...key.map(([column], at) => `t.${column} = ${place(at)}`),
    ...kept.map(([column], at) => `t.${quoted(column)} is not distinct from ${place(key.length + at)}`),
    ...others.map(
      ([column], at) => `t.${quoted(column)} is distinct from ${place(key.length + kept.length + at)}`,
    ),
  ];
  const set = [
    ...columns.map(([column], at) => `${quoted(column)} = $${at + 1}`),
    ...timed.map((name) => `${quoted(columnOf(name))} = date_trunc('second', now())`),
  ];
  return {
    text: `update ${plan.table} t
      set ${set.join(', ')}, version = t.version + 1, updated_at = now()
      from passed where ${conditions.join(' and ')} returning t.id, t.version`,
    values,
    timed,
    event: {
      ...event(plan, action, row.id, { ...changes(plan, row, changed), ...beside }),
      notices: waitingNotices(plan, row, changed, request.session),
    },
  };
}

/** Executes a change and logs it; with `conclude`, both in one statement. */
async function executeChange(
  plan: EntityPlan,
  change: RowChange,
  request: ConnectedRequest,
  environment: Environment,
  conclude: Conclude | undefined,
): Promise<ChangedRow | undefined> {
  return withFieldErrors(plan, request, environment, async () => {
    const decidesAccess = decidesSessions(plan.model.entity);
    // If earlier events exist, the logs of the whole request are written together.
    if (conclude && !decidesAccess && request.trail.length === 0) return conclude(change);
    const query = CompiledQuery.raw(`with passed as (select) ${change.text}`, [...change.values]);
    const { rows } = await request.tx.executeQuery<ChangedRow>(query);
    const [row] = rows;
    if (decidesAccess) await recordAccessChange(request.tx, request.session.tenantId);
    if (row) noteEvents(request, [{ ...change.event, dataId: row.id }]);
    return row;
  });
}

/** The values that differ from those of the row. */
export function changedValues(row: Readonly<JsonObject>, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, row[name] ?? null)),
  );
}

/** An empty list and null are equal, whichever is stored. */
export function isSame(one: Json, other: Json): boolean {
  const nothing = (value: Json) => value === null || (Array.isArray(value) && value.length === 0);
  return (nothing(one) && nothing(other)) || isDeepStrictEqual(one, other);
}

/** Writes the tenant's own columns in their separate table, for a row that the same transaction has written. */
async function writeBeside(
  { beside, model }: EntityPlan,
  { id, tenant_id, org_id }: { id: number; tenant_id: number | null; org_id: number | null },
  own: readonly (readonly [string, unknown])[],
  { tx }: ConnectedRequest,
): Promise<void> {
  const keys = { id, tenant_id, ...(model.entity.scope === 'org' && { org_id }) };
  const columns = [...Object.entries(keys), ...own];
  const change = own.map(([column]) => sql`${sql.id(column)} = excluded.${sql.id(column)}`);
  await sql`
    insert into ${sql.raw(beside ?? '')} (${sql.join(columns.map(([column]) => sql.id(column)))})
    values (${sql.join(columns.map(([, value]) => value))})
    on conflict (tenant_id, id) do update set ${sql.join(change)}`.execute(tx);
}

/** Column → value to write, for the entity's table or for the tenant's own columns; secrets are sealed. */
function parameters(
  plan: EntityPlan,
  values: JsonObject,
  beside: boolean,
  { secrets }: Environment,
  { session }: ConnectedRequest,
): (readonly [string, unknown])[] {
  return Object.entries(values).flatMap(([name, given]) => {
    const column = plan.columns.get(name);
    if (!column || (column.apart !== undefined) !== beside) return [];
    const place = { tenantId: session.tenantId, entity: plan.id, column: name };
    const value =
      column.field?.sensitive === 'secret' && given !== null ? secrets.seal(String(given), place) : given;
    return [[column.column, parameter(column.sql, value)] as const];
  });
}

/** The audit event of a row change. */
export function event(
  plan: EntityPlan,
  action: string,
  dataId: number | null,
  changed: NonNullable<AuditEvent['changes']>,
): AuditEvent {
  return { action, entity: plan.id, module: plan.model.entity.title, dataId, changes: changed };
}

/** The changed columns for the audit, with sensitive values masked. */
export function changes(
  plan: EntityPlan,
  before: JsonObject,
  after: JsonObject,
): NonNullable<AuditEvent['changes']> {
  const changed: NonNullable<AuditEvent['changes']> = {};
  for (const [name, value] of Object.entries(after))
    if (plan.model.byName.get(name)?.formBy) changed[name] = loggedForms(before[name], value);
    else if (value !== null || (before[name] ?? null) !== null)
      changed[name] = [loggedValue(plan, name, before[name]), loggedValue(plan, name, value)];
  // Which entity an id belongs to, also if that has not changed.
  for (const { name, by } of plan.references) {
    if (!by || !changed[name] || changed[by.name]) continue;
    const value = before[by.name] ?? null;
    changed[by.name] = [value, value];
  }
  return changed;
}

/** A value as the logs keep it: masked if it is sensitive. */
export function loggedValue(plan: EntityPlan, name: string, value: Json | undefined): Json {
  const kind = plan.model.byName.get(name)?.sensitive;
  return value === undefined || value === null ? null : kind ? maskedValue(kind, value) : value;
}

/** For an exclusive column: clears the mark on the row that had it. */
async function clearExclusive(
  plan: EntityPlan,
  values: JsonObject,
  id: number | null,
  request: ConnectedRequest,
): Promise<void> {
  for (const { name, exclusive } of plan.model.entity.columns) {
    const column = plan.columns.get(name);
    if (!exclusive || !column || (values[name] !== 1 && values[name] !== true)) continue;
    const { session, tx } = request;
    const lock = `exclusive ${plan.id} ${session.tenantId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${session.orgId}))`.execute(tx);
    const off = column.sql === 'boolean' ? false : 0;
    const { rows } = await sql<{ id: number }>`
      update ${sql.raw(plan.table)} t
      set ${sql.id(column.column)} = ${off}, version = version + 1, updated_at = now(), updated_by = ${session.userId}
      where ${owned(plan, session)} and ${sql.id(column.column)} = ${values[name]} and id is distinct from ${id}
      returning id`.execute(tx);
    noteEvents(
      request,
      rows.map((row) =>
        event(plan, 'edit', row.id, changes(plan, { [name]: values[name] ?? null }, { [name]: off })),
      ),
    );
  }
}

/** Converts a violation of a unique index or foreign key into a field error: the database decides. */
async function withFieldErrors<T>(
  plan: EntityPlan,
  request: ConnectedRequest,
  environment: Environment,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw violationError(error, plan, request, environment) ?? error;
  }
}

/** The field error of a violated unique index, foreign key or required column; null: another error. */
export function violationError(
  error: unknown,
  plan: EntityPlan,
  request: ConnectedRequest,
  environment: Environment,
): AppError | null {
  const { code, constraint = '', column } = error as { code?: string; constraint?: string; column?: string };
  const empty = plan.model.stored.find((stored) => stored.column === column)?.field;
  if (code === '23502' && empty) return fieldErrors([fieldError(empty.model, 'required', request.lang)]);
  const name = plan.constraints.get(constraint);
  const field = plan.model.byName.get(name ?? '');
  if (code === '23505' && field) {
    const label = environment.word(field.label, request.lang, plan);
    return fieldErrors([fieldError(field.model, 'unique', request.lang, { label })]);
  }
  const reference = plan.references.find((one) => one.name === name);
  return code === '23503' && reference
    ? fieldErrors([referenceError(plan, reference, 'missingReference', request, environment)])
    : null;
}
