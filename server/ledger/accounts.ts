import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { amountOf, centsOf, storedCents } from '../../schemas/money/cents';
import { ACCOUNT_CODES, ADVANCED, type AccountCode, type Side } from '../../schemas/money/posting-rules';
import type { Db } from '../action';
import type { LedgerAccountKey, LedgerBalance, LedgerOwner } from '../domain-ledger';
import type { LedgerPlace } from './ledger-place';

/** How the table of accounts numbers the types of owners. */
export const OWNER_TYPES = { org: 1, person: 2, supplier: 3 } as const;
const OWNER_NAMES = new Map(Object.entries(OWNER_TYPES).map(([name, value]) => [value as number, name]));

/** An account, locked until the end of the transaction. Amounts are cents on its normal side. */
export interface LockedAccount {
  readonly id: number;
  readonly code: AccountCode;
  readonly side: Side;
  readonly ownerId: number;
  readonly balance: bigint;
  readonly frozen: bigint;
  /** Null: without limit. */
  readonly overdraft: bigint | null;
  readonly isClosed: boolean;
}

interface AccountRow {
  id: number;
  code: AccountCode;
  owner_type: number;
  owner_id: number;
  bank_account_id: number | null;
  money_category_id: number | null;
  normal_side: Side;
  balance: string;
  frozen: string;
  overdraft: string | null;
  closed: boolean;
}

const COLUMNS = sql.raw(
  'id, code, owner_type, owner_id, bank_account_id, money_category_id, normal_side, balance, frozen, overdraft, closed',
);

/** The id of an account; opens it with 0.00 if it is not there. */
export async function openAccount(tx: Db, place: LedgerPlace, key: LedgerAccountKey): Promise<number> {
  const { tenantId, orgId } = place;
  const { code, ownerType, ownerId, bankAccountId = null, moneyCategoryId = null } = key;
  refuseOddKey(key, orgId);
  const owner = OWNER_TYPES[ownerType];
  const find = sql<{ id: number }>`
    select id from ledger_account
     where tenant_id = ${tenantId} and org_id = ${orgId} and code = ${code} and owner_type = ${owner}
       and owner_id = ${ownerId} and bank_account_id is not distinct from ${bankAccountId}::bigint
       and money_category_id is not distinct from ${moneyCategoryId}::bigint`;
  const [there] = (await find.execute(tx)).rows;
  if (there) return there.id;
  const overdraft = ADVANCED.has(code) ? null : (key.overdraft ?? '0.00');
  if (overdraft !== null && centsOf(overdraft) === null) throw new AppError('badRequest');
  const { rows } = await sql<{ id: number }>`
    insert into ledger_account (tenant_id, org_id, code, owner_type, owner_id, bank_account_id, money_category_id,
                                normal_side, overdraft)
    values (${tenantId}, ${orgId}, ${code}, ${owner}, ${ownerId}, ${bankAccountId}, ${moneyCategoryId},
            ${ACCOUNT_CODES[code].side}, ${overdraft})
    on conflict do nothing returning id`.execute(tx);
  // Another transaction has opened it meanwhile, and has committed.
  return rows[0]?.id ?? (await find.execute(tx)).rows[0]!.id;
}

/** What an account of each kind needs to know is up to the code of the domain, so a mistake is its error. */
export function refuseOddKey(
  { code, ownerType, ownerId, bankAccountId, moneyCategoryId }: LedgerAccountKey,
  orgId: number,
) {
  const owner = code === 'PERSON' ? 'person' : code.startsWith('SUP.') ? 'supplier' : 'org';
  if (ownerType !== owner || (owner === 'org' && ownerId !== orgId))
    throw new Error(`An account ${code} is not of ${ownerType} ${ownerId}`);
  if ((code === 'PERSON') !== (moneyCategoryId !== undefined))
    throw new Error('A money category belongs to PERSON, and PERSON has one');
  if ((code === 'BANK' || code === 'ORG') && bankAccountId === undefined)
    throw new Error(`An account ${code} is of one bank account`);
}

/**
 * Locks accounts in ascending order of their ids, which every writer keeps to, so that none waits for another in a circle.
 * Throws `notFound` for one that is not of the organisation.
 */
export async function lockAccounts(
  tx: Db,
  place: LedgerPlace,
  ids: ReadonlySet<number>,
): Promise<Map<number, LockedAccount>> {
  return (await lockAccountsWith(tx, place, ids, sql<object>`select null as beside`)).accounts;
}

/** The same, with the row of a further query, read in the same statement. */
export async function lockAccountsWith<B extends object>(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  ids: ReadonlySet<number>,
  beside: RawBuilder<B>,
): Promise<{ accounts: Map<number, LockedAccount>; beside: B }> {
  const { rows } = await sql<AccountRow & B>`
    select ${COLUMNS}, beside.* from ledger_account a cross join (${beside}) beside
     where tenant_id = ${tenantId} and org_id = ${orgId} and id = any (${[...ids]}::bigint[])
     order by id for no key update of a`.execute(tx);
  const [first] = rows;
  if (!first || rows.length !== ids.size) throw new AppError('notFound');
  return { accounts: new Map(rows.map((row) => [row.id, lockedOf(row)])), beside: first };
}

function lockedOf(row: AccountRow): LockedAccount {
  return {
    ...{ id: row.id, code: row.code, side: row.normal_side, ownerId: row.owner_id },
    balance: storedCents(row.balance),
    frozen: storedCents(row.frozen),
    overdraft: row.overdraft === null ? null : storedCents(row.overdraft),
    isClosed: row.closed,
  };
}

/** Accounts by id, in the order of the ids; throws `notFound` for one that is not of the organisation. */
export async function readAccounts(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  ids: readonly number[],
): Promise<LedgerBalance[]> {
  const { rows } = await sql<AccountRow>`
    select ${COLUMNS} from ledger_account
     where tenant_id = ${tenantId} and org_id = ${orgId} and id = any (${[...ids]}::bigint[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, balanceOf(row)]));
  return ids.map((id) => {
    const found = byId.get(id);
    if (!found) throw new AppError('notFound');
    return found;
  });
}

/** The accounts of an owner in the organisation, by id. */
export async function accountsOfOwner(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  { ownerType, ownerId }: LedgerOwner,
): Promise<LedgerBalance[]> {
  const { rows } = await sql<AccountRow>`
    select ${COLUMNS} from ledger_account
     where tenant_id = ${tenantId} and org_id = ${orgId} and owner_type = ${OWNER_TYPES[ownerType]}
       and owner_id = ${ownerId} order by id`.execute(tx);
  return rows.map(balanceOf);
}

function balanceOf(row: AccountRow): LedgerBalance {
  return {
    ...{ id: row.id, code: row.code },
    ownerType: OWNER_NAMES.get(row.owner_type) as LedgerOwner['ownerType'],
    ownerId: row.owner_id,
    ...{ bankAccountId: row.bank_account_id, moneyCategoryId: row.money_category_id },
    ...{ balance: row.balance, frozen: row.frozen },
    available: amountOf(storedCents(row.balance) - storedCents(row.frozen)),
  };
}
