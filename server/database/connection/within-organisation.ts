import { sql } from 'kysely';
import type { Tx } from '../../action';
import { ORGS_SETTING } from '../tables/access';

/** Runs work that writes rows of other organisations of the same tenant; the transaction's own ones apply again after it. */
export async function withinOrganisation<T>(
  tx: Tx,
  orgId: number | readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ before: string | null }>`
    select current_setting(${ORGS_SETTING}, true) as before`.execute(tx);
  const set = (value: string) => sql`select set_config(${ORGS_SETTING}, ${value}, true)`.execute(tx);
  await set(`{${[orgId].flat().join()}}`);
  const result = await work();
  await set(rows[0]?.before ?? '');
  return result;
}
