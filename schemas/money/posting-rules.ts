/** The postings rules of domains.md 3.4 as data: which accounts each event of money debits and credits. */

/** Kinds of ledger accounts (domains.md 3.1); the enumeration `LedgerAccount` of the bank names them. */
export const ACCOUNT_CODES = {
  BANK: { side: 'D' },
  CASH: { side: 'D' },
  PERSON: { side: 'C' },
  'SUP.PENDING': { side: 'C' },
  'SUP.PAYABLE': { side: 'C' },
  TRANSIT: { side: 'C' },
  ORG: { side: 'C' },
  SUSPENSE: { side: 'C' },
  FEE: { side: 'C' },
  INTEREST: { side: 'C' },
  RELAY: { side: 'C' },
} as const satisfies Record<string, { side: Side }>;

/**
 * Kinds of accounts without a limit below zero: money that another organisation is about to pay over, and interest that is
 * paid to whoever leaves before the bank pays it.
 */
export const ADVANCED: ReadonlySet<string> = new Set<keyof typeof ACCOUNT_CODES>(['RELAY', 'INTEREST']);

/** Debit or credit. */
export type Side = 'D' | 'C';
/** The kind of a ledger account. */
export type AccountCode = keyof typeof ACCOUNT_CODES;

/** What one event of money posts: every debit is of one of the first kinds, every credit of one of the second. */
export interface PostingRule {
  readonly title: string;
  readonly debit: readonly AccountCode[];
  readonly credit: readonly AccountCode[];
  /** All accounts of persons in it belong to one person. */
  readonly onePerson?: true;
}

const rule = (
  title: string,
  debit: readonly AccountCode[],
  credit: readonly AccountCode[],
  more: Pick<PostingRule, 'onePerson'> = {},
): PostingRule => ({ title, debit, credit, ...more });

/**
 * By event. A name with a full stop is a later step of the same row of the table: `M3` when the payment is checked,
 * `M3.paid` when the bank has paid. A failed payment is reversed (`R1`), which may be done to each of them.
 */
export const POSTING_RULES = {
  M1: rule('收款', ['BANK', 'CASH', 'ORG'], ['PERSON']),
  M2: rule('现金支出', ['PERSON'], ['CASH']),
  M3: rule('银行支出', ['PERSON', 'ORG', 'FEE', 'RELAY', 'SUSPENSE'], ['TRANSIT']),
  'M3.paid': rule('银行支出到账', ['TRANSIT'], ['BANK']),
  'M3.fee': rule('银行手续费', ['FEE'], ['BANK']),
  M4: rule('待核实收款', ['BANK'], ['SUSPENSE', 'ORG']),
  'M4.claim': rule('认领', ['SUSPENSE'], ['PERSON']),
  M5: rule('类别划转', ['PERSON'], ['PERSON'], { onePerson: true }),
  M6: rule('账户划转', ['BANK', 'CASH'], ['BANK', 'CASH']),
  S2: rule('归集扣款', ['PERSON'], ['SUP.PENDING']),
  S3: rule('退货', ['SUP.PENDING'], ['PERSON']),
  S4: rule('供应商结算', ['SUP.PENDING'], ['SUP.PAYABLE']),
  'S4.fee': rule('服务费', ['SUP.PENDING'], ['FEE']),
  'S4.adjust': rule('结算调整', ['FEE', 'SUP.PAYABLE'], ['FEE', 'SUP.PAYABLE']),
  S5: rule('供应商付款', ['SUP.PAYABLE'], ['TRANSIT']),
  'S5.paid': rule('供应商付款到账', ['TRANSIT'], ['BANK']),
  C1: rule('收费', ['PERSON'], ['FEE']),
  C2: rule('收费解缴', ['FEE'], ['TRANSIT']),
  'C2.paid': rule('收费解缴到账', ['TRANSIT'], ['BANK']),
  N1: rule('银行结息', ['BANK', 'SUSPENSE', 'ORG'], ['INTEREST']),
  N2: rule('利息入账', ['INTEREST'], ['PERSON']),
  L1: rule('离监结算', ['PERSON'], ['CASH', 'TRANSIT', 'RELAY'], { onePerson: true }),
  'L1.paid': rule('离监结算到账', ['TRANSIT'], ['BANK']),
  'L1.relay': rule('转监付款', ['RELAY'], ['TRANSIT']),
  'L1.received': rule('转监收款', ['BANK', 'SUSPENSE', 'ORG'], ['RELAY']),
  'L1.back': rule('转监入账', ['RELAY'], ['PERSON']),
  A1: rule('调账', ['PERSON', 'SUSPENSE'], ['PERSON', 'SUSPENSE']),
} as const satisfies Record<string, PostingRule>;

/** An event of money that a domain posts. */
export type PostingEvent = keyof typeof POSTING_RULES;
/** The event of a reversal: the legs of the original with the sides swapped. */
export const REVERSAL = 'R1';

/** What a rule asks of a leg. */
export interface RuledLeg {
  readonly side: Side;
  readonly code: AccountCode;
  /** The person, supplier or organisation of the account. */
  readonly ownerId: number;
}

/** Why legs do not fit the rule of an event; null if they do. For developers, so in English. */
export function ruleProblem(event: PostingEvent, legs: readonly RuledLeg[]): string | null {
  const { debit, credit, onePerson }: PostingRule = POSTING_RULES[event];
  for (const { side, code } of legs)
    if (!(side === 'D' ? debit : credit).includes(code))
      return `${event} has no ${side === 'D' ? 'debit' : 'credit'} of ${code}`;
  for (const side of ['D', 'C'] as const)
    if (!legs.some((leg) => leg.side === side))
      return `${event} has no ${side === 'D' ? 'debit' : 'credit'} at all`;
  const persons = new Set(legs.flatMap(({ code, ownerId }) => (code === 'PERSON' ? [ownerId] : [])));
  return onePerson && persons.size > 1 ? `${event} is of one person` : null;
}
