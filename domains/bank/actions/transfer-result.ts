import type { JsonObject } from '../../../schemas/json';
import { storedCents } from '../../../schemas/money/cents';
import type { PostingEvent } from '../../../schemas/money/posting-rules';
import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import type { ActionContext } from '../../../server/action';
import type { TradeSource } from '../../../server/domain-job';
import type { TradeOrderFacts } from '../../../server/domain-trades';
import { timeIn } from './new-trade';
import { feeLegs, heldBy, PART, sourceOf } from './payment-holds';
import { retryPayment } from './retry-payment';
import { giveBack, payingOf } from './transfer-holds';
import { bookOf, transitOf, TYPE, type Transfer } from './transfer-plan';

/** Values of `TransferState`. */
const IN_PROGRESS = 3;
const DONE = 4;
const FAILED = 5;

/** The transfer of an order, locked; it waits for the result of this order alone. */
async function waiting(context: ActionContext, order: TradeOrderFacts): Promise<Transfer> {
  const row = await context.rows('bank_money_transfer').get(order.sourceId);
  if (row.state !== IN_PROGRESS || row.tradeOrderId !== order.id)
    throw new Error(`The transfer ${row.id} does not wait for the order ${order.id}`);
  return row;
}

/** What is posted while the bank works, and when it has paid. */
function eventsOf({ transferType, fund }: Transfer): { begun: PostingEvent; paid: PostingEvent } {
  if (transferType === TYPE.account) return { begun: 'M6', paid: 'M6' };
  return transferType === TYPE.pay && fund === 'FEE'
    ? { begun: 'C2', paid: 'C2.paid' }
    : { begun: 'M3', paid: 'M3.paid' };
}

/** The bank has paid: the money leaves the account, with the fee. */
async function transferPaid(context: ActionContext, order: TradeOrderFacts): Promise<void> {
  const row = await waiting(context, order);
  const { amount, feeAmount } = row;
  const isOwn = row.transferType === TYPE.account;
  const bank = await bookOf(context, { id: order.fromAccountId, kind: ACCOUNT_KIND.main });
  const taker = isOwn
    ? await bookOf(context, { id: row.toAccountId!, kind: ACCOUNT_KIND.main })
    : await transitOf(context);
  const [document, round] = [payingOf(row), row.round ?? 0];
  const base = { moneyTypeId: row.moneyTypeId!, source: sourceOf(document, round), summary: row.purpose };
  const hold = await heldBy(context, document, round, isOwn ? PART.giver : PART.bank);
  await context.ledger.post(
    {
      ...{ ...base, event: eventsOf(row).paid },
      legs: [
        { accountId: taker, side: 'D', amount },
        { accountId: bank, side: 'C', amount, holdId: hold },
      ],
    },
    ...(feeAmount !== null && storedCents(feeAmount) > 0n
      ? [
          {
            ...base,
            event: 'M3.fee',
            legs: await feeLegs(context, document, round, bank, feeAmount),
          } as const,
        ]
      : []),
  );
  await end(context, row, { state: DONE, failReason: null });
}

/** The bank has not paid: what was posted is reversed, and everything reserved is given back. */
async function transferFailed(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void> {
  const row = await waiting(context, order);
  const source = sourceOf(payingOf(row), row.round ?? 0);
  const posted = await context.ledger.find(source, eventsOf(row).begun);
  if (posted) await context.ledger.reverse(posted.id, { source, summary: why });
  await end(context, row, { state: FAILED, failReason: why, ...(await giveBack(context, row)) });
}

/** What the bank has booked is not what was ordered: the transfer says so until the bank has corrected it. */
async function transferUnsure(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void> {
  const row = await waiting(context, order);
  await context.rows('bank_money_transfer').set(row, { failReason: why }, 'bank-result');
}

async function end(context: ActionContext, row: Transfer, values: JsonObject): Promise<void> {
  const finishedAt = await timeIn(context);
  await context.rows('bank_money_transfer').set(row, { ...values, finishedAt }, 'bank-result');
}

/** What a transfer does with the result of its payment. */
export const transferSource: TradeSource = {
  type: 'transfer',
  paid: transferPaid,
  failed: transferFailed,
  unsure: transferUnsure,
  retry: (context, order) => retryPayment(context, 'bank_money_transfer', order),
};
