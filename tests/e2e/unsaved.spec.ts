import { expect, test } from './support/test';

// Questions, menus and tabs with motion, as most people see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('unsaved values mark their tab, and closing the tab, switching the organisation, signing out or leaving the window asks for confirmation', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const page = await openAs('admin', '/talks/record', { server: installation.url, org: '示范第一监狱' });
  await page.getByRole('button', { name: '登记', exact: true }).click();
  const form = page.getByRole('tabpanel', { name: '谈话登记' });
  const tab = page.getByRole('tab', { name: '谈话登记' });
  const ask = page.getByRole('alertdialog', { name: '放弃修改？' });
  await form.getByLabel('谈话主题').fill('暂不保存');
  await expect(tab).toHaveAccessibleName('谈话登记 未保存');
  await expect(page).toHaveTitle(/^未保存 · 谈话登记/);

  // The form stays while other pages are shown, and their confirmations do not affect it.
  await page.getByRole('tab', { name: '谈话记录' }).click();
  await expect(tab).toHaveAccessibleName('谈话登记 未保存');
  await expect(page).toHaveTitle(/^谈话记录/);
  await tab.click();
  await expect(form.getByLabel('谈话主题')).toHaveValue('暂不保存');

  await tab.press('Delete');
  await expect(ask).toContainText('“谈话登记”中未保存的内容会丢失。');
  await ask.getByRole('button', { name: '继续填写' }).click();
  await page.getByRole('button', { name: '刷新页面' }).click();
  await ask.getByRole('button', { name: '继续填写' }).click();
  await tab.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await ask.getByRole('button', { name: '继续填写' }).click();
  await expect(form.getByLabel('谈话主题')).toHaveValue('暂不保存');

  await page.getByRole('button', { name: /^切换机构/ }).click();
  await page.getByRole('menuitemradio', { name: '示范第二监狱' }).click();
  const leave = page.getByRole('alertdialog');
  await expect(leave).toContainText('“谈话登记”有未保存的内容，会作为草稿保留 3 天');
  await leave.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: /^个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(leave).toContainText('“谈话登记”有未保存的内容');
  await leave.getByRole('button', { name: '取消' }).click();

  const asked: string[] = [];
  page.once('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(form.getByLabel('谈话主题')).toHaveValue('暂不保存');

  // Another record at the URL of the form asks for confirmation too; discarded values are not offered again.
  await page.getByRole('tab', { name: '谈话记录' }).click();
  await page.getByRole('button', { name: '登记', exact: true }).click();
  await expect(form.getByLabel('谈话主题')).toHaveValue('暂不保存');
  await tab.press('Delete');
  await ask.getByRole('button', { name: '放弃' }).click();
  await expect(tab).toHaveCount(0);
  await page.getByRole('button', { name: '登记', exact: true }).click();
  await expect(form.getByLabel('谈话主题')).toHaveValue('');
  await expect(form.getByRole('button', { name: '恢复未保存的内容' })).toHaveCount(0);
  await expect(tab).toHaveAccessibleName('谈话登记');
});
