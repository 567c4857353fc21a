import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

// More than a person has is neither frozen nor charged.
test.use({ allowed: [/status of 409 .*bank-(frozen|charge-trade)\/submit/] });

const PRISON = '示范第一监狱';

/** Chooses in a list of choices of `form`. */
async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A person with an account, as the choice of persons names one. */
async function aPerson(url: string): Promise<string> {
  const token = await signIn(url, 'admin', PRISON);
  const [first] = await call<{ label: string }[]>(url, 'supervised/supervised-prisoner/account-option', {
    token,
  });
  return first!.label.replace(/（.*/, '');
}

async function choosePerson(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: '被监管人员' }).click();
  await form.getByRole('combobox', { name: '被监管人员' }).pressSequentially(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

test('a payee account is added by the cashier and approved by the reviewer', async ({ openAs }) => {
  const page = await openAs('cashier', '/bank/other-account');
  await page.getByRole('main').getByRole('button', { name: '添加他行账户' }).first().click();
  const form = page.getByRole('dialog', { name: '添加他行账户' });
  await expect(form.getByRole('combobox', { name: '被监管人员' })).toBeVisible();
  await form.getByRole('radio', { name: '单位' }).check();
  await expect(form.getByRole('combobox', { name: '被监管人员' })).toBeHidden();
  await form.getByRole('textbox', { name: '户名' }).fill('演示县人民医院');
  await form.getByRole('textbox', { name: '账号', exact: true }).fill('9999996200000009');
  await choose(page, form, '开户行', '工商银行');
  await form.getByRole('textbox', { name: '开户网点' }).fill('城东支行');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /演示县人民医院/ })).toContainText('待审核');

  const checking = await openAs('reviewer', '/bank/other-account');
  await checking
    .getByRole('row', { name: /演示县人民医院/ })
    .getByRole('button', { name: '审核' })
    .click();
  const decision = checking.getByRole('dialog');
  await expect(decision).toContainText('演示县人民医院');
  await decision.getByRole('button', { name: '通过' }).click();
  await expect(checking.getByRole('row', { name: /演示县人民医院/ })).toContainText('已通过');
});

test('money that a person does not have is neither charged nor frozen', async ({
  openAs,
  baseURL: url = '',
}) => {
  const token = await signIn(url, 'admin');
  for (const path of ['bank/bank-money-category/init', 'bank/bank-money-type/init'])
    await call(url, path, { token, method: 'GET' });
  const person = await aPerson(url);

  const page = await openAs('admin', '/bank/charge-trade', { org: PRISON });
  await page.getByRole('main').getByRole('button', { name: '添加收费单' }).first().click();
  const charge = page.getByRole('dialog', { name: '添加收费单' });
  await choose(page, charge, '收费类型', '医疗费');
  await choosePerson(page, charge, person);
  await choose(page, charge, '资金类型', '医疗费');
  await charge.getByLabel('收费金额').fill('12.3');
  await charge.getByLabel('收费事由').fill('门诊');
  await charge.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: /门诊/ });
  await expect(row).toContainText('12.30');
  await row.getByRole('button', { name: '提交' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('余额不足：可用0.00')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();

  await page.getByRole('link', { name: '冻结余额' }).click();
  await page.getByRole('main').getByRole('button', { name: '添加冻结单' }).first().click();
  const hold = page.getByRole('dialog', { name: '添加冻结单' });
  await choosePerson(page, hold, person);
  await choose(page, hold, '资金类别', '存款');
  await choose(page, hold, '冻结原因', '司法冻结');
  await hold.getByLabel('冻结金额').fill('5');
  await hold.getByRole('textbox', { name: '文书号' }).fill('（2026）冻1号');
  await hold.getByRole('button', { name: '保存' }).click();
  const frozen = page.getByRole('row', { name: /司法冻结/ });
  await expect(frozen).toContainText('草稿');
  await frozen.getByRole('button', { name: '提交' }).click();
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('可用余额不足，无法冻结')).toBeVisible();
});
