import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import type { PostingEvent } from '../../../schemas/money/posting-rules';
import { MATCH, type Trans } from './match-trans';
import { transSource } from './trans-postings';

/** What a record may have been posted as when it was claimed, or as the bank's interest. */
const EVENTS: readonly PostingEvent[] = ['M1', 'M4.claim', 'N1', 'L1.received'];

/**
 * Takes back what was done with a record: a match and an ignored record are open again; what a claim has posted is reversed,
 * which is refused once the money was used. Returns the columns of the record.
 */
export async function undoTrans(context: ActionContext, row: Trans, reason: string): Promise<JsonObject> {
  if (row.sourceNo !== null) context.fail('由单据{no}入账，请冲正该单据', { no: row.sourceNo });
  const wasSuspended = row.claimNo !== null;
  const posted = await claimOf(context, row);
  if (posted === null) {
    if (wasSuspended) throw new Error(`The claim of record ${row.id} was never posted`);
    return { matchState: MATCH.open, txnNo: null, remark: reason };
  }
  await context.ledger.reverse(posted, { source: transSource(row), summary: reason });
  return {
    ...{ personId: null, moneyTypeId: null, remark: reason, round: (row.round ?? 0) + 1 },
    ...(wasSuspended
      ? { matchState: MATCH.suspended, claimNo: null }
      : { matchState: MATCH.open, txnNo: null }),
  };
}

/** The transaction that a record itself was posted as, apart from waiting (M4); null: it was matched with another one. */
async function claimOf({ ledger }: ActionContext, row: Trans): Promise<number | null> {
  for (const event of EVENTS) {
    const posted = await ledger.find(transSource(row), event);
    if (posted !== null && posted.txnNo === (row.claimNo ?? row.txnNo)) return posted.id;
  }
  return null;
}
