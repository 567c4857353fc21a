import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/test';

const ORG = { org: '示范第一监狱' };

async function openPersons(openAs: (name: string, path: string, options: object) => Promise<Page>) {
  const page = await openAs('admin', '/supervised/prisoner', ORG);
  await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible();
  return page;
}

async function choose(page: Page, box: Locator, role: 'option' | 'treeitem', name: string): Promise<void> {
  await box.click();
  await page.getByRole(role, { name, exact: true }).click();
}

const pane = (dialog: Locator, name: string) => dialog.getByRole('tab', { name });

/** A number with a valid check digit (GB 11643), of a region that does not exist. */
function idNumber(birthday: string, sequence: string): string {
  const digits = `900000${birthday.replaceAll('-', '')}${sequence}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits + '10X98765432'[sum % 11];
}

async function saved(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '保存' }).click();
  // The message leaves by itself, so it is awaited first; that of the save before may still be shown.
  await expect(page.getByRole('status').filter({ hasText: '保存成功' }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('an error in a hidden pane opens the pane and gets the focus', async ({ openAs }) => {
  const page = await openPersons(openAs);
  await page.getByRole('button', { name: '添加被监管人员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加被监管人员' });
  await dialog.getByLabel('罪犯编号').fill('E2E-0001');
  await dialog.getByLabel('姓名').fill('测试甲');
  await dialog.getByLabel('证件号码').fill(idNumber('1990-05-06', '001'));
  await expect(dialog.getByLabel('出生日期')).toHaveValue('1990-05-06');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(pane(dialog, '关押信息')).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('combobox', { name: '监区' })).toBeFocused();
  await expect(dialog.getByText('请选择监区')).toBeVisible();
  await expect(dialog.getByText('有 3 处需要修改')).toBeVisible();
  await expect(pane(dialog, '判决信息').getByLabel('1 处错误')).toBeVisible();

  // 定位 moves to the next error, finally in another pane.
  for (let step = 0; step < 2; step += 1) await dialog.getByRole('button', { name: '定位' }).click();
  await expect(pane(dialog, '判决信息')).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByLabel('罪名')).toBeFocused();

  // The values typed in the first pane are still there.
  await pane(dialog, '基本信息').click();
  await expect(dialog.getByLabel('姓名')).toHaveValue('测试甲');
});

test('a field that a choice makes irrelevant is hidden, and shown again with another choice', async ({
  openAs,
}) => {
  const page = await openPersons(openAs);
  await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑' });
  await pane(dialog, '判决信息').click();
  const kind = dialog.getByRole('combobox', { name: '刑种' });
  const years = dialog.getByLabel('刑期（年）');
  for (const [choice, shown] of [
    ['无期徒刑', false],
    ['拘役', true],
    ['死缓', false],
    ['有期徒刑', true],
  ] as const) {
    await choose(page, kind, 'option', choice);
    await expect(years).toBeVisible({ visible: shown });
    await expect(dialog.getByLabel('刑期（月）')).toBeVisible({ visible: shown });
  }
});

test('the places offered are those of the chosen area', async ({ openAs }) => {
  const page = await openPersons(openAs);
  await page.getByRole('button', { name: '添加被监管人员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加被监管人员' });
  await pane(dialog, '关押信息').click();
  for (const [area, other] of [
    ['三监区', '四监区'],
    ['四监区', '三监区'],
  ] as const) {
    await choose(page, dialog.getByRole('combobox', { name: '监区' }), 'treeitem', area);
    await dialog.getByRole('combobox', { name: '监舍' }).click();
    await expect(page.getByRole('treeitem', { name: `${area}宿舍楼` })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: `${other}宿舍楼` })).toBeHidden();
    await page.keyboard.press('Escape');
  }
});

test('saving other fields does not overwrite a masked number with its mask', async ({ openAs }) => {
  const page = await openPersons(openAs);
  const number = idNumber('1988-02-29', '003');
  await page.getByRole('button', { name: '添加被监管人员' }).click();
  const added = page.getByRole('dialog', { name: '添加被监管人员' });
  await added.getByLabel('罪犯编号').fill('E2E-0002');
  await added.getByLabel('姓名').fill('测试乙');
  await added.getByLabel('证件号码').fill(number);
  // The number fills in the birthday.
  await expect(added.getByLabel('出生日期')).toHaveValue('1988-02-29');
  await pane(added, '关押信息').click();
  await choose(page, added.getByRole('combobox', { name: '监区' }), 'treeitem', '三监区');
  await choose(page, added.getByRole('combobox', { name: '处遇等级' }), 'treeitem', '普管级');
  await added.getByLabel('入监日期').fill('2026-01-05');
  await pane(added, '判决信息').click();
  await added.getByLabel('罪名').fill('盗窃罪');
  await saved(page, added);

  const row = page.getByRole('row').filter({ hasText: 'E2E-0002' });
  await row.getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑' });
  await expect(dialog.getByLabel('证件号码')).toHaveValue(/^900\*+\S{4}$/);
  await dialog.getByLabel('姓名').fill('测试丙');
  await saved(page, dialog);
  await expect(row).toContainText('测试丙');

  // Only the complete number finds the person.
  await page.getByRole('button', { name: '更多条件' }).click();
  await page.getByRole('search').getByLabel('证件号码').fill(number);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(row).toContainText('测试丙');
});

test('a wrong check digit of the number is found before anything is sent', async ({ openAs }) => {
  const page = await openPersons(openAs);
  await page.getByRole('button', { name: '添加被监管人员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加被监管人员' });
  const number = idNumber('1990-05-06', '001');
  const wrong = number.slice(0, -1) + (number.endsWith('1') ? '2' : '1');
  await dialog.getByLabel('证件号码').fill(wrong);
  await dialog.getByLabel('出生日期').fill('1990-05-06');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByLabel('证件号码')).toHaveAccessibleDescription('证件号码校验位不正确');
  await dialog.getByLabel('证件号码').fill(number);
  await dialog.getByLabel('姓名').focus();
  await expect(dialog.getByText('证件号码校验位不正确')).toBeHidden();
});

test('a user with read access sees a complete person, in the sections of the form', async ({ openAs }) => {
  const page = await openAs('clerk', '/supervised/prisoner');
  const row = page.getByRole('row').nth(1);
  const name = await row.getByRole('cell').nth(2).textContent();
  await row.getByRole('button', { name: '查看' }).click();
  const dialog = page.getByRole('dialog', { name: '查看' });
  await expect(dialog.getByRole('heading', { name: '关押信息' })).toBeVisible();
  await expect(
    dialog
      .getByRole('definition')
      .filter({ hasText: name ?? '' })
      .first(),
  ).toBeVisible();
  await expect(dialog.getByText(/^\d{3}\*+\S{4}$/)).toBeVisible();
  // What the level of the person permits, read through the reference.
  const limit = dialog.getByRole('term').filter({ hasText: '处遇等级 · 月消费限额' });
  await expect(limit).toBeVisible();
  await expect(limit.locator('xpath=following-sibling::dd[1]')).toHaveText(/^[1-6]00\.00$/);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: '编辑' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: '查看' })).toBeFocused();
});

test('a masked number is revealed after giving a reason, from its row and from the record, and that is logged', async ({
  openAs,
}) => {
  // From the bureau, which may only read the rows of a prison.
  const page = await openAs('admin', '/supervised/prisoner');
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: '查看' }).click();
  const record = page.getByRole('dialog', { name: '查看', exact: true });
  const masked = await record.getByText(/^\d{3}\*+\S{4}$/).textContent();
  const inFull = new RegExp(`^${masked?.slice(0, 3)}\\d{11}${masked?.slice(-4)}$`);
  await record.getByRole('button', { name: '查看证件号码明文' }).click();
  const dialog = page.getByRole('dialog', { name: '查看明文' });
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await expect(dialog.getByText('请输入查看原因')).toBeVisible();
  await dialog.getByLabel('查看原因').fill('打印证明');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(inFull)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(record.getByText(inFull)).toBeHidden();
  await record.getByRole('button', { name: '关闭' }).last().click();
  await expect(record).toBeHidden();

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '查看明文' }).click();
  await dialog.getByLabel('查看原因').fill('核对身份');
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await expect(dialog.getByText(inFull)).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();

  await page.goto('/logs/data-change');
  const looked = page.getByRole('row').filter({ hasText: '查看明文' });
  await expect(looked).toHaveCount(2);
  await looked.first().getByRole('button', { name: '查看' }).click();
  await expect(record.getByText('核对身份').first()).toBeVisible();
  await expect(record.getByText(inFull)).toBeHidden();
});

test('the number of a new person fills in birthday and gender, which stay readable and may be changed', async ({
  openAs,
}) => {
  const page = await openPersons(openAs);
  await page.getByRole('button', { name: '添加被监管人员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加被监管人员' });
  const female = dialog.getByRole('radio', { name: '女' });
  const number = idNumber('1992-03-04', '002');
  await dialog.getByLabel('证件号码').fill(number.slice(0, 17));
  await dialog.getByLabel('姓名').focus();
  await expect(dialog.getByLabel('出生日期')).toHaveValue('');
  await expect(female).not.toBeChecked();
  await dialog.getByLabel('证件号码').fill(number);
  await expect(dialog.getByLabel('出生日期')).toHaveValue('1992-03-04');
  await expect(female).toBeChecked();
  await dialog.getByLabel('证件号码').fill(idNumber('1993-03-05', '001'));
  await expect(dialog.getByLabel('出生日期')).toHaveValue('1993-03-05');
  await expect(female).not.toBeChecked();
  await dialog.getByLabel('出生日期').fill('1993-03-06');
  await dialog.getByLabel('姓名').focus();
  await expect(dialog.getByLabel('证件号码')).toHaveValue(idNumber('1993-03-05', '001'));
  await expect(dialog.getByLabel('出生日期')).toHaveValue('1993-03-06');
});
