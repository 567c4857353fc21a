import { createHash } from 'node:crypto';
import { call, PASSWORD } from './support/api';
import { expect, test } from './support/test';

const sent = (password: string) => createHash('sha256').update(password).digest('hex');

test('a supplier is added, gets a user, and the user sees that supplier alone', async ({
  openAs,
  baseURL: url = '',
}) => {
  const page = await openAs('admin', '/sale/supplier');
  const list = page.getByRole('table', { name: '供应商管理' });
  await expect(list.getByRole('row').filter({ hasText: '青禾食品有限公司' })).toBeVisible();
  await page.getByRole('button', { name: '添加供应商' }).click();
  const form = page.getByRole('dialog', { name: '添加供应商' });
  await form.getByLabel('供应商名称').fill('晨光果蔬有限公司');
  await form.getByLabel('统一社会信用代码').fill('91350100M000100Y44');
  await form.getByLabel('联系人').fill('陈小果');
  await form.getByLabel('联系手机').fill('19900008888');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('统一社会信用代码校验位不正确')).toBeVisible();
  await form.getByLabel('统一社会信用代码').fill('91350100M000100Y43');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  const added = list.getByRole('row').filter({ hasText: '晨光果蔬有限公司' });
  await expect(added.getByText('待审核')).toBeVisible();

  const users = await openAs('admin', '/org/user', { org: '示范第一监狱' });
  await users.getByRole('button', { name: '添加用户' }).click();
  const user = users.getByRole('dialog', { name: '添加用户' });
  await user.getByLabel('账号').fill('chenguang');
  await user.getByLabel('姓名').fill('陈小果');
  await expect(user.getByLabel('供应商', { exact: true }).and(user.getByRole('combobox'))).toHaveCount(0);
  await user.getByRole('radio', { name: '供应商' }).check();
  await expect(user.getByLabel('警号')).toHaveCount(0);
  for (const [label, option] of [
    ['供应商', '晨光果蔬有限公司'],
    ['角色', '供应商'],
  ] as const) {
    await user.getByRole('combobox', { name: label }).click();
    await users.getByRole('option', { name: option }).click();
  }
  await user.getByRole('button', { name: '保存' }).click();
  const shown = users.getByRole('dialog').filter({ hasText: '初始密码' });
  const initial = await shown.getByRole('definition').innerText();

  const { token } = await call<{ token: string }>(url, 'public/public/login', {
    body: { loginName: 'chenguang', loginPwd: sent(initial) },
  });
  await call(url, 'org/user/change-password', {
    token,
    body: { oldLoginPwd: sent(initial), loginPwd: PASSWORD, verifyLoginPwd: PASSWORD },
  });
  const own = await openAs('chenguang', '/sale/supplier');
  const seen = own.getByRole('table', { name: '供应商管理' });
  await expect(seen.getByRole('row').nth(1)).toContainText('晨光果蔬有限公司');
  await expect(seen.getByRole('row')).toHaveCount(2);
  await expect(own.getByRole('button', { name: '添加供应商' })).toHaveCount(0);
  await expect(seen.getByRole('button', { name: '编辑' })).toBeVisible();
  const menu = own.getByRole('navigation', { name: '菜单' });
  await expect(menu.getByRole('button')).toHaveText(['销售管理']);
});
