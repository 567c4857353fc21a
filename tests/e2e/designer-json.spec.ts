import type { Page } from 'playwright/test';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import { call, signIn } from './support/api';
import { publishList, type OwnList } from './support/publish-list';
import { expect, test } from './support/test';

/* The page as JSON text beside the canvas of the designer. */
const LIST: OwnList = {
  ...{ domain: 'texts', title: '巡检文本', entity: 'texts_check' },
  columns: [
    { name: 'device', label: '设备', type: 'input', required: true, maxLength: 30 },
    { name: 'note', label: '备注', type: 'textarea', maxLength: 200 },
  ],
};
let id = 0;

test.beforeAll(async ({ baseURL: url = '' }) => {
  const token = await signIn(url, 'admin');
  await publishList(url, token, LIST);
  const body = { code: 'texts-check', kind: 'page' };
  const { rows } = await call<{ rows: { id: number }[] }>(url, 'dynamic-sys/table-info/search', {
    token,
    body,
  });
  id = rows[0]!.id;
});

/** The canvas is behind the text. */
const behind = (page: Page) => page.getByText('JSON 有误，画布显示的是上一个正确的版本');
const textOf = (page: Page) => page.getByRole('textbox', { name: '页面的 JSON' });
const canvas = (page: Page) => page.getByRole('tab', { name: '表单' });
const json = (page: Page) => page.getByRole('tab', { name: /^JSON/ });
const inspector = (page: Page) => page.getByRole('complementary', { name: '属性' });
const keysOf = (page: Page) =>
  page
    .locator('[data-design-part]')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-design-part')));
const editors = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /json-view/.test(name)).length,
  );

/** Replaces the whole text, as pasting does. */
async function write(page: Page, text: string): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('K2.6-21: canvas and text are one page: edits, selection, history and errors', async ({ openAs }) => {
  const page = await openAs('admin', `/designer?id=${id}`);
  await expect(page.getByRole('application', { name: '表单画布' })).toBeVisible();
  expect(await editors(page)).toBe(0);
  await page.getByRole('button', { name: '数字', exact: true }).click();
  await json(page).click();
  await expect(textOf(page)).toContainText('"model": "number1"');
  expect(await editors(page)).toBeGreaterThan(0);

  // The selection follows the cursor, and the cursor the selection.
  await page.getByText('"note"').first().click();
  await expect(inspector(page).getByRole('heading')).toContainText('备注');
  await page.getByRole('tab', { name: '结构' }).click();
  await page.getByRole('treeitem', { name: '设备' }).click();
  await expect(page.locator('.cm-designed').filter({ hasText: 'device' })).toBeVisible();

  // An edit in the text is one step.
  const original = (await textOf(page).locator('.cm-line').allTextContents()).join('\n');
  const whole = original.replace('"model": "note"', '"model": "note",\n        "label": "说明"');
  await write(page, whole);
  await expect(page.getByRole('treeitem', { name: '说明' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem', { name: '备注' })).toBeVisible();
  await expect(textOf(page)).not.toContainText('说明');
  await page.keyboard.press('Control+y');
  await expect(textOf(page)).toContainText('说明');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(textOf(page)).not.toContainText('说明');

  // A rule is a sentence that leads to its field.
  const rule = '"linkage": [{ "when": "device != null", "then": { "require": true } }]';
  await write(page, original.replace('"model": "note"', `"model": "note", ${rule}`));
  await page.getByRole('tab', { name: '规则' }).click();
  await page.getByRole('button', { name: '当 设备 有值 时，“备注”必填' }).click();
  await expect(inspector(page).getByRole('heading', { name: /^备注/ })).toBeVisible();
  expect(await barriers(page, 'light')).toEqual([]);
  await json(page).click();
  await textOf(page).focus();
  await page.keyboard.press('Control+z');
  await expect(textOf(page)).not.toContainText('linkage');

  // Problems of the grammar have a place.
  const wrong = original.replace('"model": "note"', '"model": "note",\n        "labl": "说明"');
  await write(page, wrong);
  const list = page.getByRole('list', { name: '问题' });
  await expect(list).toContainText('labl');
  await list.getByRole('button').first().click();
  await expect(page.locator('.cm-activeLine')).toContainText('labl');
  await page.keyboard.press('Control+z');
  await expect(list).toBeHidden();

  // A text with an error stays, whatever happens on the canvas.
  const broken = `${original.replace('"title": "巡检文本"', '"title": "巡检记录"')}]`;
  await write(page, broken);
  await expect(behind(page)).toBeVisible();
  await expect(list).toContainText('第');
  await canvas(page).click();
  await expect(behind(page)).toBeVisible();
  await page.getByRole('tab', { name: '组件' }).click();
  await page.getByRole('button', { name: '日期', exact: true }).click();
  await expect.poll(() => keysOf(page)).toContain('date1');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('JSON 有误：请先改正')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(behind(page)).toBeVisible();
  await page.getByRole('button', { name: '转到 JSON' }).click();
  await expect(textOf(page)).toContainText('巡检记录');
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await expect(behind(page)).toBeHidden();
  await expect(textOf(page)).toContainText('巡检记录');
  await expect(textOf(page)).toContainText('"date1"');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await canvas(page).click();
  await expect.poll(() => keysOf(page)).toEqual(['device', 'note', 'number1', 'date1']);
});

test('the text is for the keyboard alone, and accessible in both themes', async ({ openAs }) => {
  const page = await openAs('admin', `/designer?id=${id}`);
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(textOf(page)).toBeVisible();
  await textOf(page).focus();
  await page.keyboard.press('Tab');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(textOf(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: '查找' })).toBeFocused();
  expect(await barriers(page, 'light')).toEqual([]);
  await page.keyboard.press('Escape');
  await write(page, '{ "id": tru }');
  await expect(page.getByRole('list', { name: '问题' })).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  expect(await barriers(page, 'dark')).toEqual([]);
  await page.getByRole('button', { name: '放弃这段文本' }).click();
  await expect(behind(page)).toBeHidden();
});
