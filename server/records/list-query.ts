import { AppError } from '../../schemas/errors/app-error';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { readFilter, type FilterGroup } from '../../schemas/record/list-filter';
import { readPivot, type ListPivot } from '../../schemas/record/list-pivot';
import type { Limits } from '../contract/limits';
import { withoutClaims } from '../contract/check-body';
import { limitError } from '../contract/limit-error';
import { boundCriteria } from './bound-criteria';
import type { EntityPlan, EntityPlans } from './entity-plan';
import type { Environment } from './environment';
import { plannedPath, requestedPaths, type PlannedPath } from './planned-path';

const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE = 1_000_000;

/** The body of a search, with its names checked against the entity. */
export interface ListQuery {
  page: number;
  pageSize: number;
  /** A sortable column; null: the entity's default order. */
  order: { column: string; descending: boolean } | null;
  /** Count all rows exactly, however many there are. */
  exactTotal: boolean;
  /** For a tree: the children of this node; 0: the root nodes. */
  childrenOf: number | null;
  /** What the list shows of the rows that its rows refer to. */
  through: readonly PlannedPath[];
  criteria: JsonObject;
  /** Conditions beside the criteria; null: none. */
  filter: FilterGroup | null;
  /** Equal rows become one, with sums by the values of a column; null: the rows themselves. */
  pivot: ListPivot | null;
}

/** Parses the body of a search; throws for anything that a list does not support. */
export function readListQuery(
  plan: EntityPlan,
  body: unknown,
  { limits, plans }: Pick<Environment, 'limits' | 'plans'>,
): ListQuery {
  if (!isObject(body)) throw new AppError('badRequest');
  const { page, pageSize, orderField, orderType, exactTotal, childrenOf, through, ...criteria } =
    withoutClaims(body, (name) => plan.searchable.has(name));
  // A column of that name, which an earlier version permitted, stays a criterion.
  const hasFilter = 'filter' in criteria && !plan.searchable.has('filter');
  const { filter, ...rest } = criteria;
  const unfiltered = hasFilter ? rest : criteria;
  const hasPivot = 'pivot' in unfiltered && !plan.searchable.has('pivot');
  const { pivot, ...others } = unfiltered;
  return {
    page: whole('page', page, 1, MAX_PAGE),
    pageSize: readPageSize(pageSize, limits),
    order: readOrder(plan, plans, orderField, orderType),
    exactTotal: flag('exactTotal', exactTotal),
    childrenOf: readNode(childrenOf),
    through: requestedPaths(plan, plans, through),
    criteria: boundCriteria(hasPivot ? others : unfiltered, limits),
    filter: hasFilter ? readListFilter(plan, filter) : null,
    pivot: hasPivot ? readListPivot(plan, pivot) : null,
  };
}

function readListFilter(plan: EntityPlan, given: Json | undefined): FilterGroup | null {
  if (given === null) return null;
  const filter = plan.isLog ? null : readFilter(given);
  if (!filter) throw new AppError('invalidCriteria', {}, { field: 'filter' });
  return filter;
}

function readListPivot(plan: EntityPlan, given: Json | undefined): ListPivot | null {
  if (given === null) return null;
  const pivot = plan.isLog ? null : readPivot(given);
  if (!pivot) throw new AppError('invalidCriteria', {}, { field: 'pivot' });
  return pivot;
}

function readPageSize(value: Json | undefined, limits: Limits): number {
  const size = whole('pageSize', value, DEFAULT_PAGE_SIZE, Number.MAX_SAFE_INTEGER);
  if (size > limits.pageSize) throw limitError('tooMany', 'pageSize', limits);
  return size;
}

/** The id of a tree node, 0 for the root level; in a query string it is text. */
export function readNode(value: Json | undefined): number | null {
  if (value === undefined || value === null || value === '') return null;
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0)
    throw new AppError('invalidCriteria', {}, { field: 'childrenOf' });
  return id;
}

function flag(name: string, value: Json | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new AppError('invalidCriteria', {}, { field: name });
  return value;
}

function whole(name: string, value: Json | undefined, otherwise: number, most: number): number {
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most)
    throw new AppError('invalidCriteria', {}, { field: name });
  return value;
}

function readOrder(
  plan: EntityPlan,
  plans: EntityPlans,
  field: Json | undefined,
  type: Json | undefined,
): ListQuery['order'] {
  const none = (value: Json | undefined) => value === undefined || value === null || value === '';
  if (!none(type) && type !== 'asc' && type !== 'desc') throw new AppError('invalidOrder');
  if (none(field)) return null;
  const far = typeof field === 'string' ? plannedPath(plan, plans, field) : null;
  const isSortable = far
    ? far.far.model.sortable.has(far.column) && far.far.columns.has(far.column)
    : typeof field === 'string' && plan.model.sortable.has(field) && plan.columns.has(field);
  if (typeof field !== 'string' || !isSortable) throw new AppError('invalidOrder');
  return { column: field, descending: type === 'desc' };
}
