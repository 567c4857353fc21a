import type { EntityModel } from '../../schemas/model/entity-model';
import { permissionCode } from '../../schemas/document/permission';
import type { Session } from '../action';
import { hiddenFields } from './field-rights';

/** Whether the session may search an entity; then it may also read the labels of rows in references. */
export function maySearch({ permissions }: Session, { entity }: Pick<EntityModel, 'entity'>): boolean {
  return permissions.has(permissionCode(entity.module, 'search'));
}

/** Columns that every user of referring rows may read: those that the document declares public. */
export function publicColumns({ entity }: Pick<EntityModel, 'entity'>): ReadonlySet<string> {
  return new Set(entity.option?.public);
}

/** Whether a session may see any row at all; a supplier's user only sees entities whose rows belong to suppliers. */
function seesRows({ dataScope: { rows } }: Session, { placement }: EntityModel): boolean {
  return rows === 'all' || rows.supplier === undefined || placement.supplier !== null;
}

/** Whether the session may read a column through a reference to the entity, as a label, a choice or a criterion. */
export function mayReadThrough(session: Session, target: EntityModel, column: string): boolean {
  if (hiddenFields(session, target.entity.id).has(column)) return false;
  if (!seesRows(session, target)) return false;
  return maySearch(session, target) || publicColumns(target).has(column);
}
