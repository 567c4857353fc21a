import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db } from '../action';

/**
 * Before there was a ledger, the account of a person was only a state, also of those who were released without a settlement:
 * each who has no pocket at all gets one with 0.00 for each kind of money of the tenant. Without effect when repeated; where
 * a tenant has no kinds of money yet, it is done at the start after they were added. `db` is the owner of the tables.
 */
export async function openMissingPockets(db: Db, { entities }: Pick<Model, 'entities'>): Promise<void> {
  if (!entities.has('supervised_prisoner') || !entities.has('bank_money_category')) return;
  // States of the account: 2 open, 3 frozen.
  await sql`
    insert into ledger_account (tenant_id, org_id, code, owner_type, owner_id, money_category_id, normal_side)
    select p.tenant_id, p.org_id, 'PERSON', 2, p.id, c.id, 'C' from supervised_prisoner p
      join bank_money_category c on c.tenant_id = p.tenant_id and c.status = 1
     where p.account_status in (2, 3) and not exists (
       select from ledger_account a where a.tenant_id = p.tenant_id and a.owner_type = 2 and a.owner_id = p.id)
     order by p.id, c.id on conflict do nothing`.execute(db);
}
