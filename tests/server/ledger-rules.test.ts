import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyCommand } from '../../server/ledger/verify-command';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { amountsOf, ledgerWorld, newSource, posting, type LedgerWorld } from './support/ledger-world';

/* What PostgreSQL itself refuses of the ledger, from the server's own roles; and what is found when it was gone round. */
let world: LedgerWorld;
let at: LedgerWorld['at'];
let first: number;
beforeAll(async () => {
  world = await ledgerWorld();
  ({ at } = world);
  const [posted] = await world.run((ledger) => ledger.post(posting('M1', at.bank, at.p1a, '100')));
  first = posted!.id;
});
afterAll(() => world?.close());

/** The code and the constraint of the refusal of statements in one transaction of the server. */
async function refusal(role: 'requests' | 'core', ...statements: string[]): Promise<string> {
  const db = role === 'core' ? world.database.core : world.own;
  try {
    await db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
    return 'done';
  } catch (error) {
    const { code, constraint, message } = error as { code: string; constraint?: string; message: string };
    return code === '42501' ? `${code} ${message}` : `${code} ${constraint?.replace(/_[0-9a-f]{8}$/, '')}`;
  }
}
const own = () => `tenant_id = ${world.tenants.home}`;
const owner = () => `${world.tenants.home}, ${world.orgs.first}`;
/** A transaction with its audit row and legs, by hand. */
function byHand(
  legs: readonly [account: number, side: string, amount: string][],
  count = legs.length,
): string[] {
  const { no, id } = newSource();
  return [
    `with t as (insert into ledger_txn (tenant_id, org_id, txn_no, biz_date, money_type_id, event, source_type, source_id, source_no, summary)
      values (${owner()}, '${no}', current_date, 1, 'A1', 'hand', ${id}, '${no}', '') returning id),
     a as (insert into ledger_audit (tenant_id, txn_id, org_id, actor_name, event, amount)
      select ${world.tenants.home}, id, ${world.orgs.first}, '', 'A1', 1 from t)
     insert into ledger_entry (tenant_id, org_id, txn_id, seq, legs, account_id, side, amount, balance_after, biz_date)
     select ${owner()}, t.id, l.seq, ${count}, l.account, l.side, l.amount, 0, current_date
       from t, (values ${legs.map(([account, side, amount], seq) => `(${seq + 1}, ${account}, '${side}', ${amount}::numeric)`).join(', ')}) as l(seq, account, side, amount)`,
  ];
}

describe('the server’s own roles', () => {
  test.each(['requests', 'core'] as const)(
    'I1: legs of %s that do not balance, or one leg alone',
    async (role) => {
      expect(
        await refusal(
          role,
          ...byHand([
            [at.bank, 'D', '5'],
            [at.p1a, 'C', '5'],
          ]),
          'select 1/0',
        ),
      ).toContain('22012');
      const unbalanced = '23514 ledger_entry_balanced';
      expect(
        await refusal(
          role,
          ...byHand([
            [at.bank, 'D', '5'],
            [at.p1a, 'C', '4.99'],
          ]),
        ),
      ).toBe(unbalanced);
      expect(await refusal(role, ...byHand([[at.bank, 'D', '5']]))).toBe(unbalanced);
      expect(
        await refusal(
          role,
          ...byHand(
            [
              [at.bank, 'D', '5'],
              [at.p1a, 'C', '5'],
            ],
            3,
          ),
        ),
      ).toBe(unbalanced);
      for (const amount of ['0', '-5', "'NaN'"])
        expect(
          await refusal(
            role,
            ...byHand([
              [at.bank, 'D', amount],
              [at.p1a, 'C', amount],
            ]),
          ),
        ).toBe('23514 ledger_entry_leg');
    },
  );

  test.each(['requests', 'core'] as const)(
    'I11: %s changes, removes and extends nothing that was posted',
    async (role) => {
      for (const table of ['ledger_txn', 'ledger_entry', 'ledger_audit', 'limit_move', 'period_close']) {
        const denied = `42501 permission denied for table ${table}`;
        expect(await refusal(role, `update ${table} set org_id = org_id where ${own()}`)).toBe(denied);
        expect(await refusal(role, `delete from ${table} where ${own()}`)).toBe(denied);
      }
      const legs = `insert into ledger_entry (tenant_id, org_id, txn_id, seq, legs, account_id, side, amount, balance_after, biz_date)
      select ${owner()}, ${first}, l.seq, 4, l.account, l.side, 1, 0, t.biz_date
        from ledger_txn t, (values (3, ${at.bank}, 'D'), (4, ${at.p1a}, 'C')) as l(seq, account, side)
       where t.tenant_id = ${world.tenants.home} and t.id = ${first}`;
      expect(await refusal(role, legs)).toBe('23514 ledger_entry_balanced');
    },
  );

  test('I3, I11: an entry is of its transaction’s organisation and day', async () => {
    const [insert = ''] = byHand([
      [at.bank, 'D', '5'],
      [at.p1a, 'C', '5'],
    ]);
    const otherDay = insert.replace(/0, current_date\s+from t,/, '0, current_date - 1 from t,');
    expect(otherDay).not.toBe(insert);
    expect(await refusal('core', otherDay)).toContain('23503 ledger_entry_org_id_txn_id_biz_date_fk');
    const { rows } = await sql<{ id: number }>`
      insert into ledger_account (tenant_id, org_id, code, normal_side, owner_type, owner_id)
      values (${world.tenants.home}, ${world.orgs.second}, 'CASH', 'D', 1, ${world.orgs.second}) returning id`.execute(
      world.db,
    );
    expect(
      await refusal(
        'core',
        ...byHand([
          [rows[0]!.id, 'D', '5'],
          [at.p1a, 'C', '5'],
        ]),
      ),
    ).toContain('23503 ledger_entry_org_id_account_id_fk');
  });

  test('I4: what an account covers, and how much a hold has', async () => {
    const set = (values: string) =>
      refusal('requests', `update ledger_account set ${values} where ${own()} and id = ${at.p1a}`);
    for (const values of ['balance = -0.01', 'frozen = 100.01', 'frozen = -0.01', "balance = 'NaN'"])
      expect([values, await set(values)]).toEqual([values, '23514 ledger_account_cover']);
    expect(await set('overdraft = null')).toBe('23514 ledger_account_overdraft');
    expect(await set("normal_side = 'D'")).toBe('23514 ledger_account_side');
    const [id] = await world.run((ledger) =>
      ledger.hold({ accountId: at.p1a, amount: '10', reasonType: 1, source: newSource() }),
    );
    const hold = (values: string) =>
      refusal('requests', `update ledger_hold set ${values} where ${own()} and id = ${id}`);
    expect(await hold('used_amount = 6, released_amount = 5')).toBe('23514 ledger_hold_amounts');
    expect(await hold('used_amount = -1')).toBe('23514 ledger_hold_amounts');
    expect(await hold('used_amount = 10')).toBe('23514 ledger_hold_state');
    expect(await hold('state = 4')).toBe('23514 ledger_hold_state');
    await world.run((ledger) => ledger.release(id!));
  });

  test('I5, I8, R1: one transaction a source and event, one reversal, one account for equal facts', async () => {
    const copy = (values: string) =>
      `insert into ledger_txn (tenant_id, org_id, txn_no, biz_date, money_type_id, event, source_type, source_id, part_no, source_no, summary, reversal_of)
       select tenant_id, org_id, ${values} from ledger_txn where ${own()} and id = ${first}`;
    expect(
      await refusal('core', copy("'X1', biz_date, 1, event, source_type, source_id, part_no, '', '', null")),
    ).toContain('23505 ledger_txn_tenant_id_source_type');
    const reversal = (n: number) =>
      `with t as (${copy(`'R${n}', biz_date, 1, 'R1', 'twice', ${n}, 0, '', '', id`)} returning id)
       insert into ledger_audit (tenant_id, txn_id, org_id, actor_name, event, amount)
       select ${world.tenants.home}, id, ${world.orgs.first}, '', 'R1', 1 from t`;
    expect(await refusal('core', reversal(1), reversal(2))).toContain(
      '23505 ledger_txn_tenant_id_reversal_of',
    );
    expect(await refusal('core', copy(`'X2', biz_date, 1, 'R1', 'none', 1, 0, '', '', null`))).toBe(
      '23514 ledger_txn_reversal',
    );
    expect(
      await refusal(
        'core',
        `insert into ledger_account (tenant_id, org_id, code, owner_type, owner_id, money_category_id, normal_side)
         select tenant_id, org_id, code, owner_type, owner_id, money_category_id, normal_side from ledger_account
          where ${own()} and id = ${at.p1a}`,
      ),
    ).toContain('23505 ledger_account');
  });

  test('I13: no transaction without its audit row, no audit row without its transaction, and not two', async () => {
    const bare = `insert into ledger_txn (tenant_id, org_id, txn_no, biz_date, money_type_id, event, source_type, source_id, source_no, summary)
      values (${owner()}, 'bare', current_date, 1, 'A1', 'bare', 1, '', '')`;
    expect(await refusal('core', bare)).toContain('23503 ledger_txn_id_fk');
    const row = (
      id: number,
    ) => `insert into ledger_audit (tenant_id, txn_id, org_id, actor_name, event, amount)
      values (${world.tenants.home}, ${id}, ${world.orgs.first}, '', 'A1', 1)`;
    expect(await refusal('core', row(999_999))).toContain('23503 ledger_audit_txn_id_fk');
    expect(await refusal('core', row(first))).toContain('23505 ledger_audit_pkey');
  });

  test('I9: no use above the cap, no counter below zero', async () => {
    const counter = `insert into limit_counter (tenant_id, org_id, person_id, rule_key, period_key, used)
      values (${owner()}, 7, 'r', 'p', 5)`;
    const move = (change: number, after: number, cap: string) =>
      `insert into limit_move (tenant_id, org_id, person_id, rule_key, period_key, limit_name, change_type, amount, used_before, used_after, cap, source_type, source_id, source_no, biz_date)
       values (${owner()}, 7, 'r', 'p', '', ${change}, 5, 0, ${after}, ${cap}, 't', 1, '', current_date)`;
    expect(await refusal('core', counter, move(1, 5, '4.99'))).toBe('23514 limit_move_cap');
    expect(await refusal('core', counter, move(1, 5, 'null'))).toBe('23514 limit_move_cap');
    expect(await refusal('core', counter, move(1, 4, '10'))).toBe('23514 limit_move_cap');
    expect(await refusal('core', counter, move(2, -5, 'null'))).toBe('23514 limit_move_cap');
    expect(await refusal('core', counter.replace(', 5)', ', -5)'))).toBe('23514 limit_counter_used');
  });

  test('I14: what moves or holds money is durable when it is answered, whatever the database does elsewhere', async () => {
    const setting = async (tx: LedgerWorld['db']) =>
      (await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(tx))
        .rows[0]?.value;
    expect(await setting(world.own)).toBe('off');
    const source = newSource();
    const use = { personId: 9, ruleKey: 'total', periodKey: '2026-11', limitName: '', amount: '5', source };
    const held = { accountId: at.p1a, amount: '0.01', reasonType: 1, source };
    const works: Parameters<LedgerWorld['run']>[0][] = [
      (ledger) => ledger.post(posting('M1', at.bank, at.p1b, '0.01')),
      async (ledger) => ledger.release((await ledger.hold(held))[0]!),
      (ledger) => ledger.takeLimits([{ ...use, cap: '9' }]),
      (ledger) => ledger.giveBackLimits([{ ...use, of: source }]),
    ];
    for (const work of works)
      expect(await world.run(async (ledger, tx) => (await work(ledger, tx), setting(tx)))).toBe('on');
    await world.run((ledger) => ledger.post(posting('A1', at.p1b, at.suspense, '0.01')));
  });
});

/** Runs statements as the owner, with the rules switched off, in a transaction that is rolled back after `then`. */
async function broken<T>(statement: string, then: (tx: LedgerWorld['db']) => Promise<T>): Promise<T> {
  let result: T | undefined;
  await world.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw("set local session_replication_role = 'replica'").execute(tx);
      await sql.raw(statement).execute(tx);
      result = await then(tx);
      throw new Error('back');
    })
    .catch((error: Error) => {
      if (error.message !== 'back') throw error;
    });
  return result!;
}

describe('what was changed past the server', () => {
  beforeAll(async () => {
    await world.run(async (ledger) => {
      const source = newSource();
      const use = {
        personId: 101,
        ruleKey: 'total',
        periodKey: '2026-11',
        limitName: '',
        amount: '5',
        source,
      };
      await ledger.takeLimits([{ ...use, cap: '9' }]);
      await ledger.giveBackLimits([{ ...use, amount: '2', of: source, source: newSource() }]);
      await ledger.hold({ accountId: at.p1a, amount: '1.5', reasonType: 1, source: newSource() });
      await ledger.reverse((await ledger.post(posting('M1', at.bank, at.p1b, '7')))[0]!.id, {
        source,
        summary: '',
      });
    });
  });

  test('a sound ledger has no problem', async () => expect(await verifyLedger(world.db)).toEqual([]));

  const found = (statement: string) =>
    broken(statement, async (tx) => {
      const problems = await verifyLedger(tx);
      return problems.map(({ rule, accountId, txnId, difference }) => ({
        rule,
        accountId,
        txnId,
        difference,
      }));
    });

  test('I3: a changed balance names the account and the difference, and the bank differs from the accounts (I2)', async () => {
    expect(await found(`update ledger_account set balance = balance + 0.01 where id = ${at.p1a}`)).toEqual([
      { rule: 'I2', accountId: null, txnId: null, difference: '0.01' },
      { rule: 'I3', accountId: at.p1a, txnId: null, difference: '0.01' },
    ]);
  });

  test('of a tenant with many problems 100 of a rule are told, and those of another tenant stay', async () => {
    const tenants = await broken(
      `alter table ledger_entry alter column signed drop expression;
       insert into ledger_entry
         select (jsonb_populate_record(null::ledger_entry, to_jsonb(e) || jsonb_build_object(
                  'id', -n, 'txn_id', -n, 'tenant_id', case when n > 101 then 9002 else 9001 end))).*
           from ledger_entry e, generate_series(1, 102) n
          where e.txn_id = ${first} and e.seq = 1`,
      async (tx) =>
        (await verifyLedger(tx)).filter(({ rule }) => rule === 'I1').map(({ tenantId }) => tenantId),
    );
    expect(tenants).toEqual([...Array.from({ length: 100 }, () => 9001), 9002]);
  });

  test('a changed entry names the transaction', async () => {
    const problems = await found(
      `update ledger_entry set amount = amount + 1 where txn_id = ${first} and seq = 2`,
    );
    expect(problems).toContainEqual({ rule: 'I1', accountId: null, txnId: first, difference: '1.00' });
    expect(problems).toContainEqual({ rule: 'I3', accountId: at.p1a, txnId: first, difference: '-1.00' });
  });

  test('a removed leg, transaction or audit row', async () => {
    expect(await found(`delete from ledger_entry where txn_id = ${first} and seq = 1`)).toContainEqual(
      expect.objectContaining({ rule: 'I1', txnId: first }),
    );
    expect(await found(`delete from ledger_entry where txn_id = ${first}`)).toContainEqual(
      expect.objectContaining({ rule: 'I1', txnId: first, difference: null }),
    );
    expect(await found(`delete from ledger_audit where txn_id = ${first}`)).toEqual([
      { rule: 'I13', accountId: null, txnId: first, difference: '-100.00' },
    ]);
    expect(await found(`delete from ledger_txn where id = ${first}`)).toContainEqual(
      expect.objectContaining({ rule: 'I13', txnId: first }),
    );
  });

  test.each([
    ['I4', 'update ledger_account set frozen = frozen - 0.5 where frozen > 0', '-0.50'],
    ['I9', 'update limit_counter set used = used + 1', '1.00'],
    [
      'I11',
      "update ledger_entry set account_id = (select max(account_id) from ledger_entry) where side = 'C' and txn_id in (select id from ledger_txn where event = 'R1')",
      '7.00',
    ],
    ['3.4', "update ledger_txn set event = 'N1' where event = 'M1'", null],
  ])('%s: %s', async (rule, statement, difference) => {
    const problems = await found(statement);
    expect(problems.some((one) => one.rule === rule && one.difference === difference)).toBe(true);
  });

  test('a rebuild corrects what is a cache, as the operator sees it', async () => {
    const lines: string[] = [];
    const tell = (line: string) => lines.push(line);
    const sound = await amountsOf(world.db, at.p1a, at.bank);
    await sql`update ledger_account set balance = balance + 1, frozen = 0 where id = ${at.p1a}`.execute(
      world.db,
    );
    await sql`update limit_counter set used = 9`.execute(world.db);
    expect(await verifyCommand(world.db, [], tell)).toBe(false);
    const { tenants, orgs } = world;
    expect(lines).toContainEqual(
      `I3: tenant ${tenants.home}, organisation ${orgs.first}, account ${at.p1a}: the balance 101.00 is not the sum of its entries 100.00, difference 1.00`,
    );
    expect(await verifyCommand(world.db, ['--rebuild'], tell)).toBe(true);
    expect(lines).toContainEqual(
      `Tenant ${tenants.home}: 1 accounts, 2 counters and 0 balances of days were corrected`,
    );
    expect(lines.at(-1)).toContain('everything adds up');
    expect(await amountsOf(world.db, at.p1a, at.bank)).toEqual(sound);
    const { rows } = await sql`select path from log_data_operate where path = 'verify-ledger'`.execute(
      world.db,
    );
    expect(rows).toHaveLength(1);
    await expect(verifyCommand(world.db, ['--fix'], tell)).rejects.toThrow('--rebuild');
  });
});
