import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { JsonObject } from '../../../schemas/json';
import { runningDatabase } from '../../../server/database/embedded/embedded-cluster';
import { sentForm } from '../../../server/identity/password';
import { startBuiltServer, type BuiltServer } from '../built-server';
import { median, printTable } from '../measure';
import { DOCUMENT_FLOOR } from './document-floor';

const LINES = 2000;
const PASSWORD = 'demo123456';
const IN_OUT = 'money/money-in-out';

/** A way in which a document moves money: `event` is what it posts for each line. */
interface Way {
  readonly title: string;
  readonly event: 'M1' | 'M2' | 'M3';
  readonly direction: 1 | 2;
  readonly payWay: 1 | 2;
  readonly type: string;
}

const WAYS: readonly Way[] = [
  { title: 'cash comes in', event: 'M1', direction: 1, payWay: 1, type: '102' },
  { title: 'cash goes out', event: 'M2', direction: 2, payWay: 1, type: '221' },
  { title: 'paid over the bank', event: 'M3', direction: 2, payWay: 2, type: '222' },
];

/** An installation with persons whose documents are measured. */
interface Desk {
  call(who: string, method: 'GET' | 'POST', address: string, body?: JsonObject): Promise<JsonObject>;
  db: pg.Pool;
  org: number;
  tenant: number;
  persons: number[];
  payees: Map<number, number>;
  cash: number;
  main: number;
  counters: Record<Way['event'], number>;
  category: number;
  types: Map<string, number>;
}

/**
 * Checks of documents of 2,000 lines by the built server, over HTTP, and by one hand-written function of SQL that does the
 * same to documents of the same kind, in turns; and how long the payments of one take until the bank has answered.
 */
export async function measureDocuments(rounds: number): Promise<void> {
  const server = await startBuiltServer();
  const db = new pg.Pool({
    connectionString: runningDatabase(server.dataDir)!,
    ...{ max: 2, options: '-c TimeZone=Asia/Shanghai' },
  });
  try {
    const desk = await prepareDesk(server.url, db);
    const lines: string[][] = [];
    for (const way of WAYS) lines.push(await measureWay(desk, way, rounds, server));
    console.log();
    printTable(['2,000 lines', 'submit', 'check', 'by hand', 'CPU ×', 'reverse'], lines);
    await measurePayments(desk);
    const { rows } = await db.query<{ off: string }>(
      `select count(*) as off from ledger_account a where balance <> coalesce((select sum(case when a.normal_side = 'C' then signed
         else -signed end) from ledger_entry e where e.tenant_id = a.tenant_id and e.account_id = a.id), 0)`,
    );
    if (rows[0]?.off !== '0') throw new Error(`${rows[0]?.off} accounts do not add up`);
  } finally {
    await db.end();
    await server.stop();
  }
}

/** Milliseconds of a piece of work: by the clock, and of the processors of server and database. */
interface Took {
  wall: number;
  cpu: number;
}

/** A line of the table; the first round warms up. */
async function measureWay(desk: Desk, way: Way, rounds: number, server: BuiltServer): Promise<string[]> {
  const took = { submit: [] as Took[], ours: [] as Took[], floor: [] as Took[], reverse: [] as Took[] };
  const timed = async (into: keyof typeof took, round: number, work: () => Promise<unknown>) => {
    const [begin, cpu] = [performance.now(), server.cpuTime()];
    await work();
    if (round > 0) took[into].push({ wall: performance.now() - begin, cpu: server.cpuTime() - cpu });
  };
  for (let round = 0; round <= rounds; round++) {
    const [mine, theirs] = [await added(desk, way), await added(desk, way)];
    await timed('submit', round, () => move(desk, 'cashier', 'submit', mine));
    await move(desk, 'cashier', 'submit', theirs);
    await timed('ours', round, () => move(desk, 'reviewer', 'check', mine, { pass: true }));
    await timed('floor', round, () =>
      desk.db.query('select floor_document($1, $2, $3, $4, $5, $6)', [
        ...[desk.tenant, desk.org, theirs, way.event, desk.counters[way.event], desk.category],
      ]),
    );
    if (way.event !== 'M3')
      await timed('reverse', round, () => move(desk, 'admin', 'reverse', mine, { opinion: '冲正' }));
  }
  const of = (all: readonly Took[], kind: keyof Took) => median(all.map((one) => one[kind]));
  const text = (all: readonly Took[]) =>
    all.length > 0 ? `${of(all, 'wall').toFixed(0)} / ${of(all, 'cpu').toFixed(0)} ms` : '–';
  return [
    ...[way.title, text(took.submit), text(took.ours), text(took.floor)],
    ...[(of(took.ours, 'cpu') / of(took.floor, 'cpu')).toFixed(2), text(took.reverse)],
  ];
}

/** How many payments are made in half a minute once the bank serves; it refuses them, as it has no money. */
async function measurePayments({ db }: Desk): Promise<void> {
  const waiting = async () =>
    Number((await db.query('select count(*) as n from bank_task where state = 0')).rows[0].n);
  // The lines of the hand-written function are not those of a document that waits for the bank.
  await db.query(`update bank_task set state = 4 where task_no like 'F%'`);
  const whole = await waiting();
  await db.query('update bank_product set day_start = null, day_end = null');
  const begin = performance.now();
  let left = whole;
  while (left > 0 && performance.now() - begin < 30_000) {
    await sleep(100);
    left = await waiting();
  }
  const seconds = (performance.now() - begin) / 1000;
  console.log(`\n${whole - left} of ${whole} payments in ${seconds.toFixed(1)} s`);
}

async function prepareDesk(url: string, db: pg.Pool): Promise<Desk> {
  const tokens = new Map<string, string>();
  const send = async (method: string, address: string, token: string, body?: JsonObject) => {
    const answer = await fetch(`${url}/api/v1/${address}`, {
      method,
      headers: {
        token,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: JsonObject };
    if (code !== 200) throw new Error(`${address}: ${msg} ${JSON.stringify(data).slice(0, 500)}`);
    return data;
  };
  const one = async <T>(text: string, values: unknown[] = []) => (await db.query(text, values)).rows as T[];
  const number = async (text: string, values: unknown[] = []) =>
    Number((await one<{ id: string }>(text, values))[0]!.id);
  const org = await number(`select id from org where code = '99001'`);
  const tenant = await number('select tenant_id as id from org where id = $1', [org]);
  for (const who of ['admin', 'cashier', 'reviewer']) {
    const body = { loginName: who, loginPwd: sentForm(PASSWORD) };
    tokens.set(who, (await send('POST', 'public/public/login', '', body)).token as string);
  }
  tokens.set(
    'admin',
    (await send('GET', `org/user/switch-org/${org}`, tokens.get('admin')!)).token as string,
  );
  const call: Desk['call'] = (who, method, address, body) => send(method, address, tokens.get(who)!, body);
  for (const kind of ['category', 'type']) await call('admin', 'GET', `bank/bank-money-${kind}/init`);
  const bankProductId = await number(`select id from bank_product where code = 'SIM' and tenant_id = $1`, [
    tenant,
  ]);
  // Payments wait until they are measured.
  await db.query(`update bank_product set day_start = '00:00:00', day_end = '00:00:00'`);
  const account = async (kind: number, accountNo: string, more: JsonObject = {}) => {
    const body = { kind, accountName: accountNo, accountNo, bankProductId, ...more };
    return (await call('admin', 'POST', 'bank/bank-account/add', body)).id as number;
  };
  const cash = await account(4, 'CASHBENCH');
  const main = await account(1, '9999990000000001', { isDefault: 1 });
  const persons = (
    await one<{ id: string }>(
      'select id from supervised_prisoner where org_id = $1 and account_status = 2 and custody_status = 1 order by id',
      [org],
    )
  ).map(({ id }) => Number(id));
  console.log(`\n${persons.length} persons with an account`);
  const payees = await one<{ id: string; person_id: string }>(
    `insert into bank_other_account (tenant_id, org_id, payee_type, person_id, account_name, account_no, bank_code, branch_name, check_status, status)
     select $1, $2, 1, p, '家属' || p, (9999996000000000 + p)::text, 'ICBC', '城东支行', 1, 1 from unnest($3::bigint[]) p returning id, person_id`,
    [tenant, org, persons],
  );
  const types = await one<{ code: string; id: string }>(
    'select code, id from bank_money_type where tenant_id = $1',
    [tenant],
  );
  await db.query(DOCUMENT_FLOOR);
  const desk: Desk = {
    ...{ call, db, org, tenant, persons, cash, main },
    payees: new Map(payees.map((row) => [Number(row.person_id), Number(row.id)])),
    counters: { M1: 0, M2: 0, M3: 0 },
    category: await number(`select id from bank_money_category where tenant_id = $1 and code = 'CK'`, [
      tenant,
    ]),
    types: new Map(types.map(({ code, id }) => [code, Number(id)])),
  };
  // What is paid and given out later has to be there.
  for (const [payWay, type] of [
    [1, '102'],
    [2, '101'],
  ] as const) {
    const way: Way = { title: '', event: 'M1', direction: 1, payWay, type };
    for (let at = 0; at < 2; at++)
      await move(desk, 'reviewer', 'check', await submitted(desk, way, '200.00'), { pass: true }, [
        'confirm',
      ]);
  }
  const book = (code: string) =>
    number('select id from ledger_account where org_id = $1 and code = $2 order by id limit 1', [org, code]);
  const transit = await number(
    `insert into ledger_account (tenant_id, org_id, code, owner_type, owner_id, normal_side) values ($1, $2, 'TRANSIT', 1, $2, 'C')
     on conflict do nothing returning id`,
    [tenant, org],
  ).catch(() => book('TRANSIT'));
  desk.counters = { M1: await book('CASH'), M2: await book('CASH'), M3: transit };
  return desk;
}

/** Adds a document as the cashier. */
async function added(
  { persons, payees, types, call, cash, main }: Desk,
  way: Way,
  amount = '1.00',
): Promise<number> {
  const items = Array.from({ length: LINES }, (_, at) => {
    const personId = persons[at % persons.length]!;
    return { personId, amount, ...(way.event === 'M3' && { otherAccountId: payees.get(personId)! }) };
  });
  const { id } = await call('cashier', 'POST', `${IN_OUT}/add`, {
    ...{ direction: way.direction, payWay: way.payWay, moneyTypeId: types.get(way.type)!, items },
    bankAccountId: way.payWay === 1 ? cash : main,
  });
  return id as number;
}

async function submitted(desk: Desk, way: Way, amount: string): Promise<number> {
  const id = await added(desk, way, amount);
  await move(desk, 'cashier', 'submit', id);
  return id;
}

/** A verb of a document; `further` verbs follow by another person, as above the amount that two have to check. */
async function move(
  desk: Desk,
  who: string,
  verb: string,
  id: number,
  more: JsonObject = {},
  further: readonly string[] = [],
) {
  const { rows } = await desk.db.query('select version from money_in_out where id = $1', [id]);
  await desk.call(who, 'POST', `${IN_OUT}/${verb}/${id}`, { version: Number(rows[0].version), ...more });
  for (const next of further) await move(desk, 'admin', next, id, more);
}
