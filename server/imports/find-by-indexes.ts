import { sql } from 'kysely';
import type { Tx } from '../action';

/**
 * Has the rest of a transaction find rows by the indexes of what they are searched by. Each part of an import asks for few rows of
 * tables that the parts before have filled. The planner knows nothing of those rows yet: to read the whole table, or the whole
 * tenant by another index, costs the same by its figures, and takes a time that grows with the square of the rows. Without sorts
 * it takes the index that has the order (`RowBatch.byKey`).
 */
export async function findByIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
    set_config('jit', 'off', true)`.execute(tx);
}
