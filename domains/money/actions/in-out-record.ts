import { storedCents } from '../../../schemas/money/cents';
import type { ActionContext, RowOf } from '../../../server/action';
import { DIRECTION, PAY_WAY, type InOut } from './in-out-words';

/** A record of a bank. */
export type BankRecord = RowOf<'bank_trans'>;

/** Values of `MatchState`. */
const MATCH = { open: 0, matched: 1, suspended: 2 } as const;

/** Whether the money of a record is in the books already, without an owner. */
export const isSuspended = (record: BankRecord | null): boolean => record?.matchState === MATCH.suspended;

/**
 * The record of a bank by which the money of a document came in, locked; null: the document names none. Refused unless it is
 * of the same account, of the same amount and nobody's yet.
 */
export async function recordOf(context: ActionContext, doc: InOut): Promise<BankRecord | null> {
  const { fail } = context;
  if (doc.bankTransId === null || doc.direction !== DIRECTION.in || doc.payWay !== PAY_WAY.transfer)
    return null;
  const record = await context.rows('bank_trans').own(doc.bankTransId);
  if (record.bankAccountId !== doc.bankAccountId || record.direction !== DIRECTION.in)
    fail('银行流水不是该收付账户的收款');
  if (record.matchState !== MATCH.open && !isSuspended(record)) fail('流水已处理');
  if (storedCents(record.amount) !== storedCents(doc.totalAmount!)) fail('金额合计与银行流水不一致');
  return record;
}

/** Links a record with what a document has posted of it. */
export async function linkRecord(
  context: ActionContext,
  doc: InOut,
  record: BankRecord,
  txnNo: string,
): Promise<void> {
  const values = {
    ...{ matchState: MATCH.matched, matchBy: context.session.userName, sourceNo: doc.billNo },
    ...(isSuspended(record) ? { claimNo: txnNo } : { txnNo }),
  };
  await context.rows('bank_trans').set(record, { ...values, moneyTypeId: doc.moneyTypeId }, 'match');
}

/** Gives the record of a document back that is reversed. */
export async function freeRecord(context: ActionContext, doc: InOut): Promise<void> {
  if (doc.bankTransId === null) return;
  const rows = context.rows('bank_trans');
  const record = await rows.own(doc.bankTransId);
  if (record.sourceNo !== doc.billNo) return;
  const isOpen = record.claimNo === null;
  const before = {
    ...{ matchState: isOpen ? MATCH.open : MATCH.suspended, claimNo: null },
    ...{ sourceNo: null, moneyTypeId: null, matchBy: null },
  };
  await rows.set(record, isOpen ? { ...before, txnNo: null } : before, 'unmatch');
}
