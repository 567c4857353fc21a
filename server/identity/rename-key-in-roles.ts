import { sql } from 'kysely';
import type { Tx } from '../action';
import { recordAccessChange } from '../database/tables/access-changes';

/**
 * Renames a column in roles, which refer to columns as `entity.column`, so that hidden and read-only columns stay so.
 */
export async function renameKeyInRoles(tx: Tx, tenantId: number, old: string, now: string): Promise<void> {
  await sql`
    update org_role set version = version + 1, hidden_fields = array_replace(hidden_fields, ${old}, ${now}),
           read_only_fields = array_replace(read_only_fields, ${old}, ${now})
     where tenant_id = ${tenantId} and (${old} = any(hidden_fields) or ${old} = any(read_only_fields))`.execute(
    tx,
  );
  await recordAccessChange(tx, tenantId);
}

/**
 * The same for all columns of a renamed entity. The caller raises the access count, which older databases do not have.
 */
export async function renameEntityInRoles(tx: Tx, tenantId: number, old: string, now: string): Promise<void> {
  const prefix = `${old}.`;
  const renamed = (list: string) => sql`array(
    select case when starts_with(one, ${prefix}) then ${now} || substr(one, ${old.length + 1}) else one end
      from unnest(${sql.ref(list)}) with ordinality each(one, place) order by place)`;
  await sql`
    update org_role set version = version + 1, hidden_fields = ${renamed('hidden_fields')},
           read_only_fields = ${renamed('read_only_fields')}
     where tenant_id = ${tenantId}
       and exists (select from unnest(hidden_fields || read_only_fields) one where starts_with(one, ${prefix}))`.execute(
    tx,
  );
}
