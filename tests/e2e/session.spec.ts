import type { Page } from 'playwright/test';
import { call, PASSWORD, signIn } from './support/api';
import { expect, test } from './support/test';

test.use({ allowed: [/status of 401 /] });

const PERSONS = '/supervised/prisoner?pageNo=2&pageSize=20';

/** Ends every session of a user of the prison, as its manager may. */
async function kick(server: string, loginName: string): Promise<void> {
  const token = await signIn(server, 'manager');
  const body = { page: 1, pageSize: 10, loginName };
  const found = await call<{ rows: { id: number; loginName: string }[] }>(server, 'org/user/search', {
    token,
    body,
  });
  for (const user of found.rows)
    if (user.loginName === loginName) await call(server, `org/user/kick/${user.id}`, { token });
}

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('账号').fill('clerk');
  await page.getByLabel('密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
}

test('a session that ended leads to sign-in, and back to the page in view', async ({ openAs, baseURL }) => {
  const page = await openAs('clerk', PERSONS);
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await kick(baseURL ?? '', 'clerk');
  // The message stays until the window starts anew, so somebody must be looking.
  const messages = page.getByRole('region', { name: /消息/ });
  const told = messages.getByRole('alert').filter({ hasText: '登录已过期' }).waitFor();
  await page.getByRole('button', { name: '下一页' }).click();
  await told;
  await expect(page.getByText('登录已过期，请重新登录。')).toBeVisible();
  await signInAgain(page);
  await expect(page).toHaveURL('/supervised/prisoner?pageNo=3&pageSize=20');
  await expect(page.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page');
});

test('a window opened with a session that is over asks to sign in, and goes on there', async ({
  openAs,
  baseURL,
}) => {
  const page = await openAs('clerk', PERSONS);
  await expect(page.getByRole('table')).toBeVisible();
  await kick(baseURL ?? '', 'clerk');
  // Now several calls at once hear that it is over.
  await page.reload();
  await expect(page.getByText('登录已过期，请重新登录。')).toBeVisible();
  await signInAgain(page);
  await expect(page).toHaveURL(PERSONS);
  await expect(page.getByRole('table')).toBeVisible();
});
