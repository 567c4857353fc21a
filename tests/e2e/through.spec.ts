import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

/* What lines of a purchase request read of the article that they refer to. */
const PRISON = '示范第一监狱';
let server: string;

test.beforeAll(async ({ installation }) => {
  await installation.start();
  server = installation.url;
  const token = await signIn(server, 'admin');
  const found = await call<{ totalCount: number }>(server, 'purchase/article/search', {
    token,
    body: { code: 'T1' },
  });
  if (found.totalCount > 0) return;
  await call(server, 'purchase/article/batch-add', {
    token,
    body: {
      items: [
        { code: 'T1', name: '经引用笔', unit: '盒', price: '12.50' },
        { code: 'T2', name: '经引用纸', unit: '令', price: '30.00' },
      ],
    },
  });
});

const rowOf = (scope: Page | Locator, text: string) => scope.getByRole('row').filter({ hasText: text });
const cellOf = (form: Locator, line: number, model: string) =>
  form.locator(`[data-index="${line - 1}"] [data-model="${model}"] [id$="-${model}"]`);

async function choose(page: Page, form: Locator, line: number, name: string): Promise<void> {
  await cellOf(form, line, 'articleId').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
}

test('B: a chosen article fills in its price, which may be changed, and shows its unit; saving keeps the changed price', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/purchase/request', { org: PRISON, server });
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByLabel('用途').fill('经引用取值');
  await form.getByRole('button', { name: '添加一行' }).click();
  await choose(page, form, 1, '经引用笔');
  await expect(cellOf(form, 1, 'price')).toHaveValue('12.50');
  await expect(cellOf(form, 1, 'unit')).toHaveValue('盒');
  await expect(cellOf(form, 1, 'unit')).toBeDisabled();
  await cellOf(form, 1, 'quantity').fill('2');
  await expect(cellOf(form, 1, 'amount')).toHaveValue('25.00');
  await cellOf(form, 1, 'price').fill('11');
  await expect(cellOf(form, 1, 'amount')).toHaveValue('22.00');
  // Another article has another price.
  await choose(page, form, 1, '经引用纸');
  await expect(cellOf(form, 1, 'price')).toHaveValue('30.00');
  await expect(cellOf(form, 1, 'unit')).toHaveValue('令');
  await cellOf(form, 1, 'price').fill('29.5');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  await rowOf(page, '经引用取值').first().getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(cellOf(edit, 1, 'price')).toHaveValue('29.50');
  await expect(cellOf(edit, 1, 'unit')).toHaveValue('令');
  await cellOf(edit, 1, 'quantity').fill('3');
  await expect(cellOf(edit, 1, 'amount')).toHaveValue('88.50');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(page, '经引用取值').first()).toContainText('88.50');
});

test('B: a list shows, sorts and is searched by columns of the article that its rows refer to', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/purchase/line', { org: PRISON, server });
  await expect(page.getByRole('columnheader', { name: '物品 · 编码' })).toBeVisible();
  await page.getByRole('search').getByLabel('物品 · 编码').fill('T2');
  await page.getByRole('search').getByLabel('物品 · 编码').press('Enter');
  const row = rowOf(page, '经引用纸').first();
  await expect(row).toContainText('T2');
  await expect(row).toContainText('30.00');
  await expect(row).toContainText('29.50');
  await page.getByRole('columnheader', { name: '参考价' }).getByRole('button').first().click();
  await expect(page.getByRole('columnheader', { name: '参考价' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rowOf(page, '经引用纸').first()).toBeVisible();
});
