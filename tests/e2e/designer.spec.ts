import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { publishList, type OwnList } from './support/publish-list';
import { expect, test } from './support/test';

/* The designer, from the list of documents to the published page: once with the mouse, once with the keyboard alone. */
const LIST: OwnList = {
  ...{ domain: 'survey', title: '设备巡检', entity: 'survey_check' },
  columns: [
    { name: 'device', label: '设备', type: 'input', required: true, maxLength: 30 },
    { name: 'note', label: '备注', type: 'textarea', maxLength: 200 },
  ],
};
const PAGE = '/survey/survey-check';
let id = 0;

// The refused save of a version that a colleague has replaced, and a preview as somebody who may not open the page.
test.use({ allowed: [/status of (409 .*table-info\/edit|403 .*get-data\/survey-check\?draft=1)/] });

test.beforeAll(async ({ baseURL: url = '' }) => {
  const token = await signIn(url, 'admin');
  await publishList(url, token, LIST);
  const body = { code: 'survey-check', kind: 'page' };
  const { rows } = await call<{ rows: { id: number }[] }>(url, 'dynamic-sys/table-info/search', {
    token,
    body,
  });
  id = rows[0]!.id;
});

const canvasOf = (page: Page) => page.getByRole('application', { name: '表单画布' });
const partOf = (page: Page, key: string) => page.locator(`[data-design-part=${key}]`);
const keysOf = (page: Page) =>
  page
    .locator('[data-design-part]')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-design-part')));
const saved = (page: Page) => expect(page.getByText('已保存', { exact: true })).toBeVisible();

async function publishes(page: Page, sentence: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '发布' });
  await expect(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByRole('textbox', { name: '说明' }).fill(sentence);
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toBeHidden();
}

async function dragTo(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = (await from.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

test('K2.6-21, K2.6-22, K5-09, K5-13: a field is added, named, moved and published with the mouse', async ({
  openAs,
  baseURL: url = '',
}) => {
  const page = await openAs('admin', '/dev-tools/table?code=survey-check');
  await page.getByRole('textbox', { name: '表编码' }).fill('survey-check');
  await page.getByRole('button', { name: '查询' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'survey-check' })
    .getByRole('button', { name: '更多' })
    .click();
  await page.getByRole('menuitem', { name: '设计' }).click();
  await expect(canvasOf(page)).toBeVisible();
  await expect(partOf(page, 'note')).toBeVisible();
  expect(await keysOf(page)).toEqual(['device', 'note']);

  await page.getByRole('button', { name: '数字', exact: true }).click();
  const inspector = page.getByRole('complementary', { name: '属性' });
  await inspector.getByRole('textbox', { name: '标签' }).fill('读数');
  await expect(partOf(page, 'number1').getByText('读数')).toBeVisible();
  await expect(inspector.getByRole('textbox', { name: '最小值' })).toHaveValue('0');
  await expect(inspector.getByRole('switch', { name: '必填' })).not.toBeChecked();

  const first = (await partOf(page, 'device').boundingBox())!;
  await dragTo(page, partOf(page, 'number1'), { x: first.x + 8, y: first.y + first.height / 2 });
  await expect.poll(() => keysOf(page)).toEqual(['number1', 'device', 'note']);
  await expect(page.locator('[data-design-voice]')).toHaveText('读数 已移到第 1 项，共 3 项');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => keysOf(page)).toEqual(['device', 'note', 'number1']);
  await page.getByRole('button', { name: '重做' }).click();
  await expect.poll(() => keysOf(page)).toEqual(['number1', 'device', 'note']);

  // A window that is closed without saving loses nothing.
  await expect(page.getByText('有未保存的修改')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => keysOf(page)).toEqual(['number1', 'device', 'note']);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await saved(page);
  await page.reload();
  await expect.poll(() => keysOf(page)).toEqual(['number1', 'device', 'note']);

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await publishes(page, '实体“设备巡检”的修改');
  const token = await signIn(url, 'admin');
  const history = `dynamic-sys/table-info/versions/${id}`;
  const { rows } = await call<{ rows: { note: string }[] }>(url, history, { token, method: 'GET' });
  expect(rows[0]!.note).toBe('实体“设备巡检”的修改');
  await page.goto(PAGE);
  await page.getByRole('button', { name: /^添加/ }).first().click();
  const form = page.getByRole('dialog', { name: /^添加/ });
  await expect(form.getByLabel('读数')).toBeVisible();
});

test('K2.6-21: the same with the keyboard alone, and a colleague’s changes are kept', async ({
  openAs,
  baseURL: url = '',
}) => {
  const page = await openAs('admin', `/designer?id=${id}`);
  await expect(canvasOf(page)).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  for (let tab = 0; tab < 60; tab++) {
    if (await canvasOf(page).evaluate((element) => element === document.activeElement)) break;
    await press('Tab');
  }
  await expect(canvasOf(page)).toBeFocused();
  // Pinyin finds the type; the new part stands at the end and is selected.
  await press('/');
  await page.keyboard.type('riqi');
  await press('Enter');
  await expect(canvasOf(page)).toBeFocused();
  await expect(partOf(page, 'date1')).toBeVisible();
  await press('Alt+ArrowUp');
  await expect.poll(async () => (await keysOf(page)).slice(-2)).toEqual(['date1', 'note']);
  await press('F2');
  const label = page.getByRole('complementary', { name: '属性' }).getByRole('textbox', { name: '标签' });
  for (let tab = 0; tab < 6; tab++) {
    if (await label.evaluate((element) => element === document.activeElement)) break;
    await press('Tab');
  }
  await press('Control+a');
  await page.keyboard.type('巡检日期');
  await expect(partOf(page, 'date1').getByText('巡检日期')).toBeVisible();

  // Somebody else changes the page meanwhile.
  const token = await signIn(url, 'admin');
  const detail = `dynamic-sys/table-info/detail/${id}`;
  const { version, doc } = await call<{ version: number; doc: { title: string } }>(url, detail, {
    token,
    method: 'GET',
  });
  const theirs = { version, doc: { ...doc, title: '设备巡检（二）' } };
  await call(url, `dynamic-sys/table-info/edit/${id}`, { token, body: theirs });
  await press('Control+s');
  await saved(page);
  const now = await call<{ doc: { title: string; formConfig: unknown } }>(url, detail, {
    token,
    method: 'GET',
  });
  expect(now.doc.title).toBe('设备巡检（二）');
  expect(JSON.stringify(now.doc.formConfig)).toContain('date1');
});

test('K2.6: a page is previewed over samples, in its own width, as somebody else, and writes nothing', async ({
  openAs,
}) => {
  const page = await openAs('admin', `/designer?id=${id}`);
  await page.getByRole('button', { name: '预览' }).click();
  const dialog = page.getByRole('dialog', { name: /^预览/ });
  const frame = dialog.frameLocator('iframe');
  const table = frame.getByRole('table', { name: '设备巡检' });
  await expect(table.getByRole('row', { name: /设备 1\b/ })).toBeVisible();
  await expect(frame.getByText('共 100 条')).toBeVisible();
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).last().click();
  };

  await frame.getByRole('button', { name: /^添加/ }).click();
  const form = frame.getByRole('dialog', { name: /^添加/ });
  await form.getByRole('textbox', { name: '设备' }).fill('泵');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(frame.getByText('预览中不保存，也不执行操作')).toBeVisible();

  await choose('宽度', '手机 390');
  await choose('数据', '没有数据');
  await choose('外观', '深色');
  const root = frame.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await root.evaluate(() => window.innerWidth)).toBe(390);
  await expect(frame.getByText('还没有设备巡检')).toBeVisible();
  await choose('语言', 'English');
  await expect(root).toHaveAttribute('lang', 'en-US');
  // The window around it keeps its own look and language, and its session.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('mortise.language'))).toBeNull();
  await choose('语言', '简体中文');
  await choose('数据', '没有权限 (403)');
  await expect(frame.getByText('没有权限').first()).toBeVisible();

  await choose('以谁的权限', '用户：');
  await expect(frame.getByText('没有权限').first()).toBeVisible();
  await expect(frame.getByRole('button', { name: /^添加/ })).toHaveCount(0);
});

test('K2.6: an administrator sees what decided about a column of the live page, and edits it there', async ({
  openAs,
}) => {
  const page = await openAs('admin', PAGE);
  await expect(page.getByRole('table', { name: '设备巡检' })).toBeVisible();
  await page.getByRole('button', { name: /^个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '为什么' }).click();
  const dialog = page.getByRole('dialog', { name: /^为什么/ });
  await dialog.getByRole('combobox', { name: '哪一部分' }).click();
  await page.getByRole('option', { name: '列 · 设备' }).click();
  const places = dialog.getByRole('region', { name: '由这些文档决定' });
  await expect(places.getByText(/页面 .*survey-check.*第 \d+ 版/)).toBeVisible();
  await expect(places.getByText(/第 \d+ 行 tableConfig\.columns\[0\]/)).toBeVisible();
  await expect(places.getByText(/实体 .*survey_check/)).toBeVisible();
  await expect(dialog.getByText('超级用户拥有全部权限')).toBeVisible();
  await places.getByRole('button', { name: /^编辑/ }).click();
  const inspector = page.getByRole('complementary', { name: '属性' });
  await expect(inspector.getByRole('heading', { name: /^设备/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: '列表' })).toHaveAttribute('aria-selected', 'true');
});
