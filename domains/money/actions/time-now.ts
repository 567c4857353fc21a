import { sql } from 'kysely';
import type { ActionContext } from '../../../server/action';

/** The time by the clock of the database, as columns hold it. */
export async function timeNow({ tx }: ActionContext): Promise<string> {
  const { rows } = await sql<{ at: string }>`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    tx,
  );
  return rows[0]!.at;
}
