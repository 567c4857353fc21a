import { sql, type RawBuilder } from 'kysely';
import type { FigureValue } from '../../schemas/document/page-kinds/blocks-page';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import { hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';
import { criteriaConditions, refuseHidden } from './criteria';
import type { EntityPlan, PlannedColumn } from './entity-plan';
import type { Environment } from './environment';
import { maskedCriteria } from './masked-criteria';
import { readable } from './scope';
import { countRows } from './totals';
import { both } from './tree-levels';

/** A figure over the rows that meet criteria. */
export interface FigureQuery {
  criteria: JsonObject;
  value: FigureValue;
}

/** A count, or a decimal number as text; null: there is no value. */
export type Amount = number | string | null;

/** The value of a figure; `atLeast`: there are more rows than were counted. */
export interface FigureAnswer {
  amount: Amount;
  atLeast?: true;
}

/** Computes a figure; a count is bounded like that of a list. */
export async function figure(
  plan: EntityPlan,
  { criteria, value }: FigureQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<FigureAnswer> {
  const where = rowsIn(plan, criteria, request, environment);
  if (value.kind === 'count') {
    const { count, atLeast } = await countRows(plan, where, ONE_PAGE, request.tx);
    return { amount: count, ...(atLeast && { atLeast: true }) };
  }
  const amount = amountOf(plan, value, request);
  const { rows } = await sql<{ amount: string | null }>`
    select ${amount}::text as amount from ${sql.raw(plan.from)} where ${where}`.execute(request.tx);
  return { amount: rows[0]?.amount ?? null };
}

/** A count of all rows, up to the bound of a list. */
const ONE_PAGE = { page: 1, pageSize: 1, exactTotal: false };

/**
 * The rows in scope that meet criteria, by the rules of a search. Criteria by a masked column are refused: nobody
 * counts here how often they are tried.
 */
export function rowsIn(
  plan: EntityPlan,
  criteria: JsonObject,
  { session }: ConnectedRequest,
  { plans }: Environment,
): RawBuilder<boolean> {
  refuseHidden(hiddenFields(session, plan.id), Object.keys(criteria));
  const [masked] = maskedCriteria(plan.model, session, criteria);
  if (masked !== undefined) throw new AppError('invalidCriteria', {}, { field: masked });
  return both(readable(plan, session), ...criteriaConditions(plan, plans, criteria, session));
}

/** The aggregate of a value. */
export function amountOf(
  plan: EntityPlan,
  { kind, column }: FigureValue,
  request: ConnectedRequest,
): RawBuilder<unknown> {
  if (kind === 'count') return sql`count(*)`;
  const { ref } = shownColumn(plan, column ?? '', request);
  return kind === 'sum' ? sql`sum(${sql.raw(ref)})` : sql`round(avg(${sql.raw(ref)}), 2)`;
}

/** A stored column that the session sees and that no mask protects: what is computed from it tells its values. */
export function shownColumn(
  plan: EntityPlan,
  name: string,
  { session }: Pick<ConnectedRequest, 'session'>,
): PlannedColumn {
  const column = plan.columns.get(name);
  if (!column || hiddenFields(session, plan.id).has(name) || plan.model.byName.get(name)?.sensitive)
    throw new AppError('invalidCriteria', {}, { field: name });
  return column;
}
