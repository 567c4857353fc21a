import type { EntityModel } from './entity-model';
import type { Field } from './field';

/**
 * The columns; one that counts rows which keep a row from being deleted, and the parent in a tree, know the refusal, so that a
 * list does not offer what the server then refuses.
 */
export function countedUses(
  { entity }: EntityModel,
  columns: readonly Field[],
  neighbours: { model(id: string): EntityModel | undefined },
): readonly Field[] {
  return columns.map((field) => {
    const own = entity.columns.find(({ name }) => name === field.model);
    if (own?.inUse !== undefined && own.name === entity.tree?.parent)
      return { ...field, childrenInUse: own.inUse };
    const rule = own?.computed;
    if (rule?.kind !== 'count') return field;
    const target = neighbours.model(rule.entity);
    const inUse = target?.entity.columns.find(({ name }) => name === rule.column)?.inUse;
    const refers = target?.byName.get(rule.column)?.source?.entity === entity.id;
    return inUse !== undefined && refers ? { ...field, inUse } : field;
  });
}
