import type { JsonObject } from '../../../schemas/json';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { TradeSource } from '../../../server/domain-job';
import type { TradeOrderFacts } from '../../../server/domain-trades';
import { closePerson } from './close-person';
import { ITEM, PART } from './in-out-words';
import { lineStates, noteResults } from './line-results';
import { orgBook } from './org-books';
import { batchHold } from './settle-holds';
import { typeByCode } from './settle-pay';
import { LEAVE, LEAVE_SOURCE, leaveSource, type Settlement } from './settle-words';
import { timeNow } from './time-now';

/** A line that waits for the result of an order, with its document, which is locked. */
async function waiting(context: ActionContext, order: TradeOrderFacts) {
  const { tx, session } = context;
  const find = tx
    .selectFrom('money_settle_batch_item')
    .select(['id', 'batch_id', 'person_id', 'to_org_id', 'item_state', 'trade_order_id'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', order.sourceId);
  const { batch_id } = await find.executeTakeFirstOrThrow();
  const doc: Settlement = await context.rows('money_settle_batch').get(batch_id!);
  const item = await find.executeTakeFirstOrThrow();
  if (item.item_state !== ITEM.inProgress || item.trade_order_id !== order.id)
    throw new Error(`The line ${item.id} does not wait for the order ${order.id}`);
  return { doc, item };
}

async function paid(context: ActionContext, order: TradeOrderFacts): Promise<void> {
  const { doc, item } = await waiting(context, order);
  const transit = await orgBook(context, 'TRANSIT');
  const bank = await orgBook(context, 'BANK', order.fromAccountId);
  const out = (await batchHold(context, doc, PART.giver))!;
  const { amount, feeAmount } = order;
  const base = {
    ...{ moneyTypeId: await typeByCode(context, '223'), summary: '离监结算到账' },
    source: leaveSource(doc, item.id, doc.round ?? 0),
  };
  const fee =
    storedCents(feeAmount) === 0n
      ? []
      : [
          {
            ...{ ...base, event: 'M3.fee' as const },
            legs: [
              {
                ...{ accountId: await orgBook(context, 'FEE'), side: 'D' as const, amount: feeAmount },
                holdId: (await batchHold(context, doc, PART.fee))!,
              },
              { accountId: bank, side: 'C', amount: feeAmount, holdId: out },
            ] as const,
          },
        ];
  await context.ledger.post(
    {
      ...{ ...base, event: 'L1.paid' },
      legs: [
        { accountId: transit, side: 'D', amount },
        { accountId: bank, side: 'C', amount, holdId: out },
      ],
    },
    ...fee,
  );
  await noteResults(context, 'money_settle_batch_item', [{ id: item.id, itemState: ITEM.done }]);
  await closePerson(context, doc, { personId: item.person_id, toOrgId: item.to_org_id });
  await endIfDone(context, doc);
}

async function failed(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void> {
  const { doc, item } = await waiting(context, order);
  const source = leaveSource(doc, item.id, doc.round ?? 0);
  const posted = await context.ledger.find(source, 'L1');
  await context.ledger.reverse(posted!.id, { source, summary: why });
  const out = (await batchHold(context, doc, PART.giver))!;
  const { amount, feeAmount } = order;
  await context.ledger.release(out, amountOf(storedCents(amount) + storedCents(feeAmount)));
  if (storedCents(feeAmount) > 0n)
    await context.ledger.release((await batchHold(context, doc, PART.fee))!, feeAmount);
  await noteResults(context, 'money_settle_batch_item', [
    { id: item.id, itemState: ITEM.failed, failReason: why },
  ]);
  await endIfDone(context, doc);
}

/** The bank has booked another amount: the line says so until the bank has corrected it. */
async function unsure(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void> {
  const { item } = await waiting(context, order);
  await noteResults(context, 'money_settle_batch_item', [
    { id: item.id, itemState: ITEM.inProgress, failReason: why },
  ]);
}

/** The document has its result when no payment of it is under way. */
async function endIfDone(context: ActionContext, doc: Settlement): Promise<void> {
  const states = await lineStates(context, 'money_settle_batch_item', doc.id);
  if ((states.get(ITEM.inProgress) ?? 0) > 0) return;
  const n = states.get(ITEM.failed) ?? 0;
  const result: JsonObject =
    n === 0
      ? { state: LEAVE.done, failReason: null, finishedAt: await timeNow(context) }
      : { state: LEAVE.failed, failReason: `${n}人付款失败` };
  await context.rows('money_settle_batch').set(doc, result, 'bank-result');
}

/** Pays the failed lines of a document again, unless this one has another order by now. */
async function retry(context: ActionContext, order: TradeOrderFacts) {
  const item = await context.rows('money_settle_batch_item').get(order.sourceId);
  if (item.tradeOrderId !== order.id || item.itemState !== ITEM.failed)
    context.fail('业务单据已用其他交易付款');
  const doc = await context.rows('money_settle_batch').own(item.batchId!);
  const move = { verb: 'retry', pass: true, opinion: null, version: doc.version } as const;
  return context.move('money_settle_batch', doc.id, move);
}

/** What a settlement does with the results of its payments. */
export const leaveTradeSource: TradeSource = { type: LEAVE_SOURCE, paid, failed, unsure, retry };
