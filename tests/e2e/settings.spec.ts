import { call, signIn } from './support/api';
import { expect, test } from './support/test';

const FIRST = '示范第一监狱';

test.use({ allowed: [/status of 409 .*org-config\/save/] });

test('the settings of an organisation: where values come from, errors at their fields, one save, taking back, history', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const server = installation.url;
  const bureau = await openAs('admin', '/org/config', { server });
  const main = bureau.getByRole('tabpanel', { name: '机构配置' });
  const least = main.getByLabel('密码最短长度');
  await expect(least).toHaveValue('8');
  const save = main.getByRole('button', { name: '保存' });
  await expect(main.getByText('没有未保存的修改')).toBeVisible();

  // An error is shown when the field is left, and by a save that is not sent.
  await least.fill('5');
  await main.getByLabel('密码最长长度').fill('20');
  await expect(main.getByText('不能小于 6')).toBeVisible();
  await main.getByLabel('搜索配置项').fill('最长');
  await expect(least).toBeHidden();
  await save.click();
  await expect(least).toBeFocused();
  await least.fill('9');
  await expect(main.getByText('已修改 2 项，尚未保存')).toBeVisible();
  await save.click();
  await expect(bureau.getByText('已保存 2 项')).toBeVisible();
  await expect(main.getByText('本机构', { exact: true })).toHaveCount(2);

  // An organisation below sees whose value it is, cannot weaken it, and what it does not decide is text.
  const prison = await openAs('admin', '/org/config', { server, org: FIRST });
  const below = prison.getByRole('tabpanel', { name: '机构配置' });
  await expect(below.getByLabel('密码最短长度')).toHaveValue('9');
  await expect(below.getByText('上级机构【示范省监狱管理局】').first()).toBeVisible();
  await expect(below.getByText('由顶级机构统一设置').first()).toBeVisible();
  await expect(below.getByRole('spinbutton', { name: '登录失败次数' })).toHaveCount(0);
  await below.getByLabel('密码最短长度').fill('8');
  await below.getByRole('button', { name: '保存' }).click();
  await expect(below.getByText('不能小于 9')).toBeVisible();
  await below.getByLabel('密码最短长度').fill('12');
  await below.getByRole('button', { name: '保存' }).click();
  await expect(prison.getByText('已保存 1 项')).toBeVisible();
  await below.getByRole('button', { name: '恢复继承：9 位' }).click();
  await expect(below.getByLabel('密码最短长度')).toHaveValue('9');
  await below.getByRole('button', { name: '保存' }).click();
  await expect(below.getByText('本机构', { exact: true })).toHaveCount(0);

  // Its history, with the values as they are shown.
  const row = below
    .locator('div')
    .filter({ has: prison.getByLabel('密码最短长度') })
    .last();
  await row
    .locator('xpath=ancestor::div[contains(@class,"grid")][1]')
    .getByRole('button', { name: '变更历史' })
    .click();
  const history = prison.getByRole('dialog', { name: '变更历史：密码最短长度' });
  await expect(history.getByRole('listitem').first()).toContainText('12 位');
  await expect(history.getByRole('listitem').first()).toContainText('未设置');
  await expect(history.getByRole('listitem').first()).toContainText('高行健');
  await history.getByRole('button', { name: '关闭' }).click();

  // Nobody else's change is overwritten unseen.
  const [one, other] = [main.getByLabel('同时登录数'), await openAs('admin', '/org/config', { server })];
  await expect(other.getByLabel('同时登录数')).toHaveValue('3');
  await one.fill('4');
  await save.click();
  await expect(bureau.getByText('已保存 1 项')).toBeVisible();
  await other.getByLabel('同时登录数').fill('2');
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByText('其他人刚修改了配置，没有保存')).toBeVisible();
  await expect(other.getByLabel('同时登录数')).toHaveValue('2');
  await other.getByRole('button', { name: '撤销修改' }).click();
  await expect(other.getByLabel('同时登录数')).toHaveValue('4');

  // A clerk has no such page.
  const clerk = await openAs('clerk', '/org/config', { server });
  await expect(clerk.getByRole('navigation').getByText('机构配置')).toHaveCount(0);
});

test('setting site.title, setting ui.theme, setting ui.primaryColor, setting ui.pageSize: the window follows them', async ({
  openAs,
  installation,
  browser,
  watch,
}) => {
  await installation.start();
  const server = installation.url;
  const page = await openAs('admin', '/org/system-config', { server });
  await page.getByLabel('系统名称').fill('海东监管平台');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name: '海东监管平台' })).toBeVisible();
  await expect(page).toHaveTitle('系统配置 - 海东监管平台');
  await page.goto('/org/config');
  await page.getByRole('button', { name: '界面', exact: true }).click();
  await page.getByRole('radio', { name: '深色' }).check();
  await page.getByLabel('主色').click();
  await page.getByRole('option', { name: '极光绿' }).click();
  await page.getByLabel('每页条数').click();
  await page.getByRole('option', { name: '20 条' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-primary', 'green');

  // A list that is opened afterwards, in an organisation below.
  const list = await openAs('admin', '/supervised/prisoner', { server, org: FIRST });
  await expect(list.getByRole('table').getByRole('row')).toHaveCount(21);
  await expect(list.locator('html')).toHaveAttribute('data-theme', 'dark');
  // What a user has chosen stays.
  await list.getByRole('button', { name: '切换到浅色' }).click();
  await list.reload();
  await expect(list.getByRole('table').getByRole('row')).toHaveCount(21);
  await expect(list.locator('html')).toHaveAttribute('data-theme', 'light');

  // The sign-in page of a new browser.
  const context = await browser.newContext({ baseURL: server });
  await watch(context);
  const login = await context.newPage();
  await login.goto('/login');
  await expect(login).toHaveTitle('登录 - 海东监管平台');
  await expect(login.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(login.getByRole('complementary').getByText('海东监管平台')).toBeVisible();
  await context.close();

  const token = await signIn(server, 'admin');
  const { rows } = await call<{ rows: { k: string; version: number }[] }>(server, 'org/org-config/search', {
    token,
  });
  const values = ['ui.theme', 'ui.primaryColor', 'ui.pageSize'].map((k) => ({
    k,
    inherit: true,
    version: rows.find((row) => row.k === k)!.version,
  }));
  await call(server, 'org/org-config/save', { token, body: { values } });
});

test('setting pwd.min: the dialog for the own password says it and checks it', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const server = installation.url;
  const token = await signIn(server, 'admin', FIRST);
  const { rows } = await call<{ rows: { k: string; version: number }[] }>(server, 'org/org-config/search', {
    token,
  });
  const version = rows.find(({ k }) => k === 'pwd.min')!.version;
  await call(server, 'org/org-config/save', { token, body: { values: [{ k: 'pwd.min', v: 13, version }] } });
  const page = await openAs('clerk', '/dashboard', { server });
  await page.getByRole('button', { name: /林知夏/ }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '登录密码修改' });
  await expect(dialog.getByText(/^13 至 \d+ 位/)).toBeVisible();
  await dialog.getByLabel('原密码').fill('demo123456');
  await dialog.getByLabel('新密码').fill('river-stone1');
  await dialog.getByRole('button', { name: '确认修改' }).click();
  await expect(dialog.getByText(/请输入的登录密码，13位以上/)).toBeVisible();
});
