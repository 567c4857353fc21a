import { sql, type RawBuilder } from 'kysely';
import { MOST } from '../../schemas/document/bounds';
import { isReadWithRow } from '../../schemas/document/child-figure';
import { AppError } from '../../schemas/errors/app-error';
import type { Json } from '../../schemas/json';
import { isPath, pathParts } from '../../schemas/model/through';
import type { Session } from '../action';
import { hiddenFields } from '../access/field-rights';
import { mayReadThrough } from '../access/name-rights';
import type { EntityPlan, EntityPlans, PlannedColumn } from './entity-plan';

/** A column of the row that a reference names: `articleId.price`. */
export interface PlannedPath {
  /** The key of its value in a row: the path, or the name of a column that is computed through it. */
  name: string;
  reference: PlannedColumn;
  /** The entity that the reference leads to. */
  far: EntityPlan;
  column: string;
}

/**
 * A path through a reference to one row, or a column that is computed through one; null when a name is unknown or leads
 * nowhere.
 */
export function plannedPath(plan: EntityPlan, plans: EntityPlans, name: string): PlannedPath | null {
  const path = isPath(name) ? name : plan.throughs.get(name);
  if (path === undefined) return null;
  const { reference: by, column } = pathParts(path);
  const reference = plan.columns.get(by);
  const far = reference?.field?.source && !reference.sql.endsWith('[]') && plans.get(reference.refers ?? '');
  if (!far || !isReadable(far, column)) return null;
  return { name, reference, far, column };
}

/** A stored column of the document, or one that the database computes; a password has no place in any row. */
function isReadable(far: EntityPlan, column: string): boolean {
  if (far.columns.get(column)?.field) return far.readable(column);
  return far.model.entity.columns.some(({ name, computed }) => name === column && isReadWithRow(computed));
}

/** Whether the session may read a path: it sees the reference, and the column where it belongs. */
export function mayReadPath(
  session: Session,
  plan: EntityPlan,
  { name, reference, far, column }: PlannedPath,
): boolean {
  const hidden = hiddenFields(session, plan.id);
  return !hidden.has(name) && !hidden.has(reference.name) && mayReadThrough(session, far.model, column);
}

/** The paths that a request names (`through`), in a query string separated by commas. */
export function requestedPaths(plan: EntityPlan, plans: EntityPlans, given: Json | undefined): PlannedPath[] {
  if (given === undefined || given === null || given === '') return [];
  const names = typeof given === 'string' ? given.split(',') : given;
  const invalid = () => new AppError('invalidCriteria', {}, { field: 'through' });
  if (!Array.isArray(names) || names.length > MOST.paths) throw invalid();
  return [...new Set(names)].map((name) => {
    const path = typeof name === 'string' && isPath(name) ? plannedPath(plan, plans, name) : null;
    if (!path) throw invalid();
    return path;
  });
}

/** A path that the session may search and sort by; a masked value is found only where it belongs. */
export function comparablePath(
  plan: EntityPlan,
  plans: EntityPlans,
  name: string,
  session: Session,
): PlannedPath | null {
  const path = plannedPath(plan, plans, name);
  if (!path || !mayReadPath(session, plan, path)) return null;
  return path.far.model.byName.get(path.column)?.sensitive ? null : path;
}

/** Rows whose reference names a row that fulfils conditions over its own `t`. */
export function referringTo(
  { reference, far }: PlannedPath,
  conditions: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(reference.ref)} in (select t.id from ${sql.raw(far.from)} where ${conditions})`;
}
