import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { TradeSource } from '../../../server/domain-job';
import type { TradeOrderFacts } from '../../../server/domain-trades';
import { documentHold, giveBackCounted } from './in-out-holds';
import { IN_OUT, IN_OUT_SOURCE, ITEM, itemSource, PART, type InOut } from './in-out-words';
import { lineStates, noteResults } from './line-results';
import { orgBook } from './org-books';

/** A line that waits for the result of an order, with its document, which is locked. */
async function waiting(context: ActionContext, order: TradeOrderFacts) {
  const { tx, session } = context;
  const find = tx
    .selectFrom('money_in_out_item')
    .select(['id', 'in_out_id', 'person_id', 'amount', 'remark', 'item_state', 'trade_order_id'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', order.sourceId);
  const { in_out_id } = await find.executeTakeFirstOrThrow();
  const doc: InOut = await context.rows('money_in_out').get(in_out_id!);
  const item = await find.executeTakeFirstOrThrow();
  if (item.item_state !== ITEM.inProgress || item.trade_order_id !== order.id)
    throw new Error(`The line ${item.id} does not wait for the order ${order.id}`);
  return { doc, item };
}

async function paid(context: ActionContext, order: TradeOrderFacts): Promise<void> {
  const { doc, item } = await waiting(context, order);
  const transit = await orgBook(context, 'TRANSIT');
  const bank = await orgBook(context, 'BANK', order.fromAccountId);
  const out = (await documentHold(context, doc, PART.giver))!;
  const source = itemSource(doc, item.id, doc.round ?? 0);
  const base = { moneyTypeId: doc.moneyTypeId!, source, summary: item.remark ?? '银行付款到账' };
  const { amount, feeAmount } = order;
  const charged = storedCents(feeAmount) > 0n;
  const fee = charged ? await orgBook(context, 'FEE') : 0;
  const feeHold = charged ? (await documentHold(context, doc, PART.fee))! : 0;
  await context.ledger.post(
    {
      ...{ ...base, event: 'M3.paid' },
      legs: [
        { accountId: transit, side: 'D', amount },
        { accountId: bank, side: 'C', amount, holdId: out },
      ],
    },
    ...(charged
      ? [
          {
            ...{ ...base, event: 'M3.fee' as const },
            legs: [
              { accountId: fee, side: 'D', amount: feeAmount, holdId: feeHold },
              { accountId: bank, side: 'C', amount: feeAmount, holdId: out },
            ] as const,
          },
        ]
      : []),
  );
  await noteResults(context, 'money_in_out_item', [{ id: item.id, itemState: ITEM.done }]);
  await endIfDone(context, doc);
}

async function failed(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void> {
  const { ledger } = context;
  const { doc, item } = await waiting(context, order);
  const source = itemSource(doc, item.id, doc.round ?? 0);
  const posted = await ledger.find(source, 'M3');
  await ledger.reverse(posted!.id, { source, summary: why });
  const { amount, feeAmount } = order;
  const out = (await documentHold(context, doc, PART.giver))!;
  await ledger.release(out, amountOf(storedCents(amount) + storedCents(feeAmount)));
  if (storedCents(feeAmount) > 0n)
    await ledger.release((await documentHold(context, doc, PART.fee))!, feeAmount);
  await giveBackCounted(context, doc, [{ id: item.id, personId: item.person_id, amount: item.amount }]);
  await noteResults(context, 'money_in_out_item', [{ id: item.id, itemState: ITEM.failed, failReason: why }]);
  await endIfDone(context, doc);
}

/** The bank has booked another amount: the line says so until the bank has corrected it. */
async function unsure(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void> {
  const { item } = await waiting(context, order);
  await noteResults(context, 'money_in_out_item', [
    { id: item.id, itemState: ITEM.inProgress, failReason: why },
  ]);
}

/** The document has its result when no payment of it is under way. */
async function endIfDone(context: ActionContext, doc: InOut): Promise<void> {
  const states = await lineStates(context, 'money_in_out_item', doc.id);
  if ((states.get(ITEM.inProgress) ?? 0) > 0) return;
  const n = states.get(ITEM.failed) ?? 0;
  const result =
    n === 0
      ? { state: IN_OUT.done, failReason: null }
      : { state: IN_OUT.failed, failReason: `${n}人付款失败` };
  await context.rows('money_in_out').set(doc, result, 'bank-result');
}

/** Pays the failed lines of a document again, unless this one has another order by now. */
async function retry(context: ActionContext, order: TradeOrderFacts) {
  const item = await context.rows('money_in_out_item').get(order.sourceId);
  if (item.tradeOrderId !== order.id || item.itemState !== ITEM.failed)
    context.fail('业务单据已用其他交易付款');
  const doc = await context.rows('money_in_out').own(item.inOutId!);
  const move = { verb: 'retry', pass: true, opinion: null, version: doc.version } as const;
  return context.move('money_in_out', doc.id, move);
}

/** What a document does with the results of its payments. */
export const inOutSource: TradeSource = { type: IN_OUT_SOURCE, paid, failed, unsure, retry };
