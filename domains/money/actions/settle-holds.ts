import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { NewHold } from '../../../server/domain-ledger';
import type { TradePayer } from '../../../server/domain-trades';
import { PART, PAY_WAY } from './in-out-words';
import { orgBook } from './org-books';
import { settledItems, type SettledItem } from './settle-items';
import { batchSource, pocketSource, type Settlement } from './settle-words';

/** Values of `HoldReason`: a payment is under way, a person is settled. */
const IN_TRANSIT = 4;
const SETTLED = 5;

/** The account of a document that pays over a bank; null: without a bank. */
export async function payerOf(context: ActionContext, doc: Settlement): Promise<TradePayer | null> {
  return doc.payWay === PAY_WAY.transfer ? context.trades.payer(doc.fromAccountId) : null;
}

/**
 * Reserves what persons have, so that nothing else takes of it before it is paid out, and what the till or the bank account
 * pays. A retry reserves the latter alone, as the persons' money is paid in the same step.
 */
export async function holdAll(context: ActionContext, doc: Settlement, isRetry = false) {
  const { ledger, fail } = context;
  const next = { ...doc, round: (doc.round ?? 0) + 1 };
  const items = await settledItems(context, doc);
  for (const item of items) refusePayee(context, doc, item);
  const payer = await payerOf(context, doc);
  const paid = items.filter(({ payAmount }) => storedCents(payAmount) > 0n);
  const total = paid.reduce((sum, { payAmount }) => sum + storedCents(payAmount), 0n);
  const fees = storedCents(payer?.fee ?? '0.00') * BigInt(paid.length);
  const holds: NewHold[] = isRetry
    ? []
    : items.flatMap(({ pockets }) =>
        pockets.map(({ accountId, cents }) => ({
          ...{ accountId, amount: amountOf(cents), reasonType: SETTLED },
          source: pocketSource(next, accountId),
        })),
      );
  const whole = async (accountId: number, cents: bigint, part: number, refusal: string) => {
    if (cents === 0n) return;
    const [book] = await ledger.accounts([accountId]);
    if (storedCents(book!.available) < cents) fail(refusal);
    const source = batchSource(doc, next.round, part);
    holds.push({ accountId, amount: amountOf(cents), reasonType: IN_TRANSIT, source });
  };
  if (doc.payWay === PAY_WAY.cash)
    await whole(await orgBook(context, 'CASH'), total, PART.giver, '付款账户余额不足');
  if (payer !== null) {
    const bank = await orgBook(context, 'BANK', payer.bankAccountId);
    await whole(bank, total + fees, PART.giver, '付款账户余额不足');
    await whole(await orgBook(context, 'FEE'), fees, PART.fee, '收费待解缴余额不足以支付手续费');
  }
  await ledger.hold(...holds);
  return { round: next.round };
}

function refusePayee({ fail }: ActionContext, doc: Settlement, { payee, lineNo: n }: SettledItem): void {
  if (doc.payWay !== PAY_WAY.transfer) return;
  if (payee === null) return fail('第{n}行：请选择收款账户', { n });
  if (!payee.isOwn) fail('第{n}行：收款账户不属于该人员', { n });
  if (!payee.isApproved) fail('第{n}行：收款账户未审核', { n });
}

/** Gives back what is reserved of persons' pockets. */
export async function freePockets(
  { ledger }: ActionContext,
  doc: Settlement,
  items: readonly SettledItem[],
): Promise<void> {
  const sources = items.flatMap(({ pockets }) =>
    pockets.map(({ accountId }) => pocketSource(doc, accountId)),
  );
  const holds = await ledger.findHolds(sources);
  await ledger.releaseAll(holds.flatMap((hold) => (hold ? [hold.id] : [])));
}

/** Gives back all that a document reserves, before anything of it was posted. */
export async function freeAll(context: ActionContext, doc: Settlement): Promise<void> {
  await freePockets(context, doc, await settledItems(context, doc));
  const sources = Object.values(PART).map((part) => batchSource(doc, doc.round ?? 0, part));
  const holds = await context.ledger.findHolds(sources);
  await context.ledger.releaseAll(holds.flatMap((hold) => (hold ? [hold.id] : [])));
}

/** The hold of a whole document that it took in its present round; null: none. */
export async function batchHold(
  { ledger }: ActionContext,
  doc: Settlement,
  part: number,
): Promise<number | null> {
  return (await ledger.findHold(batchSource(doc, doc.round ?? 0, part)))?.id ?? null;
}
