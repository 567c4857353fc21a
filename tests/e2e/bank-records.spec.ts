import { createHash } from 'node:crypto';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

const PRISON = '示范第一监狱';
const ACCOUNT = '9999997400000001';
const RECORDS = [
  `H|STATEMENT|1|${ACCOUNT}|2026-05-01|2026-05-01|2|512.00`,
  'D|B20260501000001|2026-05-01 09:12:30|1|500.00|500.00|李四|6222020000001111|家用|',
  'D|B20260501000002|2026-05-01 10:00:00|2|12.00|488.00|王五|6222020000002222|付款|',
];

// A quarter that has not ended is refused.
test.use({ allowed: [/status of 400 .*bank-interest\/add/] });

test('records of a statement are imported, claimed for a person, and those that went out are not', async ({
  openAs,
  baseURL: url = '',
}) => {
  const root = await signIn(url, 'admin');
  for (const path of ['bank/bank-money-category/init', 'bank/bank-money-type/init'])
    await call(url, path, { token: root, method: 'GET' });
  const token = await signIn(url, 'admin', PRISON);
  const [product] = await call<{ value: number }[]>(url, 'bank/bank-product/option', { token });
  const [person] = await call<{ label: string; code: string }[]>(
    url,
    'supervised/supervised-prisoner/account-option',
    { token },
  );
  const account = { kind: 1, accountName: '流水账户', accountNo: ACCOUNT };
  await call(url, 'bank/bank-account/add', { token, body: { ...account, bankProductId: product!.value } });

  const importer = await openAs('accountant', '/bank/trans');
  await importer.getByRole('main').getByRole('button', { name: '导入对账文件' }).click();
  const form = importer.getByRole('dialog', { name: '导入对账文件' });
  await form.getByRole('combobox', { name: '账户' }).click();
  await importer.getByRole('option', { name: /流水账户/ }).click();
  const sum = createHash('sha256')
    .update(`${RECORDS.join('\n')}\n`)
    .digest('hex');
  await form.getByRole('textbox', { name: '对账文件内容' }).fill([...RECORDS, `T|${sum}`].join('\n'));
  await form.getByRole('button', { name: '导入对账文件' }).click();
  await expect(importer.getByRole('dialog')).toContainText('新增');
  await importer.keyboard.press('Escape');

  // Who has imported a record does not claim it.
  const page = await openAs('cashier', '/bank/trans');
  const out = page.getByRole('row', { name: /B20260501000002/ });
  await expect(out).toContainText('未匹配');
  await expect(out.getByRole('button', { name: '认领' })).toHaveCount(0);
  const receipt = page.getByRole('row', { name: /B20260501000001/ });
  await receipt.getByRole('button', { name: '认领' }).click();
  const claim = page.getByRole('dialog', { name: '认领' });
  await claim.getByRole('combobox', { name: '资金类型' }).click();
  await page.getByRole('option', { name: '家属汇款' }).click();
  await claim.getByRole('combobox', { name: '被监管人员' }).click();
  await page.keyboard.type(person!.code);
  await page.getByRole('option', { name: person!.label }).click();
  await claim.getByRole('button', { name: '认领' }).click();
  await expect(receipt).toContainText('已匹配');
});

test('records are fetched from the list of accounts, and interest says what is wrong with its quarter', async ({
  openAs,
}) => {
  const page = await openAs('cashier', '/bank/account');
  const row = page.getByRole('row', { name: /流水账户/ });
  await row.getByRole('button', { name: '同步流水' }).click();
  await expect(page.getByRole('dialog')).toContainText('未匹配');

  const other = await openAs('accountant', '/bank/interest');
  await other.getByRole('main').getByRole('button', { name: '添加计息批次' }).first().click();
  const form = other.getByRole('dialog', { name: '添加计息批次' });
  await form.getByRole('textbox', { name: '计息季度' }).fill('2999-Q1');
  await form.getByLabel('年利率').fill('0.35');
  await form.getByRole('textbox', { name: '银行结息额' }).fill('100');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('计息期尚未结束')).toBeVisible();
  await form.getByRole('radio', { name: '按银行结息额分配' }).check();
  await expect(form.getByLabel('年利率')).toBeHidden();
});
