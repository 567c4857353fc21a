import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

/* The work of a day: the cashier takes money in and prints the receipt, the reviewer checks it, the person has it. */
const PRISON = '示范第一监狱';
/** A person of the demo with an account, and the document's payer, by which its row is found. */
const PAYER = '接见家属甲';

async function choose(page: Page, form: Page | Locator, label: string, option: RegExp | string) {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** The control of a cell; lines count from 1. */
const cellOf = (form: Page | Locator, line: number, model: string) =>
  form.locator(`[data-index="${line - 1}"] [data-model="${model}"] [id$="-${model}"]`);

/** Presses a verb of a row and the button of its dialog. */
async function decide(page: Page, row: Locator, verb: string, button = verb): Promise<void> {
  const inRow = row.getByRole('button', { name: verb, exact: true });
  const more = row.getByRole('button', { name: '更多' });
  await expect(inRow.or(more).first()).toBeVisible();
  if (await inRow.isVisible()) await inRow.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: verb, exact: true }).click();
  }
  const dialog = page.getByRole('dialog', { name: verb });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The name of the prison's account for cash; another test of this server may have made it. */
async function cashAccount(url: string, token: string): Promise<string> {
  const { rows } = await call<{ rows: { id: number; accountName: string }[] }>(
    url,
    'bank/bank-account/search',
    {
      ...{ token, body: { kind: [4] } },
    },
  );
  const there = rows.find(({ id }) => id !== -1);
  if (there) return there.accountName;
  const [product] = await call<{ value: number }[]>(url, 'bank/bank-product/option', { token });
  const accountName = '出纳现金';
  await call(url, 'bank/bank-account/add', {
    token,
    body: { kind: 4, accountName, accountNo: 'CASH-E2E', bankProductId: product!.value },
  });
  return accountName;
}

test('K2.2-32: from 收付登记 to the printed receipt, the check, the bill and the statement', async ({
  openAs,
  baseURL: url = '',
}) => {
  const root = await signIn(url, 'admin');
  for (const path of ['bank/bank-money-category/init', 'bank/bank-money-type/init'])
    await call(url, path, { token: root, method: 'GET' });
  const token = await signIn(url, 'admin', PRISON);
  const cash = await cashAccount(url, token);
  const { rows } = await call<{ rows: { name: string; code: string }[] }>(
    url,
    'supervised/supervised-prisoner/search',
    { token, body: { accountStatus: 2, custodyStatus: 1, pageSize: 1 } },
  );
  const { name, code } = rows[0]!;

  const cashier = await openAs('cashier', '/money/in-out/add');
  await choose(cashier, cashier, '资金类型', '接见现金');
  await choose(cashier, cashier, '收付账户', cash);
  await cashier.getByLabel('交款人').fill(PAYER);
  await cashier.getByRole('button', { name: '添加一行' }).click();
  await cellOf(cashier, 1, 'personId').press('Enter');
  await cashier.keyboard.type(code);
  await cashier.getByRole('option').filter({ hasText: name }).first().click();
  await cellOf(cashier, 1, 'amount').fill('200.50');
  await expect(cashier.getByLabel('总金额')).toHaveValue('200.50');
  await cashier.getByRole('button', { name: '保存' }).click();
  await expect(cashier.getByText('保存成功').or(cashier.getByText('已保存')).first()).toBeVisible();

  await cashier.goto('/money/in-out');
  const row = cashier.getByRole('row').filter({ hasText: PAYER });
  await expect(row).toContainText('200.50');
  await decide(cashier, row, '提交');
  await expect(row).toContainText('待审核');

  const reviewer = await openAs('reviewer', '/money/in-out');
  const seen = reviewer.getByRole('row').filter({ hasText: PAYER });
  await decide(reviewer, seen, '审核', '通过');
  await expect(seen).toContainText('已入账');

  await cashier.reload();
  await row.getByRole('button', { name: '更多' }).click();
  await cashier.getByRole('menuitem', { name: '打印' }).click();
  const preview = cashier.getByRole('dialog', { name: /^打印/ });
  await expect(preview.getByRole('group', { name: '第 1 页', exact: true })).toContainText('200.50');
  await preview.getByRole('button', { name: '关闭' }).first().click();

  await cashier.goto('/money/supervised-bill');
  await expect(cashier.getByRole('row').filter({ hasText: name }).first()).toContainText('200.50');

  const accountant = await openAs('accountant', '/money/statement');
  const month = new Date();
  month.setUTCDate(0);
  await accountant.getByRole('button', { name: '生成对账单' }).first().click();
  const ask = accountant.getByRole('dialog', { name: '生成对账单' });
  await ask.getByRole('textbox', { name: '月份' }).fill(month.toISOString().slice(0, 7));
  await ask.getByRole('button', { name: /确定|保存|生成/ }).click();
  const statement = accountant.getByRole('row').filter({ hasText: month.toISOString().slice(0, 7) });
  await expect(statement.first()).toBeVisible();
  await statement.first().getByRole('button', { name: '对账明细' }).click();
  await expect(accountant.getByRole('tab', { name: '未达账' })).toBeVisible();
});
