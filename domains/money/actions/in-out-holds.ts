import { AppError } from '../../../schemas/errors/app-error';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { NewHold } from '../../../server/domain-ledger';
import { itemsOf } from './in-out-items';
import type { InOutPlan } from './in-out-plan';
import { DIRECTION, documentSource, itemSource, PART, type InOut } from './in-out-words';
import { orgBook } from './org-books';

/** A value of `HoldReason`: a payment is under way. */
const IN_TRANSIT = 4;
/** The limit of what leaves on a day, which transfers to families count against, too. */
const LIMIT = { ruleKey: 'out', limitName: '单日支取' };

/**
 * Reserves what a document takes from pockets and from the account that gives or pays out, so that neither the check nor the
 * bank's answer is refused by a short account. Returns the columns that say so.
 */
export async function takeHolds(context: ActionContext, doc: InOut, plan: InOutPlan) {
  const { ledger, fail } = context;
  const round = (doc.round ?? 0) + 1;
  const { items, giver, payer } = plan;
  const fees = storedCents(payer?.fee ?? '0.00') * BigInt(items.length);
  const total = items.reduce((sum, { item }) => sum + storedCents(item.amount), 0n);
  const asked: (NewHold & { refusal: string; n: number })[] = [];
  if (doc.direction === DIRECTION.out)
    for (const { item, parts } of items)
      for (const { accountId, amount } of parts)
        asked.push({
          ...{ accountId, amount, reasonType: IN_TRANSIT, source: itemSource(doc, item.id, round) },
          ...{ refusal: '第{n}行：余额不足', n: item.lineNo },
        });
  const whole = (accountId: number, cents: bigint, part: number, refusal: string) =>
    asked.push({
      ...{ accountId, amount: amountOf(cents), reasonType: IN_TRANSIT, refusal, n: 0 },
      source: documentSource(doc, round, part),
    });
  if (giver !== null) whole(giver, total + fees, PART.giver, '付款账户余额不足');
  if (fees > 0n) whole(await orgBook(context, 'FEE'), fees, PART.fee, '收费待解缴余额不足以支付手续费');
  const books = await ledger.accounts(asked.map(({ accountId }) => accountId));
  const left = new Map(books.map(({ id, available }) => [id, storedCents(available)]));
  for (const { accountId, amount, refusal, n } of asked) {
    const rest = left.get(accountId)! - storedCents(amount);
    if (rest < 0n) fail(refusal, { n });
    left.set(accountId, rest);
  }
  await ledger.hold(
    ...asked.map(({ accountId, amount, reasonType, source }) => ({ accountId, amount, reasonType, source })),
  );
  return { round, limitDay: await countOut(context, doc, plan, round) };
}

/** Counts what leaves against the limit of the day; returns the day if it counts. */
async function countOut(context: ActionContext, doc: InOut, { items }: InOutPlan, round: number) {
  const { ledger, session, bizDate, fail } = context;
  const most = session.settings.get('money.outDayLimit');
  if (doc.direction !== DIRECTION.out || most <= 0) return null;
  const cap = most.toFixed(2);
  const uses = items.map(({ item: { id, personId, amount } }) => ({
    ...{ ...LIMIT, personId, periodKey: bizDate, amount, cap, source: itemSource(doc, id, round) },
  }));
  try {
    await ledger.takeLimits(uses);
  } catch (error) {
    if (!(error instanceof AppError && error.errorName === 'limitReached')) throw error;
    fail('超过单日支取限额{limit}', { limit: cap });
  }
  return bizDate;
}

/** Gives back what a document counted for lines against the limit of its day. */
export async function giveBackCounted(
  { ledger }: ActionContext,
  doc: InOut,
  items: readonly { id: number; personId: number; amount: string }[],
): Promise<void> {
  if (doc.limitDay === null) return;
  const periodKey = doc.limitDay;
  await ledger.giveBackLimits(
    items.map(({ id, personId, amount }) => {
      const source = itemSource(doc, id, doc.round ?? 0);
      return { ...LIMIT, personId, periodKey, amount, of: source, source };
    }),
  );
}

/** Gives back all that a document reserves and counts, before anything of it was posted. */
export async function giveBackAll(context: ActionContext, doc: InOut) {
  const round = doc.round ?? 0;
  const items = await itemsOf(context, doc, 'open');
  const sources = [
    ...items.map(({ id }) => itemSource(doc, id, round)),
    ...Object.values(PART).map((part) => documentSource(doc, round, part)),
  ];
  const holds = await context.ledger.findHolds(sources);
  await context.ledger.releaseAll(holds.flatMap((hold) => (hold ? [hold.id] : [])));
  await giveBackCounted(context, doc, items);
  return { limitDay: null };
}

/** The hold of a whole document that it took in its present round; null: none. */
export async function documentHold(
  { ledger }: ActionContext,
  doc: InOut,
  part: number,
): Promise<number | null> {
  return (await ledger.findHold(documentSource(doc, doc.round ?? 0, part)))?.id ?? null;
}
