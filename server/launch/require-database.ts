import { sql } from 'kysely';
import type { Db } from '../action';

/** Throws, with the reason, when the database of DATABASE_URL does not let us in. */
export async function requireDatabase(db: Db): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`The database of DATABASE_URL does not answer: ${message || code}`);
  }
}
