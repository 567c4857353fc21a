import type { NotBy } from '../document/not-by';
import type { JsonObject } from '../json';

/** Whether the user is the person in the column of a row, whom something is not for. */
export function isExcluded(notBy: NotBy | undefined, row: JsonObject, userId: number | undefined): boolean {
  return notBy !== undefined && userId !== undefined && row[notBy.column] === userId;
}
