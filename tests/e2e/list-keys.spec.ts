import type { Page } from 'playwright/test';
import { PASSWORD } from './support/api';
import { expect, test } from './support/test';

const ORG = { org: '示范第一监狱' };
const rows = (page: Page) => page.locator('tbody tr[data-row]');

/** Counts the keys that are pressed beside typed text. */
function keysOf(page: Page) {
  const pressed: string[] = [];
  return {
    pressed,
    type: (text: string) => page.keyboard.type(text),
    async press(...keys: string[]) {
      for (const key of keys) {
        pressed.push(key);
        await page.keyboard.press(key);
      }
    },
  };
}

test('from sign-in to a saved change takes at most 20 keys beside the typed text', async ({ page }) => {
  const { pressed, type, press } = keysOf(page);
  await page.goto('/');
  await expect(page.getByLabel('账号')).toBeFocused();
  await type('manager');
  await press('Tab');
  await type(PASSWORD);
  await press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: /^查找/ })).toBeVisible();
  await press('Control+k');
  // At once: keys that are typed while the dialog loads are not lost.
  await type('yhgl');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: /用户管理/ })
      .first(),
  ).toBeVisible();
  await press('Enter');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('search').getByRole('button', { name: '查询' })).toBeVisible();

  await press('/');
  await type('clerk11');
  await press('Enter');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await press('ArrowDown', 'F2');
  const dialog = page.getByRole('dialog', { name: '编辑' });
  await expect(dialog.getByLabel('姓名')).toBeFocused();
  await press('Tab', 'End');
  await type('9');
  await press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rows(page).first()).toContainText('00100259');
  // The focus is back in the row, where the next key goes on.
  await expect(rows(page).first()).toBeFocused();
  await press('F2');
  await expect(dialog.getByLabel('姓名')).toBeFocused();
  await press('Tab', 'End', 'Backspace', 'Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(rows(page).first()).not.toContainText('00100259');
  expect(pressed.length).toBeLessThanOrEqual(20);
});

test('rows open, pages turn and records are added by keys, all of which stand under ?', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/supervised/prisoner', ORG);
  await expect(rows(page)).toHaveCount(10);
  // One tab stop for the table, and one for the actions of each row.
  const stops = page.locator('table').locator('button, input, a, [tabindex]');
  expect(
    await stops.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex >= 0).length),
  ).toBe(11);

  await page.keyboard.press('/');
  await expect(page.getByRole('search').getByLabel('编号 / 姓名 / 拼音')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(rows(page).nth(0).getByRole('cell').nth(1)).toHaveText('11');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(rows(page).nth(0).getByRole('cell').nth(1)).toHaveText('1');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(rows(page).nth(1).getByRole('button', { name: '编辑' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(rows(page).nth(1).getByRole('button', { name: '更多' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('checkbox', { name: '全选' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(page.getByText('已选 1 条')).toBeVisible();

  const drawer = page.getByRole('dialog');
  await page.keyboard.press('Enter');
  await expect(drawer).toContainText(/990012/);
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(0)).toBeFocused();
  await rows(page).nth(2).getByRole('cell').nth(5).dblclick();
  await expect(drawer).toContainText(/990012/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: '添加被监管人员' }).getByLabel('罪犯编号')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toContainText('PageDown');
  await page.keyboard.press('Escape');
});

test('the address holds what a list shows, apart from sensitive values; the rows per page are remembered', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/supervised/prisoner', ORG);
  await expect(rows(page)).toHaveCount(10);
  const tree = page.getByRole('tree', { name: '监区' });
  await tree.getByText('一监区', { exact: true }).click();
  const search = page.getByRole('search');
  await search.getByRole('button', { name: '更多条件' }).click();
  await search.getByLabel('姓名', { exact: true }).fill('王');
  await search.getByLabel('证件号码').fill('110101199001011237');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  expect(decodeURIComponent(page.url())).toContain('"name":"王"');
  expect(page.url()).not.toContain('110101');
  await page.getByRole('button', { name: '移除条件“证件号码 110101199001011237”' }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('columnheader', { name: '姓名' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  const shown = await rows(page).first().textContent();
  const total = await page.getByText(/^共 \d+ 条$/).textContent();

  await page.reload();
  await expect(page.getByText(total ?? '')).toBeVisible();
  await expect(rows(page).first()).toHaveText(shown ?? '');
  await expect(search.getByText('姓名 王', { exact: true })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: '一监区', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await page.goto('/supervised/prisoner');
  // Settings are kept some moments after the last change.
  const kept = page.waitForResponse((answer) => answer.url().includes('list/settings/'));
  await page.getByRole('combobox', { name: '每页条数' }).click();
  await page.getByRole('option', { name: '20 条/页' }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(page).toHaveURL(/pageSize=20/);
  await kept;
  await page.goto('/supervised/prisoner');
  await expect(rows(page)).toHaveCount(20);
  // For the tests that share this user: another choice is remembered, too.
  const back = page.waitForResponse((answer) => answer.url().includes('list/settings/'));
  await page.getByRole('combobox', { name: '每页条数' }).click();
  await page.getByRole('option', { name: '10 条/页' }).click();
  await back;
});

test('the form of an action begins at its first field, also when that is a choice', async ({ openAs }) => {
  const page = await openAs('admin', '/supervised/prisoner', { org: '示范第一监狱' });
  await page.getByRole('row').nth(1).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '离监' }).click();
  const form = page.getByRole('dialog', { name: '离监' });
  await expect(form.getByRole('combobox', { name: '离监原因' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('刑满');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: '离监原因' })).toHaveText('刑满释放');
});
