import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { addArticles, BUYER, FIRST_CHECKER, grantPurchases, SECOND_CHECKER } from './support/purchase';
import { expect, test } from './support/test';

/* The bell and the job centre in the header. */
let server: string;
let buyer: string;

test.beforeAll(async ({ installation }) => {
  await installation.start();
  server = installation.url;
  await addArticles(server, 20);
  await grantPurchases(server);
  buyer = await signIn(server, BUYER);
});

/** Adds a purchase request and submits it; returns its id. */
async function submit(purpose: string): Promise<number> {
  const options = { token: buyer, body: { name: '物品1' } };
  const [article] = await call<{ value: number }[]>(server, 'purchase/article/option', options);
  const lines = [{ articleId: article!.value, quantity: 1, price: '12.50' }];
  const { id } = await call<{ id: number }>(server, 'purchase/request/add', {
    token: buyer,
    body: { purpose, lines },
  });
  await call(server, `purchase/request/submit/${id}`, { token: buyer, body: { version: 1 } });
  return id;
}

/** The bell in a header, by what it counts. */
const bell = (page: Page, counted = '') =>
  page.getByRole('button', { name: `消息通知${counted}`, exact: true });

test('K2.3-05: a submitted document rings for those who check it; it opens, is read, and settled by the check', async ({
  openAs,
}) => {
  const first = await openAs(FIRST_CHECKER, '/', { server });
  await expect(bell(first)).toBeVisible();
  const id = await submit('打印机');
  // Delivered within seconds; a window that stays open asks every twenty.
  await expect(async () => {
    await first.reload();
    await expect(bell(first, ' 1 条未读')).toBeVisible({ timeout: 3000 });
  }).toPass();
  // By the keyboard alone.
  await bell(first, ' 1 条未读').press('Enter');
  const list = first.getByRole('dialog', { name: '消息通知' });
  const notice = list.getByRole('button', { name: /未读 江若岚提交的采购申请等待您审核/ });
  await expect(notice).toBeVisible();
  await notice.press('Enter');
  await expect(first).toHaveURL(new RegExp(`/purchase/request(/detail/${id})?$`));
  await expect(first.getByRole('dialog', { name: '查看' })).toContainText('打印机');
  // The record covers the header.
  await first.getByRole('dialog', { name: '查看' }).press('Escape');
  await expect(bell(first)).toBeVisible();

  const second = await openAs(SECOND_CHECKER, '/', { server });
  await expect(bell(second, ' 1 条未读')).toBeVisible();
  const checker = await signIn(server, FIRST_CHECKER);
  await call(server, `purchase/request/check/${id}`, { token: checker, body: { version: 2, pass: true } });
  await expect(async () => {
    await second.reload();
    await second.getByRole('button', { name: /^消息通知/ }).click();
    const settled = second.getByRole('dialog', { name: '消息通知' }).getByText('已处理');
    await expect(settled).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('the job centre lists an export with its download', async ({ openAs }) => {
  const token = await signIn(server, 'manager');
  await call(server, 'org/user/export/excel/0', { token, body: { columns: ['name', 'loginName'] } });
  const page = await openAs('manager', '/', { server });
  await page.getByRole('button', { name: /^我的任务/ }).click();
  const jobs = page.getByRole('dialog', { name: '我的任务' });
  await expect(jobs.getByText('已完成')).toBeVisible();
  const download = page.waitForEvent('download');
  await jobs.getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});
