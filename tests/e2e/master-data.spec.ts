import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { addPayee, CHECKER, grantPayments, MAKER, PAYEES } from './support/payments';
import { expect, test } from './support/test';

/* Master data from a document alone: approval that falls back, and switches in the list. */
const LIST = '/payments/payee';

// Refusals of the server.
test.use({ allowed: [/status of 4(00|09) .*\/change-/] });

test.beforeAll(async ({ installation }) => {
  await installation.start();
  await grantPayments(installation.url);
});

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a change of what is checked is announced before saving, and sends the record back', async ({
  openAs,
  installation: { url },
}) => {
  await addPayee(url, '甲单位');
  const checker = await openAs(CHECKER, LIST, { server: url });
  const row = rowOf(checker, '甲单位');
  await row.getByRole('button', { name: '审核' }).click();
  await checker.getByRole('dialog', { name: '审核' }).getByRole('button', { name: '通过' }).click();
  await expect(row.getByText('已通过')).toBeVisible();
  // An approved one is edited, not deleted.
  await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0);

  await row.getByRole('button', { name: '编辑' }).click();
  const form = checker.getByRole('dialog');
  const note = form.getByText('已改动收款账号，保存后须重新审核');
  await form.getByLabel('联系电话').fill('0570-2');
  await expect(note).toHaveCount(0);
  await form.getByLabel('收款账号').fill('6222-2');
  await expect(note).toBeVisible();
  await form.getByLabel('收款账号').fill('6222-1');
  await expect(note).toHaveCount(0);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(row.getByText('已通过')).toBeVisible();

  await row.getByRole('button', { name: '编辑' }).click();
  await form.getByLabel('收款账号').fill('6222-3');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(row.getByText('待审核')).toBeVisible();

  // Who has changed it does not check it, and reads why before the click.
  await row.getByRole('button', { name: '审核' }).focus();
  await expect(row.getByRole('button', { name: '审核' })).toHaveAttribute('aria-disabled', 'true');
  await expect(checker.getByRole('tooltip')).toHaveText('不能审核自己修改过的内容');
});

test('values are switched in the list: at once, with a question, and back when a rule refuses', async ({
  openAs,
  installation: { url },
}) => {
  const id = await addPayee(url, '乙单位', { phone: null });
  const page = await openAs(MAKER, LIST, { server: url });
  const row = rowOf(page, '乙单位');
  const payable = row.getByRole('switch', { name: '允许付款 乙单位' });
  await payable.click();
  await expect(page.getByText('允许付款的单位须有联系电话')).toBeVisible();
  await expect(payable).not.toBeChecked();

  const token = await signIn(url, MAKER);
  await call(url, `${PAYEES}/edit/${id}`, { token, body: { version: 1, phone: '0570-3' } });
  await page.reload();
  // By keyboard.
  await payable.focus();
  await page.keyboard.press('Space');
  await expect(payable).toBeChecked();

  const enabled = row.getByRole('switch', { name: '是否启用 乙单位' });
  await enabled.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('停用【乙单位】？');
  await question.getByRole('button', { name: '停用' }).click();
  await expect(enabled).not.toBeChecked();
  await page.reload();
  await expect(enabled).not.toBeChecked();
  await expect(payable).toBeChecked();

  // Somebody else is faster: the list shows what is stored.
  const { version } = await call<{ version: number }>(url, `${PAYEES}/detail/${id}`, { token });
  await call(url, `${PAYEES}/change-payable/${id}/0`, { token, body: { version } });
  await enabled.click();
  await expect(page.getByText('数据已被他人修改')).toBeVisible();
  await expect(payable).not.toBeChecked();
  await enabled.click();
  await expect(enabled).toBeChecked();
});

test('areas are switched in their list; who may only look sees the values', async ({ openAs }) => {
  const path = '/supervised/area';
  const admin = await openAs('admin', path, { org: '示范第一监狱' });
  const row = admin.getByRole('row').filter({ hasText: '入监监区' });
  const consume = row.getByRole('switch', { name: '允许消费 入监监区' });
  await consume.click();
  await admin.getByRole('alertdialog').getByRole('button', { name: '否' }).click();
  await expect(consume).not.toBeChecked();
  await row.getByRole('switch', { name: '状态 入监监区' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await admin.reload();
  await expect(consume).not.toBeChecked();
  await consume.click();
  await expect(consume).toBeChecked();

  const manager = await openAs('manager', path);
  await expect(manager.getByRole('row').filter({ hasText: '入监监区' })).toContainText('是');
  await expect(manager.getByRole('switch')).toHaveCount(0);
});

test('a new record opens with the user, the department, the organisation and the day of the session', async ({
  openAs,
  installation: { url },
}) => {
  const page = await openAs(CHECKER, LIST, { server: url });
  await page.getByRole('button', { name: '添加收款单位' }).first().click();
  const form = page.getByRole('dialog');
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  await expect(form.getByLabel('合作日期')).toHaveValue(today);
  await expect(form.getByLabel('登记机构')).toHaveValue('示范第一监狱');
  await expect(form.getByRole('combobox', { name: '经办人' })).toContainText('沈云舟');
  await expect(form.getByRole('combobox', { name: '经办部门' })).toContainText('办公室');
  await form.getByLabel('单位名称').fill('丙单位');
  await form.getByLabel('收款账号').fill('6222-9');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  const token = await signIn(url, CHECKER);
  const { rows } = await call<{ rows: object[] }>(url, `${PAYEES}/search`, {
    token,
    body: { name: '丙单位', page: 1, pageSize: 10 },
  });
  expect(rows[0]).toMatchObject({ place: '示范第一监狱', since: today });
});

test('an empty tree offers its default rows', async ({ openAs, installation: { url } }) => {
  const page = await openAs(MAKER, '/payments/subject', { server: url });
  await page.getByRole('button', { name: '补齐默认项' }).click();
  await expect(rowOf(page, 'office.paper.a4')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('button', { name: '补齐默认项' })).toHaveCount(0);
});
