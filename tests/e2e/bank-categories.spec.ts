import { expect, test } from './support/test';

test('an administrator completes the categories and types of money, and splits a deposit', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/bank/money-category');
  const complete = async (what: string) => {
    const button = { name: '补齐默认项' };
    await expect(page.getByText(`还没有${what}`)).toBeVisible();
    await page.getByRole('main').getByRole('button', button).last().click();
    const question = page.getByRole('alertdialog', { name: `补齐缺少的默认${what}？` });
    await question.getByRole('button', button).click();
  };
  await complete('资金类别');
  await expect(page.getByRole('row', { name: /专项补助 BZ/ })).toContainText('医疗');
  await expect(page.getByRole('row', { name: /个人留存 LC/ })).toBeVisible();

  await page.getByRole('link', { name: '资金类型' }).click();
  await complete('资金类型');
  await expect(page.getByText('共 29 条')).toBeVisible();
  await page.getByRole('button', { name: '添加资金类型' }).click();
  const dialog = page.getByRole('dialog', { name: '添加资金类型' });
  await dialog.getByLabel('类型名称').fill('加班补贴');
  await dialog.getByLabel('类型编码').fill('114');
  const choose = async (label: string, option: string, at = 0) => {
    await dialog.getByRole('combobox', { name: label }).nth(at).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('业务事件', '存入');
  await choose('默认类别', '劳动报酬');
  await expect(dialog.getByText('入账分配')).toBeHidden();
  await dialog.getByRole('radio', { name: '收入' }).click();
  for (const [at, category, share] of [
    [0, '劳动报酬', '60'],
    [1, '个人留存', '30'],
  ] as const) {
    await dialog.getByRole('button', { name: '添加一行' }).click();
    await choose('资金类别', category, at);
    await dialog.getByLabel('比例（%）').nth(at).fill(share);
  }
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('分配比例合计必须为100%').first()).toBeVisible();
  await dialog.getByLabel('比例（%）').nth(1).fill('40');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /加班补贴 114/ })).toContainText('劳动报酬');
});
