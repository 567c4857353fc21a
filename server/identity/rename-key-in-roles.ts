import { sql } from 'kysely';
import type { Tx } from '../action';
import { raiseAccess } from '../database/tables/access-changes';

/** Roles name columns, as `entity.column`: what was hidden or read-only under the old key stays so under the new one. */
export async function renameKeyInRoles(tx: Tx, tenantId: number, old: string, now: string): Promise<void> {
  await sql`
    update org_role set version = version + 1, hidden_fields = array_replace(hidden_fields, ${old}, ${now}),
           read_only_fields = array_replace(read_only_fields, ${old}, ${now})
     where tenant_id = ${tenantId} and (${old} = any(hidden_fields) or ${old} = any(read_only_fields))`.execute(
    tx,
  );
  await raiseAccess(tx, tenantId);
}
