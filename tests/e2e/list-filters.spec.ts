import type { Page } from 'playwright/test';
import { expect, test, type OpenOptions } from './support/test';

const PRISON: OpenOptions = { org: '示范第一监狱' };

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const choose = async (page: Page, box: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('conditions in groups filter a list beside its search form, and are removed one by one', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/supervised/level', PRISON);
  await expect(rowOf(page, '宽管级')).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: '筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '筛选' });
  await expect(dialog.getByRole('button', { name: '应用' })).toHaveAttribute('aria-disabled', 'true');
  await choose(page, '第 1 个条件的列', '等级名称');
  await dialog.getByRole('textbox', { name: '等级名称' }).fill('宽管');
  await dialog.getByRole('button', { name: '添加条件', exact: true }).click();
  await choose(page, '第 2 个条件的列', '等级名称');
  await dialog.getByRole('textbox', { name: '等级名称' }).nth(1).fill('普管');
  await choose(page, '条件之间的关系', '任一满足');
  await page.screenshot({ path: 'test-results/filter-dialog.png' });
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(rowOf(page, '严管级')).toBeHidden();
  await expect(rowOf(page, '宽管级')).toBeVisible();
  await expect(rowOf(page, '普管级')).toBeVisible();
  await page.screenshot({ path: 'test-results/filter-chips.png' });

  // The search form narrows what the filter leaves.
  const search = page.getByRole('search');
  await search.getByLabel('等级名称').fill('普');
  await search.getByLabel('等级名称').press('Enter');
  await expect(rowOf(page, '宽管级')).toBeHidden();
  await search.getByRole('button', { name: '重置' }).click();
  await expect(rowOf(page, '宽管级')).toBeVisible();
  await expect(rowOf(page, '严管级')).toBeHidden();

  await page.getByRole('button', { name: '移除条件“等级名称 包含 普管”' }).click();
  await expect(rowOf(page, '普管级')).toBeHidden();
  // A chip opens the filter, which stands in the address.
  await page.getByRole('button', { name: '等级名称 包含 宽管', exact: true }).click();
  await choose(page, '第 1 个条件的比较方式', '为空');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  expect(page.url()).toContain(`${address}?filter=`);
  await page.getByRole('button', { name: '清除全部' }).click();
  await expect(rowOf(page, '严管级')).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('a relative date finds what was added today', async ({ openAs }) => {
  const page = await openAs('admin', '/supervised/level', PRISON);
  await expect(rowOf(page, '宽管级')).toBeVisible();
  await page.getByRole('button', { name: '筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '筛选' });
  await choose(page, '第 1 个条件的列', '创建时间');
  await choose(page, '创建时间', '最近 N 天');
  await expect(dialog.getByRole('textbox', { name: '天数' })).toHaveValue('7');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(page.getByText('创建时间 最近 7 天')).toBeVisible();
  await expect(rowOf(page, '宽管级')).toBeVisible();
  await page.getByRole('button', { name: '创建时间 最近 7 天', exact: true }).click();
  await choose(page, '创建时间', '昨天');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
});
