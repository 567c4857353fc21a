import type { Page } from 'playwright/test';
import { expect, test, type OpenOptions } from './support/test';

const PRISON: OpenOptions = { org: '示范第一监狱' };
const PATH = '/supervised/prisoner';

const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '' && text !== '序号');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: '列设置' }).click();
  await expect(page.getByRole('button', { name: /^移动/ }).first()).toBeVisible();
};
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name, exact: true }) });

test('a user orders, fixes, widens and hides columns, and finds them so in another browser', async ({
  openAs,
}) => {
  const page = await openAs('admin', PATH, PRISON);
  // The rows are there, so that the columns have their width.
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeVisible();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/list/settings/')) writes.push(request.postData() ?? '');
  });
  const [first = '', second = '', third = ''] = await heads(page);

  // The edge of a head is dragged. Hovering waits until the head has stopped moving, which measuring does not.
  await head(page, third).hover();
  const before = (await head(page, third).boundingBox())!;
  await page.mouse.move(before.x + before.width - 2, before.y + 10);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 30, before.y + 10);
  await page.mouse.move(before.x + before.width + 58, before.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await head(page, third).boundingBox())!.width)
    .toBeCloseTo(before.width + 60, 0);

  await openMenu(page);
  // By drag: the third column before the first.
  const grip = page.getByRole('button', { name: `移动“${third}”` });
  await grip.hover();
  const handle = (await grip.boundingBox())!;
  const target = (await line(page, first).boundingBox())!;
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 12, target.y + 12, { steps: 5 });
  await page.mouse.move(target.x + 12, target.y + 4, { steps: 2 });
  await page.mouse.up();
  await expect
    .poll(async () => (await heads(page)).slice(0, 3).sort())
    .toEqual([first, second, third].sort());
  const order = () => page.getByRole('dialog', { name: '列设置' }).getByRole('listitem').allTextContents();
  await expect.poll(async () => (await order())[0]).toContain(third);

  // By keys: down again, and wider.
  await grip.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await order())[1]).toContain(third);
  await expect(grip).toBeFocused();
  const width = (await head(page, third).boundingBox())!.width;
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await head(page, third).boundingBox())!.width).toBeCloseTo(width + 8, 0);

  // Fixed at the left, then at the right.
  const side = line(page, second).getByRole('button', { name: /固定/ });
  const wasLeft = /固定在左侧，/.test((await side.getAttribute('aria-label')) ?? '');
  if (!wasLeft) await side.click();
  await side.click();
  await expect(side).toHaveAccessibleName(/固定在右侧，/);
  await page.getByRole('checkbox', { name: first, exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '密度' }).click();
  await page.getByRole('menuitemradio', { name: '紧凑' }).click();
  // The person leaves at once: nothing is lost.
  const shown = await heads(page);
  expect(shown).not.toContain(first);
  await page.reload();
  await expect(head(page, third)).toBeVisible();
  expect(await heads(page)).toEqual(shown);
  // Every step above was written together with the others, not by itself.
  expect(writes.length).toBeLessThan(6);

  const other = await openAs('admin', PATH, PRISON);
  await expect(head(other, third)).toBeVisible();
  expect(await heads(other)).toEqual(shown);
  expect((await head(other, third).boundingBox())!.width).toBeCloseTo(width + 8, 0);
  const row = (await other.getByRole('row').nth(1).boundingBox())!;
  expect(row.height).toBe(36);
  const right = (await head(other, second).boundingBox())!;
  const box = (await other.getByRole('table').locator('..').boundingBox())!;
  expect(right.x + right.width).toBeLessThanOrEqual(box.x + box.width);
  expect(right.x).toBeGreaterThan(box.x + box.width / 2);

  await openMenu(other);
  const reset = other.waitForResponse((answer) => answer.url().includes('/list/settings/'));
  await other.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(async () => (await heads(other)).slice(0, 3)).toEqual([first, second, third]);
  await reset;
});

test('another user keeps the columns of the document', async ({ openAs }) => {
  const admin = await openAs('admin', PATH, PRISON);
  const before = await heads(await openAs('manager', PATH));
  await openMenu(admin);
  const [first = ''] = await heads(admin);
  const write = admin.waitForResponse((answer) => answer.url().includes('/list/settings/'));
  await admin.getByRole('checkbox', { name: first, exact: true }).uncheck();
  await write;
  const manager = await openAs('manager', PATH);
  await expect(head(manager, '姓名')).toBeVisible();
  expect((await heads(manager)).length).toBeGreaterThanOrEqual(before.length);
  expect(await heads(manager)).toContain(first);
  const reset = admin.waitForResponse((answer) => answer.url().includes('/list/settings/'));
  await admin.getByRole('button', { name: '恢复默认' }).click();
  await reset;
});
