import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import type { LedgerPosting, PostingLeg } from '../../../server/domain-ledger';
import { documentHold } from './in-out-holds';
import type { InOutPlan, ItemPlan } from './in-out-plan';
import { linkRecord } from './in-out-record';
import { DIRECTION, IN_OUT, IN_OUT_SOURCE, ITEM, itemSource, PART, type InOut } from './in-out-words';
import { noteResults } from './line-results';

/** Posts a document whose money is reserved, and orders the payments of one that a bank carries out. */
export async function carryOut(context: ActionContext, doc: InOut, plan: InOutPlan): Promise<JsonObject> {
  const round = doc.round ?? 0;
  const { items, event } = plan;
  const holds =
    doc.direction === DIRECTION.in
      ? items.map(() => null)
      : await context.ledger.findHolds(items.map(({ item }) => itemSource(doc, item.id, round)));
  // What pays over the bank leaves its account when the bank says so.
  const given = event === 'M3' ? null : await documentHold(context, doc, PART.giver);
  const [first] = await context.ledger.post(
    ...items.map((one, at) => postingOf(doc, plan, one, { own: holds[at]?.id, counter: given ?? undefined })),
  );
  if (plan.record !== null) await linkRecord(context, doc, plan.record, first!.txnNo);
  if (plan.payer === null) {
    await noteResults(
      context,
      'money_in_out_item',
      items.map(({ item: { id } }) => ({ id, itemState: ITEM.done })),
    );
    return { failReason: null };
  }
  await orderAll(context, doc, plan);
  return { state: IN_OUT.inProgress, failReason: null };
}

function postingOf(
  doc: InOut,
  { event, type, counter }: InOutPlan,
  { item, parts }: ItemPlan,
  holds: { own: number | undefined; counter: number | undefined },
): LedgerPosting {
  const isIn = doc.direction === DIRECTION.in;
  const held = (holdId: number | undefined) => (holdId === undefined ? {} : { holdId });
  const legs: PostingLeg[] = [
    {
      ...{ accountId: counter, side: isIn ? 'D' : 'C', amount: item.amount },
      ...held(holds.counter),
    },
    ...parts.map(({ accountId, amount }): PostingLeg => ({
      ...{ accountId, side: isIn ? 'C' : 'D', amount },
      ...held(holds.own),
    })),
  ];
  return {
    ...{ event, moneyTypeId: type.id, source: itemSource(doc, item.id, doc.round ?? 0) },
    ...{ summary: item.remark ?? type.name, legs },
  };
}

/** One payment for each line. */
async function orderAll(context: ActionContext, doc: InOut, plan: InOutPlan): Promise<void> {
  const { items, payer, type } = plan;
  const orders = await context.trades.order(
    ...items.map(({ item }) => ({
      ...{ payer: payer!, payee: item.payee!, amount: item.amount, purpose: type.name },
      source: { type: IN_OUT_SOURCE, id: item.id, no: doc.billNo ?? '' },
    })),
  );
  await noteResults(
    context,
    'money_in_out_item',
    items.map(({ item }, at) => ({ id: item.id, itemState: ITEM.inProgress, tradeOrderId: orders[at]! })),
  );
}
