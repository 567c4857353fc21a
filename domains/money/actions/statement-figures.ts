import { sql } from 'kysely';
import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import type { TrialBalanceLine } from '../../../server/domain-ledger';

/** Values of `StatementLine`. */
const LINE = { account: 1, receivedNotBooked: 2, paidNotBooked: 3, sentNotBooked: 5, trial: 6 } as const;
/** Values of `MatchState` and `Direction` of records of banks. */
const OPEN_RECORD = 0;
const IN = 1;
/** Records that a statement lists at most; all of them explain the difference. */
const MOST_RECORDS = 500;
/** Values of `TradeState`: the bank may still pay these. */
const UNDER_WAY = [1, 4];

/** What kinds of ledger accounts are called in a trial balance. */
const TITLES: Readonly<Record<string, string>> = {
  BANK: '银行存款',
  CASH: '库存现金',
  PERSON: '人员分户',
  'SUP.PENDING': '待结算货款',
  'SUP.PAYABLE': '应付货款',
  TRANSIT: '付款在途',
  ORG: '机构资金',
  SUSPENSE: '待核实款项',
  FEE: '收费待解缴',
  INTEREST: '利息待分配',
  RELAY: '机构往来',
};

/** A statement with its lines, as columns. */
export interface StatementFigures {
  readonly head: JsonObject;
  readonly lines: readonly JsonObject[];
}

const sumOf = (lines: readonly TrialBalanceLine[], of: 'debit' | 'credit' | 'balance', ...codes: string[]) =>
  lines.reduce(
    (sum, line) => (codes.length === 0 || codes.includes(line.code) ? sum + storedCents(line[of]) : sum),
    0n,
  );

/** Computes the statement of a month that has ended (`YYYY-MM`) from the books and what the bank says. */
export async function statementFigures(context: ActionContext, month: string): Promise<StatementFigures> {
  const { ledger } = context;
  const [first, last] = daysOf(month);
  const [before, end] = [await ledger.trialBalance(dayBefore(first)), await ledger.trialBalance(last)];
  const own = ['BANK', 'CASH'];
  const records = await openRecords(context);
  const accounts = await accountLines(
    context,
    end,
    records.filter(({ day }) => day > last),
  );
  const inMonth = records.filter(({ day }) => day <= last);
  const diff = accounts.reduce(
    (sum, { diffAmount }) => sum + storedCents(diffAmount ?? '0.00'),
    -sumSigned(inMonth),
  );
  const balances = sumOf(end, 'debit') === sumOf(end, 'credit');
  const assets = sumOf(end, 'balance', ...own);
  const bank = accounts.reduce((sum, { bankAmount }) => sum + storedCents(bankAmount ?? '0.00'), 0n);
  const isEqual = assets === sumOf(end, 'balance') - assets;
  const trialOk = balances && isEqual ? 1 : 0;
  return {
    head: {
      ...{ month, trialOk, state: trialOk === 1 && diff === 0n ? 0 : 1, diffAmount: amountOf(diff) },
      openAmount: amountOf(sumOf(before, 'balance', ...own)),
      inAmount: amountOf(sumOf(end, 'debit', ...own) - sumOf(before, 'debit', ...own)),
      outAmount: amountOf(sumOf(end, 'credit', ...own) - sumOf(before, 'credit', ...own)),
      ...{ closeAmount: amountOf(assets), bankAmount: amountOf(bank) },
      inTransit: amountOf(sumOf(end, 'balance', 'TRANSIT')),
      personTotal: amountOf(sumOf(end, 'balance', 'PERSON')),
    },
    lines: [...accounts, ...recordLines(inMonth), ...(await paymentLines(context, last)), ...trialLines(end)],
  };
}

interface AccountLine extends JsonObject {
  bankAmount: string | null;
  diffAmount: string | null;
}

/** A record of a bank that is not in the books, and is in the balance that the bank has told. */
interface OpenRecord {
  readonly account: number;
  readonly day: string;
  readonly serial: string;
  readonly direction: number;
  readonly amount: string;
  readonly summary: string | null;
}

async function openRecords({ tx, session }: ActionContext): Promise<OpenRecord[]> {
  const { rows } = await sql<OpenRecord>`
    select t.bank_account_id as account, to_char(t.trans_at::timestamp, 'YYYY-MM-DD') as day, t.serial_no as serial,
           t.direction, t.amount::text as amount, concat_ws(' ', t.counter_name, t.summary) as summary
      from bank_trans t join bank_account a on a.tenant_id = t.tenant_id and a.id = t.bank_account_id
     where t.tenant_id = ${session.tenantId} and t.org_id = ${session.orgId} and t.match_state = ${OPEN_RECORD}
       and t.trans_at::timestamp <= a.bank_balance_at::timestamp
     order by t.id`.execute(tx);
  return rows;
}

/** What records add to the balance at the bank. */
function sumSigned(records: readonly OpenRecord[]): bigint {
  return records.reduce(
    (sum, { direction, amount }) => sum + (direction === IN ? storedCents(amount) : -storedCents(amount)),
    0n,
  );
}

/** Records that explain a difference, one line each. */
function recordLines(records: readonly OpenRecord[]): JsonObject[] {
  return records.slice(0, MOST_RECORDS).map((record) => ({
    lineType: record.direction === IN ? LINE.receivedNotBooked : LINE.paidNotBooked,
    ...{ bankAccountId: record.account, bankAmount: record.amount, bizDate: record.day },
    ...{
      diffAmount: amountOf(sumSigned([record])),
      sourceNo: record.serial,
      summary: record.summary?.slice(0, 100) ?? null,
    },
  }));
}

/**
 * Each account of the organisation in the books and at the bank. What the bank said last is brought back to the end of the month
 * by what the books have posted since, and by the records since (`later`) that they do not have. The till has no bank.
 */
async function accountLines(
  context: ActionContext,
  end: readonly TrialBalanceLine[],
  later: readonly OpenRecord[],
): Promise<AccountLine[]> {
  const { tx, session, ledger } = context;
  const rows = await tx
    .selectFrom('bank_account')
    .select(['id', 'kind', 'bank_balance', 'bank_balance_at'])
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('kind', 'in', [ACCOUNT_KIND.main, ACCOUNT_KIND.special, ACCOUNT_KIND.cash])
    .orderBy('id')
    .execute();
  const books = await ledger.accountsOf({ ownerType: 'org', ownerId: session.orgId });
  return rows.map((row): AccountLine => {
    const isCash = row.kind === ACCOUNT_KIND.cash;
    const isOwn = (one: { code: string; bankAccountId: number | null }) =>
      isCash ? one.code === 'CASH' : one.code === 'BANK' && one.bankAccountId === row.id;
    const book = storedCents(end.find(isOwn)?.balance ?? '0.00');
    const now = storedCents(books.find(isOwn)?.balance ?? '0.00');
    const base = { lineType: LINE.account, bankAccountId: row.id, bookAmount: amountOf(book) };
    if (isCash) return { ...base, bankAmount: null, diffAmount: null };
    const since = now - book + sumSigned(later.filter(({ account }) => account === row.id));
    const bank = storedCents(row.bank_balance ?? '0.00') - since;
    return {
      ...{ ...base, bankAmount: amountOf(bank), diffAmount: amountOf(bank - book) },
      summary: row.bank_balance === null ? '尚未取得银行余额' : null,
      bizDate: row.bank_balance_at?.slice(0, 10) ?? null,
    };
  });
}

/** Payments that were told to the bank and have no result. */
async function paymentLines({ tx, session }: ActionContext, last: string): Promise<JsonObject[]> {
  const rows = await tx
    .selectFrom('bank_trade_order')
    .select(['from_account_id', 'amount', 'trade_no', 'purpose', 'sent_at'])
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('state', 'in', UNDER_WAY)
    .where('sent_at', '<=', `${last} 23:59:59`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...{ lineType: LINE.sentNotBooked, bankAccountId: row.from_account_id, bookAmount: row.amount },
    ...{ sourceNo: row.trade_no, summary: row.purpose, bizDate: row.sent_at?.slice(0, 10) ?? null },
  }));
}

/** The trial balance, one line for each kind of account. */
function trialLines(end: readonly TrialBalanceLine[]): JsonObject[] {
  return [...new Set(end.map(({ code }) => code))].map((code) => ({
    ...{ lineType: LINE.trial, sourceNo: code, summary: TITLES[code] ?? code },
    bookAmount: amountOf(sumOf(end, 'balance', code)),
  }));
}

/** The first and the last day of a month. */
function daysOf(month: string): [first: string, last: string] {
  const first = `${month}-01`;
  const next = new Date(`${first}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return [first, dayBefore(next.toISOString().slice(0, 10))];
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
