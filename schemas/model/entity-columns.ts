import type { Enumeration } from '../document/dictionary';
import type { Entity } from '../document/entity';

/** The enumeration that no domain writes: every column of every entity that calls serve. */
export const ENTITY_COLUMNS = 'EntityColumns';

/** How a column is called among those of all entities: `supervised_prisoner.idCard`. */
export function columnKey(entity: string, column: string): string {
  return `${entity}.${column}`;
}

/**
 * Columns that a role may be kept from, by entity. What names a row and what hangs it into its tree is not among them:
 * without those a row could not be chosen or shown at all.
 */
export function entityColumns(entities: readonly Entity[]): Enumeration {
  const groups = entities
    .filter(({ calls }) => calls.length > 0)
    .map((entity) => ({
      value: entity.id,
      label: entity.title,
      group: true,
      children: entity.columns
        .filter(({ name }) => name !== entity.option?.label && name !== entity.tree?.parent)
        .map(({ name, label }) => ({ value: columnKey(entity.id, name), label })),
    }));
  return { label: '列', values: groups };
}
