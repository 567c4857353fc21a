import type { Json, JsonObject } from '../../schemas/json';
import type { Session } from '../action';
import type { EntityPlan } from './entity-plan';
import { isUnseen } from './masked-criteria';
import { isSame } from './write-row';

/**
 * The unique columns by which a write of these values compares something that its session does not see with other rows:
 * the value itself, or the column within whose value it is unique.
 */
export function guessedColumns(
  { model }: EntityPlan,
  session: Session,
  values: JsonObject,
  current: JsonObject = {},
): string[] {
  const unseen = isUnseen(session, model);
  // Of a value that the session does not see, even that it is the same is a comparison.
  const changes = (name: string) =>
    name in values && (unseen(name) || !isSame(values[name] as Json, current[name] ?? null));
  return model.entity.columns.flatMap(({ name, unique, uniqueWhere }) => {
    if (!unique || (values[name] ?? current[name] ?? null) === null) return [];
    const compared = [name, ...(model.byName.has(unique) ? [unique] : []), ...Object.keys(uniqueWhere ?? {})];
    return compared.some(changes) && compared.some(unseen) ? [name] : [];
  });
}
