import type { CDPSession, Locator, Page } from 'playwright/test';
import { expect, test } from './support/test';

/** Opens 添加等级 and gives access to the browser's input method. */
async function openForm(
  openAs: (name: string, path: string, options: object) => Promise<Page>,
): Promise<{ page: Page; dialog: Locator; keyboard: CDPSession }> {
  const page = await openAs('admin', '/supervised/level', { org: '示范第一监狱' });
  await page.getByRole('button', { name: '添加等级' }).click();
  const dialog = page.getByRole('dialog', { name: '添加等级' });
  await dialog.getByLabel('等级名称').click();
  return { page, dialog, keyboard: await page.context().newCDPSession(page) };
}

const compose = (keyboard: CDPSession, text: string) =>
  keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** Checks that the row has the complete name, and deletes it. */
async function savedAs(page: Page, dialog: Locator, name: string): Promise<void> {
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toBeHidden();
}

test('Enter saves text typed just before, completely', async ({ openAs }) => {
  const { page, dialog } = await openForm(openAs);
  await page.keyboard.type('暂列一级');
  await page.keyboard.press('Enter');
  await savedAs(page, dialog, '暂列一级');
});

test('a click saves text just inserted by an input method', async ({ openAs }) => {
  const { page, dialog, keyboard } = await openForm(openAs);
  await compose(keyboard, 'zan lie');
  await keyboard.send('Input.insertText', { text: '暂列二级' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await savedAs(page, dialog, '暂列二级');
});

test('a click saves text that an input method is still composing', async ({ openAs }) => {
  const { page, dialog, keyboard } = await openForm(openAs);
  await page.keyboard.type('暂列');
  await compose(keyboard, '三级');
  await dialog.getByRole('button', { name: '保存' }).click();
  await savedAs(page, dialog, '暂列三级');
});
