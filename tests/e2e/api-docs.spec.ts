import { expect, test } from './support/test';

test('the API page shows the calls that the user may make, with bodies and permissions, and offers them as a file', async ({
  openAs,
}) => {
  const page = await openAs('manager', '/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: '榫卯接口' })).toBeVisible();
  await page.getByLabel('按路径、名称或权限查找').fill('org-department/add');
  const call = page.locator('details');
  await expect(call).toHaveCount(1);
  await call.getByText('/api/v1/org/org-department/add').click();
  await expect(call).toContainText('org_department_add');
  await expect(call).toContainText('部门名称');
  await expect(call).toContainText('Idempotency-Key');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 OpenAPI 文件' }).click();
  expect((await download).suggestedFilename()).toBe('mortise-openapi.json');

  await page.getByLabel('按路径、名称或权限查找').fill('no such call');
  await expect(page.getByText('没有符合的接口')).toBeVisible();
  await page.getByRole('button', { name: '返回控制台' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a call can be tried with a form made from its schema, which is validated before it is sent', async ({
  openAs,
}) => {
  const page = await openAs('manager', '/api/docs');
  await page.getByLabel('按路径、名称或权限查找').fill('org-department/search');
  const call = page.locator('details');
  await call.getByText('/api/v1/org/org-department/search').click();
  await call.getByRole('button', { name: '试一试' }).click();
  const size = call.getByLabel('pageSize', { exact: true });
  await expect(size).toHaveValue('10');
  await size.fill('100000');
  await call.getByRole('button', { name: '发送' }).click();
  await expect(size).toHaveAccessibleDescription('不能大于 1000');
  await size.fill('1');
  await call.getByRole('button', { name: '发送' }).click();
  await expect(call.getByRole('region', { name: '响应' })).toContainText('"totalCount"');
});

test('needs a session', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});
