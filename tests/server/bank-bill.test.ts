import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VIEW_NAMES, VIEWS } from '../../schemas/document/view';
import type { Json, JsonObject } from '../../schemas/json';
import { ACCOUNT_CODES } from '../../schemas/money/posting-rules';
import { snakeCase } from '../../schemas/text/snake-case';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';
import { newSource } from './support/ledger-world';
import { moneyPersons, type MoneyPersons } from './support/money-persons';

/* Pages over the ledger's own rows: entities without a table, which show a view of the server. */
let world: DemoWorld;
let org: DemoOrgs;
let money: MoneyPersons;
let accountant: Caller;
let person: number;
beforeAll(async () => {
  world = await demoWorld();
  org = await demoOrgs(world);
  money = await moneyPersons(world, org);
  accountant = world.as('accountant');
  person = await money.person({ CK: '100.00', BC: '7.50' });
  await money.person({ CK: '900.00' });
});
afterAll(() => world?.close());

const search = async (who: Caller, path: string, body: JsonObject = {}) => {
  const { code, msg, data } = await who.post(`bank/${path}/search`, { pageSize: 100, ...body });
  expect([code, msg]).toEqual([200, '']);
  return data as { rows: JsonObject[]; totalCount: number };
};
const of = (row: JsonObject, ...names: string[]) => names.map((name): Json => row[name] ?? null);

test('a bill shows each leg from its account: what came in, went out and is left, newest first', async () => {
  const { rows } = await search(accountant, 'bank-bill', { personId: [person] });
  const shown = rows.filter(({ id }) => id !== -1);
  const names = ['direction', 'inAmount', 'outAmount', 'balanceAfter', 'account', 'summary', 'reversed'];
  expect(shown.map((row) => of(row, ...names))).toEqual([
    [1, '7.50', null, '7.50', 'PERSON', '存入', 0],
    [1, '100.00', null, '100.00', 'PERSON', '存入', 0],
  ]);
  expect(shown[1]!.labels).toMatchObject({ moneyCategoryId: '存款', moneyTypeId: '家属汇款' });
  // The sums of the whole result.
  expect(rows.find(({ id }) => id === -1)).toMatchObject({ inAmount: '107.50' });
  const cash = await search(accountant, 'bank-bill', { account: 'CASH', direction: [1] });
  expect(cash.rows.filter(({ id }) => id !== -1).map((row) => of(row, 'inAmount', 'balanceAfter'))).toEqual([
    ['900.00', '1007.50'],
    ['7.50', '107.50'],
    ['100.00', '100.00'],
  ]);
  const { data } = await accountant.get(`bank/bank-bill/detail/${String(shown[0]!.id)}`);
  expect(data).toMatchObject({ entryNo: String(shown[0]!.id), personId: person, inAmount: '7.50' });
});

test('a reversal and what it reverses are marked', async () => {
  const found = await search(accountant, 'bank-bill', { personId: [person], inAmount: '7.50' });
  const { txnNo } = found.rows.find(({ id }) => id !== -1)!;
  const { rows: txns } = await sql<{ id: number }>`select id from ledger_txn where txn_no = ${txnNo}`.execute(
    world.db,
  );
  await money.run((ledger) => ledger.reverse(txns[0]!.id, { source: newSource(), summary: '冲正' }));
  const { rows } = await search(accountant, 'bank-bill', { personId: [person], reversed: [1] });
  expect(
    rows.filter(({ id }) => id !== -1).map((row) => of(row, 'direction', 'outAmount', 'balanceAfter')),
  ).toEqual([
    [2, '7.50', '0.00'],
    [1, null, '7.50'],
  ]);
});

test('what is counted against limits, and given back, is told with the person and the cap', async () => {
  const source = newSource();
  const use = {
    personId: person,
    ruleKey: 'limit:1',
    periodKey: '2026-11',
    limitName: '月消费总额',
    amount: '30.00',
  };
  await money.run(async (ledger) => {
    await ledger.takeLimits([{ ...use, cap: '650.00', source }]);
    await ledger.giveBackLimits([{ ...use, amount: '10.00', of: source, source: newSource() }]);
  });
  const { rows } = await search(accountant, 'bank-limit-log', { personId: [person] });
  const names = ['changeType', 'amount', 'usedBefore', 'usedAfter', 'cap', 'limitName'];
  expect(rows.filter(({ id }) => id !== -1).map((row) => of(row, ...names))).toEqual([
    [2, '10.00', '30.00', '20.00', null, '月消费总额'],
    [1, '30.00', '0.00', '30.00', '650.00', '月消费总额'],
  ]);
});

test('only the permission opens it, only rows of the organisation are there, and there is nothing to write', async () => {
  for (const path of ['bank-bill', 'bank-limit-log']) {
    expect((await world.as('clerk').post(`bank/${path}/search`, {})).code).toBe(403);
    for (const call of ['add', 'edit/1', 'del/1', 'batch-del'])
      expect((await world.as('admin').post(`bank/${path}/${call}`, {})).status).toBe(404);
    expect((await search(world.as('admin', org.second), path)).rows).toEqual([]);
  }
});

test('each view has exactly the columns that documents may show, and asks for the rights of who reads it', async () => {
  const { rows } = await sql<{ name: string; columns: string[]; options: string[] }>`
    select c.relname as name, c.reloptions as options,
           array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 order by attnum) as columns
      from pg_class c where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace order by 1`.execute(
    world.db,
  );
  expect(rows.map(({ name }) => name)).toEqual([...VIEW_NAMES].sort());
  for (const { name, columns, options } of rows) {
    expect(options).toEqual(['security_invoker=true']);
    expect(columns.slice(8)).toEqual(Object.keys(VIEWS[name as keyof typeof VIEWS]).map(snakeCase));
  }
});

test('every kind of ledger account has a name in the bank, and no other', () => {
  const domain = world.model.domains.find(({ id }) => id === 'bank')!;
  const { values } = domain.dictionary.LedgerAccount!;
  expect(values.map(({ value }) => value)).toEqual(Object.keys(ACCOUNT_CODES));
});
