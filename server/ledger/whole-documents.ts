import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { amountOf, centsOf, storedCents } from '../../schemas/money/cents';
import { ACCOUNT_CODES, ADVANCED, type PostingEvent } from '../../schemas/money/posting-rules';
import type { Db } from '../action';
import type { HeldMoney, LedgerAccountKey, PostedTxn, SourceKey } from '../domain-ledger';
import { lockAccounts, OWNER_TYPES, refuseOddKey } from './accounts';
import { DURABLE, type LedgerPlace } from './ledger-place';

/** What documents of thousands of lines ask of the ledger, by few statements each. */

/** The ids of accounts, in the order of the keys; opens those that are missing (`Ledger.openAll`). */
export async function openAccounts(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  keys: readonly LedgerAccountKey[],
): Promise<number[]> {
  if (keys.length === 0) return [];
  const given = keys.map((key, at) => {
    refuseOddKey(key, orgId);
    const overdraft = ADVANCED.has(key.code) ? null : (key.overdraft ?? '0.00');
    if (overdraft !== null && centsOf(overdraft) === null) throw new AppError('badRequest');
    return {
      ...{ at, code: key.code, type: OWNER_TYPES[key.ownerType], owner: key.ownerId, overdraft },
      ...{ account: key.bankAccountId ?? null, category: key.moneyCategoryId ?? null },
      side: ACCOUNT_CODES[key.code].side,
    };
  });
  const rows = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as k(at int, code text, type int, owner bigint,
    overdraft numeric, account bigint, category bigint, side text)`;
  const find = sql<{ at: number; id: number }>`
    select k.at, a.id from ${rows} join ledger_account a on a.tenant_id = ${tenantId} and a.org_id = ${orgId}
       and a.code = k.code and a.owner_type = k.type and a.owner_id = k.owner
       and a.bank_account_id is not distinct from k.account and a.money_category_id is not distinct from k.category`;
  let found = new Map((await find.execute(tx)).rows.map(({ at, id }) => [at, id]));
  if (found.size < keys.length) {
    // In the order of the owners, so that two that open the same accounts do not wait for each other in a circle.
    await sql`
      insert into ledger_account (tenant_id, org_id, code, owner_type, owner_id, bank_account_id, money_category_id,
                                  normal_side, overdraft)
      select ${tenantId}, ${orgId}, k.code, k.type, k.owner, k.account, k.category, k.side, k.overdraft from ${rows}
       order by k.code, k.type, k.owner, k.account, k.category on conflict do nothing`.execute(tx);
    found = new Map((await find.execute(tx)).rows.map(({ at, id }) => [at, id]));
  }
  return keys.map((_, at) => found.get(at)!);
}

function sourceRows(sources: readonly SourceKey[]) {
  const given = sources.map(({ type, id, partNo = 0 }, at) => ({ at, type, id, part: partNo }));
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as k(at int, type text, id bigint, part int)`;
}

/** What each source posted for an event, in their order (`Ledger.findAll`). */
export async function findTransactions(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  sources: readonly SourceKey[],
  event: PostingEvent,
): Promise<(PostedTxn | null)[]> {
  const { rows } = await sql<{ at: number; id: number; txn_no: string; biz_date: string }>`
    select k.at, t.id, t.txn_no, t.biz_date from ${sourceRows(sources)} join ledger_txn t
        on t.tenant_id = ${tenantId} and t.org_id = ${orgId} and t.source_type = k.type and t.source_id = k.id
       and t.event = ${event} and t.part_no = k.part`.execute(tx);
  const found = new Map(rows.map((row) => [row.at, row]));
  return sources.map((_, at) => {
    const row = found.get(at);
    return row ? { id: row.id, txnNo: row.txn_no, bizDate: row.biz_date } : null;
  });
}

/** The hold that each source took, in their order (`Ledger.findHolds`). */
export async function findHolds(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  sources: readonly SourceKey[],
): Promise<(HeldMoney | null)[]> {
  const { rows } = await sql<{ at: number; id: number; remain: string }>`
    select k.at, h.id, case h.state when 3 then h.remain_amount else 0 end as remain from ${sourceRows(sources)}
      join ledger_hold h on h.tenant_id = ${tenantId} and h.org_id = ${orgId} and h.source_type = k.type
       and h.source_id = k.id and h.part_no = k.part`.execute(tx);
  const found = new Map(rows.map(({ at, id, remain }) => [at, { id, remain }]));
  return sources.map((_, at) => found.get(at) ?? null);
}

/** Gives back all that holds still reserve; one that has ended stays as it is (`Ledger.releaseAll`). */
export async function releaseHolds(tx: Db, place: LedgerPlace, ids: readonly number[]): Promise<void> {
  const { tenantId, orgId } = place;
  const accounts = await sql<{ account_id: number }>`
    select distinct account_id from ledger_hold
     where tenant_id = ${tenantId} and org_id = ${orgId} and state = 3 and id = any (${[...ids]}::bigint[])`.execute(
    tx,
  );
  if (accounts.rows.length === 0) return;
  // Whoever changes a hold locks its account first.
  await lockAccounts(tx, place, new Set(accounts.rows.map(({ account_id }) => account_id)));
  const { rows: held } = await sql<{ id: number; account: number; remain: string }>`
    select id, account_id as account, remain_amount as remain from ledger_hold
     where tenant_id = ${tenantId} and state = 3 and id = any (${[...ids]}::bigint[]) for no key update`.execute(
    tx,
  );
  const freed = new Map<number, bigint>();
  for (const { account, remain } of held)
    freed.set(account, (freed.get(account) ?? 0n) + storedCents(remain));
  const moves = [...freed].map(([id, cents]) => ({ id, amount: amountOf(cents) }));
  await sql`
    with account as (
      update ledger_account a set frozen = a.frozen - m.amount, version = a.version + 1
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(id bigint, amount numeric)
       where a.tenant_id = ${tenantId} and a.id = m.id
    )
    update ledger_hold set released_amount = released_amount + remain_amount, changed_at = now(), state = 4
     where tenant_id = ${tenantId} and id = any (${held.map(({ id }) => id)}::bigint[]) returning ${DURABLE}`.execute(
    tx,
  );
}
