import { AppError } from '../../../schemas/errors/app-error';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { NewHold } from '../../../server/domain-ledger';
import { itemsOf } from './in-out-items';
import type { InOutPlan, LineRefusal } from './in-out-plan';
import { DIRECTION, documentSource, itemSource, PART, type InOut } from './in-out-words';
import { orgBook } from './org-books';

/** A value of `HoldReason`: a payment is under way. */
const IN_TRANSIT = 4;
/** The limit of what leaves on a day, which transfers to families count against, too. */
const LIMIT = { ruleKey: 'out', limitName: '单日支取' };

/** The lines of a plan whose persons do not have what they are paid, with the lines before them paid. */
export async function uncovered(
  { ledger }: ActionContext,
  doc: InOut,
  { items }: InOutPlan,
): Promise<LineRefusal[]> {
  if (doc.direction === DIRECTION.in) return [];
  const books = await ledger.accounts(items.flatMap(({ parts }) => parts.map(({ accountId }) => accountId)));
  const left = new Map(books.map(({ id, available }) => [id, storedCents(available)]));
  return items.flatMap(({ item, parts }) => {
    const rests = parts.map(
      ({ accountId, amount }) => [accountId, left.get(accountId)! - storedCents(amount)] as const,
    );
    if (rests.some(([, rest]) => rest < 0n)) return [{ item, text: '第{n}行：余额不足' }];
    for (const [id, rest] of rests) left.set(id, rest);
    return [];
  });
}

/**
 * Reserves what a document takes from pockets, which cover it (`uncovered`), and from the account that gives or pays out, so
 * that neither the check nor the bank's answer is refused by a short account. Returns the columns that say so.
 */
export async function takeHolds(context: ActionContext, doc: InOut, plan: InOutPlan) {
  const { ledger, fail } = context;
  const round = (doc.round ?? 0) + 1;
  const { items, giver, payer } = plan;
  const fees = storedCents(payer?.fee ?? '0.00') * BigInt(items.length);
  const total = items.reduce((sum, { item }) => sum + storedCents(item.amount), 0n);
  const holds: NewHold[] =
    doc.direction === DIRECTION.in
      ? []
      : items.flatMap(({ item, parts }) =>
          parts.map(({ accountId, amount }) => ({
            ...{ accountId, amount, reasonType: IN_TRANSIT, source: itemSource(doc, item.id, round) },
          })),
        );
  const whole = async (accountId: number, cents: bigint, part: number, refusal: string) => {
    const [book] = await ledger.accounts([accountId]);
    if (storedCents(book!.available) < cents) fail(refusal);
    const source = documentSource(doc, round, part);
    holds.push({ accountId, amount: amountOf(cents), reasonType: IN_TRANSIT, source });
  };
  if (giver !== null) await whole(giver, total + fees, PART.giver, '付款账户余额不足');
  if (fees > 0n) await whole(await orgBook(context, 'FEE'), fees, PART.fee, '收费待解缴余额不足以支付手续费');
  await ledger.hold(...holds);
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
