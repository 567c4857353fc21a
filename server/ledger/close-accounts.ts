import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { Db } from '../action';
import type { LedgerOwner } from '../domain-ledger';
import { accountsOfOwner, lockAccounts, OWNER_TYPES } from './accounts';
import type { LedgerPlace } from './ledger-place';

/** Closes the accounts of an owner (`Ledger.close`): locks them, so a posting is either before, or sees them closed. */
export async function closeAccounts(tx: Db, place: LedgerPlace, owner: LedgerOwner): Promise<void> {
  const ids = (await accountsOfOwner(tx, place, owner)).map(({ id }) => id);
  if (ids.length === 0) return;
  const accounts = await lockAccounts(tx, place, new Set(ids));
  if ([...accounts.values()].some(({ balance, frozen }) => balance !== 0n || frozen !== 0n))
    throw new AppError('ledgerNotEmpty');
  await setClosed(tx, place, owner, true);
}

/** Opens the accounts of an owner again (`Ledger.reopen`). */
export async function reopenAccounts(tx: Db, place: LedgerPlace, owner: LedgerOwner): Promise<void> {
  await setClosed(tx, place, owner, false);
}

async function setClosed(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  { ownerType, ownerId }: LedgerOwner,
  closed: boolean,
): Promise<void> {
  await sql`
    update ledger_account set closed = ${closed}
     where tenant_id = ${tenantId} and org_id = ${orgId} and owner_type = ${OWNER_TYPES[ownerType]}
       and owner_id = ${ownerId} and closed <> ${closed}`.execute(tx);
}
