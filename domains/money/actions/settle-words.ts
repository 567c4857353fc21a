import type { RowOf } from '../../../server/action';
import type { LedgerSource } from '../../../server/domain-ledger';

/** A document that pays out persons who leave, to 0.00. */
export type Settlement = RowOf<'money_settle_batch'>;

/** Values of `LeaveState`. */
export const LEAVE = { submitted: 1, checked: 2, inProgress: 3, done: 4, failed: 5, rejected: 6 } as const;
/** A value of `LeaveType`. */
export const TRANSFER_TO_PRISON = 4;
/** A value of `SourceType`, and the type of sources of lines in the ledger. */
export const LEAVE_SOURCE = 'leave';

/** What a line causes in the ledger: each submission and each retry of its document is a round of its own. */
export function leaveSource({ batchNo }: Settlement, itemId: number, round: number): LedgerSource {
  return { type: LEAVE_SOURCE, id: itemId, partNo: round, no: batchNo ?? '' };
}

/** The source of the hold on one pocket: a person is in a document once. */
export function pocketSource({ id, round, batchNo }: Settlement, accountId: number): LedgerSource {
  return { type: `${LEAVE_SOURCE}.pocket.${id}.${round ?? 0}`, id: accountId, no: batchNo ?? '' };
}

/** The source of a hold of a whole document, on the account that pays out or on what pays the bank's fees. */
export function batchSource({ id, batchNo }: Settlement, round: number, part: number): LedgerSource {
  return { type: `${LEAVE_SOURCE}.document`, id, partNo: round * 10 + part, no: batchNo ?? '' };
}
