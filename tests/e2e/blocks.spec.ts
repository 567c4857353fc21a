import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

const BOARD = '谈话概览';
const board = (page: Page) => page.getByRole('tabpanel', { name: BOARD });

test.describe('a page of blocks', () => {
  test.slow();
  test.beforeAll(async ({ installation }) => {
    await installation.start();
    const token = await signIn(installation.url, 'admin', '第一监狱').catch(() =>
      signIn(installation.url, 'admin'),
    );
    const planDate = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    const add = (name: string, more: object = {}) =>
      call(installation.url, 'talks/talk-plan/add', { token, body: { name, kind: 1, planDate, ...more } });
    await add('概览一');
    await add('概览二', { kind: 2, persons: 6, place: '一号' });
    await add('概览三', { kind: 2, persons: 4, place: '二号', planDate: '2020-01-01' });
  });

  test('each figure leads to its list with the same criteria, also to an open one', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs('admin', '/talks/board', { server: installation.url });
    const group = board(page).getByRole('link', { name: /^集体谈话/ });
    const amount = (await group.textContent())!.replace('集体谈话', '');
    expect(Number(amount)).toBeGreaterThanOrEqual(2);
    await group.click();
    await expect(page).toHaveURL(/\/talks\/plan\?criteria=/);
    const list = page.getByRole('tabpanel', { name: '谈话计划' });
    await expect(list.getByText(`共 ${amount} 条`)).toBeVisible();
    await expect(list.getByRole('row').filter({ hasText: '概览二' })).toBeVisible();
    await expect(list.getByRole('row').filter({ hasText: '概览一' })).toHaveCount(0);

    // The list is open now; another figure asks it again.
    await page.getByRole('tab', { name: BOARD }).click();
    const all = board(page).getByRole('link', { name: /^全部计划/ });
    const whole = (await all.textContent())!.replace('全部计划', '');
    await all.click();
    await expect(list.getByText(`共 ${whole} 条`)).toBeVisible();
    await expect(list.getByRole('row').filter({ hasText: '概览一' })).toBeVisible();
  });

  test('charts are tables, too, whose rows lead to the list; a list block leads to all of its rows', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs('admin', '/talks/board', { server: installation.url });
    const days = board(page).getByRole('region', { name: '每日计划' });
    await expect(days.getByRole('img', { name: /每日计划的图表/ })).toBeVisible();
    await days.getByRole('button', { name: '以表格显示“每日计划”' }).click();
    const rows = days.getByRole('table', { name: '每日计划' }).getByRole('row');
    await expect(rows).toHaveCount(7);
    const today = rows.last();
    const count = await today.getByRole('cell').textContent();
    await today.getByRole('link').click();
    await expect(page.getByRole('tabpanel', { name: '谈话计划' }).getByText(`共 ${count} 条`)).toBeVisible();

    await page.getByRole('tab', { name: BOARD }).click();
    const latest = board(page).getByRole('region', { name: '集体谈话计划' });
    await expect(latest.getByRole('row').filter({ hasText: '概览二' })).toBeVisible();
    await expect(latest.getByRole('row').filter({ hasText: '概览一' })).toHaveCount(0);
    await latest.getByRole('link', { name: '查看全部“集体谈话计划”' }).click();
    await expect(page).toHaveURL(/criteria=%7B%22kind%22%3A2%7D/);
    await page.getByRole('tab', { name: BOARD }).click();
    await board(page)
      .getByRole('region', { name: '快捷入口' })
      .getByRole('link', { name: '谈话记录' })
      .click();
    await expect(page).toHaveURL(/\/talks\/record/);
  });

  test.describe('a block that fails', () => {
    test.use({ allowed: [/ERR_FAILED|net::/] });
    test('says so by itself and is asked for again', async ({ openAs, installation }) => {
      const page = await openAs('admin', '/talks/record', { server: installation.url });
      await page.route('**/table-info/block/**', (route) =>
        /figures/.test(route.request().url()) ? route.abort() : route.continue(),
      );
      await page.getByRole('link', { name: BOARD }).click();
      const figures = board(page).getByRole('region', { name: '概况' });
      await expect(figures.getByRole('alert')).toBeVisible();
      await expect(board(page).getByRole('img', { name: /每日计划的图表/ })).toBeVisible();
      await page.unroute('**/table-info/block/**');
      await figures.getByRole('button', { name: '重试' }).click();
      await expect(figures.getByRole('link', { name: /^全部计划/ })).toBeVisible();
    });
  });

  for (const width of [1024, 320])
    test(`fits into ${width} px, in the dark, too`, async ({ openAs, installation }) => {
      const page = await openAs('admin', '/talks/board', { server: installation.url });
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
      const chart = board(page).getByRole('img', { name: /每日计划的图表/ });
      await expect(chart).toBeVisible();
      const frame = async () => (await board(page).boundingBox())!;
      for (const region of await board(page).getByRole('region').all()) {
        const box = (await region.boundingBox())!;
        expect(box.x + box.width).toBeLessThanOrEqual((await frame()).x + (await frame()).width);
      }
      await page.screenshot({ path: test.info().outputPath(`board-${width}.png`), fullPage: true });
    });
});
