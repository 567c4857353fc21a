import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test, type OpenOptions } from './support/test';

const PRISON = '示范第一监狱';
const ARTICLES = 1000;

let server: string;
let token: string;

test.beforeAll(async ({ installation }) => {
  await installation.start();
  server = installation.url;
  token = await signIn(server, 'admin');
  const found = await call<{ totalCount: number }>(server, 'purchase/article/search', { token });
  if (found.totalCount > 0) return;
  const articles = Array.from({ length: ARTICLES }, (_, at) => ({
    code: `A${at + 1}`,
    name: `物品${at + 1}`,
  }));
  for (let from = 0; from < articles.length; from += 500)
    await call(server, 'purchase/article/batch-add', {
      token,
      body: { items: articles.slice(from, from + 500) },
    });
});

type Open = (name: string, path: string, options: OpenOptions) => Promise<Page>;

async function openList(openAs: Open): Promise<Page> {
  const page = await openAs('admin', '/purchase/request', { org: PRISON, server });
  await expect(page.getByRole('button', { name: '添加采购申请' }).first()).toBeVisible();
  return page;
}

const rowOf = (scope: Page | Locator, text: string) => scope.getByRole('row').filter({ hasText: text });
const cellOf = (form: Locator, line: number, label: string) =>
  form.getByLabel(`第 ${line} 行${label}`, { exact: true });

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
  await expect(cellOf(form, 1, '物品')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('物品12');
  await page.getByRole('option', { name: '物品12', exact: false }).first().click();
  await cellOf(form, 1, '数量').fill('3');
  await cellOf(form, 1, '单价').fill('19.99');
  await expect(cellOf(form, 1, '金额')).toHaveValue('59.97');
  await expect(cellOf(form, 1, '金额')).toBeDisabled();
  await form.getByRole('button', { name: '添加一行' }).click();
  await paste(cellOf(form, 2, '物品'), '物品7\t2\t0.10\n物品8\t1\t5');
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
  const edit = page.getByRole('dialog', { name: '编辑采购申请' });
  await expect(cellOf(edit, 2, '物品')).toContainText('物品7');
  await edit.getByRole('button', { name: '删除第 2 行' }).click();
  await cellOf(edit, 1, '数量').fill('1');
  await expect(edit.getByLabel('金额合计')).toHaveValue('24.99');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(page, '办公用品')).toContainText('24.99');
});

test('1,000 rows pasted from a sheet: the error in row 900 is shown at its cell', async ({ openAs }) => {
  const page = await openList(openAs);
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByLabel('用途').fill('年度采购');
  await form.getByRole('button', { name: '添加一行' }).click();
  const names = new Map(
    (
      await call<{ rows: { id: number; name: string }[] }>(server, 'purchase/article/search', {
        token,
        body: { pageSize: ARTICLES },
      })
    ).rows.map(({ id, name }) => [name, id]),
  );
  const line = (at: number) =>
    `${names.get(`物品${at + 1}`)}\t${at === 899 ? '很多' : 2}\t0.50\t\t\t第${at + 1}项`;
  await paste(cellOf(form, 1, '物品'), Array.from({ length: ARTICLES }, (_, at) => line(at)).join('\n'));
  await expect(form.getByText('已粘贴 1000 行')).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  const wrong = cellOf(form, 900, '数量');
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await wrong.fill('2');
  await expect(form.getByLabel('金额合计')).toHaveValue('1,000.00');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, '年度采购')).toContainText('1,000.00');
});
