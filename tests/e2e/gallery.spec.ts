import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import { expect, test } from './support/test';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WIDGETS = path.join(ROOT, 'widgets');
/** Every folder of a field type, by its name in documents. */
const TYPES = readdirSync(WIDGETS)
  .filter((folder) => existsSync(path.join(WIDGETS, folder, 'field.ts')))
  .map((folder) => folder.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase()));
const CONTAINERS = ['card', 'grid', 'table', 'tabs'];

test('shows every built-in type in light and dark and in every language, and is accessible', async ({
  page,
}) => {
  test.slow();
  await page.goto('/dev/widgets');
  const drawn = () =>
    page
      .locator('[data-widget-type]')
      .evaluateAll((all) =>
        [...new Set(all.map((one) => (one as HTMLElement).dataset.widgetType ?? ''))].sort(),
      );
  // Rendering all of them takes long on a busy machine.
  await expect.poll(drawn, { timeout: 60_000 }).toEqual([...TYPES, ...CONTAINERS].sort());
  await expect(page.locator('[data-widget-type=editor] [contenteditable]').first()).toBeVisible();
  // One case of each type is enough for the automatic check, which also checks hidden elements.
  await page
    .locator('main section > div:nth-of-type(n + 2)')
    .evaluateAll((all) => all.forEach((one) => one.remove()));
  expect(await barriers(page, 'light')).toEqual([]);
  await page.getByRole('button', { name: '切换到深色' }).click();
  expect(await barriers(page, 'dark')).toEqual([]);

  await page.getByRole('button', { name: /^语言/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Controls');
  await expect(page.locator('[data-widget-type=input][data-state=required]').first()).toContainText(
    'is required',
  );
});

test('can be searched, and its samples work', async ({ page }) => {
  await page.goto('/dev/widgets');
  await page.getByRole('searchbox', { name: '搜索控件' }).fill('nation');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['nationSelect']);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['nationSelect']);
  expect(new URL(page.url()).searchParams.get('type')).toBe('nation');

  const sample = page.locator('[data-state=required]');
  await expect(sample).toContainText('请选择示例');
  await sample.getByRole('combobox').click();
  // Keys typed before the list is loaded are kept; an insertion by an input method needs a field.
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused();
  await page.keyboard.type('回族');
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('combobox')).toHaveText('回族');
  await expect(sample).not.toContainText('请选择示例');
});

test('keys pressed while a list is loading are not lost', async ({ page }) => {
  await page.route(/\/assets\/popover-panel-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/dev/widgets?type=selectAsTable');
  const sample = page
    .locator('section > div', { hasText: '多条记录，分页加载' })
    .locator('[data-state=empty]')
    .first();
  await sample.getByRole('combobox').click();
  await page.keyboard.type('45');
  await expect(page.getByRole('combobox', { name: '搜索' })).toHaveValue('45');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('combobox')).toHaveText('第 45 人');
});

test('rows of a large source are loaded page by page while the list is scrolled', async ({ page }) => {
  await page.goto('/dev/widgets?type=selectAsTable');
  const sample = page
    .locator('section > div', { hasText: '多条记录，分页加载' })
    .locator('[data-state=empty]')
    .first();
  await sample.getByRole('combobox').click();
  const rows = page.getByRole('listbox').getByRole('option');
  await expect(rows).toHaveCount(20);
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowDown');
  await expect(rows).toHaveCount(40);
  await page.getByRole('listbox').getByText('第 40 人').scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(45);
  await page.keyboard.type('第 45');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('combobox')).toHaveText('第 45 人');
});

test('is in chunks of its own that other pages do not load', async ({ page }) => {
  const dev = readdirSync(path.join(ROOT, 'dist/client/assets/dev'));
  expect(dev.filter((file) => file.endsWith('.js'))).toEqual([expect.stringMatching(/^whole-gallery-/)]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/login');
  await page.getByRole('button', { name: '登录' }).waitFor();
  expect(loaded.filter((url) => /\/assets\/(dev\/|control-page|use-all-controls)/.test(url))).toEqual([]);
});

test('K2.2-29: 表单组件 is a page of the console, where types are found by their titles', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/dev-tools/component');
  await expect(page.getByRole('heading', { name: '地址 address' })).toBeVisible();
  await page.getByRole('link', { name: '评分 rate' }).click();
  await expect(page.getByRole('heading', { name: '评分 rate' })).toBeInViewport();
  // Only the samples have scrolled.
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.getByRole('searchbox', { name: '搜索控件' }).fill('下拉选择');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['下拉选择select']);
  await expect(page).toHaveURL(/\?type=/);
  // Only a part of the matrix of states is looked at here; the first test of this file checks the rest.
  expect(await barriers(page, 'light')).toEqual([]);
});
