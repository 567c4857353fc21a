import path from 'node:path';
import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

/* What people do in a list all day, on pages that say no more than their documents (`fixtures/stock`). */
const ORG = { org: '示范第一监狱' };
const PICTURE = path.join(import.meta.dirname, 'pictures/console.png');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const box = (page: Page, name: string) => rowOf(page, name).getByRole('checkbox');

test.describe('a list', () => {
  test.slow();
  let url = '';
  let token = '';
  const places: Record<string, number> = {};
  const post = <T>(path: string, body: object) => call<T>(url, `stock/${path}`, { token, body });
  const count = (article: string, more: object = {}) => ({
    ...{ article, kind: 1, placeId: places['一号库'], quantity: 1, worth: '0.10' },
    ...more,
  });

  test.beforeAll(async ({ installation }) => {
    await installation.start();
    url = installation.url;
    token = await signIn(url, 'admin', ORG.org);
    const found = await post<{ rows: { id: number; name: string; children?: [] }[] }>(
      'stock-place/search',
      {},
    );
    if (found.rows.length > 0) return;
    const place = async (name: string, parentId?: number) => {
      const { id } = await post<{ id: number }>('stock-place/add', { name, ...(parentId && { parentId }) });
      places[name] = id;
      return id;
    };
    const store = await place('仓库');
    await place('一号库', store);
    await place('二号库', store);
    const second = { placeId: places['二号库'] };
    await post('stock-count/batch-add', {
      items: [
        ...Array.from({ length: 8 }, (_, at) => count(`甲${at + 1}`)),
        count('甲1', { ...second, worth: '90071992547409.93', quantity: 3 }),
        ...Array.from({ length: 6 }, (_, at) => count(`乙${at + 1}`, { kind: 2, ...second })),
      ],
    });
  });

  const open = (openAs: (name: string, path: string, options: object) => Promise<Page>, at: string) =>
    openAs('admin', `/stock/${at}`, { ...ORG, server: url });
  async function search(page: Page, article: string): Promise<void> {
    await page.getByRole('search').getByLabel('物品').fill(article);
    await page.getByRole('button', { name: '查询' }).click();
  }

  test('B3-02, B9-02: the last row sums the whole result exactly; with five rows a page, the sixth opens', async ({
    openAs,
  }) => {
    const page = await open(openAs, 'count');
    await search(page, '乙');
    await expect(page.getByText('共 6 条')).toBeVisible();
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect(rowOf(page, '乙6')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(3);
    await rowOf(page, '乙6').getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑' });
    await expect(dialog.getByLabel('物品')).toHaveValue('乙6');
    await dialog.getByRole('button', { name: '取消' }).click();
    await search(page, '甲');
    const sum = page.getByRole('row').filter({ hasText: '合计' });
    await expect(sum).toContainText('90,071,992,547,410.73');
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect(rowOf(page, '甲8')).toBeVisible();
    await expect(sum).toContainText('90,071,992,547,410.73');
    expect(
      await sum.evaluate(
        (row) => getComputedStyle(row.lastElementChild!.parentElement!.parentElement!).position,
      ),
    ).toBe('sticky');
  });

  test('rows stay selected from page to page; what is asked for them says how many are not in sight', async ({
    openAs,
  }) => {
    const page = await open(openAs, 'count');
    await search(page, '乙');
    await box(page, '乙1').check();
    await box(page, '乙2').check();
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect(page.getByText('已选 2 条，其中 2 条在其他页')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '全选' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: '全选' }).check();
    await expect(page.getByText('已选 3 条，其中 2 条在其他页')).toBeVisible();
    await page.getByRole('columnheader', { name: '物品' }).getByRole('button').click();
    await expect(box(page, '乙1')).toBeChecked();
    await expect(page.getByText('已选 3 条，其中 1 条在其他页')).toBeVisible();

    await page.getByRole('button', { name: '批量删除' }).click();
    const question = page.getByRole('alertdialog', { name: '删除选中的 3 条？' });
    await expect(question).toContainText('其中 1 条在其他页。');
    await question.getByRole('button', { name: '取消' }).click();
    // Rows of other criteria cannot be found by turning pages.
    await search(page, '甲');
    await expect(page.getByText(/^已选/)).toBeHidden();

    await search(page, '乙');
    await box(page, '乙2').check();
    await page.getByRole('button', { name: '第 2 页' }).click();
    await box(page, '乙6').check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('共 4 条')).toBeVisible();
    await expect(page.getByText(/^已选/)).toBeHidden();
    await expect(rowOf(page, '乙2')).toBeHidden();
  });

  test.describe('refreshes itself', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('B4-06: while nobody is disturbed; a failure leaves the rows and says so', async ({ openAs }) => {
      // A user has few sessions; each opened page has one.
      token = await signIn(url, 'admin', ORG.org);
      const page = await open(openAs, 'count');
      await search(page, '丙');
      await expect(page.getByText('没有符合条件的记录')).toBeVisible();
      await post('stock-count/add', count('丙1'));
      await expect(rowOf(page, '丙1')).toBeVisible();

      // A selection, and an open dialog, stop it.
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('stock-count/search')) asked.push(request.headers().background ?? '');
      });
      await box(page, '丙1').check();
      await page.waitForTimeout(7000);
      expect(asked).toEqual([]);
      await box(page, '丙1').uncheck();
      await rowOf(page, '丙1').getByRole('button', { name: '编辑' }).click();
      const dialog = page.getByRole('dialog', { name: '编辑' });
      await expect(dialog.getByLabel('物品')).toHaveValue('丙1');
      const before = asked.length;
      await page.waitForTimeout(7000);
      expect(asked.length).toBe(before);
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect.poll(() => asked.at(-1)).toBe('1');

      await page.route('**/stock-count/search', (route) => route.abort());
      await expect(page.getByText(/^自动刷新失败/)).toBeVisible();
      await expect(rowOf(page, '丙1')).toBeVisible();
      await page.unroute('**/stock-count/search');
      await post('stock-count/add', count('丙2'));
      await expect(rowOf(page, '丙2')).toBeVisible();
      await expect(page.getByText(/^自动刷新失败/)).toBeHidden();
    });
  });

  test('a picture of a row is small in the list and large on a click; money keeps every digit', async ({
    openAs,
  }) => {
    const page = await open(openAs, 'count');
    await search(page, '甲1');
    const row = rowOf(page, '90,071,992,547,409.93');
    await row.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑' });
    await dialog.getByLabel('照片', { exact: true }).setInputFiles(PICTURE);
    await expect(dialog.getByRole('button', { name: /^预览/ })).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    const thumbnail = row.getByRole('button', { name: /^预览/ });
    expect((await thumbnail.boundingBox())!.height).toBeLessThanOrEqual(32);
    await thumbnail.click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    const cell = row.getByRole('cell', { name: '90,071,992,547,409.93' });
    expect(
      await cell.evaluate((one) => [
        getComputedStyle(one).textAlign,
        getComputedStyle(one).fontVariantNumeric,
      ]),
    ).toEqual(['right', 'tabular-nums']);
  });

  test('a pivot has a column for each place, and sums of rows and columns', async ({ openAs }) => {
    const page = await open(openAs, 'by-place');
    const heads = page.getByRole('columnheader');
    await expect(heads.filter({ hasText: '二号库' })).toBeVisible();
    expect((await heads.allTextContents()).filter((text) => text !== '序号')).toEqual([
      '物品',
      '类别',
      '仓库',
      '一号库',
      '二号库',
      '合计',
    ]);
    await search(page, '甲1');
    await expect(page.getByText('共 1 条')).toBeVisible();
    const cells = rowOf(page, '甲1').getByRole('cell');
    await expect(cells.last()).toHaveText('90,071,992,547,410.03');
    expect((await cells.allTextContents()).slice(-4)).toEqual([
      '—',
      '0.10',
      '90,071,992,547,409.93',
      '90,071,992,547,410.03',
    ]);
    await expect(page.getByRole('row').filter({ hasText: '合计' }).last()).toContainText(
      '90,071,992,547,410.03',
    );
    // A row stands for several records.
    await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /添加/ })).toBeVisible();
  });
});
