import { sql } from 'kysely';
import { amountOf } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { InterestShare } from './interest-shares';

/** What interest is of: a batch, or the document by which a person leaves. */
type InterestOf = { readonly interestId: number } | { readonly sourceNo: string };

/** Items are the working of what is logged and posted; thousands are written in one statement. */
export async function storeItems(
  { tx, session }: ActionContext,
  of: InterestOf,
  end: string,
  shares: readonly InterestShare[],
): Promise<void> {
  const items = shares.map(
    ({ personId, moneyCategoryId, accountId, days, from, accumulation: sum, exact, cents }) => ({
      ...{ person: personId, category: moneyCategoryId, account: accountId, days, start: from },
      ...{ sum: String(sum), exact, amount: amountOf(cents) },
    }),
  );
  const [interestId, sourceNo] = 'interestId' in of ? [of.interestId, null] : [null, of.sourceNo];
  await sql`
    insert into bank_interest_item (tenant_id, org_id, interest_id, source_no, person_id, money_category_id,
                                    ledger_account_id, start_date, end_date, days, accumulation, exact_amount, amount,
                                    created_by)
    select ${session.tenantId}, ${session.orgId}, ${interestId}, ${sourceNo}, i.person, i.category, i.account, i.start,
           ${end}::date, i.days, i.sum, i.exact, i.amount, ${session.userId}
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(person bigint, category bigint, account bigint,
           start date, days int, sum numeric, exact numeric, amount numeric)`.execute(tx);
}
