import { sql } from 'kysely';
import type { Db, Tx } from '../../../server/action';
import type { Ledger, LedgerPosting, PostingLeg } from '../../../server/domain-ledger';
import { runInTransaction } from '../../../server/database/connection/run-in-transaction';
import { ledgerOf } from '../../../server/ledger/ledger-of';
import { testRequest } from '../../support/test-request';
import { testSession } from '../records-world';
import { smallWorld, type SmallWorld } from './small-world';

/** A server with an organisation that has accounts, and money on some of them. */
export interface LedgerWorld extends SmallWorld {
  /** As the server works for a session: PostgreSQL shows it the rows of its tenant. */
  own: Db;
  /** Accounts by name; `p1a` and `p1b` are two pockets of a person, `p2a` one of another. */
  at: Record<'bank' | 'cash' | 'p1a' | 'p1b' | 'p2a' | 'fee' | 'transit' | 'relay' | 'suspense', number>;
  /** One transaction with the ledger of the session. */
  run<T>(work: (ledger: Ledger, tx: Tx) => Promise<T>): Promise<T>;
}

export async function ledgerWorld(): Promise<LedgerWorld> {
  const world = await smallWorld();
  const { tenants, orgs, users } = world;
  const session = testSession({
    ...{ tenantId: tenants.home, userId: users.manager, userName: '出纳' },
    ...{ orgId: orgs.first, homeOrgId: orgs.first, orgTree: [orgs.first] },
  });
  const own = world.database.within(session);
  const run: LedgerWorld['run'] = (work) =>
    runInTransaction(own, (tx) =>
      work(ledgerOf({ ...testRequest({ session, tx, requestId: 'request-1' }), tx }), tx),
    );
  const org = { ownerType: 'org' as const, ownerId: orgs.first };
  const person = (ownerId: number, moneyCategoryId: number) =>
    ({ code: 'PERSON', ownerType: 'person', ownerId, moneyCategoryId }) as const;
  const at = await run(async (ledger) => ({
    bank: await ledger.open({ code: 'BANK', ...org, bankAccountId: 1 }),
    cash: await ledger.open({ code: 'CASH', ...org }),
    p1a: await ledger.open(person(101, 1)),
    p1b: await ledger.open(person(101, 2)),
    p2a: await ledger.open(person(102, 1)),
    fee: await ledger.open({ code: 'FEE', ...org }),
    transit: await ledger.open({ code: 'TRANSIT', ...org }),
    relay: await ledger.open({ code: 'RELAY', ...org }),
    suspense: await ledger.open({ code: 'SUSPENSE', ...org }),
  }));
  return { ...world, own, at, run };
}

let sources = 0;
/** A source that nothing was posted for. */
export function newSource(type = 'test') {
  sources += 1;
  return { type, id: sources, no: `NO${sources}` };
}

/** A posting of two legs. */
export function posting(
  event: LedgerPosting['event'],
  debit: number,
  credit: number,
  amount: string,
  more: Partial<LedgerPosting> & { holdId?: number } = {},
): LedgerPosting {
  const { holdId, ...given } = more;
  const debited: PostingLeg = {
    accountId: debit,
    side: 'D',
    amount,
    ...(holdId !== undefined && { holdId }),
  };
  return {
    ...{ event, moneyTypeId: 101, source: newSource(), summary: event },
    legs: [debited, { accountId: credit, side: 'C', amount }],
    ...given,
  };
}

/** The balances and frozen amounts of accounts as the database has them. */
export async function amountsOf(db: Db, ...ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, balance || case when frozen = 0 then '' else ' / ' || frozen end as text from ledger_account
     where id = any (${ids}::bigint[])`.execute(db);
  return ids.map((id) => rows.find((row) => row.id === id)?.text ?? '');
}
