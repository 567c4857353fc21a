import { sql } from 'kysely';
import type { Db, Tx } from '../action';

/** A code granted to a user, with its source: an enabled role or the user directly. */
export interface GrantSource {
  code: string;
  source: 'role' | 'user';
  from: string;
}

/** Every code of a user with its source, and the codes that the organisations above permit. */
export async function grantSources(
  db: Db | Tx,
  tenantId: number,
  userId: number,
): Promise<{ granted: GrantSource[]; ceilings: string[][] }> {
  const { rows } = await sql<GrantSource & { ceilings: string[][] }>`
    with recursive me as (
      select id, name, org_id, role_ids from org_user where id = ${userId} and tenant_id = ${tenantId}
    ), above as (
      select o.id, o.parent_id from org o join me on o.id = me.org_id
       where o.tenant_id = ${tenantId}
      union
      select o.id, o.parent_id from org o join above a on o.id = a.parent_id
       where o.tenant_id = ${tenantId}
    )
    select g.code, g.subject_kind as source, coalesce(r.name, me.name) as "from",
           (select coalesce(json_agg(codes), '[]')
              from (select json_agg(code) as codes from permission_grant
                     where tenant_id = ${tenantId} and subject_kind = 'org'
                       and subject_id in (select id from above)
                     group by subject_id) as bound) as ceilings
      from me
      join permission_grant g on g.tenant_id = ${tenantId}
       and (g.subject_kind = 'user' and g.subject_id = me.id
            or g.subject_kind = 'role' and g.subject_id = any (me.role_ids))
      left join org_role r on r.tenant_id = ${tenantId} and g.subject_kind = 'role' and r.id = g.subject_id
     where g.subject_kind = 'user' or r.status::int = 1
     order by g.code, source, "from"`.execute(db);
  return {
    granted: rows.map(({ code, source, from }) => ({ code, source, from })),
    ceilings: rows[0]?.ceilings ?? [],
  };
}
