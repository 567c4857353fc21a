import { expect, test } from './support/test';

test.use({ allowed: [/ERR_INTERNET_DISCONNECTED|status of 401 /] });

const LIST = '/supervised/area-type';

test('22.4: without a network a list keeps its rows, a form what was typed; both go on when it is back', async ({
  openAs,
}) => {
  const page = await openAs('admin', LIST);
  await expect(page.getByRole('cell', { name: '入监', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '添加监区类型' }).click();
  const dialog = page.getByRole('dialog', { name: '添加监区类型' });
  await dialog.getByLabel('类型名称').fill('断网也在');
  await dialog.getByLabel('类型编码').fill('no-network');

  await page.context().setOffline(true);
  await expect(page.getByText(/^网络已断开。可以继续填写/)).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开，未保存' })).toBeVisible();
  await expect(dialog.getByLabel('类型名称')).toHaveValue('断网也在');
  await page.screenshot({ path: 'test-results/offline-form.png' });

  await page.context().setOffline(false);
  await expect(page.getByText(/^网络已断开。可以继续填写/)).toBeHidden();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: '断网也在' })).toHaveCount(1);

  await page.context().setOffline(true);
  await page.getByRole('tabpanel').getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText(/^网络已断开，显示的是之前的内容/)).toBeVisible();
  await expect(page.getByRole('cell', { name: '断网也在' })).toBeVisible();
  await page.screenshot({ path: 'test-results/offline-list.png' });
  await page.context().setOffline(false);
  await expect(page.getByText(/^网络已断开，显示的是之前的内容/)).toBeHidden();
  await expect(page.getByRole('cell', { name: '断网也在' })).toBeVisible();
});

test('26.6: a token that was removed leads to sign-in with the next call, and back', async ({ openAs }) => {
  const page = await openAs('admin', LIST);
  await expect(page.getByRole('cell', { name: '入监', exact: true })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('Access-Token');
    sessionStorage.removeItem('Access-Token');
  });
  const told = page.getByRole('alert').filter({ hasText: '登录已失效' }).waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: '刷新' }).click();
  await told;
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('没有权限')).toHaveCount(0);
});
