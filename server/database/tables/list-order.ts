import type { Entity } from '../../../schemas/document/entity';

/** A sort key of a list. */
export interface OrderKey {
  column: string;
  descending: boolean;
}

/**
 * The default order of a list: the document's, or newest first. `id` breaks ties, in the direction of the previous key,
 * so that one index supports both directions.
 */
export function documentedOrder({ sort }: Entity): OrderKey[] {
  const keys = sort?.map(({ column, order }) => ({ column, descending: order === 'desc' }));
  return withId(keys ?? [{ column: 'id', descending: true }]);
}

/** The keys as in a query and its index. */
export function withId(keys: readonly OrderKey[]): OrderKey[] {
  const end = keys.findIndex(({ column }) => column === 'id');
  if (end >= 0) return keys.slice(0, end + 1);
  return [...keys, { column: 'id', descending: keys.at(-1)?.descending ?? false }];
}
