import { expect, test } from 'playwright/test';

test('a person signs in and sees the menu', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('账号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('demo123456');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('a wrong password keeps the person out and says so', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('账号').fill('clerk');
  await page.getByLabel('密码', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('账号或密码错误').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
