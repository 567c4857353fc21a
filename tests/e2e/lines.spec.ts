import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { Installation } from './support/installation';
import { addArticles } from './support/purchase';
import { expect, test, type OpenOptions } from './support/test';

const PRISON = '示范第一监狱';
/** Some fewer than a list of choices holds, since other tests add articles. */
const ARTICLES = 990;
/** The most lines of a record. */
const MOST = 2000;

let server: string;

test.beforeAll(async ({ installation }) => {
  await installation.start();
  server = installation.url;
  await addArticles(server, ARTICLES);
});

type Open = (name: string, path: string, options: OpenOptions) => Promise<Page>;

async function openList(openAs: Open, url = server): Promise<Page> {
  const page = await openAs('admin', '/purchase/request', { org: PRISON, server: url });
  await expect(page.getByRole('button', { name: '添加采购申请' }).first()).toBeVisible();
  return page;
}

const rowOf = (scope: Page | Locator, text: string) => scope.getByRole('row').filter({ hasText: text });
/** The control of a cell; lines count from 1. */
const cellOf = (form: Locator, line: number, model: string) =>
  form.locator(`[data-index="${line - 1}"] [data-model="${model}"] [id$="-${model}"]`);

/** Puts text on the clipboard of a control, as Ctrl+V does. */
async function paste(control: Locator, text: string): Promise<void> {
  await control.focus();
  await control.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a document with lines: filled in by keyboard, totalled while it is typed, saved, looked at and edited', async ({
  openAs,
}) => {
  const page = await openList(openAs);
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByLabel('用途').fill('办公用品');
  await form.getByRole('button', { name: '添加一行' }).press('Enter');
  // A reference is chosen by typing.
  await expect(cellOf(form, 1, 'articleId')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('物品12');
  await page.getByRole('option').filter({ hasText: '物品12' }).first().click();
  await cellOf(form, 1, 'quantity').fill('3');
  await cellOf(form, 1, 'price').fill('19.99');
  await expect(cellOf(form, 1, 'amount')).toHaveValue('59.97');
  await expect(cellOf(form, 1, 'amount')).toBeDisabled();
  await form.getByRole('button', { name: '添加一行' }).click();
  await paste(cellOf(form, 2, 'articleId'), '物品7\t2\t0.10\n物品8\t1\t5');
  await expect(rowOf(form, '物品8')).toBeVisible();
  const sums = form.getByRole('row').filter({ hasText: '合计' });
  await expect(sums).toContainText('65.17');
  await expect(form.getByLabel('金额合计')).toHaveValue('65.17');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, '办公用品')).toContainText('65.17');

  await rowOf(page, '办公用品').getByRole('button', { name: '查看' }).click();
  const detail = page.getByRole('dialog', { name: '查看' });
  await expect(rowOf(detail, '物品12')).toContainText('59.97');
  await expect(detail.getByRole('row').filter({ hasText: '合计' })).toContainText('65.17');
  await detail.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(cellOf(edit, 2, 'articleId')).toContainText('物品7');
  await edit.getByRole('button', { name: '删除第 2 行' }).click();
  await cellOf(edit, 1, 'quantity').fill('1');
  await expect(edit.getByLabel('金额合计')).toHaveValue('24.99');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(page, '办公用品')).toContainText('24.99');
});

test('990 rows pasted from a sheet: the error in row 900 is shown at its cell', async ({ openAs }) => {
  const page = await openList(openAs);
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByLabel('用途').fill('年度采购');
  await form.getByRole('button', { name: '添加一行' }).click();
  const line = (at: number) => `物品${at + 1}\t${at === 899 ? '很多' : 2}\t0.50\t\t\t第${at + 1}项`;
  await paste(cellOf(form, 1, 'articleId'), Array.from({ length: ARTICLES }, (_, at) => line(at)).join('\n'));
  await expect(form.getByText('已粘贴 990 行')).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  const wrong = cellOf(form, 900, 'quantity');
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await wrong.fill('2');
  await expect(form.getByLabel('金额合计')).toHaveValue('990.00');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, '年度采购')).toContainText('990.00');
});

test('rows are pasted by mouse: from the clipboard into an empty table, or from a dialog where that is refused', async ({
  openAs,
}) => {
  const page = await openList(openAs);
  const clipboard = ['clipboard-read', 'clipboard-write'];
  await page.context().grantPermissions(clipboard);
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByLabel('用途').fill('鼠标粘贴');
  const copy = (text: string) => page.evaluate((data) => navigator.clipboard.writeText(data), text);
  await copy('数量\t物品\t单价\n2\t物品7\t0.10\n很多\t物品8\t5');
  await form.getByRole('button', { name: '粘贴' }).click();
  await expect(form.getByText('已粘贴 2 行')).toBeVisible();
  await expect(cellOf(form, 1, 'articleId')).toContainText('物品7');
  const wrong = cellOf(form, 2, 'quantity');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await wrong.fill('1');
  await expect(form.getByLabel('金额合计')).toHaveValue('5.20');

  await page.context().clearPermissions();
  await form.getByRole('button', { name: '粘贴' }).click();
  const dialog = page.getByRole('dialog', { name: '从表格粘贴' });
  await expect(dialog).toContainText('浏览器没有允许读取剪贴板');
  await dialog.getByRole('textbox', { name: '表格内容' }).fill('物品9\t3\t1');
  await dialog.getByRole('button', { name: '粘贴 1 行' }).click();
  await expect(dialog).toBeHidden();
  await expect(cellOf(form, 3, 'articleId')).toContainText('物品9');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, '鼠标粘贴')).toContainText('8.20');
});

test('the rows that refer to a record are a list in its detail, with its own search and paging', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/purchase/article', { org: PRISON, server });
  await page.getByRole('search').getByLabel('名称').fill('物品900');
  await page.getByRole('search').getByLabel('名称').press('Enter');
  await rowOf(page, 'A900').getByRole('button', { name: '查看' }).click();
  const lines = page.getByRole('dialog', { name: '查看' }).getByRole('region', { name: '申请明细' });
  // The document of the test before has one line with it.
  await expect(rowOf(lines, '第900项')).toBeVisible();
  await lines.getByRole('search').getByLabel('备注').fill('第9项');
  await lines.getByRole('search').getByLabel('备注').press('Enter');
  await expect(rowOf(lines, '第900项')).toBeHidden();
});

test('a row expands to the list of the rows that refer to it, several at once; so does a detail page', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/purchase/article', { org: PRISON, server });
  const search = page.getByRole('search').first();
  await search.getByLabel('名称').fill('物品90');
  await search.getByLabel('名称').press('Enter');
  const below = (name: string) => page.getByRole('region', { name: `${name}的申请明细` });
  const row = rowOf(page, 'A900');
  await row.getByRole('button', { name: '展开下级' }).click();
  await expect(rowOf(below('物品900'), '第900项').last()).toBeVisible();
  // By keyboard, with a list of its own.
  await rowOf(page, 'A901').focus();
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(below('物品901'), '第901项').last()).toBeVisible();
  await below('物品900').getByRole('search').getByLabel('备注').fill('没有');
  await below('物品900').getByRole('search').getByLabel('备注').press('Enter');
  await expect(below('物品900').getByText('没有符合条件的记录')).toBeVisible();
  await expect(rowOf(below('物品901'), '第901项').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: '收起下级' }).click();
  await expect(below('物品900')).toBeHidden();

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '打开' }).click();
  const detail = page.getByRole('tabpanel', { name: '物品详情' });
  const lines = detail.getByRole('region', { name: '申请明细' });
  await expect(rowOf(lines, '第900项')).toBeVisible();
});

/** Drags a row by its handle to the middle of another place, as a hand does. */
async function drag(page: Page, handle: Locator, to: { x: number; y: number }): Promise<void> {
  // A wide table scrolls.
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

test('lines are moved with the mouse and by keyboard, also far in a long table, and keep their order', async ({
  openAs,
}) => {
  const token = await signIn(server, 'admin', PRISON);
  const { rows } = await call<{ rows: { id: number }[] }>(server, 'purchase/article/search', {
    token,
    body: { page: 1, pageSize: 60 },
  });
  const add = (purpose: string, count: number) =>
    call(server, 'purchase/request/add', {
      token,
      body: {
        purpose,
        lines: rows
          .slice(0, count)
          .map(({ id }, at) => ({ articleId: id, quantity: at + 1, price: '1.00', remark: `第${at + 1}行` })),
      },
    });
  await add('三行', 3);
  await add('六十行', 60);
  const page = await openList(openAs);
  const edit = page.getByRole('dialog', { name: '编辑' });
  const open = async (purpose: string) => {
    await rowOf(page, purpose).getByRole('button', { name: '编辑' }).click();
    await expect(cellOf(edit, 1, 'remark')).toBeVisible();
  };
  const handle = (line: number) => edit.getByRole('button', { name: new RegExp(`^移动第 ${line} 行`) });
  const middle = async (line: number) => {
    const box = (await edit.locator(`tr[data-index="${line - 1}"]`).boundingBox())!;
    return { x: box.x + 200, y: box.y + 4 };
  };
  const save = async () => {
    await edit.getByRole('button', { name: '保存' }).click();
    await expect(edit).toBeHidden();
  };

  await open('三行');
  await drag(page, handle(3), await middle(1));
  await expect(cellOf(edit, 1, 'remark')).toHaveValue('第3行');
  await cellOf(edit, 1, 'quantity').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(cellOf(edit, 2, 'remark')).toHaveValue('第3行');
  await expect(cellOf(edit, 2, 'quantity')).toBeFocused();
  // Escape lets go of a row, and the dialog stays.
  await handle(1).scrollIntoViewIfNeeded();
  const from = (await handle(1).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 120, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(cellOf(edit, 1, 'remark')).toHaveValue('第1行');
  await save();
  await open('三行');
  for (const [at, text] of ['第1行', '第3行', '第2行'].entries())
    await expect(cellOf(edit, at + 1, 'remark')).toHaveValue(text);
  await edit.getByRole('button', { name: '取消' }).click();

  // The first of sixty rows is dragged out of sight: the table scrolls while the pointer rests at its edge.
  await open('六十行');
  const box = (await edit.getByRole('table').locator('..').first().boundingBox())!;
  const foot = Math.min(box.y + box.height, (await edit.locator('footer').boundingBox())!.y) - 10;
  await handle(1).scrollIntoViewIfNeeded();
  const grip = (await handle(1).boundingBox())!;
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, foot, { steps: 8 });
  await expect(edit.locator('tr[data-index="59"]')).toBeVisible();
  await page.mouse.up();
  await expect(edit.getByText(/^第 1 行已移到第 [456]\d 行$/)).toBeAttached();
  await save();
  const found = await call<{ rows: { remark: string; lineNo: number }[] }>(
    server,
    'purchase/request-line/search',
    { token, body: { remark: '第1行', page: 1, pageSize: 100 } },
  );
  expect(found.rows.some(({ remark, lineNo }) => remark === '第1行' && lineNo > 40)).toBe(true);
});

test('2,000 lines are pasted, saved in one request, opened and changed', async ({ openAs }) => {
  test.slow();
  // Lists of choices do not hold so many articles, which would hide those of other tests.
  const own = await Installation.create();
  try {
    await addArticles(own.url, MOST);
    const page = await openList(openAs, own.url);
    await changesManyLines(page);
    // It asks its server nothing more.
    await page.close();
  } finally {
    await own.remove();
  }
});

async function changesManyLines(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByLabel('用途').fill('全部物品');
  await form.getByRole('button', { name: '添加一行' }).click();
  const line = (at: number) => `物品${at + 1}\t2\t0.50\t\t\t第${at + 1}项，${'长'.repeat(40)}`;
  await paste(cellOf(form, 1, 'articleId'), Array.from({ length: MOST }, (_, at) => line(at)).join('\n'));
  await expect(form.getByText('已粘贴 2000 行')).toBeVisible();
  await expect(form.getByLabel('金额合计')).toHaveValue('2,000.00');
  await expect(form.getByRole('button', { name: '粘贴', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(form.getByText('正在查找所引用的记录…')).toBeHidden();
  const sent = page.waitForRequest((request) => request.url().endsWith('/purchase/request/add'));
  await form.getByRole('button', { name: '保存' }).click();
  const request = await sent;
  await expect(form).toBeHidden({ timeout: 60_000 });
  // The bound of a body holds for what is really sent.
  const bytes = Number(await request.headerValue('content-length'));
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(1_000_000);
  await expect(rowOf(page, '全部物品')).toContainText('2,000.00');

  await rowOf(page, '全部物品').getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(cellOf(edit, 1, 'articleId')).toContainText('物品1');
  await cellOf(edit, 1, 'quantity').fill('4');
  await expect(edit.getByLabel('金额合计')).toHaveValue('2,001.00');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden({ timeout: 60_000 });
  await expect(rowOf(page, '全部物品')).toContainText('2,001.00');
}
