import type { Page } from 'playwright/test';
import { expect, test, type OpenOptions } from './support/test';

const PRISON: OpenOptions = { org: '示范第一监狱' };
const PATH = '/supervised/level';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const menu = (page: Page) => page.getByRole('dialog', { name: '视图' });
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^视图/ }).click();
  await expect(menu(page)).toBeVisible();
};
const search = async (page: Page, name: string) => {
  const box = page.getByRole('search').getByLabel('等级名称');
  await box.fill(name);
  await box.press('Enter');
};

test('a list is saved as a view, opened by link and by default, shared with a role and deleted', async ({
  openAs,
}) => {
  const page = await openAs('admin', PATH, PRISON);
  await expect(rowOf(page, '宽管级')).toBeVisible();
  await search(page, '宽管');
  await expect(rowOf(page, '普管级')).toBeHidden();
  await page.getByRole('button', { name: '等级编码' }).click();
  await openMenu(page);
  await menu(page).getByRole('button', { name: '另存为' }).click();
  await menu(page).getByRole('textbox', { name: '视图名称' }).fill('宽管一览');
  await menu(page).getByRole('button', { name: '保存' }).click();
  await expect(menu(page).getByRole('button', { name: /^宽管一览/ })).toHaveAttribute('aria-current', 'true');
  await page.screenshot({ path: 'test-results/views-menu.png' });
  await expect(page).toHaveURL(/\?view=\d+$/);
  const link = new URL(page.url());
  // Values of criteria are in no address.
  expect(decodeURIComponent(link.href)).not.toContain('宽管');

  const linked = await openAs('admin', link.pathname + link.search, PRISON);
  await expect(rowOf(linked, '宽管级')).toBeVisible();
  await expect(rowOf(linked, '普管级')).toBeHidden();
  await expect(linked.getByRole('search').getByLabel('等级名称')).toHaveValue('宽管');
  await expect(linked.getByRole('columnheader', { name: '等级编码' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  // Changed and saved.
  await search(linked, '管');
  await expect(rowOf(linked, '普管级')).toBeVisible();
  await openMenu(linked);
  await expect(menu(linked).getByText('已修改')).toBeVisible();
  await menu(linked).getByRole('button', { name: '保存', exact: true }).click();
  await expect(menu(linked).getByText('已修改')).toBeHidden();
  await menu(linked).getByRole('button', { name: '默认打开“宽管一览”' }).click();
  await expect(menu(linked).getByText('默认', { exact: true })).toBeVisible();

  // Somebody without the share: a clear message, and the plain list.
  const clerk = await openAs('clerk', link.pathname + link.search);
  await expect(clerk.getByText('链接中的视图不存在，或没有共享给您')).toBeVisible();
  await expect(rowOf(clerk, '宽管级')).toBeVisible();
  await expect(clerk.getByRole('search').getByLabel('等级名称')).toHaveValue('');

  // Shared with the role of the clerk.
  await menu(linked).getByRole('button', { name: '修改“宽管一览”的名称和共享' }).click();
  await menu(linked).getByRole('combobox', { name: '共享给角色' }).click();
  await linked.getByRole('option').last().click();
  await linked.screenshot({ path: 'test-results/views-form.png' });
  await linked.keyboard.press('Escape');
  await menu(linked).getByRole('button', { name: '保存' }).click();
  await expect(menu(linked).getByText(/共享/)).toBeVisible();

  const later = await openAs('admin', PATH, PRISON);
  await expect(later.getByRole('button', { name: '视图：宽管一览' })).toBeVisible();
  await expect(later.getByRole('search').getByLabel('等级名称')).toHaveValue('管');
  await openMenu(later);
  await menu(later).getByRole('button', { name: '普通列表' }).click();
  await expect(later.getByRole('search').getByLabel('等级名称')).toHaveValue('');
  // The default view is not meant by this address.
  await expect(later).toHaveURL(new RegExp(`${PATH}\\?view=0$`));
  await openMenu(later);
  await menu(later).getByRole('button', { name: '删除视图“宽管一览”' }).click();
  await later.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(later.getByText('删除成功')).toBeVisible();
  await expect(later.getByRole('button', { name: '视图', exact: true })).toBeVisible();
  await later.reload();
  await expect(later.getByRole('button', { name: '视图', exact: true })).toBeVisible();
});

test('values of sensitive columns are left out of a view, with a sentence', async ({ openAs }) => {
  const page = await openAs('admin', '/supervised/prisoner', PRISON);
  await expect(page.getByRole('columnheader', { name: '姓名' })).toBeVisible();
  await page.getByRole('button', { name: '筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '筛选' });
  await dialog.getByRole('combobox', { name: '第 1 个条件的列' }).click();
  await page.getByRole('option', { name: '证件号码', exact: true }).click();
  await dialog.getByRole('textbox', { name: '证件号码' }).fill('110105194912310029');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await openMenu(page);
  await menu(page).getByRole('button', { name: '另存为' }).click();
  await expect(menu(page).getByText('证件号码的条件含敏感信息，不会保存在视图中。')).toBeVisible();
  await menu(page).getByRole('textbox', { name: '视图名称' }).fill('无敏感');
  await menu(page).getByRole('button', { name: '保存' }).click();
  await expect(menu(page).getByRole('button', { name: /^无敏感/ })).toBeVisible();
  expect(page.url()).not.toContain('1949');
  await page.reload();
  await expect(page.getByRole('button', { name: '视图：无敏感' })).toBeVisible();
  await expect(page.getByText('没有符合条件的记录')).toBeHidden();

  // The number of somebody's phone is one wherever it is typed.
  await page.getByRole('textbox', { name: '编号 / 姓名 / 拼音' }).fill('13800138000');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '视图：无敏感' }).click();
  await menu(page).getByRole('button', { name: '另存为' }).click();
  await expect(menu(page).getByText('编号 / 姓名 / 拼音的条件含敏感信息，不会保存在视图中。')).toBeVisible();
});
