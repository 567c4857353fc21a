import type { JsonObject } from '../../../schemas/json';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { LedgerPosting } from '../../../server/domain-ledger';
import { closePerson } from './close-person';
import { ITEM, PART, PAY_WAY } from './in-out-words';
import { orgBook } from './org-books';
import { batchHold, freePockets, payerOf } from './settle-holds';
import { noteResults } from './line-results';
import { balanceOf, openCharges, settledItems, type SettledItem } from './settle-items';
import { LEAVE, LEAVE_SOURCE, leaveSource, type Settlement } from './settle-words';

/** The code of the money type of what persons get when they leave, and when they go to another prison. */
const TYPE = { leave: '223', transfer: '224' } as const;

/** Pays interest to date, collects charges, pays persons out to 0.00 and closes their accounts; over a bank they are closed when it has paid. */
export async function payOut(context: ActionContext, doc: Settlement): Promise<JsonObject> {
  const before = await settledItems(context, doc);
  for (const { isOpen, lineNo: n } of before) if (!isOpen) context.fail('第{n}行：人员未开户', { n });
  await context.serve('bank.payInterestToDate', {
    leaveDate: doc.leaveDate,
    leaving: before.map(({ id, personId }) => ({
      personId,
      source: { ...leaveSource(doc, id, doc.round ?? 0) },
    })),
  });
  await freePockets(context, doc, before);
  for (const item of before) await collect(context, item);
  const items = await settledItems(context, doc);
  for (const { lineNo: n, payAmount, ...item } of items)
    if (balanceOf(item) !== storedCents(payAmount))
      context.fail('第{n}行：余额已变化，请撤销后重新提交', { n });
  const paid = items.filter((item) => balanceOf(item) > 0n);
  await context.ledger.post(...(await postings(context, doc, paid)));
  const payer = await payerOf(context, doc);
  const [waits, done] = [
    payer === null ? [] : paid,
    payer === null ? items : items.filter((item) => balanceOf(item) === 0n),
  ];
  const orders = await context.trades.order(
    ...waits.map(({ id, payee, payAmount: amount }) => ({
      ...{ payer: payer!, payee: payee!, amount, purpose: '离监结算' },
      source: { type: LEAVE_SOURCE, id, no: doc.batchNo ?? '' },
    })),
  );
  await noteResults(context, 'money_settle_batch_item', [
    ...waits.map(({ id }, at) => ({ id, itemState: ITEM.inProgress, tradeOrderId: orders[at]! })),
    ...done.map(({ id }) => ({ id, itemState: ITEM.done })),
  ]);
  for (const item of done) await closePerson(context, doc, item);
  return waits.length > 0 ? { state: LEAVE.inProgress, failReason: null } : { failReason: null };
}

/** Charges that failed for want of money are collected by their own document, once more (C1). */
async function collect(context: ActionContext, item: SettledItem): Promise<void> {
  for (const { id, version } of await openCharges(context, item))
    await context.move('bank_charge_trade', id, { verb: 'retry', pass: true, opinion: null, version });
}

/** One posting for each person (L1). */
async function postings(
  context: ActionContext,
  doc: Settlement,
  items: readonly SettledItem[],
): Promise<LedgerPosting[]> {
  if (items.length === 0) return [];
  const isTransfer = doc.payWay === PAY_WAY.internal;
  const code = isTransfer ? 'RELAY' : doc.payWay === PAY_WAY.cash ? 'CASH' : 'TRANSIT';
  const accountId = await orgBook(context, code);
  const holdId = code === 'CASH' ? await batchHold(context, doc, PART.giver) : null;
  const moneyTypeId = await typeByCode(context, isTransfer ? TYPE.transfer : TYPE.leave);
  return items.map((item) => ({
    ...{ event: 'L1' as const, moneyTypeId, source: leaveSource(doc, item.id, doc.round ?? 0) },
    summary: isTransfer ? '转监转出' : '离监结算',
    legs: [
      ...item.pockets.map(({ accountId: pocket, cents }) => ({
        ...{ accountId: pocket, side: 'D' as const, amount: amountOf(cents) },
      })),
      {
        ...{ accountId, side: 'C' as const, amount: amountOf(balanceOf(item)) },
        ...(holdId !== null && { holdId }),
      },
    ],
  }));
}

/** A shipped money type. */
export async function typeByCode({ tx, session, fail }: ActionContext, code: string): Promise<number> {
  const found = await tx
    .selectFrom('bank_money_type')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('code', '=', code)
    .executeTakeFirst();
  return found?.id ?? fail('请先补齐资金类型的默认项');
}
