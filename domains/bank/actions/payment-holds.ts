import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';

/** A document that pays over a bank, as the ledger knows it; `type` is a value of `SourceType`. */
export interface PayingDocument {
  readonly type: string;
  readonly id: number;
  readonly no: string;
}

/** Which of the holds of a payment: on what gives, on the account that pays it out, and on what pays the bank's fee. */
export const PART = { giver: 0, bank: 1, fee: 2 } as const;

/** A value of `HoldReason`: a payment is under way. */
const IN_TRANSIT = 4;

/** What a payment causes in the ledger: each submission and each retry is a round of its own. */
export const sourceOf = (document: PayingDocument, round: number) => ({ ...document, partNo: round });

/** The source of one hold of a round. */
const holdOf = (document: PayingDocument, round: number, part: number) => ({
  ...document,
  partNo: round * 10 + part,
});

/** The ledger account of collected charges, which pays fees of banks. */
export function feeBook({ ledger, session }: ActionContext): Promise<number> {
  return ledger.open({ code: 'FEE', ownerType: 'org', ownerId: session.orgId });
}

/** What is reserved of an account; `refusal` is said when it has less. */
export interface Reserved {
  readonly accountId: number;
  readonly cents: bigint;
  readonly part: number;
  readonly refusal: string;
}

/** The holds on the account that pays and on what pays the fee, so that the bank's answer is never refused by a short one. */
export async function bankHolds(
  context: ActionContext,
  bank: number,
  paidOut: bigint,
  fee: string,
): Promise<Reserved[]> {
  const feeCents = storedCents(fee);
  const refusal = '付款账户余额不足';
  return [
    ...(paidOut + feeCents > 0n
      ? [{ accountId: bank, cents: paidOut + feeCents, part: PART.bank, refusal }]
      : []),
    ...(feeCents > 0n
      ? [
          {
            ...{ accountId: await feeBook(context), cents: feeCents, part: PART.fee },
            refusal: '收费待解缴余额不足以支付手续费',
          },
        ]
      : []),
  ];
}

/** Reserves all of it, or refuses. */
export async function reserve(
  { ledger, fail }: ActionContext,
  document: PayingDocument,
  round: number,
  asked: readonly Reserved[],
): Promise<void> {
  const books = await ledger.accounts(asked.map(({ accountId }) => accountId));
  for (const [at, { cents, refusal }] of asked.entries()) {
    const { available } = books[at]!;
    if (storedCents(available) < cents) fail(refusal, { available });
  }
  await ledger.hold(
    ...asked.map(({ accountId, cents, part }) => ({
      ...{ accountId, amount: amountOf(cents), reasonType: IN_TRANSIT },
      source: holdOf(document, round, part),
    })),
  );
}

/** Gives back what a round still reserves. */
export async function freeHolds(
  { ledger }: ActionContext,
  document: PayingDocument,
  round: number,
): Promise<void> {
  for (const part of Object.values(PART)) {
    const hold = await ledger.findHold(holdOf(document, round, part));
    if (hold && storedCents(hold.remain) > 0n) await ledger.release(hold.id);
  }
}

/** The hold that a round took for a part. */
export async function heldBy(
  { ledger }: ActionContext,
  document: PayingDocument,
  round: number,
  part: number,
): Promise<number> {
  const hold = await ledger.findHold(holdOf(document, round, part));
  if (hold === null) throw new Error(`The ${document.type} ${document.id} reserves nothing of part ${part}`);
  return hold.id;
}

/** The legs of the bank's fee, which is paid out of collected charges. */
export async function feeLegs(
  context: ActionContext,
  document: PayingDocument,
  round: number,
  bank: number,
  amount: string,
) {
  const fee = { accountId: await feeBook(context), holdId: await heldBy(context, document, round, PART.fee) };
  const paid = { accountId: bank, holdId: await heldBy(context, document, round, PART.bank) };
  return [
    { ...fee, side: 'D', amount },
    { ...paid, side: 'C', amount },
  ] as const;
}
