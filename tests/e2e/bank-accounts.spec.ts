import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/test';

// A number that is there already is refused.
test.use({ allowed: [/status of 400 .*bank-account\/init/] });

/** Chooses in a list of choices of `form`. */
async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('K2.2-25: a product is added, found in the list, and edited without its key being shown', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/bank/product');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '添加银行产品' }).click();
  await expect(page).toHaveURL(/\/bank\/product\/add/);
  await main.getByRole('textbox', { name: '产品名称' }).fill('演示产品');
  await main.getByRole('textbox', { name: '产品编码' }).fill('DEMO');
  await choose(page, main, '银行', '其他银行');
  await main.getByRole('checkbox', { name: '余额查询' }).check();
  await choose(page, main, '直连适配器', '模拟银行');
  await main.getByRole('radio', { name: '银企直连' }).check();
  await expect(main.getByRole('textbox', { name: '接口地址' })).toBeVisible();
  await main.getByRole('radio', { name: '模拟' }).check();
  await expect(main.getByRole('textbox', { name: '接口地址' })).toBeHidden();
  await main.getByRole('textbox', { name: '签名密钥' }).fill('a-very-secret-key');
  await main.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: /演示产品/ });
  await expect(row).toContainText('模拟银行');

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await expect(page).toHaveURL(/\/bank\/product\/edit\b/);
  await expect(main.getByRole('textbox', { name: '产品编码' })).not.toBeEditable();
  await expect(main.getByRole('textbox', { name: '签名密钥' })).toHaveValue('******');
  await main.getByRole('textbox', { name: '产品名称' }).fill('演示产品二');
  await main.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /演示产品二/ })).toBeVisible();
});

test('the accounts of an organization: one added, the standard set initialized, a balance compared', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/bank/account', { org: '示范第一监狱' });
  const main = page.getByRole('main');
  // An empty list offers it in its middle, too.
  await main.getByRole('button', { name: '添加银行账户' }).first().click();
  const added = page.getByRole('dialog', { name: '添加银行账户' });
  await choose(page, added, '账户性质', '现金');
  await added.getByRole('textbox', { name: '户名' }).fill('库存现金');
  await added.getByRole('textbox', { name: '账号', exact: true }).fill('CASH');
  await choose(page, added, '银行产品', '模拟银行');
  await added.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /库存现金/ })).toContainText('0.00');

  await main.getByRole('button', { name: '初始化账户' }).click();
  const dialog = page.getByRole('dialog', { name: '初始化账户' });
  await choose(page, dialog, '银行产品', '模拟银行');
  await dialog.getByRole('textbox', { name: '户名' }).fill('演示机构');
  await dialog.getByRole('textbox', { name: '主账户账号' }).fill('9999991000000001');
  await dialog.getByRole('button', { name: '添加一行' }).click();
  await choose(page, dialog, '用途', '劳动报酬');
  const number = dialog.getByRole('textbox', { name: '第 1 行账号' });
  await number.fill('9999991000000001');
  await dialog.getByRole('button', { name: '初始化账户' }).click();
  await expect(dialog).toContainText('账号已存在');
  await number.fill('9999991000000002');
  await dialog.getByRole('button', { name: '初始化账户' }).click();
  await expect(dialog).toBeHidden();
  const special = page.getByRole('row', { name: /演示机构（劳动报酬）/ });
  await expect(special).toContainText('专户');

  const account = page.getByRole('row', { name: /演示机构 9999\*+0001/ });
  await expect(account).toContainText('主账户');
  await account.getByRole('button', { name: '更新余额' }).click();
  const outcome = page.getByRole('dialog');
  await expect(outcome).toContainText('差额');
  await expect(outcome).toContainText('0.00');
  await outcome.getByRole('button', { name: '关闭' }).first().click();
  await expect(account).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
});
