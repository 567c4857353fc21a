import { EVERY } from '../document/row-security';
import type { EntityModel } from './entity-model';

/** Whether each row of an entity is a supplier or belongs to one, so that a supplier's user sees only own rows. */
export function namesSupplier({ placement: { supplier } }: Pick<EntityModel, 'placement'>): boolean {
  return supplier !== null && supplier !== EVERY;
}
