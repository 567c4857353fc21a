import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftInterest, interestTimer } from '../../domains/bank/actions/interest';
import { summaryTimer } from '../../domains/bank/actions/trans-summary';
import type { JsonObject } from '../../schemas/json';
import { amountOf, storedCents } from '../../schemas/money/cents';
import { connect } from '../../server/database/connection/connect';
import { runInTransaction } from '../../server/database/connection/run-in-transaction';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { closeDays } from '../../server/ledger/close-days';
import { postTransactions } from '../../server/ledger/post';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { installedDomains } from '../support/installed-domains';
import type { Reply } from '../support/test-app';
import { newSource } from './support/ledger-world';
import { moneyWorld, type MoneyWorld } from './support/money-documents';
import { orgLedger } from './support/org-ledger';

/* Interest of a quarter: computed from days that have ended, checked by another, posted at once, to the cent. */
const BASE = 'bank/bank-interest';
const YEAR = new Date().getUTCFullYear() - 1;
/** 2 April to the end of the second quarter are 80 days: 2 April … 20 June. */
const QUARTER = `${YEAR}-Q2`;
let bank: MoneyWorld;
let persons: number[];
let accountant: MoneyWorld['cashier'];

beforeAll(async () => {
  bank = await moneyWorld();
  accountant = bank.world.as('accountant');
  persons = [await bank.money.person({}), await bank.money.person({}), await bank.money.person({})];
  await deposit(persons[0]!, 'CK', '1000.99', `${YEAR}-04-02`);
  await deposit(persons[1]!, 'CK', '2000.00', `${YEAR}-06-20`);
  await deposit(persons[2]!, 'LC', '0.50', `${YEAR}-05-01`);
  // This pocket bears none.
  await deposit(persons[2]!, 'BZ', '5000.00', `${YEAR}-04-02`);
});
afterAll(() => bank?.close());

/** A deposit on a day that has ended. */
async function deposit(ownerId: number, code: string, amount: string, day: string): Promise<void> {
  const moneyTypeId = await bank.money.type('101');
  const moneyCategoryId = await bank.money.category(code);
  const [cash, pocket] = await bank.money.run(async (ledger) => [
    await ledger.open({ code: 'CASH', ownerType: 'org', ownerId: bank.orgs.first }),
    await ledger.open({ code: 'PERSON', ownerType: 'person', ownerId, moneyCategoryId }),
  ]);
  const { tenant_id: tenantId } = await bank.world.db
    .selectFrom('org')
    .select('tenant_id')
    .where('id', '=', bank.orgs.first)
    .executeTakeFirstOrThrow();
  const place = { tenantId: tenantId as number, orgId: bank.orgs.first, actorId: null, actorName: '系统' };
  const legs = [
    { accountId: cash!, side: 'D', amount },
    { accountId: pocket!, side: 'C', amount },
  ] as const;
  const posting = { event: 'M1', moneyTypeId, source: newSource('past'), summary: '存入', legs } as const;
  // Entries of a past day come before those of today.
  await runInTransaction(bank.world.database.core, (tx) => postTransactions(tx, place, [posting], day));
}

/** Interest of the bank waits to be shared. */
async function receive(amount: string): Promise<void> {
  const moneyTypeId = await bank.money.type('121');
  await bank.money.run(async (ledger) => {
    const owner = { ownerType: 'org', ownerId: bank.orgs.first } as const;
    const legs = [
      {
        accountId: await ledger.open({ code: 'BANK', ...owner, bankAccountId: bank.main }),
        side: 'D',
        amount,
      },
      { accountId: await ledger.open({ code: 'INTEREST', ...owner }), side: 'C', amount },
    ] as const;
    await ledger.post({ event: 'N1', moneyTypeId, source: newSource('n1'), summary: '结息', legs });
  });
}

const add = (body: JsonObject) => accountant.post(`${BASE}/add`, body);
const said = ({ code, msg, data }: Reply) => [code, code === 400 ? JSON.stringify(data) : msg];
const detail = async (id: number) => (await accountant.get(`${BASE}/detail/${id}`)).data as JsonObject;
const move = async (who: MoneyWorld['cashier'], verb: string, id: number, more: JsonObject = {}) =>
  who.pay(`${BASE}/${verb}/${id}`, { version: (await detail(id)).version!, ...more });
const items = async (interestId: number): Promise<JsonObject[]> =>
  (
    (await accountant.post('bank/bank-interest-item/search', { interestId })).data.rows as JsonObject[]
  ).filter(({ id }) => (id as number) > 0);
const pool = () => bank.book('INTEREST');

test('a quarter that has not ended, a pool that is too small and a form that is none are refused', async () => {
  const rate = { interestMode: 1, annualRate: 0.36, poolAmount: '100.00' };
  expect(said(await add({ ...rate, quarter: `${YEAR + 2}-Q1` }))[1]).toContain('计息期尚未结束');
  expect(said(await add({ ...rate, quarter: '2026-1' }))[1]).toContain('计息季度应如');
  expect(said(await add({ ...rate, quarter: QUARTER, annualRate: null }))[0]).toBe(400);
  for (const poolAmount of ['-1', '1e3', '1.001', '￥1', '１'])
    expect((await add({ ...rate, quarter: QUARTER, poolAmount })).code).toBe(400);
  expect(said(await add({ ...rate, quarter: QUARTER, poolAmount: '0.79' }))[1]).toContain(
    '分配金额大于银行结息额',
  );
  expect(said(await add({ ...rate, quarter: `${YEAR - 30}-Q1` }))).toEqual([409, '该季度没有可计息的余额']);
  expect((await bank.cashier.post(`${BASE}/add`, { ...rate, quarter: QUARTER })).code).toBe(403);
});

test('setting money.interestMode: an organisation that pays no interest has no batches', async () => {
  const set = async (v: number, version: number) => {
    const values = [{ k: 'money.interestMode', v, version }];
    return said(await bank.admin.post('org/org-config/save', { values }));
  };
  expect(await set(2, 0)).toEqual([200, '']);
  const rate = { interestMode: 1, annualRate: 0.36, poolAmount: '100.00', quarter: QUARTER };
  expect(said(await add(rate))).toEqual([409, '机构配置为不计息']);
  expect(await set(1, 1)).toEqual([200, '']);
});

test('by rate: whole yuan of each day × rate ÷ 360, rounded once; posted at once when another has checked it', async () => {
  const { data } = await add({ quarter: QUARTER, interestMode: 1, annualRate: 0.36, poolAmount: '2.00' });
  const id = data.id as number;
  expect(await detail(id)).toMatchObject({
    ...{ startDate: `${YEAR}-03-21`, endDate: `${YEAR}-06-20`, personCount: 2, state: 0 },
    ...{ allottedAmount: '0.82', remainAmount: '1.18' },
  });
  // 1,000 × 80 days × 0.36 % ÷ 360 = 0.80; 2,000 × 1 day = 0.02.
  expect(await items(id)).toMatchObject([
    { personId: persons[0], days: 80, accumulation: '80000.00', amount: '0.80' },
    { personId: persons[1], days: 1, accumulation: '2000.00', amount: '0.02' },
  ]);
  expect(
    said(await add({ quarter: QUARTER, interestMode: 1, annualRate: 1, poolAmount: '9.00' }))[1],
  ).toContain('该季度已计息');
  expect((await move(accountant, 'submit', id)).data).toMatchObject({ state: 1 });
  expect((await move(accountant, 'check', id, { pass: true })).code).toBe(403);
  expect(said(await move(bank.reviewer, 'check', id, { pass: true }))).toEqual([
    409,
    '利息待分配余额不足：可用0.00',
  ]);
  await receive('2.00');
  const before = storedCents((await bank.money.pocket(persons[0]!, 'CK')).balance);
  // Postings to the same pockets run at the same time, and two reviewers click at once.
  const [first, second] = await Promise.all([
    move(bank.reviewer, 'check', id, { pass: true }),
    move(bank.admin, 'check', id, { pass: true }),
    ...Array.from({ length: 6 }, (_, at) => receiveCash(persons[at % 2]!)),
  ]);
  expect([first!.code, second!.code].sort()).toEqual([200, 409]);
  expect(await detail(id)).toMatchObject({ state: 4 });
  expect((await bank.money.pocket(persons[0]!, 'CK')).balance).toBe(amountOf(before + 80n + 300n));
  expect(await pool()).toBe('1.18 / 0.00');
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

async function receiveCash(ownerId: number): Promise<{ code: number }> {
  const moneyTypeId = await bank.money.type('101');
  const moneyCategoryId = await bank.money.category('CK');
  await bank.money.run(async (ledger) => {
    const cash = await ledger.open({ code: 'CASH', ownerType: 'org', ownerId: bank.orgs.first });
    const pocket = await ledger.open({ code: 'PERSON', ownerType: 'person', ownerId, moneyCategoryId });
    const legs = [
      { accountId: cash, side: 'D', amount: '1.00' },
      { accountId: pocket, side: 'C', amount: '1.00' },
    ] as const;
    await ledger.post({ event: 'M1', moneyTypeId, source: newSource('race'), summary: '存入', legs });
  });
  return { code: 0 };
}

test('by the amount of the bank: shared in proportion, to the last cent; a deleted or abandoned batch can come again', async () => {
  const quarter = `${YEAR}-Q3`;
  const form = { quarter, interestMode: 2, poolAmount: '10.01' };
  const { data: deleted } = await add(form);
  expect((await accountant.post(`${BASE}/del/${deleted.id}`)).data).toEqual({ count: 1 });
  expect(await items(deleted.id as number)).toEqual([]);
  const { data: abandoned } = await add(form);
  expect((await move(accountant, 'abandon', abandoned.id as number, { opinion: '重做' })).code).toBe(200);
  const id = (await add(form)).data.id as number;
  const parts = await items(id);
  expect(parts.map(({ amount }) => amount)).toEqual(['3.34', '6.67']);
  expect(parts.reduce((sum, { amount }) => sum + storedCents(amount as string), 0n)).toBe(1001n);
  expect(await detail(id)).toMatchObject({ allottedAmount: '10.01', remainAmount: '0.00' });
  // Whoever has left in the meantime is not paid.
  await receive('20.00');
  await move(accountant, 'submit', id);
  await sql`update supervised_prisoner set account_status = 4 where id = ${persons[1]}`.execute(
    bank.world.db,
  );
  expect(said(await move(bank.reviewer, 'check', id, { pass: true }))).toEqual([
    409,
    '有1条明细的人员已销户，请驳回后重新计息',
  ]);
  await sql`update supervised_prisoner set account_status = 2 where id = ${persons[1]}`.execute(
    bank.world.db,
  );
  expect((await move(bank.reviewer, 'check', id, { pass: true })).data).toMatchObject({ state: 4 });
  expect(await pool()).toBe('11.17 / 0.00');
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('whoever leaves is paid the interest to that day, ends at 0.00 and is not paid these days again after a return', async () => {
  const [one, other] = persons as [number, number];
  const form = { quarter: `${YEAR}-Q4`, interestMode: 1, annualRate: 0.36, poolAmount: '5.00' };
  const early = (await add(form)).data.id as number;
  expect((await items(early)).map(({ personId }) => personId)).toEqual([one, other]);
  await move(accountant, 'submit', early);
  const settle = bank.document('money/money-settle-batch');
  const line = { leaveType: 1, payWay: 1, fromAccountId: bank.cash, items: [{ personId: one }] };
  const leaving = (await bank.cashier.post('money/money-settle-batch/add', line)).data.id as number;
  // The last batch shared 10.01 for 3,000 yuan on 92 days; since then there were 1,000 yuan until yesterday.
  const { rows } = await sql<{ days: number }>`
    select current_date - ${`${YEAR}-09-21`}::date as days`.execute(bank.world.db);
  const days = BigInt(rows[0]!.days);
  const due = (2n * 1000n * days * 1001n + 276_000n) / (2n * 276_000n);
  const { balance } = await bank.money.pocket(one, 'CK');
  const payAmount = amountOf(storedCents(balance) + due);
  expect(await settle.detail(leaving)).toMatchObject({
    totalAmount: payAmount,
    items: [{ balance, interestAmount: amountOf(due), payAmount }],
  });
  await settle.move(bank.cashier, 'submit', leaving);
  await settle.move(bank.reviewer, 'check', leaving, { pass: true });
  expect(said(await settle.move(bank.reviewer, 'confirm', leaving))).toEqual([200, '']);
  expect(await bank.money.pocket(one, 'CK')).toEqual({ balance: '0.00', frozen: '0.00' });
  expect(await pool()).toBe(`${amountOf(1117n - due)} / 0.00`);
  const paid = await bank.world.db
    .selectFrom('bank_interest_item')
    .select(['person_id', 'start_date', 'amount', 'source_no'])
    .where('interest_id', 'is', null)
    .execute();
  expect(paid).toEqual([
    {
      ...{ person_id: one, start_date: `${YEAR}-09-21`, amount: amountOf(due) },
      source_no: (await settle.detail(leaving)).batchNo,
    },
  ]);
  await sql`update supervised_prisoner set account_status = 2, custody_status = 1 where id = ${one}`.execute(
    bank.world.db,
  );
  await receive('50.00');
  expect(said(await move(bank.reviewer, 'check', early, { pass: true }))).toEqual([
    409,
    '有1条明细的利息已在离监时结清，请驳回后重新计息',
  ]);
  await move(bank.reviewer, 'check', early, { pass: false, opinion: '重新计息' });
  await accountant.post(`${BASE}/del/${early}`);
  const late = (await add(form)).data.id as number;
  expect((await items(late)).map(({ personId }) => personId)).toEqual([other]);
  // The database itself keeps what is shared and what is left together.
  await expect(
    sql`update bank_interest set remain_amount = remain_amount + 0.01 where id = ${late}`.execute(
      bank.world.db,
    ),
  ).rejects.toThrow('bank_interest_sum');
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('setting money.annualRate: drafts of an ended quarter take this rate, and without one they share the pool', async () => {
  const set = async (v: number, version: number) => {
    const values = [{ k: 'money.annualRate', v, version }];
    return said(await bank.admin.post('org/org-config/save', { values }));
  };
  const draft = async (quarter: string) => {
    const { database, app } = bank.world;
    await draftInterest(database.core, new AbortController().signal, app.inOrganisation, quarter);
    const { data } = await accountant.post(`${BASE}/search`, { quarter });
    return (data.rows as JsonObject[])[0];
  };
  await receive('1000.00');
  expect(await set(0.5, 0)).toEqual([200, '']);
  expect(await draft(`${YEAR + 1}-Q1`)).toMatchObject({ interestMode: 1, annualRate: 0.5, state: 0 });
  expect(await set(0, 1)).toEqual([200, '']);
  expect(await draft(`${YEAR + 1}-Q2`)).toMatchObject({ interestMode: 2, annualRate: null, state: 0 });
});

test('the timer drafts the quarter that has ended where a bank has paid interest, once', async () => {
  const timer = () =>
    interestTimer.run(bank.world.database.core, new AbortController().signal, bank.world.app.inOrganisation);
  const drafts = async () =>
    (
      await bank.world.db
        .selectFrom('bank_interest')
        .select(['quarter', 'interest_mode', 'pool_amount', 'state'])
        .where('quarter', '>', `${YEAR + 1}`)
        .execute()
    ).length;
  const { rows } = await sql<{ over: boolean }>`
    select to_char(current_date, 'MM-DD') > to_char(date_trunc('quarter', current_date) + interval '2 months 19 days', 'MM-DD')
      as over`.execute(bank.world.db);
  if (rows[0]!.over) {
    await timer();
    await timer();
    expect(await drafts()).toBe(1);
  } else await expect(timer()).rejects.toThrow();
});

test('K2.2-23: the summaries of each day that has ended are written once, by whichever server: accounts, areas and pockets', async () => {
  const run = () =>
    summaryTimer.run(bank.world.database.core, new AbortController().signal, bank.world.app.inOrganisation);
  const two = await Promise.allSettled([run(), run()]);
  expect(two.some(({ status }) => status === 'fulfilled')).toBe(true);
  const rows = async (bizDate: string, kind: number): Promise<JsonObject[]> =>
    (
      (await accountant.post('bank/bank-trans-summary/search', { bizDate: [bizDate, bizDate], kind })).data
        .rows as JsonObject[]
    ).filter(({ id }) => (id as number) > 0);
  const category = await bank.money.category('CK');
  const first = (await rows(`${YEAR}-04-02`, 3)).filter(
    ({ moneyCategoryId }) => moneyCategoryId === category,
  );
  expect(first.filter(({ inCount }) => inCount === 1)).toMatchObject([
    { openAmount: '0.00', inAmount: '1000.99', outCount: 0, outAmount: '0.00', bankAccountId: null },
  ]);
  const next = (await rows(`${YEAR}-04-03`, 3)).filter(({ moneyCategoryId }) => moneyCategoryId === category);
  const sum = (values: unknown[]) =>
    values.reduce((all: bigint, one) => all + storedCents(one as string), 0n);
  expect(sum(next.map(({ openAmount }) => openAmount))).toBe(100_099n);
  expect(sum(next.map(({ closeAmount }) => closeAmount))).toBe(100_099n);
  expect(await rows(`${YEAR}-04-02`, 1)).toMatchObject([
    { bankAccountId: bank.main, openAmount: '0.00', closeAmount: '0.00', bankAmount: null, diffAmount: null },
  ]);
  // Days that a run did not reach follow in the next one, until there are none.
  const { rows: last } = await sql<{ days: number }>`
    select count(distinct biz_date)::int as days from bank_trans_summary where org_id = ${bank.orgs.first}`.execute(
    bank.world.db,
  );
  expect(last[0]!.days).toBe(31);
});

test('the day end catches up the days that an organisation has missed, whatever others have stored', async () => {
  const { db, database } = bank.world;
  const { tenant_id: tenantId } = await db
    .selectFrom('org')
    .select('tenant_id')
    .where('id', '=', bank.orgs.second)
    .executeTakeFirstOrThrow();
  const place = { tenantId: tenantId as number, orgId: bank.orgs.second, actorId: null, actorName: '系统' };
  const ledger = await orgLedger(bank.world, bank.orgs.second);
  const [cash, pocket] = await ledger(async (own) => [
    await own.open({ code: 'CASH', ownerType: 'org', ownerId: bank.orgs.second }),
    await own.open({ code: 'PERSON', ownerType: 'person', ownerId: 10 ** 9, moneyCategoryId: 1 }),
  ]);
  const legs = [
    { accountId: cash!, side: 'D', amount: '7.00' },
    { accountId: pocket!, side: 'C', amount: '7.00' },
  ] as const;
  const posting = {
    event: 'M1',
    moneyTypeId: 1,
    source: newSource('missed'),
    summary: '存入',
    legs,
  } as const;
  await runInTransaction(database.core, (tx) => postTransactions(tx, place, [posting], `${YEAR}-01-05`));
  await closeDays(database.core);
  const { rows } = await sql<{ day: string; amount: string }>`
    select biz_date as day, close_amount as amount from ledger_day_balance where account_id = ${pocket}`.execute(
    db,
  );
  expect(rows).toEqual([{ day: `${YEAR}-01-05`, amount: '7.00' }]);
});

test('a database of the version before gets the rules, and its account of interest may be below zero', async () => {
  const { model } = await installedDomains();
  const owner = connect(bank.world.url);
  try {
    const rules = async () => {
      const { rows } = await sql<{ name: string }>`
        select conname as name from pg_constraint
         where conname ~ '^(ledger_account_overdraft|bank_interest_sum)_' order by 1`.execute(owner.db);
      return rows.map(({ name }) => name);
    };
    const [sum, overdraft] = (await rules()) as [string, string];
    await sql`alter table bank_interest drop constraint ${sql.id(sum)}`.execute(owner.db);
    await sql`alter table ledger_account drop constraint ${sql.id(overdraft)}`.execute(owner.db);
    await sql`update ledger_account set overdraft = 0 where code = 'INTEREST'`.execute(owner.db);
    await sql`alter table ledger_account add constraint ledger_account_overdraft_0123abcd
              check (overdraft is not null or code = 'RELAY')`.execute(owner.db);
    await migrateInstallation(owner.db, model);
    expect(await rules()).toEqual([sum, overdraft]);
    const { rows } = await sql<{ overdraft: string | null }>`
      select distinct overdraft from ledger_account where code = 'INTEREST'`.execute(owner.db);
    expect(rows).toEqual([{ overdraft: null }]);
  } finally {
    await owner.close();
  }
});
