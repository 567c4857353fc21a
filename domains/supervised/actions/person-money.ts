import { sql } from 'kysely';
import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import type { ActionContext } from '../../../server/action';

/** Refuses to open accounts below a pool that is not there: an organisation needs a main account that is in use. */
export async function requireMainAccount({ tx, session, fail }: ActionContext): Promise<void> {
  const main = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('kind', '=', ACCOUNT_KIND.main)
    .where('status', '=', 1)
    .orderBy('id')
    .limit(1)
    // It is not disabled before the account below it is there.
    .forShare()
    .executeTakeFirst();
  if (!main) fail('机构未配置主账户，请先初始化银行账户');
}

/** A value of `HoldReason` and one of `HoldState`. */
const [OF_ORDER, HOLDS] = [1, 3];

/** How many orders of a person are open: each reserves money until it is collected or cancelled. */
export async function openOrders({ tx, session }: ActionContext, personId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct (h.source_type, h.source_id))::int as n
      from ledger_account a join ledger_hold h on h.tenant_id = a.tenant_id and h.account_id = a.id
     where a.tenant_id = ${session.tenantId} and a.org_id = ${session.orgId} and a.owner_type = 2
       and a.owner_id = ${personId} and h.state = ${HOLDS} and h.reason_type = ${OF_ORDER}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Opens a pocket with 0.00 for each kind of money of the tenant. */
export async function openPockets({ tx, session, ledger }: ActionContext, personId: number): Promise<void> {
  const categories = await tx
    .selectFrom('bank_money_category')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  await ledger.reopen({ ownerType: 'person', ownerId: personId });
  await ledger.openAll(
    categories.map(({ id: moneyCategoryId }) => ({
      ...{ code: 'PERSON', ownerType: 'person', ownerId: personId, moneyCategoryId },
    })),
  );
}
