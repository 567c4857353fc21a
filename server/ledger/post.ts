import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { amountOf, storedCents } from '../../schemas/money/cents';
import { REVERSAL } from '../../schemas/money/posting-rules';
import { storable } from '../../schemas/text/storable-text';
import type { Db } from '../action';
import type { LedgerReversal, PostedTxn } from '../domain-ledger';
import { nextNumbers } from '../records/automatic-number';
import { lockAccountsWith } from './accounts';
import { DURABLE, positiveCents, type LedgerPlace } from './ledger-place';
import { effectsOf, refuseOdd, type PlannedPosting, type PostingEffects } from './plan-postings';

/** Kind and form of the numbers of vouchers (凭证). */
const TXN_NO = { kind: 'ledger_txn', prefix: 'PZ', digits: 5 } as const;

/** SQL of the lock that postings share and the close of a month takes alone. */
export function monthLock({ tenantId, orgId }: LedgerPlace) {
  return sql`hashtextextended(${`ledger ${tenantId} ${orgId}`}, 0)`;
}

/**
 * Posts transactions, all or none (`Ledger.post`). The number is drawn first: its counter is one row per organisation and
 * day, so postings of an organisation follow each other, in one order, and entries have their ids in that order.
 * `bizDate` is for the rows of a seed; absent: today.
 */
export async function postTransactions(
  tx: Db,
  place: LedgerPlace,
  postings: readonly PlannedPosting[],
  bizDate: string | null = null,
): Promise<PostedTxn[]> {
  if (postings.length === 0) return [];
  refuseOdd(postings);
  const ids = new Set(postings.flatMap((posting) => posting.legs.map(({ accountId }) => accountId)));
  const numbers = await nextNumbers(
    { tx, session: place },
    TXN_NO.kind,
    TXN_NO,
    postings.length,
    // Shared by postings, so that the close of a month waits for them; the next statement sees whether it is closed.
    sql`row(pg_advisory_xact_lock_shared(${monthLock(place)})::text, ${DURABLE})::text`,
  );
  const { accounts, beside } = await lockAccountsWith(tx, place, ids, openDay(place, bizDate));
  const { day, month_closed: isClosed } = beside;
  if (isClosed) throw new AppError('monthClosed', { month: day.slice(0, 7) });
  const effects = effectsOf(postings, accounts);
  return write(tx, place, { postings, numbers, day, effects });
}

/** SQL of the business date, and whether its month is closed. */
function openDay({ tenantId, orgId }: LedgerPlace, bizDate: string | null) {
  return sql<{ day: string; month_closed: boolean }>`
    select day, exists (select from period_close where tenant_id = ${tenantId} and org_id = ${orgId}
                           and month = to_char(day, 'YYYY-MM')) as month_closed
      from (select coalesce(${bizDate}::date, current_date) as day) one`;
}

interface Writing {
  postings: readonly PlannedPosting[];
  numbers: readonly string[];
  day: string;
  effects: PostingEffects;
}

/** Writes everything in one statement, or nothing where a hold does not cover its leg. */
async function write(tx: Db, place: LedgerPlace, writing: Writing): Promise<PostedTxn[]> {
  const { tenantId, orgId, actorId, actorName, requestId = null, path = null, ip = null } = place;
  const { txns, entries, moves, holds } = rowsOf(writing);
  const statement = sql<{ id: number; txn_no: string; accounts: number; holds: number }>`
    with open as (
      select h.id from ledger_hold h join jsonb_to_recordset(${holds}::jsonb) as c(id bigint, account bigint, amount numeric)
          on h.id = c.id and h.account_id = c.account
       where h.tenant_id = ${tenantId} and h.state = 3 and h.remain_amount >= c.amount for update of h
    ), covered as (
      select count(*) = ${writing.effects.captured.size} as "all" from open
    ), txn as (
      insert into ledger_txn (tenant_id, org_id, txn_no, biz_date, money_type_id, event, source_type, source_id, part_no,
                              source_no, summary, reversal_of, actor_id)
      select ${tenantId}, ${orgId}, t.no, ${writing.day}::date, t.type, t.event, t.source, t."sourceId", t.part, t."sourceNo",
             t.summary, t.reversal, ${actorId}
        from jsonb_to_recordset(${txns}::jsonb) as t(no text, type bigint, event text, source text, "sourceId" bigint,
             part int, "sourceNo" text, summary text, reversal bigint)
       where (select "all" from covered)
      returning id, txn_no, event
    ), audit as (
      insert into ledger_audit (tenant_id, txn_id, org_id, actor_id, actor_name, request_id, path, ip, event, amount)
      select ${tenantId}, x.id, ${orgId}, ${actorId}, ${storable(actorName)}, ${requestId}, ${path}, ${ip}, x.event, t.total
        from txn x join jsonb_to_recordset(${txns}::jsonb) as t(no text, total numeric) on t.no = x.txn_no
    ), entry as (
      insert into ledger_entry (tenant_id, org_id, txn_id, seq, legs, account_id, side, amount, balance_after, biz_date)
      select ${tenantId}, ${orgId}, x.id, e.seq, e.legs, e.account, e.side, e.amount, e.after, ${writing.day}::date
        from jsonb_to_recordset(${entries}::jsonb) as e(place int, no text, seq int, legs int, account bigint, side text,
             amount numeric, after numeric)
        join txn x on x.txn_no = e.no order by e.place
    ), hold as (
      update ledger_hold h set used_amount = h.used_amount + c.amount, changed_at = now(),
             state = case when h.remain_amount = c.amount then 4 else 3 end
        from jsonb_to_recordset(${holds}::jsonb) as c(id bigint, account bigint, amount numeric)
       where h.tenant_id = ${tenantId} and h.id = c.id and h.account_id = c.account and h.state = 3
         and h.remain_amount >= c.amount and (select "all" from covered) returning h.id
    ), account as (
      update ledger_account a set balance = a.balance + m.balance, frozen = a.frozen + m.frozen, version = a.version + 1
        from jsonb_to_recordset(${moves}::jsonb) as m(id bigint, balance numeric, frozen numeric)
       where a.tenant_id = ${tenantId} and a.id = m.id and (select "all" from covered)
      returning a.id
    )
    select id, txn_no, (select count(*) from account) as accounts, (select count(*) from hold) as holds from txn`;
  const { rows } = await statement.execute(tx).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const [first] = rows;
  const { effects, numbers, day } = writing;
  if (first?.holds !== effects.captured.size) throw await shortHold(tx, place, effects);
  if (first.accounts !== effects.moves.size) throw new Error('An account was not found again');
  const ids = new Map(rows.map(({ id, txn_no }) => [txn_no, id]));
  return numbers.map((txnNo) => ({ id: ids.get(txnNo)!, txnNo, bizDate: day }));
}

/** The rows of the statement as JSON. */
function rowsOf({ postings, numbers, effects }: Writing) {
  let place = 0;
  const entries = postings.flatMap(({ legs }, at) =>
    legs.map(({ accountId, side, amount }, seq) => ({
      ...{
        place: place++,
        no: numbers[at],
        seq: seq + 1,
        legs: legs.length,
        account: accountId,
        side,
        amount,
      },
      after: amountOf(effects.balancesAfter[at]![seq]!),
    })),
  );
  const txns = postings.map(({ event, moneyTypeId, source, summary, reversalOf, legs }, at) => ({
    ...{ no: numbers[at], type: moneyTypeId, event, source: source.type, sourceId: source.id },
    ...{ part: source.partNo ?? 0, sourceNo: storable(source.no), summary: storable(summary) },
    reversal: reversalOf ?? null,
    total: amountOf(
      legs.reduce((sum, { side, amount }) => (side === 'D' ? sum + positiveCents(amount) : sum), 0n),
    ),
  }));
  const moves = [...effects.moves].map(([id, { balance, frozen }]) => ({
    ...{ id, balance: amountOf(balance), frozen: amountOf(frozen) },
  }));
  const holds = [...effects.captured].map(([id, { account, amount }]) => ({
    id,
    account,
    amount: amountOf(amount),
  }));
  return {
    txns: JSON.stringify(txns),
    entries: JSON.stringify(entries),
    moves: JSON.stringify(moves),
    holds: JSON.stringify(holds),
  };
}

/** What the database refuses because it was done before, as an answer. */
function refusalOf(error: unknown): unknown {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint.startsWith('ledger_txn_tenant_id_reversal_of')) return new AppError('ledgerReversed');
  return constraint.startsWith('ledger_txn_tenant_id_source') ? new AppError('ledgerPosted') : error;
}

/** Why a hold was not captured. Its account is locked, so nobody has changed it meanwhile. */
async function shortHold(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  { captured }: PostingEffects,
): Promise<AppError> {
  const { rows } = await sql<{ id: number; account: number; remain: string }>`
    select id, account_id as account, remain_amount as remain from ledger_hold
     where tenant_id = ${tenantId} and org_id = ${orgId} and id = any (${[...captured.keys()]}::bigint[])`.execute(
    tx,
  );
  const holds = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { account, amount }] of captured) {
    const hold = holds.get(id);
    if (hold?.account !== account) return new AppError('notFound');
    if (storedCents(hold.remain) < amount)
      return new AppError('holdShort', { remain: hold.remain, amount: amountOf(amount) });
  }
  throw new Error('A hold was not found again');
}

/** Posts the opposites of transactions, in their order (`Ledger.reverseAll`). */
export async function reverseTransactions(
  tx: Db,
  place: LedgerPlace,
  reversals: readonly (LedgerReversal & { readonly txnId: number })[],
): Promise<PostedTxn[]> {
  const { tenantId, orgId } = place;
  const { rows } = await sql<{
    id: number;
    type: number;
    event: string;
    account_id: number;
    side: 'D' | 'C';
    amount: string;
  }>`
    select t.id, t.money_type_id as type, t.event, e.account_id, e.side, e.amount
      from ledger_txn t join ledger_entry e on e.tenant_id = t.tenant_id and e.txn_id = t.id
     where t.tenant_id = ${tenantId} and t.org_id = ${orgId} and t.id = any (${reversals.map(({ txnId }) => txnId)}::bigint[])
     order by t.id, e.seq`.execute(tx);
  const entries = new Map<number, typeof rows>();
  for (const row of rows) entries.set(row.id, [...(entries.get(row.id) ?? []), row]);
  return postTransactions(
    tx,
    place,
    reversals.map(({ txnId, source, summary }) => {
      const own = entries.get(txnId);
      const first = own?.[0];
      if (!own || !first) throw new AppError('notFound');
      if (first.event === REVERSAL) throw new AppError('ledgerReversed');
      const legs = own.map(({ account_id, side, amount }) => ({
        ...{ accountId: account_id, amount },
        side: side === 'D' ? ('C' as const) : ('D' as const),
      }));
      return { event: REVERSAL, moneyTypeId: first.type, source, summary, legs, reversalOf: txnId } as const;
    }),
  );
}
