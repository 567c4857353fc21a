import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { ORGANISATION } from './support/purchase';
import { expect, test } from './support/test';

/* What the seed files of a domain give (`tests/fixtures/purchase/purchase/seeds`), as a person of the seeded role sees it. */
const PERSON = 'warehouse';
const TOOLS = ['视图', '刷新', '筛选', '密度', '列设置'];

test.beforeAll(async ({ installation }) => {
  await installation.start();
  const { url } = installation;
  const token = await signIn(url, 'admin', ORGANISATION);
  const found = async (path: string, body: object) => {
    const { rows } = await call<{ rows: { id: number; version: number }[] }>(url, path, {
      token,
      body: { ...body, page: 1, pageSize: 10 },
    });
    expect(rows).toHaveLength(1);
    return rows[0]!;
  };
  const role = await found('org/org-role/search', { code: 'purchaser' });
  const { id, version } = await found('org/user/search', { loginName: PERSON });
  await call(url, `org/user/edit/${id}`, { token, body: { version, roleIds: [role.id] } });
});

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The buttons above a list and those of a row, including those under 更多. */
async function buttonsOf(page: Page, text: string) {
  const row = rowOf(page, text);
  await expect(row).toBeVisible();
  const toolbar = page.getByRole('button', { name: '密度' }).locator('../..');
  const above = (await toolbar.getByRole('button').allTextContents()).filter((name) => !TOOLS.includes(name));
  const shown = (await row.getByRole('button').allTextContents()).filter((name) => name !== '');
  if (shown.at(-1) !== '更多') return { above, row: shown };
  await row.getByRole('button', { name: '更多' }).click();
  const rest = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return { above, row: [...shown.slice(0, -1), ...rest] };
}

test('a person with a seeded role sees the seeded rows and exactly the buttons of its grants', async ({
  openAs,
  installation: { url },
}) => {
  const page = await openAs(PERSON, '/purchase/article', { server: url });
  const menu = page.getByRole('navigation', { name: '菜单' });
  await expect(menu.getByRole('link')).toHaveText(['首页', '采购申请', '申请明细', '物品']);

  await page.getByRole('search').getByLabel('名称').fill('签字笔');
  await page.getByRole('search').getByLabel('名称').press('Enter');
  await expect(rowOf(page, 'S1')).toContainText('2.50');
  await expect.poll(() => buttonsOf(page, 'S1')).toEqual({ above: [], row: ['查看', '打开'] });
  // The role does not see this column.
  await expect(page.getByRole('columnheader', { name: '参考价' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '累计金额' })).toHaveCount(0);

  await menu.getByRole('link', { name: '采购申请' }).click();
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByLabel('用途').fill('文具');
  await form.getByRole('button', { name: '添加一行' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('文件夹');
  await page.getByRole('option').filter({ hasText: '文件夹' }).click();
  const cell = (model: string) => form.locator(`[data-index="0"] [data-model="${model}"] [id$="-${model}"]`);
  // The seeded price is filled in.
  await expect(cell('price')).toHaveValue('6.00');
  await cell('quantity').fill('2');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, '文具')).toContainText('12.00');
  await expect
    .poll(() => buttonsOf(page, '文具'))
    .toEqual({ above: ['添加采购申请'], row: ['查看', '编辑', '提交'] });

  await page.goto('/purchase/note');
  await expect(page.getByRole('tabpanel').getByText('权限错误')).toBeVisible();
});

test('rows that are seeded are not added again by the next start, and stay as users left them', async ({
  openAs,
  installation,
}) => {
  const { url } = installation;
  // Rows of the whole tenant are changed by its root organisation.
  const token = await signIn(url, 'admin');
  const { rows } = await call<{ rows: { id: number; version: number }[] }>(url, 'purchase/article/search', {
    token,
    body: { code: 'S2', page: 1, pageSize: 10 },
  });
  const { id, version } = rows[0]!;
  await call(url, `purchase/article/edit/${id}`, { token, body: { version, name: '文件夹（大）' } });
  await installation.end('SIGTERM');
  await installation.start();
  const page = await openAs(PERSON, '/purchase/article', { server: url });
  await page.getByRole('search').getByLabel('名称').fill('文件夹');
  await page.getByRole('search').getByLabel('名称').press('Enter');
  await expect(rowOf(page, 'S2')).toHaveCount(1);
  await expect(rowOf(page, 'S2')).toContainText('文件夹（大）');
});
