import type { Page } from 'playwright/test';
import { PASSWORD } from './support/api';
import { expect, test } from './support/test';

test.use({ allowed: [/status of 401 .*public\/public\/login/] });

async function signIn(page: Page, loginName: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('账号').fill(loginName);
  await page.getByLabel('密码').fill(password);
  await page.getByLabel('密码').press('Enter');
}

const greeting = (page: Page) => page.getByRole('heading', { name: /好，/ });

test('a wrong password shows an error, keeps the account and allows another attempt', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/^登录/);
  await signIn(page, 'clerk', 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText(/^账号或密码错误，还可以尝试 \d+ 次$/);
  await expect(page.getByLabel('账号')).toHaveValue('clerk');
  await expect(page.getByLabel('密码')).toBeFocused();
  await page.getByLabel('密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(greeting(page)).toContainText('林知夏');
});

test('missing values are shown at their fields before a request is sent', async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: '登录' });
  const before = await button.boundingBox();
  await button.click();
  await expect(page.getByText('请输入账号')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();
  await expect(page.getByLabel('账号')).toBeFocused();
  expect(await button.boundingBox()).toEqual(before);
});

test('K2.1-01, K2.2-20: the correct password opens the first page of the menu', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await signIn(page, 'manager');
  await expect(page).toHaveURL('/dashboard');
  await expect(greeting(page)).toContainText('沈云舟');
});

test('the password can be shown while it is typed', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('密码').fill('visible');
  await expect(page.getByLabel('密码')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '显示明文' }).click();
  await expect(page.getByLabel('密码')).toHaveAttribute('type', 'text');
});

test('K2.2-18, K2.2-19, K4-06: the requested URL and its page open after sign-in', async ({ page }) => {
  await page.goto('/supervised/prisoner?pageNo=2&pageSize=20');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page, 'clerk');
  await expect(page).toHaveURL('/supervised/prisoner?pageNo=2&pageSize=20');
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
});

test('sign-in never leads to another site', async ({ page, baseURL }) => {
  await page.goto('/login?redirect=//evil.example');
  await signIn(page, 'clerk');
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await expect(greeting(page)).toBeVisible();
});

test('K4-02: 记住我 decides whether other windows are signed in too', async ({ browser, watch }) => {
  for (const remembered of [true, false]) {
    const context = await browser.newContext();
    await watch(context);
    const first = await context.newPage();
    await first.goto('/login');
    await first.getByRole('checkbox', { name: '记住我' }).setChecked(remembered);
    await signIn(first, 'clerk');
    await expect(greeting(first)).toBeVisible();
    const second = await context.newPage();
    await second.goto('/');
    await expect(remembered ? greeting(second) : second.getByLabel('账号')).toBeVisible();
    await context.close();
  }
});

test('K2.3-11, K4-09: signing out asks for confirmation and ends the session', async ({ openAs }) => {
  const page = await openAs('manager', '/dashboard');
  const leave = async () => {
    await page.getByRole('button', { name: '个人菜单 沈云舟' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
  };
  await leave();
  const question = page.getByRole('alertdialog', { name: '确定退出登录？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await expect(greeting(page)).toBeVisible();

  await leave();
  await question.getByRole('button', { name: '退出' }).click();
  await expect(page.getByLabel('账号')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByLabel('账号')).toBeVisible();
});

test('K2.1-02: registration, its result and authorisation need no session, and lead to sign-in', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/register', '注册'],
    ['/register-result', '注册结果'],
    ['/auth', '授权登录'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.getByText('前往登录').click();
  await expect(page).toHaveURL('/login');
});

test('K2.1-05: the menu stays in sight on error pages, except after an error of the server', async ({
  openAs,
}) => {
  const page = await openAs('clerk', '/404');
  for (const [path, title, menus] of [
    ['/404', '请求错误', 1],
    ['/403', '权限错误', 1],
    ['/500', '服务器错误', 0],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title }).last()).toBeVisible();
    await expect(page.getByRole('navigation', { name: '菜单' })).toHaveCount(menus);
  }
});

test('K2.1-03: a page without permission names the missing code and whom to ask', async ({ openAs }) => {
  const page = await openAs('clerk', '/org/user');
  await expect(page).toHaveURL('/403?needs=org_user_search');
  await expect(page.getByText('org_user_search')).toBeVisible();
  await expect(page.getByText('请把权限码发给示范第一监狱的管理员申请。')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制权限码' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('org_user_search');
});

test('B2-31: signing out covers the window while the server takes its time', async ({ openAs }) => {
  const page = await openAs('clerk', '/dashboard');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/public/public/logout', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: /^个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
  const cover = page.getByText('Loading...');
  await expect(cover).toBeVisible();
  expect(
    await cover.evaluate((text) => {
      const { zIndex, width } = getComputedStyle(text.parentElement!);
      return [zIndex, width];
    }),
  ).toEqual(['1100', '1440px']);
  answer();
  await expect(page.getByLabel('账号')).toBeVisible();
});

test('K7-01: all calls of a session go below /api/v1', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['xhr', 'fetch'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname);
  });
  await page.goto('/supervised/prisoner');
  await signIn(page, 'clerk');
  await expect(page.getByRole('table')).toBeVisible();
  await expect.poll(() => calls).toContain('/api/v1/supervised/supervised-prisoner/search');
  expect(calls).toContain('/api/v1/public/public/login');
  expect(calls.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
});

test('K4-10, K4-11: a user without menus sees a message and stays at sign-in', async ({ page }) => {
  await page.route('**/api/v1/org/user/menu*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { menus: [], permissions: [] } } }),
  );
  await page.goto('/login');
  await signIn(page, 'clerk');
  await expect(page.getByRole('alert').filter({ hasText: '您没有任何权限' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [sessionStorage['Access-Token'], localStorage['Access-Token']])).toEqual([
    undefined,
    undefined,
  ]);
});

test('K9-08: a window that becomes visible again reloads the user', async ({ openAs }) => {
  const page = await openAs('clerk', '/dashboard');
  await expect(greeting(page)).toBeVisible();
  const asked = page.waitForRequest('**/api/v1/org/user/userinfo*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
});
