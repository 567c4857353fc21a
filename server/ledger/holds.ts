import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { amountOf, storedCents } from '../../schemas/money/cents';
import { storable } from '../../schemas/text/storable-text';
import type { Db } from '../action';
import { runInTransaction } from '../database/connection/run-in-transaction';
import type { NewHold } from '../domain-ledger';
import { nextNumbers } from '../records/automatic-number';
import { lockAccounts } from './accounts';
import { DURABLE, positiveCents, shortOf, type LedgerPlace } from './ledger-place';

/** Kind and form of the numbers of holds (冻结). */
const HOLD_NO = { kind: 'ledger_hold', prefix: 'DJ', digits: 5 } as const;
const MOST_HOLDS = 5000;

/** Reserves money, all or none (`Ledger.hold`); returns the ids in the order of `holds`. */
export async function takeHolds(tx: Db, place: LedgerPlace, holds: readonly NewHold[]): Promise<number[]> {
  if (holds.length === 0) return [];
  if (holds.length > MOST_HOLDS) throw new AppError('badRequest');
  const { tenantId, orgId, actorId } = place;
  const asked = new Map<number, bigint>();
  for (const { accountId, amount } of holds)
    asked.set(accountId, (asked.get(accountId) ?? 0n) + positiveCents(amount));
  const [numbers, accounts] = await Promise.all([
    nextNumbers({ tx, session: place }, HOLD_NO.kind, HOLD_NO, holds.length),
    lockAccounts(tx, place, new Set(asked.keys())),
  ]);
  for (const [id, amount] of asked) {
    const { balance, frozen } = accounts.get(id)!;
    // Only money that is there is held, not an overdraft.
    if (balance - frozen < amount) throw shortOf(balance - frozen, amount);
  }
  const given = holds.map(({ accountId, amount, reasonType, source, expireDate }, at) => ({
    ...{ no: numbers[at], account: accountId, amount, reason: reasonType, expires: expireDate ?? null },
    ...{ source: source.type, sourceId: source.id, part: source.partNo ?? 0, sourceNo: storable(source.no) },
  }));
  const moves = [...asked].map(([id, amount]) => ({ id, amount: amountOf(amount) }));
  const { rows } = await sql<{ id: number; hold_no: string }>`
    with account as (
      update ledger_account a set frozen = a.frozen + m.amount, version = a.version + 1
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(id bigint, amount numeric)
       where a.tenant_id = ${tenantId} and a.id = m.id
    )
    insert into ledger_hold (tenant_id, org_id, account_id, hold_no, amount, reason_type, expire_date, source_type,
                             source_id, part_no, source_no, actor_id)
    select ${tenantId}, ${orgId}, h.account, h.no, h.amount, h.reason, h.expires, h.source, h."sourceId", h.part,
           h."sourceNo", ${actorId}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as h(no text, account bigint, amount numeric, reason int,
           expires date, source text, "sourceId" bigint, part int, "sourceNo" text)
    returning id, hold_no, ${DURABLE}`
    .execute(tx)
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? new AppError('ledgerPosted') : error;
    });
  const ids = new Map(rows.map(({ id, hold_no }) => [hold_no, id]));
  return numbers.map((number) => ids.get(number)!);
}

/** Gives back what a hold reserves (`Ledger.release`); without an amount all that is left. */
export async function releaseHold(
  tx: Db,
  place: LedgerPlace,
  id: number,
  amount: string | null,
): Promise<void> {
  const { tenantId, orgId } = place;
  const { rows } = await sql<{ account_id: number }>`
    select account_id from ledger_hold where tenant_id = ${tenantId} and org_id = ${orgId} and id = ${id}`.execute(
    tx,
  );
  const accountId = rows[0]?.account_id;
  if (accountId === undefined) throw new AppError('notFound');
  // Whoever changes a hold locks its account first.
  await lockAccounts(tx, place, new Set([accountId]));
  const found = await sql<{ remain: string }>`
    select case state when 3 then remain_amount else 0 end as remain from ledger_hold
     where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
  const remain = storedCents(found.rows[0]?.remain ?? '0');
  const cents = amount === null ? remain : positiveCents(amount);
  if (cents === 0n || remain < cents)
    throw new AppError('holdShort', { remain: amountOf(remain), amount: amountOf(cents) });
  const freed = amountOf(cents);
  await sql`
    with account as (
      update ledger_account set frozen = frozen - ${freed}::numeric, version = version + 1
       where tenant_id = ${tenantId} and id = ${accountId}
    )
    update ledger_hold set released_amount = released_amount + ${freed}::numeric, changed_at = now(),
           state = case when remain_amount = ${freed}::numeric then 4 else 3 end
     where tenant_id = ${tenantId} and id = ${id} returning ${DURABLE}`.execute(tx);
}

/** Holds that one run ends at most. */
const MOST_ENDED = 1000;

/** Releases the holds whose last day is over, each in a transaction of its own; returns how many. */
export async function endHolds(core: Db, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ id: number; tenant_id: number; org_id: number }>`
    /* every tenant */ select id, tenant_id, org_id from ledger_hold
     where state = 3 and expire_date < current_date order by expire_date, id limit ${MOST_ENDED}`.execute(
    core,
  );
  let ended = 0;
  const failures: unknown[] = [];
  for (const { id, tenant_id: tenantId, org_id: orgId } of rows) {
    if (signal.aborted) break;
    const place = { tenantId, orgId, actorId: null, actorName: '系统' };
    try {
      await runInTransaction(core, (tx) => releaseHold(tx, place, id, null));
      ended += 1;
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof AppError && error.errorName === 'holdShort')) failures.push(error);
    }
  }
  // One that cannot end does not keep the others.
  if (failures.length > 0) throw failures[0];
  return ended;
}
