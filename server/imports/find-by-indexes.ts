import { sql } from 'kysely';
import type { Tx } from '../action';

/**
 * Has the rest of a transaction find rows by indexes. Each part of an import asks for few rows of tables that the parts before
 * have filled: the planner knows nothing of those yet, takes a value to be on every 200th row, and would read a table as a whole
 * for each part, which takes a time that grows with the square of the rows.
 */
export async function findByIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx);
}
