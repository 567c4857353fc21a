import type { Page } from 'playwright/test';
import { expect, test } from './support/test';

/* The preview of a print, opened from a list. */
const PRISON = { org: '示范第一监狱' };
const preview = (page: Page) => page.getByRole('dialog', { name: /^打印/ });

async function openPreview(page: Page) {
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect(preview(page).getByRole('group', { name: '第 1 页', exact: true })).toBeVisible();
  return preview(page);
}

test('a list is previewed page by page and printed with the columns that it shows', async ({ openAs }) => {
  const page = await openAs('admin', '/supervised/prisoner', PRISON);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const dialog = await openPreview(page);
  const pages = Number(/(\d+) 页/.exec(await dialog.getByText(/\d+ 条，\d+ 页/).innerText())![1]);
  expect(pages).toBeGreaterThan(1);
  const first = dialog.getByRole('group', { name: '第 1 页', exact: true });
  const drawn = await first.locator('text').allTextContents();
  expect(heads.filter((head) => drawn.includes(head.trim())).length).toBeGreaterThan(3);
  expect(drawn).toContain(`第 1 页 共 ${pages} 页`);

  // The fonts of the PDF are used, so that texts have the lengths of the layout.
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('10px "Print Regular"', '一监区')))
    .toBe(true);
  const shown = await first
    .locator('text')
    .first()
    .evaluate((node) => {
      const text = node as SVGTextElement;
      return [text.getComputedTextLength(), Number(text.getAttribute('textLength'))];
    });
  expect(shown[0]).toBeCloseTo(shown[1]!, 0);

  const jump = dialog.getByLabel('页码');
  await jump.fill(String(pages));
  await jump.press('Enter');
  await expect(dialog.getByRole('group', { name: `第 ${pages} 页`, exact: true })).toBeVisible();
  await expect(dialog.getByText(`第 ${pages} 页 共 ${pages} 页`)).toBeVisible();
  await dialog.getByRole('region', { name: '页面' }).press('Home');
  await expect(jump).toHaveValue('1');
  await dialog.getByRole('button', { name: '放大' }).click();
  await expect(dialog.getByText('100%')).toBeVisible();

  const frame = page.frameLocator('iframe[aria-hidden]');
  await dialog.getByRole('button', { name: '打印', exact: true }).click();
  await expect(frame.locator('svg')).toHaveCount(pages);
});

test('the selected rows are printed, and Escape closes the preview', async ({ openAs }) => {
  const page = await openAs('admin', '/supervised/level', PRISON);
  await page
    .getByRole('row', { name: /宽管级/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await page.getByRole('menuitem', { name: '打印列表' }).click();
  const dialog = preview(page);
  await expect(dialog.getByText('1 条，1 页')).toBeVisible();
  expect(await dialog.locator('text').allTextContents()).toContain('宽管级');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
