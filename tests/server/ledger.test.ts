import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../server/action';
import { closeDays } from '../../server/ledger/close-days';
import { endHolds } from '../../server/ledger/holds';
import { checkLedger } from '../../server/ledger/ledger-timers';
import { postTransactions } from '../../server/ledger/post';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { amountsOf, ledgerWorld, newSource, posting, type LedgerWorld } from './support/ledger-world';

/* The ledger as verbs of domains use it. */
let world: LedgerWorld;
let at: LedgerWorld['at'];
beforeAll(async () => {
  world = await ledgerWorld();
  ({ at } = world);
  await world.run((ledger) =>
    ledger.post(posting('M1', at.bank, at.p1a, '1000.00'), posting('M1', at.cash, at.p2a, '500')),
  );
});
afterAll(() => world?.close());
const amounts = (...ids: number[]) => amountsOf(world.db, ...ids);
const place = () => ({
  tenantId: world.tenants.home,
  orgId: world.orgs.first,
  actorId: 1,
  actorName: '出纳',
});

describe('accounts', () => {
  test('equal facts are one account, also when two open it at once', async () => {
    const key = { code: 'PERSON', ownerType: 'person', ownerId: 150, moneyCategoryId: 1 } as const;
    const [one, other] = await Promise.all([1, 2].map(() => world.run((ledger) => ledger.open(key))));
    expect(one).toBe(other);
    const owned = await world.run((ledger) => ledger.accountsOf({ ownerType: 'person', ownerId: 150 }));
    expect(owned).toEqual([
      { ...key, id: one, bankAccountId: null, balance: '0.00', frozen: '0.00', available: '0.00' },
    ]);
  });

  test('an account of another organisation is not found', async () => {
    const { tenants, orgs } = world;
    const { id } = await world.db
      .insertInto('ledger_account')
      .values({
        ...{ tenant_id: tenants.home, org_id: orgs.second, code: 'CASH', normal_side: 'D' },
        ...{ owner_type: 1, owner_id: orgs.second },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(world.run((ledger) => ledger.accounts([id]))).rejects.toThrow('不存在');
    await expect(world.run((ledger) => ledger.post(posting('M1', id, at.p1a, '1')))).rejects.toThrow(
      '不存在',
    );
    const hold = { accountId: id, amount: '1', reasonType: 9, source: newSource() };
    await expect(world.run((ledger) => ledger.hold(hold))).rejects.toThrow('不存在');
  });
});

describe('postings', () => {
  test('I1, I3, I13: both sides, balances after each leg, a number, the business date and one audit row', async () => {
    const [first, second] = await world.run((ledger) =>
      ledger.post(posting('M1', at.bank, at.p1b, '20.30'), posting('M5', at.p1b, at.p1a, '0.30')),
    );
    expect(first!.txnNo).toMatch(/^PZ\d{8}001\d{5}$/);
    expect(Number(second!.txnNo.slice(-5)) - Number(first!.txnNo.slice(-5))).toBe(1);
    const { rows } = await sql`
      select e.seq, e.side, e.amount, e.signed, e.balance_after, a.actor_name, a.request_id, a.amount as audited
        from ledger_entry e join ledger_audit a on a.txn_id = e.txn_id
       where e.txn_id in (${first!.id}, ${second!.id}) order by e.id`.execute(world.db);
    const audit = (audited: string) => ({ actor_name: '出纳', request_id: 'request-1', audited });
    expect(rows).toEqual([
      { seq: 1, side: 'D', amount: '20.30', signed: '-20.30', balance_after: '1020.30', ...audit('20.30') },
      { seq: 2, side: 'C', amount: '20.30', signed: '20.30', balance_after: '20.30', ...audit('20.30') },
      { seq: 1, side: 'D', amount: '0.30', signed: '-0.30', balance_after: '20.00', ...audit('0.30') },
      { seq: 2, side: 'C', amount: '0.30', signed: '0.30', balance_after: '1000.30', ...audit('0.30') },
    ]);
    const { rows: today } = await sql<{
      day: string;
    }>`select (now() at time zone 'Asia/Shanghai')::date as day`.execute(world.db);
    expect(first!.bizDate).toBe(today[0]?.day);
    await world.run((ledger) => ledger.post(posting('A1', at.p1b, at.suspense, '20')));
  });

  test.each(['0', '0.00', '-1', '1.001', '1000000000000000', '1e3', '１２', '¥5', ''])(
    'the amount %j is refused',
    async (amount) => {
      const before = await amounts(at.bank, at.p1a);
      await expect(
        world.run((ledger) => ledger.post(posting('M1', at.bank, at.p1a, amount))),
      ).rejects.toThrow();
      const hold = { accountId: at.p1a, amount, reasonType: 9, source: newSource() };
      await expect(world.run((ledger) => ledger.hold(hold))).rejects.toThrow();
      expect(await amounts(at.bank, at.p1a)).toEqual(before);
    },
  );

  test('sides that differ, one leg, and legs against the rule of the event are refused', async () => {
    const leg = (accountId: number, side: 'D' | 'C', amount: string) => ({ accountId, side, amount });
    const post = (given: Partial<ReturnType<typeof posting>>) =>
      world.run((ledger) => ledger.post({ ...posting('M1', at.bank, at.p1a, '5'), ...given }));
    const unequal = [leg(at.bank, 'D', '5'), leg(at.p1a, 'C', '4.99')];
    await expect(post({ legs: unequal })).rejects.toThrow('does not balance: -0.01');
    await expect(post({ legs: [] })).rejects.toThrow('does not balance');
    const swapped = [leg(at.bank, 'C', '5'), leg(at.p1a, 'D', '5')];
    await expect(post({ legs: swapped })).rejects.toThrow('M1 has no credit of BANK');
    await expect(post(posting('M5', at.p1a, at.p2a, '5'))).rejects.toThrow('one person');
  });

  test('I4: an account that does not cover it is refused with what is available, and nothing is left', async () => {
    const before = await amounts(at.bank, at.p2a, at.fee);
    const failing = world.run((ledger) =>
      ledger.post(posting('C1', at.p2a, at.fee, '400'), posting('C1', at.p2a, at.fee, '100.01')),
    );
    await expect(failing).rejects.toThrow('余额不足：可用 100.00，需要 100.01');
    expect(await amounts(at.bank, at.p2a, at.fee)).toEqual(before);
    // The order of the transactions of one call counts.
    await world.run((ledger) =>
      ledger.post(posting('C1', at.p2a, at.fee, '500'), posting('M1', at.bank, at.p2a, '500')),
    );
    await world.run((ledger) => ledger.post(posting('M3', at.fee, at.transit, '500')));
  });

  test('I5, I8: a source posts once, however many try at once', async () => {
    const same = posting('M1', at.bank, at.p1a, '7', { source: newSource('order') });
    const before = await amounts(at.p1a);
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, () => world.run((ledger) => ledger.post(same))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason.message).toContain('已记账');
    expect(await amounts(at.p1a)).toEqual([(Number(before[0]) + 7).toFixed(2)]);
    await world.run((ledger) => ledger.post({ ...same, source: { ...same.source, partNo: 1 } }));
  });

  test('R1: a reversal swaps the sides, once; a reversal is not reversed', async () => {
    const before = await amounts(at.bank, at.p1b);
    const [posted] = await world.run((ledger) => ledger.post(posting('M1', at.bank, at.p1b, '33.33')));
    const reverse = (id: number) =>
      world.run((ledger) => ledger.reverse(id, { source: newSource('reversal'), summary: '冲正' }));
    const all = await Promise.allSettled([1, 2, 3].map(() => reverse(posted!.id)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await amounts(at.bank, at.p1b)).toEqual(before);
    const { rows } = await sql<{ id: number }>`
      select id from ledger_txn where reversal_of = ${posted!.id}`.execute(world.db);
    await expect(reverse(rows[0]!.id)).rejects.toThrow('已冲正');
    await expect(reverse(999_999)).rejects.toThrow('不存在');
  });

  test('a document of 2,000 persons is one call', async () => {
    const count = 2000;
    const before = Number((await amounts(at.p1a))[0]);
    const many = Array.from({ length: count }, () => posting('M1', at.bank, at.p1a, '0.01'));
    const posted = await world.run((ledger) => ledger.post(...many));
    expect(new Set(posted.map(({ txnNo }) => txnNo)).size).toBe(count);
    expect((await amounts(at.p1a))[0]).toBe((before + 20).toFixed(2));
  });
});

test('the trial balance is of the entries until a day', async () => {
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(world.own);
  const lines = await world.run((ledger) => ledger.trialBalance(rows[0]!.today));
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const total = (side: 'debit' | 'credit') => lines.reduce((sum, line) => sum + cents(line[side]), 0);
  expect(total('debit')).toBe(total('credit'));
  expect(lines.map(({ code }) => code)).toContain('BANK');
  const [bank] = await world.run((ledger) => ledger.accounts([at.bank]));
  expect(lines.find(({ code }) => code === 'BANK')).toMatchObject({
    bankAccountId: 1,
    balance: bank!.balance,
  });
  expect(await world.run((ledger) => ledger.trialBalance('2000-01-01'))).toEqual([]);
});

describe('holds', () => {
  const hold = (accountId: number, amount: string) => ({
    ...{ accountId, amount, reasonType: 1, source: newSource('hold') },
  });
  test('I4: held money is owned but not available; a capture takes it, a release gives it back', async () => {
    await world.run((ledger) => ledger.post(posting('M1', at.bank, at.p1b, '100')));
    const [id, other] = await world.run((ledger) => ledger.hold(hold(at.p1b, '60'), hold(at.p1b, '40')));
    expect(await amounts(at.p1b)).toEqual(['100.00 / 100.00']);
    await expect(world.run((ledger) => ledger.hold(hold(at.p1b, '0.01')))).rejects.toThrow('可用 0.00');
    await expect(world.run((ledger) => ledger.post(posting('C1', at.p1b, at.fee, '0.01')))).rejects.toThrow(
      '可用 0.00',
    );
    await world.run((ledger) => ledger.post(posting('C1', at.p1b, at.fee, '25', { holdId: id! })));
    expect(await amounts(at.p1b)).toEqual(['75.00 / 75.00']);
    await expect(world.run((ledger) => ledger.release(id!, '35.01'))).rejects.toThrow('剩余 35.00');
    await world.run((ledger) => ledger.release(id!, '5'));
    await expect(
      world.run((ledger) => ledger.post(posting('C1', at.p1b, at.fee, '30.01', { holdId: id! }))),
    ).rejects.toThrow('剩余 30.00');
    await world.run((ledger) => ledger.release(id!));
    await expect(world.run((ledger) => ledger.release(id!))).rejects.toThrow('冻结余额不足');
    await world.run((ledger) => ledger.post(posting('C1', at.p1b, at.fee, '40', { holdId: other! })));
    expect(await amounts(at.p1b)).toEqual(['35.00']);
    const { rows } = await sql`select state, used_amount, released_amount, remain_amount from ledger_hold
      where id in (${id}, ${other}) order by id`.execute(world.db);
    expect(rows).toEqual([
      { state: 4, used_amount: '25.00', released_amount: '35.00', remain_amount: '0.00' },
      { state: 4, used_amount: '40.00', released_amount: '0.00', remain_amount: '0.00' },
    ]);
  });

  test('of many captures and releases of one hold at once, as much is taken as was held', async () => {
    await world.run((ledger) => ledger.post(posting('M1', at.bank, at.p1b, '65')));
    const [id] = await world.run((ledger) => ledger.hold(hold(at.p1b, '100')));
    const all = await Promise.allSettled([
      ...Array.from({ length: 6 }, () =>
        world.run((ledger) => ledger.post(posting('C1', at.p1b, at.fee, '30', { holdId: id! }))),
      ),
      ...Array.from({ length: 6 }, () => world.run((ledger) => ledger.release(id!, '30'))),
    ]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await world.run((ledger) => ledger.release(id!, '10'));
    const [text] = await amounts(at.p1b);
    expect(text).not.toContain('/');
  });

  test('a hold of another account is not captured', async () => {
    const [id] = await world.run((ledger) => ledger.hold(hold(at.p2a, '5')));
    await expect(
      world.run((ledger) => ledger.post(posting('C1', at.p1a, at.fee, '5', { holdId: id! }))),
    ).rejects.toThrow('不存在');
    await world.run((ledger) => ledger.release(id!));
  });
});

describe('I9: limits', () => {
  const taken = (amount: string, source = newSource('order')) => ({
    ...{
      personId: 101,
      ruleKey: 'total',
      periodKey: '2026-11',
      limitName: '月消费',
      amount,
      cap: '100',
      source,
    },
  });
  test('nothing is taken above the cap, also at once; exactly what was taken is given back', async () => {
    const first = taken('40');
    await world.run((ledger) => ledger.takeLimits([first]));
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => world.run((ledger) => ledger.takeLimits([taken('25')]))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(world.run((ledger) => ledger.takeLimits([taken('10.01')]))).rejects.toThrow(
      '超过月消费：上限 100，已用 90.00，本次 10.01',
    );
    await expect(world.run((ledger) => ledger.takeLimits([first]))).rejects.toThrow();
    const back = (amount: string) => ({ ...taken(amount), of: first.source });
    await world.run((ledger) => ledger.giveBackLimits([back('15')]));
    const again = await Promise.allSettled(
      [1, 2, 3].map(() => world.run((ledger) => ledger.giveBackLimits([back('25')]))),
    );
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(world.run((ledger) => ledger.giveBackLimits([back('0.01')]))).rejects.toThrow('剩余 0.00');
    const { rows } = await sql`select used from limit_counter where person_id = 101`.execute(world.db);
    expect(rows).toEqual([{ used: '50.00' }]);
  });

  test('a document of thousands of lines counts all or none, and gives back all', async () => {
    const uses = Array.from({ length: 2000 }, (_, n) => ({ ...taken('1'), personId: 1001 + (n % 30) }));
    await world.run((ledger) => ledger.takeLimits(uses));
    const { rows } = await sql<{ used: string; moves: number; last: string }>`
      select c.used, count(*)::int as moves, max(m.used_after) as last
        from limit_counter c join limit_move m on m.person_id = c.person_id
       where c.person_id in (1001, 1030) group by c.person_id, c.used order by c.person_id`.execute(world.db);
    expect(rows).toEqual([
      { used: '67.00', moves: 67, last: '67.00' },
      { used: '66.00', moves: 66, last: '66.00' },
    ]);
    const more = [30, 1, 2].map((n) => ({ ...taken('33.01'), personId: 1000 + n }));
    const refused = world.run(async (ledger) => {
      await expect(ledger.takeLimits(more)).rejects.toThrow('已用 67.00，本次 33.01');
      // The verb goes on: what others of the call counted is undone.
      await ledger.giveBackLimits(uses.map((use) => ({ ...use, of: use.source })));
    });
    await refused;
    const left =
      await sql`select person_id from limit_counter where person_id between 1001 and 1030 and used <> 0`;
    expect((await left.execute(world.db)).rows).toEqual([]);
    const again = world.run((ledger) => ledger.giveBackLimits([{ ...uses[0]!, of: uses[0]!.source }]));
    await expect(again).rejects.toThrow('剩余 0.00');
  });

  test('the first use of a period may not exceed the cap either', async () => {
    const above = { ...taken('100.01'), periodKey: '2026-12' };
    await expect(world.run((ledger) => ledger.takeLimits([above]))).rejects.toThrow('已用 0.00');
  });
});

describe('months', () => {
  const inMonth = (day: string) => (tx: Tx) =>
    postTransactions(tx, place(), [posting('M1', at.bank, at.p1a, '1')], day);

  test('a closed month takes no postings; the present one is not closed, and open money between organisations keeps one open', async () => {
    await world.own.transaction().execute(inMonth('2026-01-15'));
    await world.run((ledger) => ledger.post(posting('L1', at.p1a, at.relay, '3')));
    await expect(world.run((ledger) => ledger.closeMonth('2026-01', null))).rejects.toThrow(
      '机构往来未结清，不能关闭：3.00',
    );
    await world.run((ledger) => ledger.post(posting('L1.back', at.relay, at.p1a, '3')));
    await world.run((ledger) => ledger.closeMonth('2026-01', 5));
    await expect(world.own.transaction().execute(inMonth('2026-01-31'))).rejects.toThrow(
      '2026-01 账期已关闭',
    );
    await world.own.transaction().execute(inMonth('2026-02-01'));
    await expect(world.run((ledger) => ledger.closeMonth('2026-01', null))).rejects.toThrow('已关闭');
    const { rows } = await sql<{ now: string }>`select to_char(now(), 'YYYY-MM') as now`.execute(world.own);
    await expect(world.run((ledger) => ledger.closeMonth(rows[0]!.now, null))).rejects.toThrow('尚未结束');
  });

  test('the close waits for postings that run, and counts them', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const order: string[] = [];
    const posted = world.own.transaction().execute(async (tx) => {
      await inMonth('2026-03-31')(tx);
      order.push('posted');
      await held;
      order.push('committing');
    });
    await expect.poll(() => order).toEqual(['posted']);
    const closed = world.run((ledger) => ledger.closeMonth('2026-03', null)).then(() => order.push('closed'));
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(world.db)).rows.length)
      .toBeGreaterThan(0);
    finish();
    await Promise.all([posted, closed]);
    expect(order).toEqual(['posted', 'committing', 'closed']);
  });
});

describe('in the night', () => {
  test('the closing balances of past days are stored once, and caught up', async () => {
    await closeDays(world.database.core);
    const pocket = { code: 'PERSON', ownerType: 'person', ownerId: 160, moneyCategoryId: 1 } as const;
    const account = await world.run((ledger) => ledger.open(pocket));
    const past = (day: string, amount: string) =>
      world.own
        .transaction()
        .execute((tx) => postTransactions(tx, place(), [posting('M1', at.bank, account, amount)], day));
    await past('2026-05-05', '10');
    await past('2026-05-05', '5');
    await past('2026-05-09', '0.50');
    expect(await closeDays(world.database.core)).toBe(4);
    expect(await closeDays(world.database.core)).toBe(0);
    const { rows } = await sql`select biz_date, close_amount from ledger_day_balance
      where account_id = ${account} order by biz_date`.execute(world.db);
    expect(rows).toEqual([
      { biz_date: '2026-05-05', close_amount: '15.00' },
      { biz_date: '2026-05-09', close_amount: '15.50' },
    ]);
    expect(await verifyLedger(world.db)).toEqual([]);
  });

  test('holds end after their last day', async () => {
    const hold = { accountId: at.p2a, amount: '1', reasonType: 9 };
    const { rows } = await sql<{ today: string; past: string }>`
      select current_date as today, current_date - 1 as past`.execute(world.own);
    const { today, past } = rows[0]!;
    await world.run((ledger) =>
      ledger.hold(
        { ...hold, source: newSource(), expireDate: past },
        { ...hold, source: newSource(), expireDate: today },
      ),
    );
    const { signal } = new AbortController();
    expect(await endHolds(world.database.core, signal)).toBe(1);
    expect(await endHolds(world.database.core, signal)).toBe(0);
    expect(await amountsOf(world.db, at.p2a)).toEqual(['500.00 / 1.00']);
  });

  test('a ledger that does not add up fails the check, and is told in the organisation and in its root', async () => {
    expect(await checkLedger(world.database.core, 'logs_timer_search')).toBe(0);
    await sql`update ledger_account set balance = balance + 3 where id = ${at.p1b}`.execute(world.db);
    const failing = checkLedger(world.database.core, 'logs_timer_search');
    await expect(failing).rejects.toThrow(`I2 organisation ${world.orgs.first}, difference 3.00 (+1)`);
    await expect(checkLedger(world.database.core, 'logs_timer_search')).rejects.toThrow('I2');
    await sql`update ledger_account set balance = balance - 3 where id = ${at.p1b}`.execute(world.db);
    const { rows } =
      await sql`select org_id, notice from notice_outbox where source = 'ledger' order by org_id`.execute(
        world.db,
      );
    expect(rows).toMatchObject(
      [world.orgs.bureau, world.orgs.first].map((orgId) => ({
        org_id: orgId,
        notice: { title: 'ledgerUnsound', params: { count: 2 }, to: { orgId } },
      })),
    );
  });
});
