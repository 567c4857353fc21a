import { call, signIn } from './support/api';
import { expect, test } from './support/test';

interface Choice {
  value: number;
  children?: Choice[];
}
const withChildren = (choice: Choice): Choice[] => [choice, ...(choice.children ?? []).flatMap(withChildren)];

test('no match: shows the criteria and offers 重置', async ({ openAs }) => {
  const page = await openAs('clerk', '/supervised/level');
  await page.getByRole('search').getByLabel('等级名称').fill('没有这样的等级');
  await page.getByRole('button', { name: '查询' }).click();
  const table = page.getByRole('tabpanel');
  await expect(table.getByRole('heading', { name: '没有符合条件的记录' })).toBeVisible();
  await expect(table.getByText('当前条件：等级名称 没有这样的等级')).toBeVisible();
  await table.getByRole('button', { name: '重置' }).last().click();
  await expect(page.getByRole('cell', { name: '宽管级' })).toBeVisible();
});

test('an empty list offers to add a row only to users who may', async ({ openAs, baseURL }) => {
  const server = baseURL ?? '';
  const token = await signIn(server, 'admin');
  const options = (path: string) => call<Choice[]>(server, `org/${path}/option`, { token });
  const [bureau] = (await options('org')).flatMap(withChildren).filter(({ value }) => value !== 0);
  const [category] = (await options('org-category')).flatMap(withChildren).filter(({ value }) => value !== 0);
  const org = { name: '示范新建监狱', shortName: '新监', code: '99009', orgType: 2 };
  const places = { parentId: bureau?.value, orgCategoryId: category?.value };
  const regionIds = ['330000', '330100', '330102'];
  await call(server, 'org/org/add', { token, body: { ...org, ...places, regionIds } });
  const page = await openAs('admin', '/supervised/level', { org: '示范新建监狱' });
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: '还没有等级' })).toBeVisible();
  await panel.getByRole('button', { name: '添加等级' }).last().click();
  await expect(page.getByRole('dialog', { name: '添加等级' })).toBeVisible();
});

test.describe('without a server', () => {
  test.use({ allowed: [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/] });

  test('a list keeps its rows, says why, offers a retry, and recovers', async ({ openAs, installation }) => {
    await installation.start();
    const page = await openAs('admin', '/supervised/area-type', { server: installation.url });
    await expect(page.getByRole('cell', { name: '入监', exact: true })).toBeVisible();
    await installation.end('SIGTERM');

    const panel = page.getByRole('tabpanel', { name: '监区类型' });
    await panel.getByRole('button', { name: '刷新' }).click();
    await expect(panel.getByText('刷新失败，显示的是之前的内容：网络错误')).toBeVisible();
    await expect(page.getByRole('cell', { name: '入监', exact: true })).toBeVisible();

    // A page that was never opened fails in the same way, in its own tab.
    await page.getByRole('link', { name: '等级管理' }).click();
    const other = page.getByRole('tabpanel', { name: '等级管理' });
    await expect(other.getByRole('heading', { name: '加载失败' })).toBeVisible();
    await expect(other.getByText('网络错误，请检查网络后重试。')).toBeVisible();

    await installation.start();
    await page.getByRole('tab', { name: '监区类型' }).click();
    await panel.getByRole('button', { name: '重试' }).click();
    await expect(panel.getByText(/^刷新失败/)).toBeHidden();
    await expect(page.getByRole('cell', { name: '入监', exact: true })).toBeVisible();
  });

  test('F12: values typed in a dialog are kept, and saved once the server is back', async ({
    openAs,
    installation,
  }) => {
    await installation.start();
    const page = await openAs('admin', '/supervised/area-type', { server: installation.url });
    await page.getByRole('button', { name: '添加监区类型' }).click();
    const dialog = page.getByRole('dialog', { name: '添加监区类型' });
    await dialog.getByLabel('类型名称').fill('断电也在');
    await dialog.getByLabel('类型编码').fill('power-cut');
    await installation.end('SIGKILL');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '网络错误，未保存' })).toBeVisible();
    await expect(dialog.getByLabel('类型名称')).toHaveValue('断电也在');
    await installation.start();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: '断电也在' })).toBeVisible();

    // As in a power cut: nothing that was acknowledged is lost.
    await installation.end('SIGKILL');
    await installation.start();
    await page.reload();
    await expect(page.getByRole('cell', { name: '断电也在' })).toBeVisible();
  });
});
