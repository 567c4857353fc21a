import type { RowOf } from '../../../server/action';
import type { LedgerSource } from '../../../server/domain-ledger';

/** A document of money that comes in for persons, or goes out to them. */
export type InOut = RowOf<'money_in_out'>;

/** Values of `Direction`. */
export const DIRECTION = { in: 1, out: 2 } as const;
/** Values of `PayWay`. */
export const PAY_WAY = { cash: 1, transfer: 2, branch: 3, internal: 4 } as const;
/** Values of `InOutState`. */
export const IN_OUT = { submitted: 1, second: 2, inProgress: 3, done: 4, failed: 5, rejected: 6 } as const;
/** Values of `ItemState`. */
export const ITEM = { waiting: 0, done: 1, failed: 2, inProgress: 3 } as const;
/** A value of `SourceType`, and the type of sources of lines in the ledger. */
export const IN_OUT_SOURCE = 'inout';

/** What a line causes in the ledger: each submission and each retry of its document is a round of its own. */
export function itemSource({ billNo }: InOut, itemId: number, round: number): LedgerSource {
  return { type: IN_OUT_SOURCE, id: itemId, partNo: round, no: billNo ?? '' };
}

/** Which of the holds of a document: on the account that gives or pays out, and on what pays the bank's fees. */
export const PART = { giver: 0, fee: 1 } as const;

/** The source of a hold of a whole document. */
export function documentSource({ id, billNo }: InOut, round: number, part: number): LedgerSource {
  return { type: `${IN_OUT_SOURCE}.document`, id, partNo: round * 10 + part, no: billNo ?? '' };
}
