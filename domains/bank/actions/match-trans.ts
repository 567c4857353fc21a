import { sql } from 'kysely';
import type { ActionContext, RowOf } from '../../../server/action';
import type { BookMove } from '../../../server/domain-ledger';
import { postInterest } from './trans-postings';
import { TRADE } from './trade-words';

const entity = 'bank_trans';

/** A record of a bank. */
export type Trans = RowOf<typeof entity>;
/** Values of `MatchState`. */
export const MATCH = { open: 0, matched: 1, suspended: 2, ignored: 3 } as const;
/** Values of `Direction`. */
export const DIRECTION = { in: 1, out: 2 } as const;

/** Records that are tried each time, and how far back they may be. */
const MOST_TRIED = 500;
const TRIED_DAYS = 31;
/** A posting by hand may be this much earlier than the record of the bank. */
const EARLIER_DAYS = 3;
/** How banks call the interest that they pay, without a counterparty: anybody else may write the word into a remark. */
const INTEREST = /结息/;

/** Side of the book of an account on which a record stands. */
export const sideOf = ({ direction }: Pick<Trans, 'direction'>) => (direction === DIRECTION.in ? 'D' : 'C');

/** Postings to the book that no record is linked with, neither itself nor through its document. */
export async function unlinked(
  { tx, session }: ActionContext,
  { bankAccountId }: Trans,
  moves: readonly BookMove[],
): Promise<BookMove[]> {
  if (moves.length === 0) return [];
  const linked = await tx
    .selectFrom(entity)
    .select(['txn_no', 'source_no'])
    .where('tenant_id', '=', session.tenantId)
    .where('bank_account_id', '=', bankAccountId)
    .where(({ or, eb }) =>
      or([
        eb(
          'txn_no',
          'in',
          moves.map(({ txnNo }) => txnNo),
        ),
        eb(
          'source_no',
          'in',
          moves.map(({ source }) => source.no),
        ),
      ]),
    )
    .execute();
  const taken = new Set(linked.flatMap(({ txn_no, source_no }) => [txn_no, source_no]));
  return moves.filter(({ txnNo, source }) => !taken.has(txnNo) && !taken.has(source.no));
}

/** Links the open records of an account with what was posted, and posts the interest that the bank has paid. */
export async function matchTrans(
  context: ActionContext,
  bankAccountId: number,
): Promise<{ matched: number; unmatched: number }> {
  const { tx, session } = context;
  const open = await tx
    .selectFrom(entity)
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('bank_account_id', '=', bankAccountId)
    .where('match_state', '=', MATCH.open)
    .where(sql<boolean>`trans_at > now() - make_interval(days => ${TRIED_DAYS})`)
    .orderBy('id')
    .limit(MOST_TRIED)
    .execute();
  let matched = 0;
  for (const { id } of open) {
    const row = await context.rows(entity).get(id);
    if (row.matchState === MATCH.open && (await matchOne(context, row))) matched += 1;
  }
  return { matched, unmatched: open.length - matched };
}

async function matchOne(context: ActionContext, row: Trans): Promise<boolean> {
  const found = await paidOrder(context, row);
  if (found === 'waits') return false;
  const txnNo = found ?? (await onlyMove(context, row)) ?? (await bankInterest(context, row));
  if (txnNo === null) return false;
  await context.rows(entity).set(row, { matchState: MATCH.matched, txnNo, matchBy: '自动' }, 'match');
  return true;
}

/** The posting of the payment that a record names; `waits` while its result is not known. */
async function paidOrder(context: ActionContext, row: Trans): Promise<string | 'waits' | null> {
  if (row.direction !== DIRECTION.out) return null;
  const { tx, session, ledger } = context;
  const order = await tx
    .selectFrom('bank_trade_order')
    .select(['state', 'source_type', 'source_id'])
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('from_account_id', '=', row.bankAccountId)
    .where('amount', '=', row.amount)
    .where(({ or, eb }) =>
      or([
        eb('bank_serial', '=', row.serialNo),
        ...(row.tradeNo === null ? [] : [eb('trade_no', '=', row.tradeNo)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!order) return null;
  if (order.state !== TRADE.paid) return 'waits';
  const source = { type: order.source_type!, id: order.source_id! };
  const moves = await ledger.bookMoves({
    ...{ bankAccountId: row.bankAccountId, side: 'C', amount: row.amount, source },
  });
  return (await unlinked(context, row, moves)).at(-1)?.txnNo ?? null;
}

/** The one posting that a record can be, while no other record can be it. */
async function onlyMove(context: ActionContext, row: Trans): Promise<string | null> {
  const { tx, session, ledger } = context;
  const { bankAccountId, direction, amount } = row;
  const { n } = await tx
    .selectFrom(entity)
    .select(({ fn }) => fn.countAll().as('n'))
    .where('tenant_id', '=', session.tenantId)
    .where('bank_account_id', '=', bankAccountId)
    .where('match_state', '=', MATCH.open)
    .where('direction', '=', direction)
    .where('amount', '=', amount)
    .executeTakeFirstOrThrow();
  if (Number(n) > 1) return null;
  const { rows } = await sql<{ since: string }>`
    select to_char(${row.transAt}::date - ${EARLIER_DAYS}::int, 'YYYY-MM-DD') as since`.execute(tx);
  const { since } = rows[0]!;
  const moves = await unlinked(
    context,
    row,
    await ledger.bookMoves({ bankAccountId, side: sideOf(row), amount, since }),
  );
  const free = await notOfOrders(context, row, moves);
  return free.length === 1 ? free[0]!.txnNo : null;
}

/** Without the payments whose own record is still to come. */
async function notOfOrders(
  { tx, session }: ActionContext,
  row: Trans,
  moves: BookMove[],
): Promise<BookMove[]> {
  const payments = moves.filter(({ event }) => event.endsWith('.paid'));
  if (payments.length === 0) return moves;
  const { rows } = await sql<{ type: string; id: number }>`
    select source_type as type, source_id as id from bank_trade_order
     where tenant_id = ${session.tenantId} and from_account_id = ${row.bankAccountId} and state = ${TRADE.paid}
       and source_id = any (${payments.map(({ source }) => source.id)}::bigint[])`.execute(tx);
  const ordered = new Set(rows.map(({ type, id }) => `${type} ${id}`));
  return moves.filter(
    ({ event, source }) => !event.endsWith('.paid') || !ordered.has(`${source.type} ${source.id}`),
  );
}

/** N1: interest that the bank has paid waits to be shared. */
async function bankInterest(context: ActionContext, row: Trans): Promise<string | null> {
  const isOfBank = row.counterName === null && row.counterNo === null;
  if (row.direction !== DIRECTION.in || !isOfBank || !INTEREST.test(row.summary ?? '')) return null;
  return postInterest(context, row);
}
