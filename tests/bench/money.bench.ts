import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { DomainFunctions } from '../../schemas/expression/domain-functions';
import { fieldTypes } from '../../schemas/model/field';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import type { Db, Session, Tx } from '../../server/action';
import type { ConnectedRequest } from '../../server/contract/request';
import type { Ledger } from '../../server/domain-ledger';
import { connect } from '../../server/database/connection/connect';
import { runInTransaction } from '../../server/database/connection/run-in-transaction';
import { openDatabase } from '../../server/database/connection/server-database';
import { startEmbedded } from '../../server/database/embedded/embedded';
import { migrate } from '../../server/database/migration/migrate';
import { installFunctions } from '../../server/documents/install-functions';
import { loadDomains } from '../../server/documents/load-domains';
import { ledgerOf } from '../../server/ledger/ledger-of';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { builtInFieldTypes } from '../../widgets/field-types';
import { median, percentile, printTable } from './measure';
import { measureDocuments } from './money/document-bench';
import { FLOOR } from './money/post-floor';

/**
 * `npm run bench -- money [seconds=4] [rounds=5] [entries=0]`: postings of two legs that capture a hold, as a verb makes them
 * (in a transaction with row level security), beside one hand-written function of SQL with the same tables, locks and
 * constraints; at 1 and at 50 clients, in turns. `entries=5000000` adds the trial balance over as many entries.
 */
const options = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
const SECONDS = Number(options.seconds ?? 4);
const ROUNDS = Number(options.rounds ?? 5);
const ENTRIES = Number(options.entries ?? 0);
const MOST_CLIENTS = 50;
const ORG = 1;
const TENANT = 1;
const HOLDS_AT_ONCE = 2000;

const session = {
  ...{ tenantId: TENANT, orgId: ORG, homeOrgId: ORG, orgTree: [ORG], userId: 1, userName: '出纳' },
} as unknown as Session;

const functionFiles = import.meta.glob<{ functions: DomainFunctions }>('../../domains/*/functions.ts', {
  eager: true,
});

interface Accounts {
  person: number;
  pending: number;
}

async function main(): Promise<void> {
  const cluster = await startEmbedded({
    dataDir: path.resolve('.cache/bench/money-data'),
    log: () => undefined,
    settings: { max_connections: '200' },
  });
  const owner = connect(cluster.url);
  const limits = { ...DEFAULT_LIMITS, connections: 110 };
  const database = openDatabase(cluster.url, 'login', limits);
  const floor = new pg.Pool({ connectionString: cluster.url, max: MOST_CLIENTS });
  floor.on('connect', (client) => void client.query(`set time zone 'Asia/Shanghai'`));
  try {
    await prepare(owner.db);
    const own = database.within(session);
    const run = <T>(work: (ledger: Ledger) => Promise<T>) =>
      runInTransaction(own, (tx: Tx) =>
        work(ledgerOf({ tx, session, requestId: 'bench' } as ConnectedRequest<Tx>)),
      );
    const accounts = await run(openAccounts);
    console.log(`${os.cpus()[0]?.model}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n`);
    await measureAll(run, floor, accounts);
    const problems = await verifyLedger(owner.db);
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]));
    if (ENTRIES > 0) await measureTrialBalance(owner.db, run, accounts);
  } finally {
    await floor.end();
    await database.close();
    await owner.close();
    await cluster.stop();
  }
}

async function prepare(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  installFunctions(
    Object.entries(functionFiles).map(([file, { functions }]) => [
      path.basename(path.dirname(file)),
      functions,
    ]),
  );
  await migrate(db, await loadDomains(path.resolve('domains'), fieldTypes(builtInFieldTypes)));
  await db.insertInto('tenant').values({ name: 'bench' }).execute();
  const category = { tenant_id: TENANT, name: 'bench', code: 'C', sort: 1, status: 1 };
  await db.insertInto('org_category').values(category).execute();
  await db
    .insertInto('org')
    .values({
      ...{
        tenant_id: TENANT,
        org_category_id: 1,
        name: 'bench',
        short_name: 'bench',
        code: '99001',
        org_type: 2,
      },
      ...{ region_ids: ['110000'], sort: 1, status: 1 },
    })
    .execute();
  await sql.raw(FLOOR).execute(db);
}

async function openAccounts(ledger: Ledger): Promise<Accounts> {
  const cash = await ledger.open({ code: 'CASH', ownerType: 'org', ownerId: ORG });
  const person = await ledger.open({ code: 'PERSON', ownerType: 'person', ownerId: 1, moneyCategoryId: 1 });
  const pending = await ledger.open({ code: 'SUP.PENDING', ownerType: 'supplier', ownerId: 1 });
  await ledger.post({
    ...{ event: 'M1', moneyTypeId: 1, source: { type: 'bench', id: 1, no: '' }, summary: '' },
    legs: [
      { accountId: cash, side: 'D', amount: '900000000000' },
      { accountId: person, side: 'C', amount: '900000000000' },
    ],
  });
  return { person, pending };
}

type Run = <T>(work: (ledger: Ledger) => Promise<T>) => Promise<T>;

async function measureAll(run: Run, floor: pg.Pool, { person, pending }: Accounts): Promise<void> {
  let sources = 1;
  const holds: number[] = [];
  const fill = async (count: number) => {
    while (holds.length < count)
      holds.push(
        ...(await run((ledger) =>
          ledger.hold(
            ...Array.from({ length: HOLDS_AT_ONCE }, () => ({
              ...{ accountId: person, amount: '1.00', reasonType: 1 },
              source: { type: 'bench', id: ++sources, no: '' },
            })),
          ),
        )),
      );
  };
  const ours = (holdId: number) => {
    const source = { type: 'ours', id: holdId, no: String(holdId) };
    const legs = [
      { accountId: person, side: 'D', amount: '1.00', holdId },
      { accountId: pending, side: 'C', amount: '1.00' },
    ] as const;
    return run((ledger) => ledger.post({ event: 'S2', moneyTypeId: 1, source, summary: 'S2', legs }));
  };
  const byHand = (holdId: number) =>
    floor.query({
      name: 'floor',
      text: 'select floor_post($1, $2, $3, $4, $5, $6, $7)',
      values: [TENANT, ORG, person, pending, '1.00', holdId, holdId],
    });
  const lines: string[][] = [];
  for (const clients of [1, MOST_CLIENTS]) {
    const rates = { ours: [] as number[], byHand: [] as number[] };
    const times = { ours: [] as number[], byHand: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, post] of Object.entries({ byHand, ours }) as ['ours' | 'byHand', typeof ours][]) {
        await fill(HOLDS_AT_ONCE * 4);
        const took = await postFor(clients, SECONDS * 1000, () => post(holds.pop()!));
        // The first round warms up.
        if (round === 0) continue;
        rates[name].push(took.length / SECONDS);
        times[name].push(...took);
      }
    const ratio = median(rates.byHand) / median(rates.ours);
    for (const name of ['byHand', 'ours'] as const)
      lines.push([
        ...[
          String(clients),
          name === 'ours' ? 'ledger.post' : 'one function by hand',
          median(rates[name]).toFixed(0),
        ],
        ...[median(times[name]).toFixed(2), percentile(times[name], 0.95).toFixed(2)],
        name === 'ours' ? ratio.toFixed(2) : '',
      ]);
  }
  printTable(['clients', 'posting', 'per second', 'median ms', 'p95 ms', '×'], lines);
}

/** Milliseconds of each posting of clients that post one after the other for a time. */
async function postFor(
  clients: number,
  milliseconds: number,
  post: () => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + milliseconds;
  const client = async () => {
    while (performance.now() < end) {
      const begin = performance.now();
      await post();
      took.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return took;
}

async function measureTrialBalance(db: Db, run: Run, { person, pending }: Accounts): Promise<void> {
  // Rows of the past, without the rules that would check each of them.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into ledger_entry (tenant_id, org_id, txn_id, seq, legs, account_id, side, amount, balance_after, biz_date)
      select ${TENANT}, ${ORG}, 10000000 + n / 2, 1 + n % 2, 2, case n % 2 when 0 then ${person}::bigint else ${pending} end,
             case n % 2 when 0 then 'D' else 'C' end, 1 + (n / 2) % 100, 0, date '2020-01-01' + n / 4000
        from generate_series(0, ${ENTRIES - 1}::int) n`.execute(tx);
  });
  await sql`vacuum analyze ledger_entry`.execute(db);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    const lines = await run((ledger) => ledger.trialBalance('2099-12-31'));
    took.push(performance.now() - begin);
    const cents = (side: 'debit' | 'credit') =>
      lines.reduce((sum, line) => sum + BigInt(line[side].replace('.', '')), 0n);
    if (cents('debit') !== cents('credit')) throw new Error('The trial balance does not balance');
  }
  console.log(`\nTrial balance over ${ENTRIES} entries: median ${median(took).toFixed(0)} ms`);
}

const part = options.part ?? 'all';
if (part !== 'documents') await main();
if (part !== 'ledger') await measureDocuments(ROUNDS);
