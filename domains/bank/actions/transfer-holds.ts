import { AppError } from '../../../schemas/errors/app-error';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import { bookOf, TYPE, type Transfer, type TransferPlan } from './transfer-plan';

/** Which of the holds of a transfer: on what gives, on the account that pays it out, and on what pays the bank's fee. */
export const PART = { giver: 0, bank: 1, fee: 2 } as const;

/** A value of `HoldReason`: a payment is under way. */
const IN_TRANSIT = 4;
/** The limit of what leaves for families on a day. */
const LIMIT = { ruleKey: 'out', limitName: '单日支取' };

/** What a transfer causes in the ledger: each submission and each retry is a round of its own. */
export function sourceOf({ id, transferNo }: Transfer, round: number) {
  return { type: 'transfer', id, no: transferNo ?? '', partNo: round };
}

/** The source of one hold of a round. */
export function holdOf(row: Transfer, round: number, part: number) {
  return { ...sourceOf(row, round), partNo: round * 10 + part };
}

/** The ledger account of collected charges, which pays fees of banks. */
export function feeBook({ ledger, session }: ActionContext): Promise<number> {
  return ledger.open({ code: 'FEE', ownerType: 'org', ownerId: session.orgId });
}

/**
 * Reserves what a transfer gives, what its account pays out and what the bank charges, so that the bank's answer is never
 * refused by a short account. Returns the columns that say so.
 */
export async function takeHolds(context: ActionContext, row: Transfer, plan: TransferPlan) {
  const { ledger, fail } = context;
  const round = (row.round ?? 0) + 1;
  const { payment } = plan;
  const fee = payment?.account.fee ?? '0.00';
  const cents = storedCents(row.amount);
  const paidOut = storedCents(fee) + (plan.event === 'M6' ? 0n : cents);
  const short =
    row.personId === null || plan.event === 'M6' ? '付款账户余额不足' : '余额不足：可用{available}';
  const asked = [
    {
      accountId: plan.giver,
      cents,
      part: PART.giver,
      refusal: row.transferType === TYPE.pay ? '资金来源余额不足：可用{available}' : short,
    },
    ...(payment && paidOut > 0n
      ? [
          {
            ...{ accountId: await bookOf(context, payment.account), cents: paidOut, part: PART.bank },
            refusal: '付款账户余额不足',
          },
        ]
      : []),
    ...(storedCents(fee) > 0n
      ? [
          {
            ...{ accountId: await feeBook(context), cents: storedCents(fee), part: PART.fee },
            refusal: '收费待解缴余额不足以支付手续费',
          },
        ]
      : []),
  ];
  const books = await ledger.accounts(asked.map(({ accountId }) => accountId));
  for (const [at, { cents: amount, refusal }] of asked.entries()) {
    const { available } = books[at]!;
    if (storedCents(available) < amount) fail(refusal, { available });
  }
  await ledger.hold(
    ...asked.map(({ accountId, cents: amount, part }) => ({
      ...{ accountId, amount: amountOf(amount), reasonType: IN_TRANSIT, source: holdOf(row, round, part) },
    })),
  );
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
    await ledger.takeLimits([{ ...use, source: sourceOf(row, round) }]);
  } catch (error) {
    if (!(error instanceof AppError && error.errorName === 'limitReached')) throw error;
    fail('超过单日支取限额{limit}', { limit: cap });
  }
  return bizDate;
}

/** Gives back what a transfer still reserves, and what it counted against the limit of its day. */
export async function giveBack({ ledger }: ActionContext, row: Transfer) {
  const round = row.round ?? 0;
  for (const part of Object.values(PART)) {
    const hold = await ledger.findHold(holdOf(row, round, part));
    if (hold && storedCents(hold.remain) > 0n) await ledger.release(hold.id);
  }
  if (row.limitDay !== null) {
    const source = sourceOf(row, round);
    const use = { ...LIMIT, personId: row.personId!, periodKey: row.limitDay, amount: row.amount };
    await ledger.giveBackLimits([{ ...use, of: source, source }]);
  }
  return { limitDay: null };
}

/** The hold that a round took for a part. */
export async function heldBy({ ledger }: ActionContext, row: Transfer, part: number): Promise<number> {
  const hold = await ledger.findHold(holdOf(row, row.round ?? 0, part));
  if (hold === null) throw new Error(`The transfer ${row.id} reserves nothing of part ${part}`);
  return hold.id;
}
