import { expect, test } from './support/test';

test('K2.2-25: an administrator adds a product, initializes the accounts of an organization, and compares a balance', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/bank/product');
  await page.getByRole('main').getByRole('button', { name: '添加' }).click();
  await expect(page).toHaveURL(/\/bank\/product\/add/);
  await page.getByRole('textbox', { name: '产品名称' }).fill('演示产品');
  await page.getByRole('textbox', { name: '产品编码' }).fill('DEMO');
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('银行', '其他银行');
  await page.getByRole('checkbox', { name: '余额查询' }).check();
  await choose('直连适配器', '模拟银行');
  await page.getByRole('radio', { name: '模拟' }).click();
  await expect(page.getByLabel('接口地址')).toBeHidden();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /演示产品 DEMO/ })).toContainText('模拟银行');

  await page.getByRole('link', { name: '银行账户' }).click();
  await page.getByRole('main').getByRole('button', { name: '初始化' }).click();
  const dialog = page.getByRole('dialog', { name: '初始化' });
  await dialog.getByRole('combobox', { name: '银行产品' }).click();
  await page.getByRole('option', { name: '演示产品' }).click();
  await dialog.getByLabel('户名').fill('演示机构');
  await dialog.getByLabel('主账户账号').fill('9999991000000001');
  await dialog.getByRole('button', { name: /添加/ }).click();
  await dialog.getByRole('combobox', { name: '用途' }).click();
  await page.getByRole('option', { name: '劳动报酬' }).click();
  await dialog.getByLabel('账号', { exact: true }).last().fill('9999991000000002');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  const main = page.getByRole('row', { name: /演示机构 9999\*+0001/ });
  await expect(main).toContainText('主账户');
  await expect(page.getByRole('row', { name: /演示机构（劳动报酬）/ })).toContainText('专户');
  await main.getByRole('button', { name: '更新余额' }).click();
  await expect(page.getByRole('dialog')).toContainText('差额');
});
