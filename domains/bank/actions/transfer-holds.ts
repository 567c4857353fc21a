import { AppError } from '../../../schemas/errors/app-error';
import { storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import { bankHolds, freeHolds, PART, reserve, sourceOf, type PayingDocument } from './payment-holds';
import { bookOf, TYPE, type Transfer, type TransferPlan } from './transfer-plan';

/** The limit of what leaves for families on a day. */
const LIMIT = { ruleKey: 'out', limitName: '单日支取' };

/** A transfer as the ledger knows it. */
export function payingOf({ id, transferNo }: Transfer): PayingDocument {
  return { type: 'transfer', id, no: transferNo ?? '' };
}

/**
 * Reserves what a transfer gives, what its account pays out and what the bank charges. Returns the columns that say so.
 */
export async function takeHolds(context: ActionContext, row: Transfer, plan: TransferPlan) {
  const round = (row.round ?? 0) + 1;
  const { payment } = plan;
  const fee = payment?.account.fee ?? '0.00';
  const cents = storedCents(row.amount);
  const short =
    row.personId === null || plan.event === 'M6' ? '付款账户余额不足' : '余额不足：可用{available}';
  const refusal = row.transferType === TYPE.pay ? '资金来源余额不足：可用{available}' : short;
  await reserve(context, payingOf(row), round, [
    { accountId: plan.giver, cents, part: PART.giver, refusal },
    ...(payment
      ? await bankHolds(
          context,
          await bookOf(context, payment.account),
          plan.event === 'M6' ? 0n : cents,
          fee,
        )
      : []),
  ]);
  const limitDay = await countOut(context, row, round);
  return { round, limitDay, feeAmount: fee, payAccountId: payment?.account.id ?? null };
}

/** Counts what leaves for a family against the limit of the day; returns the day if it counts. */
async function countOut({ ledger, session, bizDate, fail }: ActionContext, row: Transfer, round: number) {
  const most = session.settings.get('money.outDayLimit');
  if (row.transferType !== TYPE.family || most <= 0) return null;
  const cap = most.toFixed(2);
  const use = { ...LIMIT, personId: row.personId!, periodKey: bizDate, amount: row.amount, cap };
  try {
    await ledger.takeLimits([{ ...use, source: sourceOf(payingOf(row), round) }]);
  } catch (error) {
    if (!(error instanceof AppError && error.errorName === 'limitReached')) throw error;
    fail('超过单日支取限额{limit}', { limit: cap });
  }
  return bizDate;
}

/** Gives back what a transfer still reserves, and what it counted against the limit of its day. */
export async function giveBack(context: ActionContext, row: Transfer) {
  const round = row.round ?? 0;
  await freeHolds(context, payingOf(row), round);
  if (row.limitDay !== null) {
    const source = sourceOf(payingOf(row), round);
    const use = { ...LIMIT, personId: row.personId!, periodKey: row.limitDay, amount: row.amount };
    await context.ledger.giveBackLimits([{ ...use, of: source, source }]);
  }
  return { limitDay: null };
}
