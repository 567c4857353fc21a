import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

// An account without money gives none; nothing waits for a file, and a text is none.
test.use({
  allowed: [
    /status of (400|409) .*(bank-money-transfer\/submit|bank-trade-order\/(export-batch|import-return))/,
  ],
});

const PRISON = '示范第一监狱';

async function choose(page: Page, form: Locator, label: string, option: RegExp | string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('a transfer asks for the sides of its kind, and gives nothing that is not there', async ({
  openAs,
  baseURL: url = '',
}) => {
  const root = await signIn(url, 'admin');
  for (const path of ['bank/bank-money-category/init', 'bank/bank-money-type/init'])
    await call(url, path, { token: root, method: 'GET' });
  const token = await signIn(url, 'admin', PRISON);
  const [product] = await call<{ value: number }[]>(url, 'bank/bank-product/option', { token });
  const facts = { bankProductId: product!.value, branchName: '城东支行' };
  await call(url, 'bank/bank-account/add', {
    token,
    body: { ...facts, kind: 1, accountName: '划转主账户', accountNo: '9999997300000001' },
  });
  await call(url, 'bank/bank-account/add', {
    token,
    body: { ...facts, kind: 2, purpose: 5, accountName: '划转专户', accountNo: '9999997300000002' },
  });

  const page = await openAs('cashier', '/bank/money-transfer');
  await page.getByRole('main').getByRole('button', { name: '添加资金划转单' }).first().click();
  const form = page.getByRole('dialog', { name: '添加资金划转单' });
  await choose(page, form, '转出类别', '存款');
  // 个人留存 is paid out at discharge only.
  await form.getByRole('combobox', { name: '转出类别' }).click();
  await expect(page.getByRole('option', { name: '劳动报酬' })).toBeVisible();
  await expect(page.getByRole('option', { name: '个人留存' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await form.getByRole('radio', { name: '对外付款' }).check();
  await expect(form.getByRole('combobox', { name: '资金来源' })).toBeVisible();
  await form.getByRole('radio', { name: '账户划转' }).check();
  await expect(form.getByRole('combobox', { name: '资金来源' })).toBeHidden();
  await choose(page, form, '转出账户', /划转主账户/);
  await choose(page, form, '转入账户', /划转专户/);
  await form.getByLabel('划转金额').fill('12.3');
  await choose(page, form, '资金类型', '账户划转');
  await form.getByRole('textbox', { name: '用途' }).fill('拨付物资款');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: /拨付物资款/ });
  await expect(row).toContainText('划转主账户');
  await expect(row).toContainText('划转专户');
  await row.getByRole('button', { name: '提交' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('付款账户余额不足')).toBeVisible();
});

test('the talks with banks are tabs of one page', async ({ openAs }) => {
  const page = await openAs('accountant', '/bank/task');
  for (const [tab, column] of [
    ['明细任务', '任务号'],
    ['查询任务', '交易订单'],
    ['操作任务', '任务号'],
    ['任务日志', '执行时间'],
    ['交易任务', '交易订单'],
  ] as const) {
    await page
      .getByRole('tab', { name: tab })
      .or(page.getByRole('link', { name: tab }))
      .first()
      .click();
    await expect(page.getByRole('columnheader', { name: column }).first()).toBeVisible();
  }
  await page.getByRole('link', { name: '交易订单' }).click();
  await expect(page.getByRole('columnheader', { name: '交易单号' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /添加/ })).toHaveCount(0);
});

test('a bank by files: the reviewer makes a batch of a product that takes files, and pastes what comes back', async ({
  openAs,
}) => {
  const page = await openAs('reviewer', '/bank/trade-order');
  await page.getByRole('main').getByRole('button', { name: '生成批量文件' }).click();
  const batch = page.getByRole('dialog', { name: '生成批量文件' });
  await expect(batch).toContainText('不会再次发送');
  await batch.getByRole('combobox', { name: '银行产品' }).click();
  await expect(page.getByRole('option')).toHaveText(['文件交换']);
  await page.getByRole('option', { name: '文件交换' }).click();
  await batch.getByRole('button', { name: '生成批量文件' }).click();
  await expect(page.getByText('没有待发送的付款')).toBeVisible();

  const other = await openAs('reviewer', '/bank/trade-order');
  await other.getByRole('main').getByRole('button', { name: '导入回盘文件' }).click();
  const back = other.getByRole('dialog', { name: '导入回盘文件' });
  await back.getByRole('textbox', { name: '回盘文件内容' }).fill('H|PAYBATCH|1|RW1|0|0.00');
  await back.getByRole('button', { name: '导入回盘文件' }).click();
  await expect(back).toContainText('不是回盘文件：首行应以 H|PAYRETURN 开头');
});
