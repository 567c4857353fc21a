import { sql, type RawBuilder } from 'kysely';
import { LONGEST_LOG_KEYWORD } from '../../schemas/record/longest-log-keyword';
import { countPoints, firstPoints } from '../../schemas/text/cut-text';
import { AppError } from '../../schemas/errors/app-error';
import { isDecided } from '../../schemas/model/chosen-source';
import { isMany, type SearchKind } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import { isPath, pathParts } from '../../schemas/model/through';
import type { Session } from '../action';
import { hiddenFields } from '../access/field-rights';
import { KEYWORD } from '../../schemas/model/system-fields';
import { containing, containsText } from './contains-text';
import type { EntityPlan, EntityPlans, PlannedColumn } from './entity-plan';
import { isNothing } from './is-nothing';
import { matchingKeyword, readKeyword } from './keyword';
import { LOG_KEYWORDS } from './log-keywords';
import { fits } from '../../schemas/check/stored-fit';
import { comparablePath, referringTo } from './planned-path';
import { ofTenant, readable } from './scope';
import { comparedType } from './stored-value';

/** A session; for documents only its tenant. */
type Requester = Session | Pick<Session, 'tenantId'>;

/**
 * SQL conditions for search criteria over the row `t`. Each name is looked up in the plan; throws for an unknown name
 * and for a value that the column cannot have. Empty criteria are ignored.
 */
export function criteriaConditions(
  plan: EntityPlan,
  plans: EntityPlans,
  criteria: JsonObject,
  asker: Requester,
): RawBuilder<boolean>[] {
  return Object.entries(criteria).flatMap(([name, value]) => {
    const keywords = LOG_KEYWORDS[plan.id];
    if (name === KEYWORD && keywords) return isNothing(value) ? [] : [anywhere(keywords, value)];
    if (name === KEYWORD && plan.keywords && 'fields' in asker) {
      const keyword = readKeyword(value);
      return keyword === '' ? [] : [matchingKeyword(plan, { keyword, session: asker, reads: true })];
    }
    if (isPath(name) || plan.throughs.has(name))
      return isNothing(value)
        ? []
        : [
            throughReference(plan, plans, name, asker, (far, column) =>
              criteriaConditions(far, plans, { [column]: value }, asker),
            ),
          ];
    const kind = plan.searchable.get(name);
    const column = plan.columns.get(name);
    if (!kind || !column) throw invalidCriterion(name);
    if (isNothing(value)) return [];
    if (column.field?.sourceBy && !isDecided(column.field.sourceBy, criteria)) throw invalidCriterion(name);
    return [condition(plan, plans, column, kind, value, asker)];
  });
}

/** Rows that refer to a row which the session can read and which fulfils conditions over its own entity. */
export function throughReference(
  plan: EntityPlan,
  plans: EntityPlans,
  name: string,
  asker: Requester,
  over: (far: EntityPlan, column: string) => RawBuilder<boolean>[],
): RawBuilder<boolean> {
  const path = 'fields' in asker ? comparablePath(plan, plans, name, asker) : null;
  if (!path || !('fields' in asker)) throw invalidCriterion(name);
  const { far, column } = path;
  const conditions = [readable(far, asker), ...over(far, column)];
  return referringTo(path, sql.join(conditions, sql` and `) as RawBuilder<boolean>);
}

/** Rows of a log that contain a keyword in one of the columns. */
function anywhere(columns: readonly string[], value: Json): RawBuilder<boolean> {
  if (typeof value !== 'string' || countPoints(value) > LONGEST_LOG_KEYWORD || !fits('text', value))
    throw invalidCriterion('keyword');
  const pattern = containing(value.trim());
  return sql`(${sql.join(
    columns.map((column) => sql`t.${sql.id(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** Searching by a hidden column, or through a hidden reference, would reveal its values step by step. */
export function refuseHidden(hidden: ReadonlySet<string>, names: readonly string[]): void {
  for (const name of names)
    if (hidden.has(name) || (isPath(name) && hidden.has(pathParts(name).reference)))
      throw invalidCriterion(name);
}

/** The refusal of a criterion. */
export function invalidCriterion(name: string): AppError {
  return new AppError('invalidCriteria', {}, { field: firstPoints(name, 60) });
}

/** The condition of one column, searched in one way. */
export function condition(
  plan: EntityPlan,
  plans: EntityPlans,
  column: PlannedColumn,
  kind: SearchKind,
  value: Json,
  asker: Requester,
): RawBuilder<boolean> {
  const target = sql.raw(column.ref);
  switch (kind) {
    case 'contains':
      if (typeof value !== 'string' || !fits('text', value)) throw invalidCriterion(column.name);
      return containsText(column, value.trim());
    case 'equal':
    case 'in':
      return among(plan, column, target, list(column, value));
    case 'range':
      return range(column, target, value);
    case 'tree':
      return below(plan, plans, column, target, list(column, value), asker);
  }
}

/** Texts that start with a term. */
export function startingWith({ ref }: PlannedColumn, term: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(ref)} ilike ${containing(term).slice(1)}`;
}

/** One or several values of the column's type. */
function list(column: PlannedColumn, value: Json): Json[] {
  const values = Array.isArray(value) ? value : [value];
  if (!values.every((one) => fits(column.sql, one))) throw invalidCriterion(column.name);
  return values;
}

function among(
  plan: EntityPlan,
  column: PlannedColumn,
  target: RawBuilder<unknown>,
  values: Json[],
): RawBuilder<boolean> {
  const type = sql.raw(comparedType(column.sql));
  const given = sql`${values}::${type}[]`;
  if (isMany(column.sql)) return sql`${target} && ${given}`;
  // A single value is compared with `=`, so that the rest of an index stays ordered.
  const [only] = values;
  const found =
    values.length === 1
      ? sql<boolean>`${target} = ${only}::${type}`
      : sql<boolean>`${target} = any(${given})`;
  return orRoot(plan, column, target, values, found);
}

/** A node of a tree and its descendants; the node alone when the session cannot see the parent column. */
function below(
  plan: EntityPlan,
  plans: EntityPlans,
  column: PlannedColumn,
  target: RawBuilder<unknown>,
  values: Json[],
  asker: Requester,
): RawBuilder<boolean> {
  const tree = plans.get(column.refers ?? '');
  const parent = tree?.columns.get(tree.parent ?? '');
  if (!tree || !parent || ('fields' in asker && hiddenFields(asker, tree.id).has(parent.name)))
    return among(plan, column, target, values);
  const nodes = sql`with recursive below(id) as (
      select unnest(${values}::bigint[])
      union select t.id from ${sql.raw(tree.table)} t join below on t.${sql.id(parent.column)} = below.id
       where ${ofTenant(tree, asker)}
    ) select id from below`;
  if (isMany(column.sql)) return sql`${target} && array(${nodes})`;
  return orRoot(plan, column, target, values, sql`${target} in (${nodes})`);
}

/** 0 means "no parent", which is stored as NULL. */
function orRoot(
  plan: EntityPlan,
  column: PlannedColumn,
  target: RawBuilder<unknown>,
  values: Json[],
  otherwise: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return column.name === plan.parent && values.includes(0)
    ? sql`(${target} is null or ${otherwise})`
    : otherwise;
}

/** The precision of a written time, `YYYY-MM-DD`, with `HH:mm` or with `HH:mm:ss`; stored times are more precise. */
const UNITS: ReadonlyMap<number, string> = new Map([
  [10, "interval '1 day'"],
  [16, "interval '1 minute'"],
  [19, "interval '1 second'"],
]);

/**
 * `[from, to]`, both ends inclusive, either may be empty. The upper end of a time includes its whole day, minute or
 * second.
 */
function range(column: PlannedColumn, target: RawBuilder<unknown>, value: Json): RawBuilder<boolean> {
  if (!Array.isArray(value) || value.length !== 2) throw invalidCriterion(column.name);
  const [from, to] = value.map((end) => (isNothing(end) ? null : end)) as [Json, Json];
  for (const end of [from, to])
    if (end !== null && !fits(column.sql, end)) throw invalidCriterion(column.name);
  const type = sql.raw(comparedType(column.sql));
  const unit = column.sql === 'timestamptz' && typeof to === 'string' ? UNITS.get(to.length) : undefined;
  const upper = unit
    ? sql<boolean>`${target} < ${to}::timestamptz + ${sql.raw(unit)}`
    : sql<boolean>`${target} <= ${to}::${type}`;
  const parts = [
    ...(from === null ? [] : [sql<boolean>`${target} >= ${from}::${type}`]),
    ...(to === null ? [] : [upper]),
  ];
  return sql.join(parts, sql` and `) as RawBuilder<boolean>;
}
