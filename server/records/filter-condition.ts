import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { isMany, type SearchKind } from '../../schemas/model/field';
import { isPath } from '../../schemas/model/through';
import { operatorsOf } from '../../schemas/record/filter-operators';
import {
  conditionsOf,
  lastDays,
  readFilter,
  type Filter,
  type FilterCondition,
  type FilterGroup,
} from '../../schemas/record/list-filter';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Json } from '../../schemas/json';
import { fits } from '../../schemas/check/stored-fit';
import type { Session } from '../action';
import { condition, invalidCriterion, startingWith, throughReference } from './criteria';
import type { EntityPlan, EntityPlans, PlannedColumn } from './entity-plan';
import { mayReveal } from './masked-criteria';

/** The columns that the filter in a request names; none if it is not one. */
export function filteredColumns(filter: unknown): string[] {
  const read = readFilter(filter);
  return read ? conditionsOf(read).map(({ column }) => column) : [];
}

/**
 * Rejects conditions on values that the session sees only masked, except for one per column that must hold in any case:
 * beside others in an `or`, a search would find rows whatever was tried, and would not count as a try.
 */
export function refuseMaskedChoice(
  model: EntityModel,
  session: Session,
  filter: FilterGroup,
  criteria: Readonly<Record<string, Json>>,
): void {
  if (mayReveal(session, model)) return;
  const isMasked = ({ column }: FilterCondition) => Boolean(model.byName.get(column)?.sensitive);
  const seen = new Set(Object.keys(criteria));
  const certain = (one: Filter): FilterCondition[] =>
    'of' in one ? (one.join === 'and' || one.of.length === 1 ? one.of.flatMap(certain) : []) : [one];
  const must = new Set(certain(filter));
  for (const one of conditionsOf(filter).filter(isMasked)) {
    if (!must.has(one) || seen.has(one.column))
      throw new AppError('oneMaskedValue', {}, { field: one.column });
    seen.add(one.column);
  }
}

/** The SQL condition of a filter over the row `t`. Columns and comparisons are looked up in the plan. */
export function filterCondition(
  plan: EntityPlan,
  plans: EntityPlans,
  filter: Filter,
  session: Session,
): RawBuilder<boolean> {
  if ('of' in filter) {
    const parts = filter.of.map((one) => filterCondition(plan, plans, one, session));
    const glue = filter.join === 'and' ? sql` and ` : sql` or `;
    return sql<boolean>`(${sql.join(parts, glue)})`;
  }
  const { column: name } = filter;
  if (isPath(name) || plan.throughs.has(name))
    return throughReference(plan, plans, name, session, (far, column) => [
      compared(far, plans, { ...filter, column }, session),
    ]);
  return compared(plan, plans, filter, session);
}

function compared(
  plan: EntityPlan,
  plans: EntityPlans,
  { column: name, op, value = null }: FilterCondition,
  session: Session,
): RawBuilder<boolean> {
  const kind = plan.searchable.get(name);
  const column = plan.columns.get(name);
  if (!kind || !column) throw invalidCriterion(name);
  // A reference whose entity another column decides: an id alone means nothing.
  if (column.field?.sourceBy && (op === 'eq' || op === 'in')) throw invalidCriterion(name);
  const isDate = isDay(column);
  const sensitive = Boolean(plan.model.byName.get(name)?.sensitive);
  if (!operatorsOf({ kind, isDate, sensitive }).includes(op)) throw invalidCriterion(name);
  const as = (how: SearchKind, given = value) => condition(plan, plans, column, how, given, session);
  switch (op) {
    case 'eq':
      return as('equal');
    case 'in':
      return as(kind === 'tree' ? 'tree' : 'in');
    case 'contains':
    case 'range':
      return as(op);
    case 'starts':
      if (typeof value !== 'string' || !fits('text', value)) throw invalidCriterion(name);
      return startingWith(column, value.trim());
    case 'relative':
      return within(column, value);
    case 'empty':
      return isEmpty(column);
    case 'filled':
      return sql<boolean>`not ${isEmpty(column)}`;
  }
}

const isDay = ({ sql: type }: PlannedColumn) => type === 'date' || type === 'timestamptz';

function isEmpty(column: PlannedColumn): RawBuilder<boolean> {
  const target = sql.raw(column.ref);
  if (isMany(column.sql)) return sql`coalesce(cardinality(${target}), 0) = 0`;
  return column.sql === 'text' ? sql`coalesce(${target}, '') = ''` : sql`(${target} is null)`;
}

/** The first day of each period, and the day after it; the database's date is the one that lists show. */
const PERIODS: ReadonlyMap<Json, readonly [string, string]> = new Map([
  ['today', ['current_date', 'current_date + 1']],
  ['yesterday', ['current_date - 1', 'current_date']],
  ['week', ["date_trunc('week', current_date)::date", "date_trunc('week', current_date)::date + 7"]],
  [
    'month',
    [
      "date_trunc('month', current_date)::date",
      "(date_trunc('month', current_date) + interval '1 month')::date",
    ],
  ],
  [
    'year',
    [
      "date_trunc('year', current_date)::date",
      "(date_trunc('year', current_date) + interval '1 year')::date",
    ],
  ],
]);

function within({ ref, name }: PlannedColumn, value: Json): RawBuilder<boolean> {
  const days = lastDays(value);
  const [from, until] = (days === null
    ? PERIODS.get(value)
    : [`current_date - ${days - 1}`, 'current_date + 1']) ?? [null, null];
  if (from === null || until === null) throw invalidCriterion(name);
  return sql.raw<boolean>(`(${ref} >= ${from} and ${ref} < ${until})`);
}
