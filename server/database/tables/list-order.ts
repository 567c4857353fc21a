import type { Entity } from '../../../schemas/document/entity';

/** One column that a list is ordered by. */
export interface OrderKey {
  column: string;
  descending: boolean;
}

/**
 * The order a list has by itself: the document's, else newest first. `id` decides between equals, in the direction of the
 * key before it: only then one index serves the order forwards and backwards.
 */
export function documentedOrder({ sort }: Entity): OrderKey[] {
  const keys = sort?.map(({ column, order }) => ({ column, descending: order === 'desc' }));
  return withId(keys ?? [{ column: 'id', descending: true }]);
}

/** The keys as a query and its index have them. */
export function withId(keys: readonly OrderKey[]): OrderKey[] {
  const end = keys.findIndex(({ column }) => column === 'id');
  if (end >= 0) return keys.slice(0, end + 1);
  return [...keys, { column: 'id', descending: keys.at(-1)?.descending ?? false }];
}
