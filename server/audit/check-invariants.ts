import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../action';

/** What must be true of every installation at every moment; each query finds what breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ what: string }>>> = {
  'A change in the log belongs to a request in the log': sql`
    select 'log_data_change ' || c.id as what from log_data_change c
     where not exists (select from log_data_operate o where o.tenant_id = c.tenant_id and o.request_id = c.request_id) limit 20`,
  'The version of a document that is in force is there': sql`
    select 'table_info ' || t.id as what from table_info t
     where t.published_no is not null and (t.source <> 1 or t.published_no <> 1)
       and not exists (select from document_version v
                        where v.tenant_id = t.tenant_id and v.document_id = t.id and v.no = t.published_no)
     limit 20`,
  'Whoever has a session, a password or a grant exists': sql`
    /* every tenant */ select 'user ' || user_id as what
      from (select user_id from session union select user_id from credential
            union select subject_id from permission_grant where subject_kind = 'user') s
     where not exists (select from org_user u where u.id = s.user_id) limit 20`,
};

/** The same for a table that a restored database of an earlier version does not have yet. */
const SIGN_IN_NAMES: Readonly<Record<string, RawBuilder<{ what: string }>>> = {
  'Every user has an account name, and every account name a user': sql`
    select 'account ' || coalesce(n.user_id, u.id) as what
      from sign_in_name n
      full join org_user u on u.tenant_id = n.tenant_id and u.id = n.user_id and u.login_name = n.login_name
     where n.user_id is null or u.id is null limit 20`,
};

/** Answers what does not hold; nothing when all is as it must be. As who sees all rows. */
export async function checkInvariants(db: Db): Promise<string[]> {
  const broken: string[] = [];
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('sign_in_name') is not null as there`.execute(db);
  const rules = { ...INVARIANTS, ...(known[0]?.there && SIGN_IN_NAMES) };
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken.push(`${rule}; not so: ${rows.map(({ what }) => what).join(', ')}`);
  }
  return broken;
}
