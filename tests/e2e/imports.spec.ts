import { readXlsx, writeXlsx } from 'hucre/xlsx';
import fs from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import { expect, test } from './support/test';

const PRISON = { org: '示范第一监狱' };
const HEAD = ['等级名称', '等级编码', '月消费限额', '月会见次数'];

/** A sheet of levels as a real file: one is new, one changes a stored one, one has an error. */
async function levels(rows: (string | number | null)[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: '等级', rows: [HEAD, ...rows] }] });
  return {
    name: '等级.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  };
}
/** Puts text on the clipboard of a cell, as Ctrl+V does. */
const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
const rowOf = (page: Page | Locator, name: string) => page.getByRole('row').filter({ hasText: name });

test('I: a sheet is uploaded from a list, an error is corrected in the grid, the good rows are submitted and taken back', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/supervised/level', PRISON);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入等级' });

  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  const book = await readXlsx(fs.readFileSync(await (await template).path()));
  expect(book.sheets[0]!.rows.flat().join()).toContain('等级名称');

  await dialog.getByLabel('导入文件').setInputFiles(
    await levels([
      ['导入级', 'X1', '300.00', 2],
      ['严管级', 'L4', '150.00', 1],
      ['', 'X2', '300.00', 2],
      ['另一级', 'X3', '多', 2],
    ]),
  );
  const grid = dialog.getByRole('grid', { name: '导入的行' });
  await expect(rowOf(grid, '导入级')).toContainText('新增');
  await expect(rowOf(grid, '严管级')).toContainText('更新');
  await expect(rowOf(grid, '严管级')).toContainText('原值：100.00');
  await expect(dialog.getByRole('button', { name: '有误 2' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '全部提交' })).toHaveAttribute('aria-disabled', 'true');

  expect(await barriers(page, 'light', '[role=dialog]')).toEqual([]);

  // The next error by key, corrected where it stands.
  await grid.getByText('导入级').click();
  await page.keyboard.press('F8');
  const wrong = grid.locator('[role=gridcell][aria-invalid=true]:focus');
  await expect(wrong).toContainText('等级名称');
  await page.keyboard.press('Enter');
  await page.keyboard.type('错字');
  await page.keyboard.press('Escape');
  await expect(wrong).toContainText('请输入等级名称');
  await page.keyboard.press('Enter');
  await page.keyboard.type('补名级');
  await page.keyboard.press('Enter');
  await expect(rowOf(grid, '补名级')).toContainText('新增');
  await expect(dialog.getByRole('button', { name: '有误 1' })).toBeVisible();

  // A pasted cell that cannot be read keeps what was pasted, marked.
  const times = rowOf(grid, '导入级').locator('[data-at="3"]');
  await times.click();
  await paste(times, '两次');
  await expect(times).toContainText('两次');
  await expect(times).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: '有误 2' })).toBeVisible();
  await paste(times, '2');
  await expect(dialog.getByRole('button', { name: '有误 1' })).toBeVisible();

  const errors = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出错误' }).click();
  const annotated = await readXlsx(fs.readFileSync(await (await errors).path()));
  expect(annotated.sheets[0]!.rows.flat().join()).toContain('X3');

  await dialog.getByRole('button', { name: '只提交正确的 3 行' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(dialog.getByRole('heading', { name: '导入完成' })).toBeVisible();
  await expect(dialog).toContainText('新增 2 条，更新 1 条。');
  await dialog.getByRole('button', { name: '查看列表' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, '导入级')).toBeVisible();
  await expect(rowOf(page, '补名级')).toBeVisible();
  await expect(rowOf(page, '严管级')).toContainText('150.00');

  // The import stands among the recent ones of another dialog.
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog
    .getByRole('region', { name: '最近的导入' })
    .getByRole('button', { name: '撤销导入' })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(dialog.getByText('已撤销', { exact: true }).first()).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(rowOf(page, '导入级')).toHaveCount(0);
  await expect(rowOf(page, '严管级')).toContainText('100.00');
});

test('B2-06: a cancelled import closes its tab and opens the page that the configuration names; what was uploaded waits there', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/supervised/org-prisoner/import', PRISON);
  await expect(
    page.getByRole('region', { name: '各机构在押人员导入' }).getByRole('heading', { level: 1 }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '提交' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/\/supervised\/org-prisoner$/);
  await expect(page.getByRole('tab', { name: /各机构在押人员导入/ })).toHaveCount(0);
});
