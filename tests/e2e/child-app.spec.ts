import type { Page } from 'playwright/test';
import { SiblingApp } from './support/sibling-app';
import { expect, test } from './support/test';

const frameOf = (page: Page) => page.frameLocator('iframe[title="仓储"]');

test.describe('a child application', () => {
  const sibling = new SiblingApp();
  test.beforeAll(async ({ installation }) => {
    await installation.start();
    await sibling.start(installation.siblingPort);
    sibling.belongsTo(installation.url);
  });
  test.afterAll(() => sibling.stop());
  test.beforeEach(() => {
    sibling.silent = false;
    sibling.visits.length = 0;
  });

  test('K2.2-12: is shown in a frame, learns by a ticket who is signed in, and follows theme and language', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs('admin', '/duty-sibling', { server: installation.url, org: '示范第一监狱' });
    const frame = frameOf(page);
    await expect(frame.locator('#who')).toHaveText(
      '高行健 示范第一监狱 duty_sibling_add,duty_sibling_search',
    );
    await expect(frame.locator('#look')).toHaveText('light zh-CN');
    await expect(page).toHaveTitle(/^仓储 - /);
    await page.getByRole('button', { name: '切换到深色' }).click();
    await expect(frame.locator('#look')).toHaveText('dark zh-CN');

    // The frame is reached by Tab, and its title is that of its tab.
    await page.locator('iframe').focus();
    await page.keyboard.press('Tab');
    await expect(frame.getByRole('button', { name: '起名' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: '入库单 12' })).toBeVisible();
    await frame.getByRole('button', { name: '打开班次' }).click();
    await expect(page).toHaveURL(/\/duty\/shift$/);
    // It stays as it was while another tab is shown.
    await page.getByRole('tab', { name: '入库单 12' }).click();
    await expect(frame.locator('#look')).toHaveText('dark zh-CN');
    expect(sibling.visits).toHaveLength(1);
    await page.screenshot({ path: test.info().outputPath('app.png') });
  });

  test('K2.2-12: gets no token, cannot read the console, and its ticket works once', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs('admin', '/duty-sibling', { server: installation.url });
    const frame = frameOf(page);
    await expect(frame.locator('#who')).not.toBeEmpty();
    await expect(frame.locator('#storage')).toHaveText('nothing');
    const token = await page.evaluate(() => localStorage.getItem('Access-Token') ?? '');
    const [visit] = sibling.visits;
    expect(token).not.toBe('');
    expect(JSON.stringify(visit)).not.toContain(token);
    expect(
      page
        .frames()
        .map((one) => one.url())
        .join(),
    ).not.toContain(visit!.ticket);
    expect((await sibling.redeem(visit!.ticket)).status).toBe(404);
    await expect(page.locator('iframe')).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-downloads',
    );
  });

  test('K2.2-12: messages of another window or origin, and forged ones, change nothing', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs('admin', '/duty-sibling', { server: installation.url });
    const frame = frameOf(page);
    await expect(frame.locator('#who')).not.toBeEmpty();
    await frame.getByRole('button', { name: '伪造' }).click();
    await page.evaluate(() => {
      const say = (origin: string, source: MessageEventSource | null, data: object) =>
        window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
      const [app] = document.querySelectorAll('iframe');
      const navigate = { mortise: 'navigate', path: '/org/user' };
      say('http://127.0.0.1:1', app!.contentWindow, navigate);
      say(app!.dataset.appOrigin!, window, navigate);
      say(app!.dataset.appOrigin!, null, { mortise: 'ready' });
    });
    await frame.getByRole('button', { name: '起名' }).click();
    await expect(page.getByRole('tab', { name: '入库单 12' })).toBeVisible();
    await expect(page).toHaveURL(/\/duty-sibling$/);
    expect(sibling.visits).toHaveLength(1);
  });

  test('K2.2-12: is told when the session ends, also while its tab is hidden', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs('admin', '/duty-sibling', { server: installation.url });
    await expect(frameOf(page).locator('#who')).not.toBeEmpty();
    await page.getByRole('tab', { name: '首页' }).click();
    await page.getByRole('button', { name: /^个人菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
    await expect(page).toHaveURL(/\/login/);
    const told = await page.context().newPage();
    await told.goto(`${sibling.url}/start`);
    expect(await told.evaluate(() => localStorage.getItem('signed-out'))).toBe('yes');
  });

  test('K2.2-12: one that does not answer can be tried again', async ({ openAs, installation }) => {
    sibling.silent = true;
    const page = await openAs('admin', '/500', { server: installation.url });
    await page.clock.install();
    await page.goto('/duty-sibling');
    await expect(page.getByText('正在打开“仓储”')).toBeVisible();
    await page.clock.fastForward(21_000);
    await expect(page.getByRole('alert')).toContainText('“仓储”没有响应');
    sibling.silent = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(frameOf(page).locator('#who')).not.toBeEmpty();
  });

  test('K2.2-12: one that the operator has not set up says so, and is framed by nothing', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs('admin', '/duty-missing', { server: installation.url });
    await expect(page.getByText('“食堂”尚未接入')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    const policy = (await page.request.get(`${installation.url}/`)).headers()['content-security-policy'];
    expect(policy).toContain(`frame-src 'self' ${sibling.url}`);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
