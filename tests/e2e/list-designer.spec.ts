import type { Locator, Page } from 'playwright/test';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import { call, signIn } from './support/api';
import { publishList, type OwnList } from './support/publish-list';
import { expect, test } from './support/test';

/* The list of a page in the designer, from its columns to the list that staff see. */
const LIST: OwnList = {
  ...{ domain: 'meters', title: '仪表巡检', entity: 'meters_check' },
  columns: [
    { name: 'device', label: '设备', type: 'input', required: true, maxLength: 30 },
    { name: 'place', label: '位置', type: 'input', maxLength: 30 },
    { name: 'reading', label: '读数', type: 'number' },
  ],
};
const PAGE = '/meters/meters-check';
/** Uses the list. */
const STAFF = 'clerk12';
let id = 0;

test.beforeAll(async ({ baseURL: url = '' }) => {
  const token = await signIn(url, 'admin');
  await publishList(url, token, LIST);
  const body = { code: 'meters-check', kind: 'page' };
  const { rows } = await call<{ rows: { id: number }[] }>(url, 'dynamic-sys/table-info/search', {
    token,
    body,
  });
  id = rows[0]!.id;
  const there = await signIn(url, 'admin', '示范第一监狱');
  const users = await call<{ rows: { id: number }[] }>(url, 'org/user/search', {
    token: there,
    body: { loginName: STAFF, page: 1, pageSize: 10 },
  });
  const ids = ['meters_check_search', 'meters_check_add'];
  await call(url, `org/user/assign-app-to-user/${users.rows[0]!.id}`, { token: there, body: { ids } });
  const staff = await signIn(url, STAFF);
  for (const device of ['水表', '电表'])
    await call(url, 'meters/meters-check/add', {
      token: staff,
      body: { device, place: '一号楼', reading: 7 },
    });
});

const heads = (page: Page) =>
  page
    .locator('th[data-column]:not([data-column*=":"])')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent));
const inspector = (page: Page) => page.getByRole('complementary', { name: '属性' });
const voice = (page: Page) => page.locator('[data-design-voice]');
const widthOf = async (head: Locator) => Math.round((await head.boundingBox())!.width);

test('K2.6-21, K2.6-22: columns and criteria of a list are designed, published, and shown to staff', async ({
  openAs,
}) => {
  const page = await openAs('admin', `/designer?id=${id}`);
  await page.getByRole('tab', { name: '列表' }).click();
  const table = page.getByRole('table', { name: '仪表巡检' });
  await expect(table.getByRole('cell', { name: '水表' })).toBeVisible();
  expect(await heads(page)).toEqual(['设备', '位置', '读数']);
  const head = (name: string) => table.getByRole('button', { name, exact: true });
  const press = (...keys: string[]) =>
    keys.reduce((p, key) => p.then(() => page.keyboard.press(key)), Promise.resolve());

  // A column is added behind the selected one, moved with keys, and then with the pointer.
  await head('设备').click();
  await page.getByRole('button', { name: '创建时间', exact: true }).first().click();
  await expect.poll(() => heads(page)).toEqual(['设备', '创建时间', '位置', '读数']);
  await head('创建时间').focus();
  await press('Alt+ArrowRight');
  await expect.poll(() => heads(page)).toEqual(['设备', '位置', '创建时间', '读数']);
  await expect(voice(page)).toHaveText('创建时间 已移到第 3 项，共 4 项');
  await expect(head('创建时间')).toBeFocused();
  const [from, to] = [(await head('读数').boundingBox())!, (await head('设备').boundingBox())!];
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 2, to.y + 30, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => heads(page)).toEqual(['读数', '设备', '位置', '创建时间']);

  // The selected column is widened and named; what is wrong stands at its property.
  await head('设备').click();
  const width = inspector(page).getByRole('textbox', { name: '宽度' });
  await width.fill('20');
  await expect(inspector(page).locator('[data-option=width]').getByText('60')).toBeVisible();
  await width.fill('320');
  await expect.poll(() => widthOf(table.locator('th[data-column=device]'))).toBeGreaterThanOrEqual(320);
  const edge = (await table.locator('th[data-column=place] [data-edge]').boundingBox())!;
  const before = await widthOf(table.locator('th[data-column=place]'));
  await page.mouse.move(edge.x + 4, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 6 });
  await page.mouse.up();
  await expect(width).toHaveValue('320');
  await head('位置').click();
  await expect(width).toHaveValue(String(before + 60));
  await head('设备').click();
  await inspector(page).getByRole('textbox', { name: '表头' }).fill('仪表');
  await expect(head('仪表')).toBeVisible();

  await page.getByRole('region', { name: '可添加的查询条件' }).getByRole('button', { name: '位置' }).click();
  const criteria = page.getByRole('toolbar', { name: '查询条件' });
  await expect(criteria.getByRole('button', { name: '位置' })).toHaveAttribute('aria-pressed', 'true');
  expect(await barriers(page, 'light')).toEqual([]);
  await page.getByRole('region', { name: '可添加的查询条件' }).getByRole('button', { name: '设备' }).click();
  await expect(criteria.getByRole('button')).toHaveText(['位置', '设备']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(criteria.getByRole('button')).toHaveText(['位置']);

  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布' });
  await expect(dialog.getByText('页面“仪表巡检”的修改')).toBeVisible();
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toBeHidden();

  const staff = await openAs(STAFF, PAGE);
  await expect(staff.getByRole('table', { name: '仪表巡检' })).toBeVisible();
  await expect.poll(() => heads(staff)).toEqual(['读数', '仪表', '位置', '创建时间']);
  await expect(staff.getByRole('search').getByLabel('位置')).toBeVisible();
  await expect(staff.getByRole('search').getByLabel('设备')).toBeHidden();
});

test('K2.6-21: the same with the keyboard alone', async ({ openAs }) => {
  const page = await openAs('admin', `/designer?id=${id}`);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (target: Locator) => {
    for (let tab = 0; tab < 60; tab++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await expect(page.getByRole('application', { name: '表单画布' })).toBeVisible();
  await tabTo(page.getByRole('tab', { name: '表单' }));
  await press('ArrowLeft');
  const table = page.getByRole('table', { name: '仪表巡检' });
  await expect(table.locator('tbody').getByText('水表')).toBeVisible();
  const count = (await heads(page)).length;
  // Heads are one stop; arrows lead from one to the next, Enter selects, Alt moves, Delete removes.
  const first = table.locator('th [data-listed]').first();
  const name = (await first.textContent()) ?? '';
  await tabTo(first);
  await press('Enter', 'Alt+ArrowRight');
  await expect.poll(async () => (await heads(page)).indexOf(name)).toBe(1);
  await expect(table.getByRole('button', { name, exact: true })).toBeFocused();
  await press('F2');
  await expect(inspector(page).getByRole('textbox', { name: '表头' })).toBeFocused();
  await page.keyboard.type('新名');
  await expect(table.getByRole('button', { name: '新名', exact: true })).toBeVisible();
  await table.getByRole('button', { name: '新名', exact: true }).focus();
  await press('Delete');
  await expect.poll(() => heads(page)).toHaveLength(count - 1);
  await expect(voice(page)).toHaveText('已移除：新名');
  await press('Control+z');
  await expect.poll(() => heads(page)).toHaveLength(count);
});
