import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

/* Rows of a list that belong together, and lists of many rows (`fixtures/stock`). */
const ORG = { org: '示范第二监狱' };
const ROWS = 1000;
/** 东区 has 50 rows of 食品 and 450 of 日用品, 西区 the others. */
const shelf = (at: number) => ({
  zone: at < ROWS / 2 ? '东区' : '西区',
  kind: at < 50 ? 1 : 2,
  article: `物品${String(at + 1).padStart(4, '0')}`,
  quantity: at,
});

test.describe('rows', () => {
  test.slow();
  let url = '';

  test.beforeAll(async ({ installation }) => {
    await installation.start();
    url = installation.url;
    const token = await signIn(url, 'admin', ORG.org);
    const post = <T>(path: string, body: object) => call<T>(url, `stock/${path}`, { token, body });
    for (let from = 0; from < ROWS; from += 100)
      await post('stock-shelf/batch-add', {
        items: Array.from({ length: 100 }, (_, at) => shelf(from + at)),
      });
    const place = async (name: string, parentId?: number) =>
      (await post<{ id: number }>('stock-place/add', { name, ...(parentId && { parentId }) })).id;
    const store = await place('总库');
    await place('甲号', store);
    await place('乙号', store);
  });

  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const cell = (row: Locator, text: string) => row.getByRole('cell', { name: text, exact: true });
  const seen = (of: Locator) => of.evaluate((element) => Number(getComputedStyle(element).opacity));

  test('B3-04: equal neighbouring values are shown once and stay readable in each row', async ({
    openAs,
  }) => {
    const page = await openAs('admin', '/stock/shelf', { ...ORG, server: url });
    const [first, second, third] = ['物品0001', '物品0002', '物品0003'].map((name) => rowOf(page, name));
    await expect(first!).toBeVisible();
    // A screen reader hears the value in each row.
    await expect(cell(second!, '东区')).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await seen(cell(second!, '东区').locator('[data-joined]'))).toBe(0);
    await expect(cell(first!, '东区').locator('[data-joined]')).toHaveCount(0);
    // No line inside the joined cells, also in the fixed column; one below other cells.
    const line = (of: Locator) => of.evaluate((element) => getComputedStyle(element).borderBottomColor);
    const clear = 'rgba(0, 0, 0, 0)';
    expect(await line(cell(first!, '东区'))).toBe(clear);
    expect(await line(cell(first!, '物品0001'))).not.toBe(clear);

    await third!.hover();
    await expect.poll(() => seen(cell(third!, '东区').locator('[data-joined]'))).toBe(1);
    await page.mouse.move(0, 0);
    await first!.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => seen(cell(second!, '东区').locator('[data-joined]'))).toBeGreaterThan(0);
    await page.keyboard.press(' ');
    await expect(second!.getByRole('checkbox')).toBeChecked();
    await expect(first!.getByRole('checkbox')).not.toBeChecked();
    const { violations } = await new AxeBuilder({ page }).include('table').analyze();
    expect(violations).toEqual([]);
  });

  test('a page of 1,000 rows mounts only a window of them; the keyboard reaches the 900th and a search finds it', async ({
    openAs,
  }) => {
    const page = await openAs('admin', '/stock/shelf', { ...ORG, server: url });
    const table = page.getByRole('table', { name: '货架清单' });
    await expect(rowOf(page, '物品0001')).toBeVisible();
    await expect(table).toHaveAttribute('aria-rowcount', String(ROWS + 1));
    const mounted = () => table.locator('tbody > tr[data-at]').count();
    expect(await mounted()).toBeLessThan(120);

    await rowOf(page, '物品0001').focus();
    await page.keyboard.press('End');
    await expect(rowOf(page, '物品1000')).toBeFocused();
    for (let step = 0; step < 100; step++) await page.keyboard.press('ArrowUp');
    const wanted = rowOf(page, '物品0900');
    await expect(wanted).toBeFocused();
    await expect(wanted).toBeInViewport();
    await expect(wanted).toHaveAttribute('aria-rowindex', '901');
    await page.keyboard.press(' ');
    await expect(wanted.getByRole('checkbox')).toBeChecked();
    expect(await mounted()).toBeLessThan(120);
    // The joined value goes on in the middle of the list.
    await expect(cell(wanted, '西区')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(rowOf(page, '物品0001')).toBeFocused();
    await expect(wanted).toHaveCount(0);

    await page.getByRole('search').getByLabel('物品').fill('物品0900');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(wanted).toBeInViewport();
  });

  test('B3-03: rows of a tree are numbered below their parent and say their place', async ({ openAs }) => {
    const page = await openAs('admin', '/stock/place', { ...ORG, server: url });
    const second = rowOf(page, '乙号');
    await expect(cell(second, '1.2')).toBeVisible();
    await expect(second).toHaveAttribute('aria-description', '第 2 级，第 2 个，共 2 个');
    await expect(rowOf(page, '总库')).toHaveAttribute('aria-description', '第 1 级，第 1 个，共 1 个');
  });

  test('rows of another entity are assigned to a column: a parent half or with all below it, by search and by keys', async ({
    openAs,
  }) => {
    const page = await openAs('admin', '/stock/shelf', { ...ORG, server: url });
    await page.getByRole('search').getByLabel('物品').fill('物品0007');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: '分配库位' });
    const state = (name: string) => dialog.getByRole('treeitem', { name });
    const open = async () => {
      const row = rowOf(page, '物品0007');
      const inRow = row.getByRole('button', { name: '分配库位' });
      if (await inRow.isVisible()) return inRow.click();
      await row.getByRole('button', { name: '更多' }).click();
      await page.getByRole('menuitem', { name: '分配库位' }).click();
    };
    await open();
    await dialog.getByLabel('搜索').fill('乙号');
    await dialog.getByRole('button', { name: '全选搜索结果' }).click();
    await dialog.getByLabel('搜索').fill('');
    await expect(state('总库')).toHaveAttribute('aria-checked', 'mixed');
    await page.screenshot({ path: 'test-results/assign.png' });
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();

    await open();
    await expect(state('乙号')).toHaveAttribute('aria-checked', 'true');
    await expect(state('甲号')).toHaveAttribute('aria-checked', 'false');
    await dialog.getByRole('tree').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await expect(dialog.getByText('已选 3 项')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(state('总库')).toHaveAttribute('aria-checked', 'true');
  });

  test('a row of a tree is moved below another parent, and among its siblings; never below itself', async ({
    openAs,
  }) => {
    const page = await openAs('admin', '/stock/place', { ...ORG, server: url });
    const command = async (name: string, label: string) => {
      await rowOf(page, name).getByRole('button', { name: '更多' }).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
    };
    await expect(cell(rowOf(page, '乙号'), '1.2')).toBeVisible();
    await command('乙号', '上移');
    await expect(cell(rowOf(page, '乙号'), '1.1')).toBeVisible();
    await expect(cell(rowOf(page, '甲号'), '1.2')).toBeVisible();

    await command('总库', '移动');
    const dialog = page.getByRole('dialog', { name: '移动' });
    await expect(dialog.getByRole('treeitem', { name: '甲号（本身及其下级不可选）' })).toBeVisible();
    await page.screenshot({ path: 'test-results/move.png' });
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
    await page.keyboard.press('Escape');
    await command('甲号', '移动');
    await dialog.getByRole('treeitem', { name: '乙号' }).click();
    await dialog.getByRole('button', { name: '移动', exact: true }).click();
    await expect(cell(rowOf(page, '甲号'), '1.1.1')).toBeVisible();
    await command('甲号', '移动');
    await dialog.getByRole('treeitem', { name: '最上级' }).click();
    await dialog.getByRole('button', { name: '移动', exact: true }).click();
    await expect(cell(rowOf(page, '甲号'), '2')).toBeVisible();

    // The same by drag: refused on itself, below another row, and at the edge of a row among its siblings.
    const hold = async (name: string, over: string, share: number) => {
      await rowOf(page, name).hover();
      const grip = (await rowOf(page, name).locator('[data-grip]').boundingBox())!;
      const target = (await rowOf(page, over).boundingBox())!;
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
      await page.mouse.down();
      await page.mouse.move(target.x + 200, target.y + target.height * share, { steps: 4 });
    };
    await hold('总库', '乙号', 0.5);
    await expect(page.getByRole('status').filter({ hasText: '不能移到本身的下级' })).toBeVisible();
    await page.screenshot({ path: 'test-results/drag-refused.png' });
    await page.mouse.up();
    await hold('甲号', '乙号', 0.5);
    await expect(page.getByRole('status').filter({ hasText: '移到“乙号”之下' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: '移到' })).toBeHidden();
    await page.mouse.up();
    await expect(cell(rowOf(page, '甲号'), '2')).toBeVisible();
    await hold('甲号', '乙号', 0.1);
    await expect(page.getByRole('status').filter({ hasText: '移到“乙号”之前' })).toBeVisible();
    await page.screenshot({ path: 'test-results/drag.png' });
    await page.mouse.up();
    await expect(cell(rowOf(page, '甲号'), '1.1')).toBeVisible();
    await expect(cell(rowOf(page, '乙号'), '1.2')).toBeVisible();
  });
});
