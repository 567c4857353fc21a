import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import { permissionCode } from '../../schemas/document/permission';
import type { Session } from '../action';
import { hiddenFields } from '../access/field-rights';
import { isNothing } from './is-nothing';

/** Whether a session may reveal masked values (the permission `reveal` of the module). */
export function mayReveal({ permissions }: Session, { entity }: EntityModel): boolean {
  return permissions.has(permissionCode(entity.module, 'reveal'));
}

/** Whether the session must not learn the stored values of a column: it is hidden from it, or shown only masked. */
export function isUnseen(session: Session, model: EntityModel): (name: string) => boolean {
  const hidden = hiddenFields(session, model.entity.id);
  const reveals = mayReveal(session, model);
  return (name) => {
    const kind = model.byName.get(name)?.sensitive;
    return hidden.has(name) || kind === 'secret' || (!reveals && kind !== undefined);
  };
}

/**
 * The criteria columns that the session sees only masked. Sensitive values are searched by equality, so that staff find
 * a person by the complete ID number; but by trying numbers a user could find one: such searches are logged and limited
 * (`http/masked-search.ts`).
 */
export function maskedCriteria(model: EntityModel, session: Session, criteria: JsonObject): string[] {
  const named = Object.entries(criteria).flatMap(([name, value]) => (isNothing(value) ? [] : [name]));
  return maskedAmong(model, session, named);
}

/** Those of some columns that the session sees only masked. */
export function maskedAmong(model: EntityModel, session: Session, columns: readonly string[]): string[] {
  return mayReveal(session, model) ? [] : columns.filter((name) => model.byName.get(name)?.sensitive);
}

/** Rejects several values for one such column, because they would count as a single attempt. */
export function refuseSeveralMasked(model: EntityModel, session: Session, criteria: JsonObject): void {
  for (const name of maskedCriteria(model, session, criteria)) {
    const value = criteria[name];
    if (Array.isArray(value) && value.length > 1) throw new AppError('oneMaskedValue', {}, { field: name });
  }
}
