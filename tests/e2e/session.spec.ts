import type { Page } from 'playwright/test';
import { call, PASSWORD, signIn } from './support/api';
import { expect, test } from './support/test';

test.use({ allowed: [/status of 401 /] });

const PERSONS = '/supervised/prisoner?pageNo=2&pageSize=20';

/** Ends all sessions of a user of the prison, by the super user. */
async function kick(server: string, loginName: string): Promise<void> {
  const token = await signIn(server, 'admin', '示范第一监狱');
  const body = { page: 1, pageSize: 10, loginName };
  const found = await call<{ rows: { id: number; loginName: string }[] }>(server, 'org/user/search', {
    token,
    body,
  });
  for (const user of found.rows)
    if (user.loginName === loginName) await call(server, `org/user/kick/${user.id}`, { token });
}

async function signInAgain(page: Page, loginName = 'clerk'): Promise<void> {
  await page.getByLabel('账号').fill(loginName);
  await page.getByLabel('密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
}

test('K4-12: an ended session leads to sign-in, and back to the page that was open', async ({
  openAs,
  baseURL,
}) => {
  const page = await openAs('clerk', PERSONS);
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await kick(baseURL ?? '', 'clerk');
  // The message stays until the window is reloaded, so it is checked before.
  const messages = page.getByRole('region', { name: /消息/ });
  const told = messages.getByRole('alert').filter({ hasText: '登录已失效' }).waitFor();
  await page.getByRole('button', { name: '下一页' }).click();
  await told;
  await expect(page.getByText('登录已失效，请重新登录。')).toBeVisible();
  await signInAgain(page);
  await expect(page).toHaveURL('/supervised/prisoner?pageNo=3&pageSize=20');
  await expect(page.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page');
});

test('a window opened with an ended session requires sign-in, and continues there', async ({
  openAs,
  baseURL,
}) => {
  const page = await openAs('clerk', PERSONS);
  await expect(page.getByRole('table')).toBeVisible();
  await kick(baseURL ?? '', 'clerk');
  // Now several parallel calls find that the session has ended.
  await page.reload();
  await expect(page.getByText('登录已失效，请重新登录。')).toBeVisible();
  await signInAgain(page);
  await expect(page).toHaveURL(PERSONS);
  await expect(page.getByRole('table')).toBeVisible();
});

test('F14, K4-12: values typed when the session ended are offered again, only to the same user', async ({
  openAs,
  baseURL,
}) => {
  const page = await openAs('police01', '/supervised/area-address');
  const row = page.getByRole('row').filter({ hasText: '四监区宿舍楼' });
  const dialog = page.getByRole('dialog', { name: '编辑' });
  const remark = dialog.getByLabel('备注');
  const again = `屋顶 ${new Date().toISOString()} 已修`;
  const offer = page.getByText('“四监区宿舍楼”有未保存的内容');
  await row.getByRole('button', { name: '编辑' }).click();
  await remark.fill('屋顶待修');
  await kick(baseURL ?? '', 'police01');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('登录已失效。填写的内容已保留，登录后可继续。')).toBeVisible();

  await signInAgain(page, 'police02');
  await expect(row).toBeVisible();
  await expect(offer).toBeHidden();
  await kick(baseURL ?? '', 'police02');
  await page.reload();
  await signInAgain(page, 'police01');
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(remark).toHaveValue('屋顶待修');

  // The draft is kept while it is edited, so a reload loses nothing; after a save it is not offered again.
  await remark.fill(again);
  await page.reload();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(remark).toHaveValue(again);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();
  await expect(offer).toBeHidden();
});
