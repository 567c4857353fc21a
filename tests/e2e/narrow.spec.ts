import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { addArticles } from './support/purchase';
import { expect, test } from './support/test';
import { tooWide } from './support/too-wide';

const PRISON = '示范第一监狱';
/** A text without a place to break, as people paste them. */
const LONG = '采购'.repeat(60) + 'x'.repeat(120);

let server: string;

test.beforeAll(async ({ installation }) => {
  await installation.start();
  server = installation.url;
  await addArticles(server, 990);
});

/** Nothing is wider than the window, once it is drawn; a picture for the eye. */
async function fits(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `test-results/narrow-${name}.png` });
  expect(await tooWide(page), name).toEqual([]);
}

/** Opens a row for reading: its buttons are in a menu here. */
async function view(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '查看' }).click();
}

const LISTS = {
  prisoner: '/supervised/prisoner',
  department: '/org/department',
  user: '/org/user',
  articles: '/purchase/article?pageNo=1&pageSize=1000',
  requests: '/purchase/request',
  board: '/talks/board',
  config: '/org/config',
};

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('22.4: no list, tree or block is wider than the window', async ({ openAs }) => {
    test.slow();
    const page = await openAs('admin', LISTS.prisoner, { org: PRISON, server });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [name, path] of Object.entries(LISTS)) {
      await page.goto(path);
      await expect(
        page.getByRole('tabpanel').getByRole('table').or(page.getByRole('region')).first(),
      ).toBeVisible();
      await fits(page, name);
    }
  });

  test('22.4: no detail, list below a record, form or log is wider than the window', async ({ openAs }) => {
    test.slow();
    const page = await openAs('admin', LISTS.prisoner, { org: PRISON, server });
    await page.setViewportSize({ width: 320, height: 640 });
    const row = page.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: '变更记录', exact: true }).first().click();
    await expect(page.getByRole('dialog').getByLabel('关键字')).toBeVisible();
    await fits(page, 'changes');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '操作日志', exact: true }).first().click();
    await expect(page.getByRole('dialog').getByLabel('关键字')).toBeVisible();
    await fits(page, 'operations');
    await page.keyboard.press('Escape');
    await page.goto('/purchase/article');
    await view(page, page.getByRole('row').nth(1));
    await expect(page.getByRole('dialog', { name: '查看' })).toBeVisible();
    await fits(page, 'detail');
  });
});

/** Opens a new request with a line, whose article is not chosen yet. */
async function withLine(page: Page): Promise<Locator> {
  await page.goto(LISTS.requests);
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByRole('button', { name: '添加一行' }).click();
  return form;
}

for (const width of [320, 1024])
  test(`22.4: the delete button of a line is in sight at ${width} px, whatever is typed`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', LISTS.requests, { org: PRISON, server });
    await page.setViewportSize({ width, height: 700 });
    const form = await withLine(page);
    await form.getByLabel('用途').fill(LONG.slice(90, 150));
    const remove = form.getByRole('button', { name: /^删除/ }).first();
    await remove.scrollIntoViewIfNeeded();
    const box = (await remove.boundingBox())!;
    const inside = (await form.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(inside.x);
    expect(box.x + box.width).toBeLessThanOrEqual(inside.x + inside.width);
    // Nothing covers it.
    await remove.click({ trial: true });
    await fits(page, `lines-${width}`);
  });

test('22.4: a long text without a break widens neither list nor detail', async ({ openAs }) => {
  const token = await signIn(server, 'admin', PRISON);
  const found = await call<{ rows: { id: number }[] }>(server, 'purchase/article/search', { token });
  const lines = [{ articleId: found.rows[0]!.id, quantity: 1, price: '1.00' }];
  await call(server, 'purchase/request/add', { token, body: { purpose: LONG.slice(90, 150), lines } });
  const page = await openAs('admin', LISTS.requests, { org: PRISON, server });
  await page.setViewportSize({ width: 320, height: 640 });
  await view(page, page.getByRole('row').filter({ hasText: '采购采购' }));
  await expect(page.getByRole('dialog', { name: '查看' }).getByText('采购采购').first()).toBeVisible();
  await fits(page, 'long-text');
});
