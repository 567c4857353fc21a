import { sql } from 'kysely';
import type { ActionContext } from '../../../server/action';
import { ITEM } from './in-out-words';
import { LEAVE, type Settlement } from './settle-words';

/** A value of `TransferState`: the bank has not answered yet. */
const AT_BANK = 3;
/** States of settlements that may still pay, from being submitted on. */
const OPEN = [LEAVE.submitted, LEAVE.checked, LEAVE.inProgress, LEAVE.failed];

/**
 * Refuses a person who is paid by another document at this moment: what a bank refuses would come back to pockets that are
 * closed by then. A person without money has no hold that would tell.
 */
export async function refuseUnderWay(
  { tx, session, fail }: ActionContext,
  doc: Settlement,
  { personId, lineNo }: { readonly personId: number; readonly lineNo: number },
): Promise<void> {
  const { tenantId, orgId } = session;
  const { rows } = await sql<{ paying: boolean; leaving: boolean }>`
    select exists (select from money_in_out_item i join money_in_out d on d.tenant_id = i.tenant_id and d.id = i.in_out_id
                    where i.tenant_id = ${tenantId} and d.org_id = ${orgId} and i.person_id = ${personId}
                      and i.item_state = ${ITEM.inProgress})
        or exists (select from bank_money_transfer t
                    where t.tenant_id = ${tenantId} and t.org_id = ${orgId} and t.person_id = ${personId}
                      and t.state = ${AT_BANK}) as paying,
           exists (select from money_settle_batch_item i
                     join money_settle_batch d on d.tenant_id = i.tenant_id and d.id = i.batch_id
                    where i.tenant_id = ${tenantId} and d.org_id = ${orgId} and i.person_id = ${personId} and d.id <> ${doc.id}
                      and i.item_state <> ${ITEM.done} and d.state = any (${OPEN}::int[])) as leaving`.execute(
    tx,
  );
  if (rows[0]!.paying) fail('第{n}行：有未完成的支取，不能结算', { n: lineNo });
  if (rows[0]!.leaving) fail('第{n}行：已在其他离监结算中', { n: lineNo });
}
