import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuNode } from '../../schemas/document/domain';
import { permissionCode } from '../../schemas/document/permission';
import { writeGrants } from '../../server/access/grants';
import { ORDERS, paymentsWorld, type PaymentsWorld } from './support/payments-world';

/* What permissions guard on the server, whatever a screen shows: each call is made directly. */
let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld();
});
afterAll(() => world?.close());

/** Leaves the onlooker with these codes of the orders and receipts only. */
async function grant(...codes: string[]) {
  const subject = { kind: 'user', id: world.ids.onlooker } as const;
  await world.db.transaction().execute((tx) => writeGrants(tx, world.tenants.home, subject, codes));
}
const code = (suffix: string) => permissionCode('payment_order', suffix);
const LOGS = { search_his: 'data-change/search', search_operate: 'data-operate/search' };

test.each(Object.entries(LOGS))(
  '%s guards the log that it names, and no other right opens it',
  async (suffix, url) => {
    const others = ['search', 'add', 'edit', 'del', 'export', 'print', 'import', 'export_config', 'check'];
    const other = suffix === 'search_his' ? 'search_operate' : 'search_his';
    await grant(...[...others, other].map(code));
    const refused = await world.post('onlooker', `${ORDERS}/${url}`);
    expect([refused.status, refused.msg]).toEqual([403, '没有权限']);
    await grant(code(suffix));
    expect((await world.post('onlooker', `${ORDERS}/${url}`)).code).toBe(200);
  },
);

test('a further condition of a menu entry guards the entry and the document of its page', async () => {
  const receipt = 'payment_receipt_search';
  const open = async (...codes: string[]) => {
    await grant(...codes);
    const token = world.tokens.onlooker;
    const { data } = await world.call('GET', 'org/user/menu', { token });
    const names = (nodes: readonly MenuNode[]): string[] =>
      nodes.flatMap(({ name, children }) => [name, ...names(children)]);
    const page = await world.call('GET', 'dynamic-sys/table-info/get-data/payment-receipt', { token });
    return [names(data.menus as MenuNode[]).includes('PaymentsReceipt'), page.status];
  };
  // payment_order_search && payment_order_check || payment_receipt_check
  expect(await open(receipt)).toEqual([false, 403]);
  expect(await open(receipt, code('search'))).toEqual([false, 403]);
  expect(await open(receipt, code('search'), code('check'))).toEqual([true, 200]);
  expect(await open(receipt, 'payment_receipt_check')).toEqual([true, 200]);
});
