import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../action';
import { IDENTITY_INVARIANTS, SIGN_IN_NAME_INVARIANTS } from '../identity/identity-invariants';

/** What must hold in every installation at every moment; each query returns what violates it. */
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
};

/** Returns the violations, one line per rule. `db` must see all rows. */
export async function checkInvariants(db: Db): Promise<string[]> {
  const broken: string[] = [];
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('sign_in_name') is not null as there`.execute(db);
  const rules = { ...INVARIANTS, ...IDENTITY_INVARIANTS, ...(known[0]?.there && SIGN_IN_NAME_INVARIANTS) };
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken.push(`${rule}; not so: ${rows.map(({ what }) => what).join(', ')}`);
  }
  return broken;
}
