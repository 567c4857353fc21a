import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { SECOND_CHECKER } from './support/purchase';
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
        { code: 'T1', name: '经引用笔', unit: '盒', price: '12.50', cost: '10.00' },
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

test('B: a reference whose entity depends on another column: choices, clearing and going back, search and labels', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/purchase/note', { org: PRISON, server });
  await page.getByRole('button', { name: '添加采购备忘' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购备忘' });
  await form.getByLabel('事由').fill('按列引用');
  const [main, others] = [form.getByLabel('主要对象'), form.getByLabel('相关对象')];
  await expect(main).toBeDisabled();
  await expect(form.getByText('请先选择“涉及”').first()).toBeVisible();
  const pick = async (field: Locator, text: string) => {
    await field.focus();
    await page.keyboard.press('Enter');
    // A long list shows its first options only; the list of the field before may still be closing.
    const search = page.getByRole('combobox', { name: '搜索' });
    await expect(async () => {
      if (await search.isVisible()) await search.fill(text, { timeout: 1_000 });
      await page.getByRole('option').filter({ hasText: text }).first().click({ timeout: 2_000 });
    }).toPass();
  };
  await pick(form.getByLabel('涉及'), '物品');
  await expect(main).toBeEnabled();
  await pick(main, '经引用笔');
  await pick(others, '经引用笔');
  await pick(others, '经引用纸');
  await page.keyboard.press('Escape');
  await pick(form.getByLabel('涉及'), '采购申请');
  await expect(form.getByText('经引用笔')).toHaveCount(0);
  // Going back brings back what was chosen.
  await pick(form.getByLabel('涉及'), '物品');
  await expect(form.getByText('经引用笔').first()).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const row = rowOf(page, '按列引用').first();
  await expect(row).toContainText('经引用笔');
  await expect(row).toContainText('经引用纸');
  const search = page.getByRole('search');
  await expect(search.getByLabel('相关对象')).toBeDisabled();
  await pick(search.getByLabel('涉及'), '物品');
  await page.keyboard.press('Escape');
  await pick(search.getByLabel('相关对象'), '经引用纸');
  await page.keyboard.press('Escape');
  await search.getByRole('button', { name: '查询' }).click();
  await expect(rowOf(page, '按列引用').first()).toBeVisible();
  await rowOf(page, '按列引用').first().getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(edit.getByText('经引用纸')).toBeVisible();
  await pick(edit.getByLabel('涉及'), '一般事项');
  await expect(edit.getByLabel('主要对象')).toBeDisabled();
  await expect(edit.getByText('“涉及”为此值时不用选择')).toBeVisible();
  await expect(edit.getByLabel('相关对象')).toBeHidden();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(page, '按列引用')).toHaveCount(0);
});

test('C5: a form of someone who does not see what a rule reads of a row saves other changes and keeps the result', async ({
  openAs,
}) => {
  const admin = await signIn(server, 'admin', PRISON);
  const articles = await call<{ rows: { id: number }[] }>(server, 'purchase/article/search', {
    token: admin,
    body: { code: 'T1' },
  });
  const note = { title: '看不到成本', articleId: articles.rows[0]!.id, pieces: 3 };
  await call(server, 'purchase/note/add', { token: admin, body: note });
  const users = await call<{ rows: { id: number }[] }>(server, 'org/user/search', {
    token: admin,
    body: { loginName: SECOND_CHECKER, page: 1, pageSize: 10 },
  });
  const ids = ['search', 'add', 'edit'].map((suffix) => `purchase_note_${suffix}`);
  await call(server, `org/user/assign-app-to-user/${users.rows[0]!.id}`, { token: admin, body: { ids } });

  const page = await openAs(SECOND_CHECKER, '/purchase/note', { server });
  await expect(rowOf(page, '看不到成本')).toContainText('30.00');
  await rowOf(page, '看不到成本').getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(edit.getByLabel('估价', { exact: true })).toHaveValue('30.00');
  await edit.getByLabel('事由').fill('仍看不到成本');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(page, '仍看不到成本')).toContainText('30.00');
});
