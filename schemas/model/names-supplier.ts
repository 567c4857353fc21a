import type { Entity } from '../document/entity';
import { EVERY } from '../document/row-security';

/**
 * Whether an entity declares that each of its rows is a supplier or names one, so that a supplier's user sees own rows
 * alone and may change them.
 */
export function namesSupplier({ rows }: Pick<Entity, 'rows'>): boolean {
  return rows?.supplier !== undefined && rows.supplier !== EVERY;
}
