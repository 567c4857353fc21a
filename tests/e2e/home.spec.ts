import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from './support/test';

const home = (page: Page) => page.getByRole('tabpanel', { name: '首页' });
const figures = (page: Page) => home(page).getByRole('region', { name: '概况' });

test('the home page greets, and shows figures that lead to their lists', async ({ openAs }) => {
  const page = await openAs('admin', '/dashboard', { org: '示范第一监狱' });
  await expect(
    home(page).getByRole('heading', { level: 2, name: /^(早上|上午|中午|下午|晚上)好，/ }),
  ).toBeVisible();
  const held = figures(page).getByRole('link', { name: /^在押人员/ });
  const count = (await held.textContent())!.replace('在押人员', '');
  expect(Number(count.replaceAll(',', ''))).toBeGreaterThan(0);
  await expect(home(page).getByRole('img', { name: '每月入监的图表' })).toBeVisible();
  await expect(home(page).getByRole('table', { name: '暂离人员' }).getByRole('row').nth(1)).toBeVisible();
  await expect(home(page).getByRole('region', { name: '最近操作' })).toBeVisible();
  await held.click();
  await expect(page).toHaveURL(/\/supervised\/prisoner\?criteria=%7B%22custodyStatus%22%3A1%7D$/);
  const list = page.getByRole('tabpanel', { name: '被监管人员', exact: true });
  await expect(list.getByText(`共 ${count} 条`)).toBeVisible();
});

test('the home page shows each user only what they may see, in their language', async ({ openAs }) => {
  const page = await openAs('clerk', '/dashboard');
  await expect(figures(page).getByRole('link', { name: /^在押人员/ })).toBeVisible();
  await expect(figures(page).getByRole('link', { name: /^启用的用户/ })).toHaveCount(0);
  await expect(home(page).getByRole('region', { name: '最近操作' })).toHaveCount(0);
  const links = home(page).getByRole('region', { name: '快捷入口' });
  await expect(links.getByRole('link', { name: '被监管人员' })).toBeVisible();
  await expect(links.getByRole('link', { name: '用户管理' })).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('mortise.language', 'en-US'));
  await page.reload();
  const panel = page.getByRole('tabpanel', { name: 'Home' });
  await expect(panel.getByRole('link', { name: /^In custody/ })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Go to' })).toBeVisible();
});

test('the home page of the reviewer counts the documents that wait for a check', async ({ openAs }) => {
  const page = await openAs('reviewer', '/dashboard');
  const money = home(page).getByRole('region', { name: '资金待办' });
  await money.getByRole('link', { name: /^收付单待审核/ }).click();
  await expect(page).toHaveURL(/\/money\/in-out\?criteria=%7B%22state%22%3A1%7D$/);
});

test('the blocks of a page load again at its interval, unseen, and rest while it is hidden', async ({
  openAs,
}) => {
  const page = await openAs('manager', '/500');
  await page.clock.install();
  const asked: string[] = [];
  const figuresAsked = () => asked.filter((url) => url.includes('/block/')).length;
  await page.goto('/dashboard');
  await expect(figures(page).getByRole('link', { name: /^在押人员/ })).toBeVisible();
  await expect(home(page).getByRole('table', { name: '暂离人员' })).toBeVisible();
  page.on('request', (request) => {
    if (/table-info\/block\/system-home|supervised-prisoner\/search/.test(request.url()))
      asked.push(request.url());
  });
  await page.clock.fastForward(301_000);
  await expect.poll(() => new Set(asked).size).toBe(6);
  await expect(figures(page).getByRole('link', { name: /^在押人员/ })).toBeVisible();

  await page.getByRole('navigation').getByRole('button', { name: '监管管理' }).click();
  await page.getByRole('navigation').getByRole('link', { name: '被监管人员' }).click();
  await expect(page.getByRole('tabpanel', { name: '被监管人员' }).getByRole('row').nth(1)).toBeVisible();
  asked.length = 0;
  await page.clock.fastForward(1_000_000);
  // Each block is asked for once, when it is shown again.
  await page.getByRole('tab', { name: '首页' }).click();
  await expect.poll(figuresAsked).toBe(5);
  await page.clock.fastForward(301_000);
  await expect.poll(figuresAsked).toBe(10);
});

test.describe('blocks that cannot be refreshed', () => {
  test.use({ allowed: [/ERR_FAILED|net::/] });
  test('stay as they are, and the page says since when', async ({ openAs }) => {
    const page = await openAs('clerk', '/500');
    await page.clock.install();
    await page.goto('/dashboard');
    const held = figures(page).getByRole('link', { name: /^在押人员/ });
    await expect(held).toBeVisible();
    await page.route('**/table-info/block/**', (route) => route.abort());
    await page.clock.fastForward(301_000);
    await expect(
      home(page)
        .getByRole('status')
        .filter({ hasText: /自动刷新/ }),
    ).toBeVisible();
    await expect(held).toBeVisible();
  });
});

test('Ctrl+K finds a person by initials, opens it, and home remembers it', async ({ openAs }) => {
  const page = await openAs('manager', '/dashboard');
  await expect(figures(page).getByRole('link', { name: /^在押人员/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '查找' });
  await expect(field).toBeFocused();
  await page.keyboard.type('jsgl');
  await expect(page.getByRole('option', { name: /^角色管理/ })).toBeVisible();
  await field.fill('z');
  const person = page.getByRole('group', { name: '被监管人员' }).getByRole('option').first();
  await expect(person).toBeVisible();
  const axe = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  const name = (await person.locator('span').nth(1).textContent())!;
  await person.click();
  await expect(page.getByRole('dialog').getByText(name, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '首页' }).click();
  await page.reload();
  await expect(home(page).getByRole('region', { name: '最近打开' }).getByRole('link').first()).toContainText(
    name,
  );
});
