import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { AppError, errorText } from '../../schemas/errors';
import type { Json, JsonObject } from '../../schemas/json';
import { noteEvents, type AuditEvent } from '../audit/audit-log';
import { fieldErrors } from '../pipeline/check-body';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { maskedValue, type StoredRow } from './present-rows';
import { takeFiles } from './record-files';
import type { RecordContext } from './records';
import { referenceError } from './references';
import { owned, ownerOfNew } from './scope';
import { parameter } from './stored-value';

/** Inserts a row with all its columns and its audit row; answers the id. */
export async function insertRow(
  plan: EntityPlan,
  values: JsonObject,
  context: RecordContext,
  environment: Environment,
): Promise<number> {
  const owner = ownerOfNew(plan, context.session);
  await clearExclusive(plan, values, null, context);
  const row = {
    ...owner,
    ...parameters(plan, values),
    created_by: context.session.userId,
    updated_by: context.session.userId,
  };
  const inserted = await named(plan, context, environment, () =>
    context.tx.insertInto(plan.id).values(row).returning('id').executeTakeFirstOrThrow(),
  );
  const id = inserted.id as number;
  await takeFiles(plan, id, {}, values, context, environment);
  noteEvents(context, [event(plan, 'add', id, changes(plan, {}, values))]);
  return id;
}

/** Updates a locked row's changed columns with its audit row. No difference: no write. */
export async function updateRow(
  plan: EntityPlan,
  row: StoredRow,
  values: JsonObject,
  action: string,
  context: RecordContext,
  environment: Environment,
): Promise<StoredRow> {
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, row[name] ?? null)),
  );
  if (Object.keys(changed).length === 0) return row;
  await clearExclusive(plan, changed, row.id, context);
  const set = {
    ...parameters(plan, changed),
    version: sql`version + 1`,
    updated_at: sql`now()`,
    updated_by: context.session.userId,
  };
  const updated = await named(plan, context, environment, () =>
    context.tx
      .updateTable(plan.id)
      .set(set)
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .returning('version')
      .executeTakeFirst(),
  );
  if (!updated) throw new AppError('conflict');
  await takeFiles(plan, row.id, row, { ...row, ...changed }, context, environment);
  noteEvents(context, [event(plan, action, row.id, changes(plan, row, changed))]);
  return { ...row, ...changed, version: updated.version as number };
}

/** An empty list says as little as nothing, whichever of them is stored. */
function isSame(one: Json, other: Json): boolean {
  const nothing = (value: Json) => value === null || (Array.isArray(value) && value.length === 0);
  return (nothing(one) && nothing(other)) || isDeepStrictEqual(one, other);
}

function parameters(plan: EntityPlan, values: JsonObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const column = plan.columns.get(name);
      return column ? [[column.column, parameter(column.sql, value)] as const] : [];
    }),
  );
}

/** A change of a row, for the audit. */
export function event(
  plan: EntityPlan,
  action: string,
  dataId: number,
  changed: NonNullable<AuditEvent['changes']>,
): AuditEvent {
  return { action, entity: plan.id, module: plan.model.entity.title, dataId, changes: changed };
}

/** What changed, for the audit: sensitive values masked. */
export function changes(
  plan: EntityPlan,
  before: JsonObject,
  after: JsonObject,
): NonNullable<AuditEvent['changes']> {
  const shown = (name: string, value: Json | undefined): Json => {
    const kind = plan.model.byName.get(name)?.sensitive;
    return value === undefined || value === null ? null : kind ? maskedValue(kind, value) : value;
  };
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => value !== null || (before[name] ?? null) !== null)
      .map(([name, value]) => [name, [shown(name, before[name]), shown(name, value)]]),
  );
}

/** Where one row of the scope may hold the mark, taking it takes it from the one that had it. */
async function clearExclusive(
  plan: EntityPlan,
  values: JsonObject,
  id: number | null,
  context: RecordContext,
): Promise<void> {
  for (const { name, exclusive } of plan.model.entity.columns) {
    const column = plan.columns.get(name);
    if (!exclusive || !column || (values[name] !== 1 && values[name] !== true)) continue;
    const { session, tx } = context;
    const lock = `exclusive ${plan.id} ${session.tenantId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${session.orgId}))`.execute(tx);
    const off = column.sql === 'boolean' ? false : 0;
    const { rows } = await sql<{ id: number }>`
      update ${sql.raw(plan.table)} t
      set ${sql.id(column.column)} = ${off}, version = version + 1, updated_at = now(), updated_by = ${session.userId}
      where ${owned(plan, session)} and ${sql.id(column.column)} = ${values[name]} and id is distinct from ${id}
      returning id`.execute(tx);
    noteEvents(
      context,
      rows.map((row) =>
        event(plan, 'edit', row.id, changes(plan, { [name]: values[name] ?? null }, { [name]: off })),
      ),
    );
  }
}

/** Turns what a unique index or a foreign key refuses into the error of its field: they are the judges. */
async function named<T>(
  plan: EntityPlan,
  context: RecordContext,
  environment: Environment,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const name = plan.constraints.get(constraint);
    const field = plan.model.byName.get(name ?? '');
    if (code === '23505' && field) {
      const label = environment.word(field.label, context.lang);
      throw fieldErrors([{ path: field.model, msg: errorText('unique', context.lang, { label }) }]);
    }
    const reference = plan.references.find((one) => one.name === name);
    if (code === '23503' && reference)
      throw fieldErrors([referenceError(plan, reference, 'missingReference', context, environment)]);
    throw error;
  }
}
