import type { Enumeration } from '../document/dictionary';
import type { Entity } from '../document/entity';

/** The generated enumeration: every column of every entity that serves calls. */
export const ENTITY_COLUMNS = 'EntityColumns';

/** The name of a column among those of all entities: `supervised_prisoner.idCard`. */
export function columnKey(entity: string, column: string): string {
  return `${entity}.${column}`;
}

/**
 * Columns that a role can be denied, by entity. The label column and the parent column of a tree are excluded, because
 * a row cannot be chosen or shown without them.
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
