import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { FieldErrorName } from '../../schemas/errors/error-names';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { linkageState } from '../../schemas/linkage/linkage-state';
import { fixedFields, hiddenFields } from '../access/field-rights';
import { criteriaConditions } from './criteria';
import { isNothing } from './is-nothing';
import type { EntityPlan, PlannedColumn, PlannedReference } from './entity-plan';
import type { Environment } from './environment';
import { maskedCriteria } from './masked-criteria';
import { isEnabled } from './option';
import type { ConnectedRequest } from '../contract/request';
import { evaluated } from './validate-row';
import { addFar } from './read-through';
import { choosable, ofTenant } from './scope';

/**
 * Newly referenced rows must exist, be choosable for the session and be enabled. They are locked until the change
 * commits, so that a concurrent delete waits and is then rejected.
 */
export async function checkReferences(
  plan: EntityPlan,
  values: JsonObject,
  current: JsonObject | undefined,
  request: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  const wanted = [
    ...(await wantedByColumns(plan, values, current, request, environment)),
    ...wantedByCells(plan, values, current, request, environment),
  ];
  const errors = strayReferences(plan, values, current, request, environment);
  // A fixed lock order, so that two changes never deadlock.
  for (const entity of [...new Set(wanted.map((one) => one.entity))].sort()) {
    const target = environment.plans.get(entity);
    if (!target) continue;
    const asked = wanted.filter((one) => one.entity === entity);
    const status = await lockReferred(
      target,
      asked.flatMap(({ ids }) => ids),
      request,
    );
    for (const { ids, criteria, error } of asked) {
      const name: FieldErrorName | null = ids.some((id) => !status.has(id))
        ? 'missingReference'
        : ids.some((id) => status.get(id) === false)
          ? 'disabledReference'
          : null;
      if (name) errors.push(error(name));
      else if (criteria) {
        const match = () => allMatch(target, ids, criteria, request, environment);
        const question = JSON.stringify(['match', entity, ids, criteria]);
        if (!(await (request.lookups?.once(question, match) ?? match()))) errors.push(error('choice'));
      }
    }
  }
  return errors;
}

/** Newly referenced rows of one entity at one place of a record. */
interface Wanted {
  entity: string;
  ids: readonly number[];
  criteria?: JsonObject;
  error(name: FieldErrorName): FieldError;
}

async function wantedByColumns(
  plan: EntityPlan,
  values: JsonObject,
  current: JsonObject | undefined,
  request: ConnectedRequest,
  environment: Environment,
): Promise<Wanted[]> {
  if (plan.references.length === 0) return [];
  const records = [{ ...current }, { ...current, ...values }] as const;
  await addFar(plan, plan.model.fields, records, request, environment);
  const before = await narrowed(plan, records[0], request);
  const now = await narrowed(plan, records[1], request);
  return plan.references.flatMap((reference) => {
    const { name, entity } = reference;
    if (!refersIn(reference, records[1])) return [];
    // If the criteria changed, or the entity, current references are checked again.
    const isSame = isDeepStrictEqual(before.get(name), now.get(name)) && refersIn(reference, records[0]);
    const kept = isSame ? idsOf(current?.[name]) : [];
    const ids = idsOf(name in values ? values[name] : current?.[name]).filter((id) => !kept.includes(id));
    const error = (what: FieldErrorName) => referenceError(plan, reference, what, request, environment);
    return ids.length > 0 ? [{ entity, ids, criteria: now.get(name), error }] : [];
  });
}

/** Whether a column refers to the entity in this record: for another one, another column may decide so. */
function refersIn({ by }: PlannedReference, record: JsonObject): boolean {
  return !by || record[by.name] === by.value;
}

/** Ids where the column that decides about their entity names none. */
function strayReferences(
  plan: EntityPlan,
  values: JsonObject,
  current: JsonObject | undefined,
  request: ConnectedRequest,
  environment: Environment,
): FieldError[] {
  const record = { ...current, ...values };
  const undecided = plan.references.filter(
    ({ name, by }, at) =>
      by && plan.references.findIndex((one) => one.name === name) === at && idsOf(record[name]).length > 0,
  );
  return undecided
    .filter(({ name }) => !plan.references.some((one) => one.name === name && refersIn(one, record)))
    .map((reference) => referenceError(plan, reference, 'choice', request, environment));
}

/**
 * Empties references whose entity another column decides when a change of that column does not send them: the ids would
 * be those of rows of another entity. An error for who may not change them.
 */
export function clearLeftReferences(
  plan: EntityPlan,
  { record, values, current }: { record: JsonObject; values: JsonObject; current: JsonObject },
  { lang, session }: ConnectedRequest,
  environment: Environment,
): FieldError[] {
  return plan.model.fields.flatMap(({ model: name, sourceBy, label }) => {
    if (!sourceBy || name in values || idsOf(record[name]).length === 0) return [];
    const { column } = sourceBy;
    if (record[column] === current[column]) return [];
    record[name] = null;
    if (!fixedFields(session, plan.id).has(name)) return [];
    return [fieldError(column, 'readOnlyField', lang, { label: environment.word(label, lang, plan) })];
  });
}

/** The same for the rows inside a value. Whatever any row referred to before may be kept in any row. */
function wantedByCells(
  plan: EntityPlan,
  values: JsonObject,
  current: JsonObject | undefined,
  { lang }: ConnectedRequest,
  environment: Environment,
): Wanted[] {
  const fields = [...plan.model.stored.map(({ field }) => field), ...plan.lines];
  return fields.flatMap((field) => {
    const { model, sources } = field;
    if (!(sources ?? field.cells) || !(model in values)) return [];
    const cells = environment.fieldTypes.get(field.type)?.rows?.(field) ?? [];
    const referring = cells.flatMap((one) => {
      const source = one.source ?? sources?.[one.model];
      return source ? [[one.model, source] as const] : [];
    });
    return referring.flatMap(([cell, { entity }]) => {
      const kept = new Set(rowsOf(current?.[model]).flatMap((row) => idsOf(row[cell])));
      const label = cells.find((one) => one.model === cell)?.label ?? cell;
      return rowsOf(values[model]).flatMap((row, at): Wanted[] => {
        const ids = idsOf(row[cell]).filter((id) => id !== 0 && !kept.has(id));
        const error = (name: FieldErrorName): FieldError =>
          fieldError(`${model}/${at}/${cell}`, name, lang, { label: environment.word(label, lang, plan) });
        return ids.length > 0 ? [{ entity, ids, error }] : [];
      });
    });
  });
}

/** The rows of a sub-table, by position. */
function rowsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map((row) => (isObject(row) ? row : {})) : [];
}

/** The criteria by which linkage rules filter each reference of a record. */
async function narrowed(
  plan: EntityPlan,
  record: JsonObject,
  { lang, work }: ConnectedRequest,
): Promise<ReadonlyMap<string, JsonObject>> {
  const budget = await work.next();
  return evaluated(lang, () => linkageState(plan.model.fields, record, undefined, budget).criteria);
}

/**
 * Whether rows match the criteria that filter a reference. A criterion on a column that the session sees only masked,
 * or not at all, matches nothing: otherwise its value could be found by trying.
 */
async function allMatch(
  target: EntityPlan,
  ids: readonly number[],
  criteria: JsonObject,
  { tx, session }: ConnectedRequest,
  environment: Environment,
): Promise<boolean> {
  const hidden = hiddenFields(session, target.id);
  const isUnseen = Object.entries(criteria).some(([name, value]) => hidden.has(name) && !isNothing(value));
  if (isUnseen || maskedCriteria(target.model, session, criteria).length > 0) return false;
  const asker = { tenantId: session.tenantId };
  const conditions = criteriaConditions(target, environment.plans, criteria, asker);
  if (conditions.length === 0) return true;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.raw(target.from)}
    where ${ofTenant(target, session)} and t.id = any(${ids}::bigint[]) and ${sql.join(conditions, sql` and `)}`.execute(
    tx,
  );
  return rows[0]?.n === ids.length;
}

/** The error of a field with an invalid reference. */
export function referenceError(
  plan: EntityPlan,
  reference: PlannedReference,
  error: FieldErrorName,
  { lang }: ConnectedRequest,
  environment: Environment,
): FieldError {
  const label = environment.word(plan.model.byName.get(reference.name)?.label ?? reference.name, lang, plan);
  return fieldError(reference.name, error, lang, { label });
}

function idsOf(value: Json | undefined): number[] {
  if (Array.isArray(value)) return value as number[];
  return typeof value === 'number' ? [value] : [];
}

/** Id → whether the row is enabled, for rows that may be chosen; the checks of many rows ask for each row once. */
export async function lockReferred(
  target: EntityPlan,
  ids: number[],
  { tx, session, lookups }: ConnectedRequest,
): Promise<Map<number, boolean>> {
  const known = lookups?.rowsOf(target.id);
  const unknown = known ? ids.filter((id) => !known.has(id)) : ids;
  const found = unknown.length > 0 ? await readReferred(target, unknown, { tx, session }) : new Map();
  if (!known) return found;
  for (const id of unknown) known.set(id, found.get(id) ?? null);
  return new Map(
    ids.flatMap((id) => [known.get(id) ?? null].flatMap((on) => (on === null ? [] : [[id, on] as const]))),
  );
}

async function readReferred(
  target: EntityPlan,
  ids: readonly number[],
  { tx, session }: Pick<ConnectedRequest, 'tx' | 'session'>,
): Promise<Map<number, boolean>> {
  const status = sql.raw(target.status?.ref ?? '1');
  const { rows } = await sql<{ id: number; status: Json }>`
    select t.id, ${status} as status from ${sql.raw(target.from)}
    where t.id = any(${ids}::bigint[]) and ${choosable(target, session)}
    order by t.id for key share of t`.execute(tx);
  return new Map(rows.map((row) => [row.id, isEnabled(row.status)]));
}

/** Rejects a parent that is the row itself or a descendant, and a tree deeper than the document allows. */
export async function checkParent(
  plan: EntityPlan,
  id: number | null,
  values: JsonObject,
  request: ConnectedRequest,
): Promise<FieldError[]> {
  const parent = plan.columns.get(plan.parent ?? '');
  const wanted = parent && values[parent.name];
  if (!parent || typeof wanted !== 'number') return [];
  const check = () => parentErrors(plan, id, { parent, wanted }, request);
  // Whether a new row may be below a parent depends on the parent alone.
  return id === null ? (request.lookups?.once(`below ${plan.id} ${wanted}`, check) ?? check()) : check();
}

async function parentErrors(
  plan: EntityPlan,
  id: number | null,
  { parent, wanted }: { parent: PlannedColumn; wanted: number },
  { tx, lang, session }: ConnectedRequest,
): Promise<FieldError[]> {
  // Two concurrent moves could form a cycle that neither of them sees.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${plan.id}`}, ${session.tenantId}))`.execute(
    tx,
  );
  const most = plan.model.entity.tree?.maxDepth;
  // The downward query reads a whole subtree, so it stops at the maximum depth of the document.
  const deepest = most === undefined ? 1 : most + 1;
  const own = ofTenant(plan, session);
  const { rows } = await sql<{ circle: boolean; depth: number; height: number }>`
    with recursive above as (
      select t.id, t.${sql.id(parent.column)} as up from ${sql.raw(plan.table)} t where ${own} and t.id = ${wanted}
      union select t.id, t.${sql.id(parent.column)} from ${sql.raw(plan.table)} t join above on t.id = above.up
        where ${own}
    ), below(id, level) as (
      select ${id}::bigint, 1
      union select t.id, below.level + 1 from ${sql.raw(plan.table)} t
        join below on t.${sql.id(parent.column)} = below.id where ${own} and below.level < ${deepest}
    )
    select exists (select from above where id = ${id}) as circle,
      (select count(*) from above) as depth, (select max(level) from below) as height`.execute(tx);
  const { circle = false, depth = 0, height = 1 } = rows[0] ?? {};
  if (circle) return [fieldError(parent.name, 'parentCycle', lang)];
  return most !== undefined && depth + height > most
    ? [fieldError(parent.name, 'maxDepth', lang, { n: most })]
    : [];
}
