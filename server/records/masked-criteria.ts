import { AppError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import { permissionCode } from '../../schemas/document/permission';
import type { Session } from '../action';
import { isNothing } from './criteria';

/** Whether a session may look at values that are shown masked (`reveal`, domains, section 2.0). */
export function mayReveal({ permissions }: Session, { entity }: EntityModel): boolean {
  return permissions.has(permissionCode(entity.module, 'reveal'));
}

/**
 * The columns among some criteria that the session sees only masked. Staff find a person by the whole of an ID number (domains,
 * section 0: sensitive values are searched by equality), but whoever tries one number after the other learns the one that is
 * found: such a search is put on record and bounded (`http/masked-search.ts`).
 */
export function maskedCriteria(model: EntityModel, session: Session, criteria: JsonObject): string[] {
  if (mayReveal(session, model)) return [];
  return Object.entries(criteria)
    .filter(([name, value]) => model.byName.get(name)?.sensitive && !isNothing(value))
    .map(([name]) => name);
}

/** Refuses several values of one such column: that many tries would count as one. */
export function refuseSeveralMasked(model: EntityModel, session: Session, criteria: JsonObject): void {
  for (const name of maskedCriteria(model, session, criteria)) {
    const value = criteria[name];
    if (Array.isArray(value) && value.length > 1) throw new AppError('oneMaskedValue', {}, { field: name });
  }
}
