import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { republishPage } from './support/republish';
import { expect, test } from './support/test';

/* Records that hold the values of a form which another value chooses, each by the version it was filled in with. */
const PRISON = '示范第一监狱';

// The browser reports answers to refused saves.
test.use({ allowed: [/status of 400/] });

test.beforeAll(async ({ installation }) => {
  await installation.start();
  const token = await signIn(installation.url, 'admin');
  const types = [
    ['请假', 'affair-leave'],
    ['采购', 'affair-purchase'],
    ['便函', ''],
  ];
  for (const [name, formPage] of types)
    await call(installation.url, 'affairs/affair-type/add', { token, body: { name, formPage } });
});

async function choose(page: Page, within: ReturnType<Page['getByRole']>, name: string): Promise<void> {
  await within.getByLabel('事务类型').click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('the form of a choice: swapped without loss, judged at its fields, kept at its version after a publish', async ({
  openAs,
  installation: { url },
}) => {
  test.slow();
  const page = await openAs('admin', '/affairs/affair', { server: url, org: PRISON });
  await page.getByRole('button', { name: '添加事务' }).first().click();
  const dialog = page.getByRole('dialog', { name: '添加事务' });
  await expect(dialog.getByText('选择“事务类型”后在此填写对应的表单')).toBeVisible();
  await dialog.getByLabel('标题').fill('回家探亲');
  await choose(page, dialog, '请假');
  await expect(dialog.getByText('请假单')).toBeVisible();
  await dialog.getByLabel('天数').fill('20');
  await dialog.getByLabel('事由').fill('探亲');

  // Another choice swaps the form: what both have stays, what only one has comes back with it.
  await choose(page, dialog, '采购');
  await expect(dialog.getByText('采购单')).toBeVisible();
  await expect(dialog.getByLabel('用途')).toHaveValue('探亲');
  await expect(dialog.getByLabel('天数')).toHaveCount(0);
  await choose(page, dialog, '便函');
  await expect(dialog.getByLabel('用途')).toHaveCount(0);
  await choose(page, dialog, '请假');
  await expect(dialog.getByLabel('天数')).toHaveValue('20');

  // Its rules, required values and checks apply at its fields.
  await dialog.getByText('加急', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请输入加急原因')).toBeVisible();
  await expect(dialog.getByText('长假请写明事由')).toBeVisible();
  await dialog.getByLabel('事由').fill('回家探望父母');
  await dialog.getByLabel('加急原因').fill('车票');
  await dialog.getByLabel('联系电话').fill('13800138000');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();

  await republishPage(url, await signIn(url, 'admin'), 'affair-leave', (doc) => {
    (doc.columns as object[]).push({ name: 'place', label: '去向', type: 'input', required: true });
    (doc.formConfig as { list: object[] }).list.push({ model: 'place' });
  });

  // An edit still shows the version that the record was filled in with.
  const row = page.getByRole('row').filter({ hasText: '回家探亲' });
  await row.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(edit.getByText('请假单（填写时的第 1 版，现已更新）')).toBeVisible();
  await expect(edit.getByLabel('联系电话')).toHaveValue('138****8000');
  await expect(edit.getByLabel('去向')).toHaveCount(0);
  await edit.getByLabel('天数').fill('12');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();

  await row.getByRole('button', { name: '查看' }).click();
  const view = page.getByRole('dialog', { name: '查看' });
  const section = view.getByRole('region', { name: '请假单（填写时的第 1 版，现已更新）' });
  await expect(section.getByText('12', { exact: true })).toBeVisible();
  await expect(section.getByText('138****8000')).toBeVisible();
  await view.getByRole('button', { name: '变更记录' }).click();
  await expect(page.getByText('表单内容 · 天数').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await view.getByRole('button', { name: '关闭' }).last().click();

  // A new record is filled in with the new version.
  await page.getByRole('button', { name: '添加事务' }).first().click();
  await choose(page, dialog, '请假');
  await expect(dialog.getByLabel('去向')).toBeVisible();
});

test('a form that is published while it is filled in is shown anew, with what was typed', async ({
  openAs,
  installation: { url },
}) => {
  test.slow();
  const page = await openAs('admin', '/affairs/form?id=0', { server: url, org: PRISON });
  const form = page.getByRole('tabpanel', { name: '事务登记' });
  await form.getByLabel('标题').fill('办公用品');
  await choose(page, form, '采购');
  await form.getByLabel('用途').fill('办公');
  await form.getByLabel('金额').fill('12.5');
  await republishPage(url, await signIn(url, 'admin'), 'affair-purchase', (doc) => {
    (doc.columns as object[]).push({ name: 'supplier', label: '供应商', type: 'input' });
    (doc.formConfig as { list: object[] }).list.push({ model: 'supplier' });
  });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('表单已更新，请刷新')).toBeVisible();
  await form.getByLabel('供应商').fill('文具店');
  await expect(form.getByLabel('用途')).toHaveValue('办公');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('tabpanel', { name: '事务登记' })).toHaveCount(0);
});

test('a wizard asks for the values of the form in its step, and the server judges them there', async ({
  openAs,
  installation: { url },
}) => {
  test.slow();
  const page = await openAs('admin', '/affairs/guide?id=0', { server: url, org: PRISON });
  const form = page.getByRole('tabpanel', { name: '事务向导' });
  await form.getByLabel('标题').fill('买纸');
  await choose(page, form, '采购');
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByText('请输入用途')).toBeVisible();
  await form.getByLabel('用途').fill('打印');
  await form.getByLabel('金额').fill('30');
  const checked = page.waitForResponse(/affair\/check-step$/);
  await form.getByRole('button', { name: '下一步' }).click();
  expect((await checked).status()).toBe(200);
  await form.getByLabel('备注').fill('急用');
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByLabel('用途')).toHaveValue('打印');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('heading', { name: '事务已保存' })).toBeVisible();
});
