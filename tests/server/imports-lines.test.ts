import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from './support/demo-world';
import { importWorld, type ImportWorld } from './support/import-world';

/* Lines of a document that come from a sheet. */
let world: ImportWorld;
let staff: Caller;
beforeAll(async () => {
  world = await importWorld();
  staff = world.as('admin', await world.id('org', { code: '99001' }));
});
afterAll(() => world?.close());

it('K2.2-32: persons are imported into the lines of 收付单; what is wrong with a person or an amount stands at its row', async () => {
  const inOut = 'money/money-in-out';
  for (const kind of ['category', 'type']) await world.as('admin').get(`bank/bank-money-${kind}/init`);
  const bankProductId = await world.id('bank_product', { code: 'SIM' });
  const till = { kind: 4, accountName: '导入现金', accountNo: 'CASH-IMPORT', bankProductId };
  expect((await staff.post('bank/bank-account/add', till)).code).toBe(200);
  const persons = await staff.post('supervised/supervised-prisoner/search', {
    ...{ custodyStatus: 1, accountStatus: 2, pageSize: 1 },
  });
  const { code } = persons.data.rows[0];
  const header = [
    '收支方向',
    '收付方式',
    '资金类型',
    '收付账户',
    '业务日期',
    '人员明细·被监管人员',
    '人员明细·金额',
  ];
  const head = ['收入', '现金', '接见现金', '导入现金', '2026-11-01'];
  const more = ['', '', '', '', ''];
  const good = await world.sheet(staff, inOut, [header, [...head, code, '10.00'], [...more, code, '2.50']]);
  expect(good.data.counts, JSON.stringify(good.data.errData ?? good.msg)).toMatchObject({
    total: 1,
    new: 1,
    rejected: 0,
  });
  // 10^15 makes the total too large, too, which is told at the head.
  const amounts = ['0', '-1', '1.234', '1000000000000000', '1e3', '$5'];
  const bad = await world.sheet(staff, inOut, [
    header,
    [...head, code, '10.00'],
    [...more, '查无此人', '1.00'],
    ...amounts.map((amount) => [...more, code, amount]),
  ]);
  expect(bad.data.counts).toMatchObject({ total: 1, new: 0, rejected: 1 });
  expect(
    bad.data.errData.map((one: { row: number; errors: { column: string }[] }) => [
      one.row,
      one.errors[0]?.column,
    ]),
  ).toEqual([[2, null], [3, 'items.personId'], ...amounts.map((_, at) => [at + 4, 'items.amount'])]);
});
