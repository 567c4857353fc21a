import type { Page } from 'playwright/test';
import { expect, test, type OpenOptions } from './support/test';

// Levels belong to organisations: the super user switches to one to maintain them.
const PRISON: OpenOptions = { org: '示范第一监狱' };

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const names = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('cell', { name: /级$|^一级严管$/ })
    .allTextContents();

async function openLevels(openAs: (name: string, path: string, options: OpenOptions) => Promise<Page>) {
  const page = await openAs('admin', '/supervised/level', PRISON);
  await expect(rowOf(page, '宽管级')).toBeVisible();
  return page;
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加等级' }).click();
  const dialog = page.getByRole('dialog', { name: '添加等级' });
  await dialog.getByLabel('等级名称').fill(name);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toBeVisible();
}

test('K2.5-07, K2.5-08: searches by name on Enter, and 重置 resets', async ({ openAs }) => {
  const page = await openLevels(openAs);
  const search = page.getByRole('search');
  await search.getByLabel('等级名称').fill('普管');
  await search.getByLabel('等级名称').press('Enter');
  await expect(rowOf(page, '宽管级')).toBeHidden();
  await expect(rowOf(page, '普管级')).toBeVisible();
  await search.getByRole('button', { name: '重置' }).click();
  await expect(search.getByLabel('等级名称')).toHaveValue('');
  await expect(rowOf(page, '宽管级')).toBeVisible();
});

test('K2.5-06: a search by a choice filters the list', async ({ openAs }) => {
  const page = await openLevels(openAs);
  await page.getByRole('search').getByRole('combobox', { name: '状态' }).click();
  await page.getByRole('option', { name: '停用' }).click();
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('K2.5-01, K2.5-05, B9-04: shows the search items of its document, 300 px each; index 70 px, actions at least 120', async ({
  openAs,
}) => {
  const page = await openLevels(openAs);
  const search = page.getByRole('search');
  const name = search.getByLabel('等级名称');
  const state = search.getByRole('combobox', { name: '状态' });
  await expect(name).toBeVisible();
  await expect(state).toBeVisible();
  const items = search.locator('[id$="-items"] > *');
  expect(await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().width))).toEqual([
    300, 300,
  ]);
  const heads = page.getByRole('table').getByRole('columnheader');
  const width = async (text: string) => (await heads.filter({ hasText: text }).boundingBox())!.width;
  expect(await width('序号')).toBe(70);
  expect(await width('操作')).toBeGreaterThanOrEqual(120);
});

test('a header sorts ascending, descending, then not at all', async ({ openAs }) => {
  const page = await openLevels(openAs);
  const head = page.getByRole('columnheader', { name: '月消费限额' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => names(page)).toEqual(['严管级', '考察级', '普管级', '宽管级']);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => names(page)).toEqual(['宽管级', '普管级', '考察级', '严管级']);
  await head.getByRole('button').click();
  await expect(head).not.toHaveAttribute('aria-sort');
});

test('B2-01, B9-01: a page has 10 rows at first; page and page size are in the URL and survive a reload', async ({
  openAs,
}) => {
  const page = await openAs('clerk', '/supervised/prisoner');
  const index = page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first();
  await expect(index).toHaveText('1');
  await expect(page.getByRole('combobox', { name: '每页条数' })).toHaveText('10 条/页');
  await page.getByRole('combobox', { name: '每页条数' }).click();
  await page.getByRole('option', { name: '20 条/页' }).click();
  await expect(page).toHaveURL('/supervised/prisoner?pageNo=1&pageSize=20');
  await page.getByRole('button', { name: '第 3 页' }).click();
  await expect(page).toHaveURL('/supervised/prisoner?pageNo=3&pageSize=20');
  await expect(index).toHaveText('41');
  await page.reload();
  await expect(index).toHaveText('41');
  await expect(page.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('combobox', { name: '每页条数' })).toHaveText('20 条/页');
  // For the tests that share this user: another choice is remembered, too.
  const back = page.waitForResponse((answer) => answer.url().includes('list/settings/'));
  await page.getByRole('combobox', { name: '每页条数' }).click();
  await page.getByRole('option', { name: '10 条/页' }).click();
  await back;
});

test.describe('adding', () => {
  test.use({ allowed: [/status of 400 .*supervised-level\/add/] });

  test('K2.5-09, K2.5-14, K2.5-16, K2.5-22, K5-08: errors are shown at their fields, typed values stay, then the row appears', async ({
    openAs,
  }) => {
    const page = await openLevels(openAs);
    await page.getByRole('button', { name: '添加等级' }).click();
    const dialog = page.getByRole('dialog', { name: '添加等级' });
    const name = dialog.getByLabel('等级名称');
    await expect(name).toBeFocused();
    await dialog.getByLabel('月消费限额').fill('-5');
    await dialog.getByLabel('排序').fill('10000');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(name).toHaveAccessibleDescription('请输入等级名称');
    await expect(name).toBeFocused();
    await expect(dialog.getByLabel('排序')).toHaveAccessibleDescription('排序不能大于9999');
    await expect(dialog.getByText('有 3 处需要修改')).toBeVisible();
    await expect(dialog.getByLabel('月消费限额')).toHaveValue('−5.00');

    // An error that only the server can find is shown in the same way.
    await name.fill('宽管级');
    await dialog.getByLabel('月消费限额').fill('350.5');
    await dialog.getByLabel('排序').fill('50');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(name).toHaveAccessibleDescription('等级名称已存在');
    await expect(dialog.getByLabel('排序')).toHaveValue('50');

    await name.fill('一级严管');
    await name.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: '保存成功' }).first()).toBeVisible();
    await expect(rowOf(page, '一级严管')).toContainText('350.50');
  });
});

test('typed values are not discarded without a confirmation', async ({ openAs }) => {
  const page = await openLevels(openAs);
  await page.getByRole('button', { name: '添加等级' }).click();
  const dialog = page.getByRole('dialog', { name: '添加等级' });
  await dialog.getByLabel('等级名称').fill('半成品');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: '放弃修改？' });
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(dialog.getByLabel('等级名称')).toHaveValue('半成品');
  await dialog.getByRole('button', { name: '取消' }).click();
  await question.getByRole('button', { name: '放弃' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '添加等级' }).click();
  await expect(dialog.getByLabel('等级名称')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('K2.5-14, K2.5-15, B2-32, K8-10: editing changes the row, deleting asks for confirmation', async ({
  openAs,
}) => {
  const page = await openLevels(openAs);
  await add(page, '观察一级');
  await rowOf(page, '观察一级').getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑' });
  await expect(dialog.getByText('等级 · 观察一级')).toBeVisible();
  await dialog.getByLabel('等级名称').fill('观察二级');
  await dialog.getByLabel('月消费限额').fill('1234');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '观察二级')).toContainText('1,234.00');
  await expect(rowOf(page, '观察一级')).toBeHidden();

  const remove = () => rowOf(page, '观察二级').getByRole('button', { name: '删除' }).click();
  await remove();
  const question = page.getByRole('alertdialog', { name: '删除“观察二级”？' });
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(rowOf(page, '观察二级')).toBeVisible();
  await remove();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('status').filter({ hasText: '删除成功' })).toBeVisible();
  await expect(rowOf(page, '观察二级')).toBeHidden();
});

test('several rows can be deleted together', async ({ openAs }) => {
  const page = await openLevels(openAs);
  await expect(page.getByRole('button', { name: '批量删除' })).toBeDisabled();
  for (const name of ['临时甲', '临时乙']) {
    await add(page, name);
    await rowOf(page, name).getByRole('checkbox').check();
  }
  await expect(page.getByText('已选 2 条')).toBeVisible();
  await page.getByRole('button', { name: '批量删除' }).click();
  await page
    .getByRole('alertdialog', { name: '删除选中的 2 条？' })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(rowOf(page, '临时甲')).toBeHidden();
  await expect(rowOf(page, '临时乙')).toBeHidden();
});

test.describe('rejections by the server', () => {
  test.use({ allowed: [/status of 409 .*supervised-level/] });

  test('a level in use offers no deletion, and says what uses it', async ({ openAs }) => {
    const page = await openLevels(openAs);
    const remove = rowOf(page, '宽管级').getByRole('button', { name: '删除' });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await remove.hover();
    await expect(page.getByRole('tooltip')).toHaveText(/^“宽管级”下还有 \d+ 名人员，不能删除/);
    await remove.click({ force: true });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('a concurrent change shows both versions, and both changes can be kept', async ({ openAs }) => {
    const mine = await openLevels(openAs);
    await add(mine, '共同编辑');
    const theirs = await openLevels(openAs);
    const open = async (page: Page) => {
      await rowOf(page, '共同编辑').getByRole('button', { name: '编辑' }).click();
      const dialog = page.getByRole('dialog', { name: '编辑' });
      await expect(dialog.getByLabel('等级名称')).toHaveValue('共同编辑');
      return dialog;
    };
    const mineDialog = await open(mine);
    await mineDialog.getByLabel('月会见次数').fill('7');
    const theirDialog = await open(theirs);
    await theirDialog.getByLabel('月消费限额').fill('555');
    await theirDialog.getByRole('button', { name: '保存' }).click();
    await expect(theirDialog).toBeHidden();

    await mineDialog.getByRole('button', { name: '保存' }).click();
    await expect(mineDialog.getByRole('alert')).toContainText('这条记录刚被修改');
    await expect(mineDialog.getByRole('alert')).toContainText('高行健');
    await expect(mineDialog.getByRole('row', { name: /月会见次数/ })).toContainText('7');
    await expect(mineDialog.getByRole('row', { name: /月消费限额/ })).toContainText('555.00');
    await mineDialog.getByRole('button', { name: '合并保存' }).click();
    await expect(mineDialog).toBeHidden();
    await expect(rowOf(mine, '共同编辑')).toContainText('555.00');
    await expect(rowOf(mine, '共同编辑').getByRole('cell', { name: '7', exact: true })).toBeVisible();
  });
});
