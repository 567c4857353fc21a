import fs from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { readPdf } from '../support/read-pdf';
import { addArticles, BUYER, FIRST_CHECKER, grantPurchases, SECOND_CHECKER } from './support/purchase';
import { expect, test, type OpenOptions } from './support/test';

/* A purchase request that exists as JSON alone, from its first line to its last state, by three persons. */
const LIST = '/purchase/request';
const ARTICLES = 990;

let server: string;

test.beforeAll(async ({ installation }) => {
  await installation.start();
  server = installation.url;
  await addArticles(server, ARTICLES);
  await grantPurchases(server);
});

type OpenAs = (name: string, path: string, options: OpenOptions) => Promise<Page>;

const rowOf = (scope: Page | Locator, text: string) => scope.getByRole('row').filter({ hasText: text });
const cellOf = (form: Locator, line: number, model: string) =>
  form.locator(`[data-index="${line - 1}"] [data-model="${model}"] [id$="-${model}"]`);

/** Fills in a request with one line and saves it. */
async function buy(page: Page, purpose: string, article: string, quantity: string, price: string) {
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByLabel('用途').fill(purpose);
  await form.getByRole('button', { name: '添加一行' }).press('Enter');
  await expect(cellOf(form, 1, 'articleId')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(article);
  await page.getByRole('option').filter({ hasText: article }).first().click();
  await cellOf(form, 1, 'quantity').fill(quantity);
  await cellOf(form, 1, 'price').fill(price);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
}

/** Presses a verb of a row and the button of its dialog. */
async function decide(page: Page, purpose: string, verb: string, button = verb): Promise<void> {
  const row = rowOf(page, purpose);
  const inRow = row.getByRole('button', { name: verb });
  const more = row.getByRole('button', { name: '更多' });
  await expect(inRow.or(more).first()).toBeVisible();
  // The list may still show the row as it was before the last verb, with a menu of other verbs.
  await expect(async () => {
    if (await inRow.isVisible()) return inRow.click();
    await page.keyboard.press('Escape');
    await more.click();
    await page.getByRole('menuitem', { name: verb }).click({ timeout: 3000 });
  }).toPass();
  const dialog = page.getByRole('dialog', { name: verb });
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

const openList = async (openAs: OpenAs, name: string): Promise<Page> => {
  const page = await openAs(name, LIST, { server });
  await expect(page.getByRole('table', { name: '采购申请' })).toBeVisible();
  return page;
};

test('the buttons of lines stay in sight at the right of a table that is wider than its dialog', async ({
  openAs,
}) => {
  const page = await openList(openAs, BUYER);
  await page.getByRole('button', { name: '添加采购申请' }).first().click();
  const form = page.getByRole('dialog', { name: '添加采购申请' });
  await form.getByRole('button', { name: '添加一行' }).click();
  const remove = form.getByRole('button', { name: '删除第 1 行' });
  const box = form.getByRole('table').locator('..');
  const isWider = () => box.evaluate((one) => one.scrollWidth > one.clientWidth);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(isWider).toBe(false);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(isWider).toBe(true);
  await expect(remove).toBeInViewport({ ratio: 1 });
  await box.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await expect(remove).toBeInViewport({ ratio: 1 });
});

test('a request is checked by one person up to the limit of the settings, by two above it', async ({
  openAs,
}) => {
  const buyer = await openList(openAs, BUYER);
  await buy(buyer, '打印纸', '物品12', '10', '25.00');
  await buy(buyer, '投影仪', '物品13', '2', '2500.01');
  await expect(rowOf(buyer, '投影仪')).toContainText('5,000.02');
  // Handed on, taken back, and handed on again.
  await decide(buyer, '打印纸', '提交');
  await decide(buyer, '打印纸', '撤回');
  await expect(rowOf(buyer, '打印纸').getByText('草稿')).toBeVisible();
  await decide(buyer, '打印纸', '提交');
  await decide(buyer, '投影仪', '提交');
  await expect(rowOf(buyer, '投影仪').getByText('待审核')).toBeVisible();

  const first = await openList(openAs, FIRST_CHECKER);
  await decide(first, '打印纸', '审核', '通过');
  await expect(rowOf(first, '打印纸').getByText('已完成')).toBeVisible();
  await decide(first, '投影仪', '审核', '通过');
  await expect(rowOf(first, '投影仪').getByText('已审核')).toBeVisible();
  // The second check says why the first checker cannot do it.
  await rowOf(first, '投影仪').getByRole('button', { name: '查看' }).click();
  const view = first.getByRole('dialog', { name: '查看' });
  const confirm = view.getByRole('button', { name: '复核' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await confirm.focus();
  await expect(first.getByRole('tooltip')).toHaveText('须由另一人复核，不能由制单、提交或审核过的人执行');

  const second = await openList(openAs, SECOND_CHECKER);
  await decide(second, '投影仪', '复核');
  await expect(rowOf(second, '投影仪').getByText('已完成')).toBeVisible();
  await rowOf(second, '投影仪').getByRole('button', { name: '查看' }).click();
  const steps = second
    .getByRole('dialog', { name: '查看' })
    .getByRole('region', { name: '流转记录' })
    .getByRole('listitem');
  await expect(steps).toHaveText([
    /确认已完成许清和/,
    /审核已审核方砚秋/,
    /提交待审核江若岚/,
    /添加草稿江若岚/,
  ]);
});

test('another limit in the settings changes the path of the next check', async ({ openAs }) => {
  const settings = await openAs('manager', '/org/config', { server });
  const main = settings.getByRole('tabpanel', { name: '机构配置' });
  await main.getByLabel('采购双人审核金额').fill('100');
  await main.getByRole('button', { name: '保存' }).click();
  await expect(settings.getByText('已保存 1 项')).toBeVisible();

  const buyer = await openList(openAs, BUYER);
  await buy(buyer, '墨盒', '物品14', '1', '100.01');
  await decide(buyer, '墨盒', '提交');
  const first = await openList(openAs, FIRST_CHECKER);
  await decide(first, '墨盒', '审核', '通过');
  await expect(rowOf(first, '墨盒').getByText('已审核')).toBeVisible();

  await main
    .getByRole('button', { name: /恢复继承/ })
    .first()
    .click();
  await main.getByRole('button', { name: '保存' }).click();
  await expect(main.getByText('没有未保存的修改')).toBeVisible();
});

test('a request is printed: previewed page by page, downloaded as PDF, and told in its history', async ({
  openAs,
}, info) => {
  const page = await openList(openAs, BUYER);
  await buy(page, '签收用纸', '物品21', '3', '1234.50');
  await decide(page, '签收用纸', '提交');
  await rowOf(page, '签收用纸').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '打印' }).click();
  const preview = page.getByRole('dialog', { name: /^打印/ });
  await expect(preview.getByText('1 份，1 页')).toBeVisible();
  const paper = preview.getByRole('group', { name: '第 1 页', exact: true });
  await expect(paper.locator('text', { hasText: '大写金额：叁仟柒佰零叁元伍角整' })).toHaveCount(1);
  await expect(paper.locator('text', { hasText: /^经办人：江若岚/ })).toHaveCount(1);
  await page.screenshot({ path: info.outputPath('record-preview.png') });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^采购申请.*\.pdf$/);
  const drawn = readPdf(fs.readFileSync(await download.path())).map(({ texts }) =>
    texts.map(({ text }) => text),
  );
  expect(drawn[0]).toEqual(expect.arrayContaining(['3,703.50', '大写金额：叁仟柒佰零叁元伍角整']));
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await rowOf(page, '签收用纸').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '变更记录' }).click();
  await expect(page.getByRole('dialog', { name: /变更记录/ })).toContainText(/江若岚\s*打印了/);
});
