import { sql } from 'kysely';
import type { Db } from '../action';
import type { PocketUse } from '../domain-ledger';
import type { LedgerPlace } from './ledger-place';

/** What the accounts of a pocket hold, in all organisations of the tenant. */
export async function pocketUse(tx: Db, { tenantId }: LedgerPlace, categoryId: number): Promise<PocketUse> {
  const { rows } = await sql<{ there: boolean; money: boolean }>`
    select count(*) > 0 as there, coalesce(bool_or(balance <> 0 or frozen <> 0), false) as money
      from ledger_account where tenant_id = ${tenantId} and money_category_id = ${categoryId}`.execute(tx);
  const [use] = rows;
  if (use?.money) return 'money';
  return use?.there ? 'empty' : 'none';
}

/** Whether a transaction of the tenant has a money type. */
export async function isPosted(tx: Db, { tenantId }: LedgerPlace, typeId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from ledger_txn where tenant_id = ${tenantId} and money_type_id = ${typeId}) as is`.execute(
    tx,
  );
  return rows[0]?.is === true;
}
