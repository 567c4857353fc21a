import { expect, test } from './support/test';

const ADMIN = ['admin', '/supervised/area-type'] as const;

test.describe('a broken document', () => {
  test.use({ allowed: [/status of 500 .*table-info\/get-data\/visits-/] });

  test('shows the problems in its own tab; the shell and other pages keep working', async ({
    openAs,
    installation,
  }) => {
    await installation.start();
    const page = await openAs(...ADMIN, { server: installation.url });
    await page.getByRole('search').getByLabel('类型名称').fill('typed before');
    await page.getByRole('button', { name: '会见管理' }).click();

    for (const [title, file] of [
      ['会见登记', 'visits/pages/register.json'],
      ['会见室', 'visits/pages/rooms.json'],
    ] as const) {
      await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: title }).click();
      const card = page.getByRole('tabpanel', { name: title });
      await expect(card.getByRole('heading', { name: '加载失败' })).toBeVisible();
      await expect(card.getByText(file)).toBeVisible();
      await expect(card.getByRole('button', { name: '重试' })).toBeVisible();
    }
    await page.getByRole('tab', { name: '监区类型' }).click();
    await expect(page.getByRole('search').getByLabel('类型名称')).toHaveValue('typed before');
    await page.getByRole('link', { name: '等级管理' }).click();
    await expect(page.getByRole('table', { name: '等级管理' }).getByRole('row').nth(1)).toBeVisible();
  });
});

test.describe('a page that fails to render', () => {
  test.use({ allowed: [/TypeError/] });

  test('fails alone, and can be retried', async ({ openAs }) => {
    const page = await openAs(...ADMIN);
    const address = /table-info\/get-data\/supervised-level/;
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, searches: null } } });
    });
    await page.getByRole('link', { name: '等级管理' }).click();
    await expect(page.getByRole('heading', { name: '页面出错' })).toBeVisible();
    await page.getByRole('tab', { name: '监区类型' }).click();
    await expect(page.getByRole('table', { name: '监区类型' })).toBeVisible();
    await page.unroute(address);
    await page.getByRole('tab', { name: '等级管理' }).click();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('table', { name: '等级管理' }).getByRole('row').nth(1)).toBeVisible();
  });
});
