import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/test';

const HAN = /\p{Script=Han}/u;

async function toEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^语言/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Language English' })).toBeVisible();
}

/** The Chinese texts in a part of the page, visible or in accessible names, except for data. */
async function chineseIn(part: Locator, data: readonly string[] = []): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n').map((line) => line.trim());
  return lines
    .map((line) => data.reduce((text, word) => text.replaceAll(word, ''), line))
    .filter((line) => HAN.test(line));
}

test('in English the sign-in page has no Chinese text', async ({ page }) => {
  await page.goto('/login');
  await toEnglish(page);
  await expect(page).toHaveTitle(/^Sign in/);
  // The logo contains the two characters of its name.
  await expect.poll(() => chineseIn(page.locator('body'), ['榫', '卯'])).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('K2.3-09: in English menu, list and dialog have no Chinese text except data', async ({ openAs }) => {
  const page = await openAs('admin', '/supervised/prisoner', { org: '示范第一监狱' });
  await expect(page.getByRole('table').getByRole('cell', { name: '在押' }).first()).toBeVisible();
  await toEnglish(page);
  const table = page.getByRole('table');
  await expect(table.getByRole('cell', { name: 'In custody' }).first()).toBeVisible();
  const shell = ['navigation', 'banner', 'tablist', 'search'] as const;
  // Pages that other tests have made in the designer have the titles that were typed.
  const data = ['高行健', '示范第一监狱', '设备巡检', '巡检文本', '钥匙登记', '住所登记'];
  for (const role of shell)
    await expect.poll(() => chineseIn(page.getByRole(role).first(), data)).toEqual([]);
  await expect.poll(() => chineseIn(table.getByRole('row').first())).toEqual([]);
  await expect(page.getByRole('search').getByRole('button', { name: 'Search' })).toBeVisible();

  await table.getByRole('row').nth(1).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  for (const pane of await dialog.getByRole('tab').all()) {
    await pane.click();
    const labels = await dialog.getByRole('tabpanel').locator('label').allTextContents();
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.filter((label) => HAN.test(label))).toEqual([]);
  }
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('errors are in the language of the screen', async ({ openAs }) => {
  const page = await openAs('admin', '/supervised/level', { org: '示范第一监狱' });
  await toEnglish(page);
  await page.getByRole('button', { name: 'Add level' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox').first()).toHaveAccessibleDescription(/\S/);
  await expect.poll(() => chineseIn(dialog)).toEqual([]);
});

test('errors and typed values of an open form stay when the language changes, in the new language', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const page = await openAs('admin', '/talks/form?id=0', { server: installation.url });
  const form = page.getByRole('tabpanel');
  await form.getByLabel('小结').fill('情绪稳定');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入谈话主题')).toBeVisible();
  await toEnglish(page);
  await expect(form.getByText(/ is required$/)).toBeVisible();
  await expect(form.getByText('1 field needs attention')).toBeVisible();
  await expect(form.getByText('请输入谈话主题')).toBeHidden();
  await expect(form.locator('textarea')).toHaveValue('情绪稳定');
});

test('the dark theme can be chosen and is remembered', async ({ openAs }) => {
  const page = await openAs('clerk', '/supervised/level');
  const header = page.getByRole('banner');
  const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: '切换到深色' }).click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect(page.getByRole('button', { name: '切换到浅色' })).toBeVisible();
  expect(await ground()).toBe(dark);
  await page.getByRole('button', { name: '切换到浅色' }).click();
  await expect.poll(ground).toBe(light);
});
