import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { addOrder, CHECKER, grantPayments, MAKER, ORDERS } from './support/payments';
import { expect, test } from './support/test';

/* What the document of a page says besides its columns (`tests/fixtures/workflow`): tabs, fixed criteria, conditions. */
const RECEIPTS = '/payments/receipt';
const ORGANISATION = '示范第一监狱';
const PERSON = 'clerk11';

test.beforeAll(async ({ installation }) => {
  await installation.start();
});

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Leaves a person with these permissions and those of the roles. */
async function grant(url: string, loginName: string, ...ids: readonly string[]): Promise<void> {
  const token = await signIn(url, 'admin', ORGANISATION);
  const { rows } = await call<{ rows: { id: number }[] }>(url, 'org/user/search', {
    token,
    body: { loginName, page: 1, pageSize: 10 },
  });
  await call(url, `org/user/assign-app-to-user/${rows[0]!.id}`, { token, body: { ids } });
}

const receipts = (...suffixes: readonly string[]) => suffixes.map((suffix) => `payment_receipt_${suffix}`);
const orders = (...suffixes: readonly string[]) => suffixes.map((suffix) => `payment_order_${suffix}`);

test('the tabs of a page by state: switched, searched, reset, and left by the criteria of an address', async ({
  openAs,
  installation: { url },
}) => {
  await grant(url, PERSON, ...receipts('search', 'add', 'submit', 'check'));
  const token = await signIn(url, PERSON);
  for (const payer of ['乙甲', '乙乙', '丙']) {
    const path = 'payments/payment-receipt';
    const { id } = await call<{ id: number }>(url, `${path}/add`, { token, body: { payer } });
    if (payer !== '乙乙') await call(url, `${path}/submit/${id}`, { token, body: { version: 1 } });
  }
  const page = await openAs(PERSON, RECEIPTS, { server: url });
  const tabs = page.getByRole('tablist', { name: '收据' });
  const rows = page.getByRole('table', { name: '收据' }).locator('tbody').getByRole('row');
  const shows = (...names: readonly string[]) =>
    expect(rows).toHaveText(names.map((name) => new RegExp(name)));
  await expect(tabs.getByRole('tab')).toHaveText(['全部', '未交的', '待复核的']);
  await expect(tabs.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
  await shows('丙', '乙乙', '乙甲');
  await tabs.getByRole('tab', { name: '待复核的' }).click();
  await shows('丙', '乙甲');
  const payer = page.getByRole('search').getByLabel('付款人');
  await payer.fill('乙');
  await payer.press('Enter');
  await shows('乙甲');
  // By keyboard; what is searched for stays.
  await tabs.getByRole('tab', { name: '待复核的' }).press('ArrowLeft');
  await expect(tabs.getByRole('tab', { name: '未交的' })).toBeFocused();
  await shows('乙乙');
  // A new record is at the start of its workflow.
  await page.getByRole('button', { name: '添加收据' }).first().click();
  const form = page.getByRole('dialog', { name: '添加收据' });
  await form.getByLabel('付款人').fill('乙丁');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await shows('乙丁', '乙乙');
  await tabs.getByRole('tab', { name: '待复核的' }).click();
  await page.getByRole('button', { name: '添加收据' }).first().click();
  await form.getByLabel('付款人').fill('乙戊');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await shows('乙甲');
  await page.getByRole('search').getByRole('button', { name: '重置' }).click();
  await shows('丙', '乙甲');
  await expect(tabs.getByRole('tab', { name: '待复核的' })).toHaveAttribute('aria-selected', 'true');

  // An address with criteria opens the first tab, which has all rows.
  await page.goto(`${RECEIPTS}?criteria=${encodeURIComponent('{"payer":"乙"}')}`);
  await expect(tabs.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
  await shows('乙戊', '乙丁', '乙乙', '乙甲');
});

test('B6-02, B6-05, B6-06: a menu entry and a button are there for those who meet their conditions, joined with && and ||', async ({
  openAs,
  installation: { url },
}) => {
  await grant(url, PERSON, ...receipts('search', 'add'));
  const token = await signIn(url, PERSON);
  await call(url, 'payments/payment-receipt/add', { token, body: { payer: '条件' } });
  const entry = (page: Page) =>
    page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '收据' });
  /** Opens the list of receipts as a person with these permissions. */
  const open = async (...codes: readonly string[]) => {
    await grant(url, PERSON, ...codes);
    return openAs(PERSON, RECEIPTS, { server: url });
  };
  // Of the menu entry: payment_order_search && payment_order_check || payment_receipt_check.
  const none = await open(...receipts('search', 'add'), ...orders('search'));
  await expect(none.getByRole('tabpanel').getByText('权限错误')).toBeVisible();
  await none.goto('/');
  const menu = none.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('button', { name: '付款管理' }).click();
  await expect(menu.getByRole('link', { name: '付款单' })).toBeVisible();
  await expect(entry(none)).toHaveCount(0);

  const first = await open(...receipts('search', 'del'), ...orders('search', 'check'));
  await expect(entry(first)).toBeVisible();
  // Of the button: payment_receipt_del && payment_order_search.
  await expect(rowOf(first, '条件').getByRole('button', { name: '删除' })).toBeVisible();

  const second = await open(...receipts('search', 'del', 'check'));
  await expect(entry(second)).toBeVisible();
  await expect(rowOf(second, '条件').getByRole('button', { name: '查看' })).toBeVisible();
  await expect(second.getByRole('button', { name: '删除' })).toHaveCount(0);
});

test('a page over the calls of others has fixed criteria, and the logs that its document names', async ({
  openAs,
  installation: { url },
}) => {
  await grantPayments(url);
  const checker = await signIn(url, CHECKER);
  const done = await addOrder(url, { payee: '档案甲', amount: '800000' }, 'submit');
  for (const [at, verb] of ['check', 'confirm'].entries())
    await call(url, `${ORDERS}/${verb}/${done}`, { token: checker, body: { version: at + 2, pass: true } });
  await addOrder(url, '档案乙');

  const page = await openAs('admin', '/payments/archive', { server: url, org: ORGANISATION });
  await page.getByRole('search').getByLabel('收款人').fill('档案');
  await page.getByRole('search').getByLabel('收款人').press('Enter');
  const table = page.getByRole('table', { name: '付款档案' });
  await expect(rowOf(page, '档案甲')).toContainText('已完成');
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
  await page.getByRole('search').getByRole('button', { name: '重置' }).click();
  await expect(rowOf(page, '档案甲')).toBeVisible();
  await expect(rowOf(page, '档案乙')).toHaveCount(0);

  await page.getByRole('button', { name: '变更记录', exact: true }).first().click();
  const changes = page.getByRole('dialog', { name: /变更记录$/ });
  await expect(changes.getByText(/档案乙/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(changes).toBeHidden();
  await page.getByRole('button', { name: '操作日志', exact: true }).click();
  const operations = page.getByRole('dialog', { name: /操作日志$/ });
  await expect(operations.getByRole('button', { name: '第 1 条的详情' })).toBeVisible();

  // One of the two permissions of the log of operations is not enough.
  const clerk = await openAs(MAKER, '/payments/archive', { server: url });
  await expect(rowOf(clerk, '档案甲')).toBeVisible();
  await expect(clerk.getByRole('button', { name: '变更记录', exact: true }).first()).toBeVisible();
  await expect(clerk.getByRole('button', { name: '操作日志', exact: true })).toHaveCount(0);
});
