import type { Page } from 'playwright/test';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import { call, signIn } from './support/api';
import { publishList, type OwnList } from './support/publish-list';
import { expect, test } from './support/test';

/* The menu of a domain in the designer, from its entries to the navigation of staff. */
const LIST: OwnList = {
  ...{ domain: 'keyroom', title: '钥匙登记', entity: 'keyroom_key' },
  columns: [{ name: 'label', label: '编号', type: 'input', maxLength: 30 }],
};
/** Uses the list. */
const STAFF = 'clerk12';
let id = 0;

test.beforeAll(async ({ baseURL: url = '' }) => {
  const token = await signIn(url, 'admin');
  await publishList(url, token, LIST);
  const search = { token, body: { code: 'keyroom', kind: 'domain' } };
  const { rows } = await call<{ rows: { id: number }[] }>(url, 'dynamic-sys/table-info/search', search);
  id = rows[0]!.id;
  const there = await signIn(url, 'admin', '示范第一监狱');
  const users = await call<{ rows: { id: number }[] }>(url, 'org/user/search', {
    token: there,
    body: { loginName: STAFF, page: 1, pageSize: 10 },
  });
  await call(url, `org/user/assign-app-to-user/${users.rows[0]!.id}`, {
    token: there,
    body: { ids: ['keyroom_key_search'] },
  });
});

/** The menu is as it was before: other files compare all of it. */
test.afterAll(async ({ baseURL: url = '' }) => {
  const token = await signIn(url, 'admin');
  const table = (path: string) => `dynamic-sys/table-info/${path}/${id}`;
  const { version } = await call<{ version: number }>(url, table('detail'), { token, method: 'GET' });
  await call(url, table('rollback'), { token, body: { to: 2, version } });
});

const tree = (page: Page) => page.getByRole('tree', { name: '菜单' });
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true });
const voice = (page: Page) => page.locator('[data-design-voice]');
const level = (page: Page, name: string) => item(page, name).getAttribute('aria-level');

test('a menu is designed with keys, pointer and buttons, published, and followed by an open window', async ({
  openAs,
}) => {
  const staff = await openAs(STAFF, '/keyroom/keyroom-key');
  const navigation = staff.getByRole('navigation').first();
  await expect(navigation.getByText('钥匙登记')).toBeVisible();

  const page = await openAs('admin', `/designer?id=${id}`);
  const inspector = page.getByRole('complementary', { name: '属性' });
  await item(page, '钥匙登记').click();
  await page.getByRole('button', { name: '添加目录' }).click();
  await inspector.getByRole('textbox', { name: '菜单标题' }).fill('保卫');
  await expect(item(page, '保卫')).toBeVisible();
  // With the keys below the directory, after it was put before the list.
  await tree(page).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(voice(page)).toContainText('保卫 已移到第');
  await item(page, '钥匙登记').click();
  await tree(page).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(voice(page)).toHaveText('钥匙登记 已移到 保卫，第 1 项，共 1 项');
  expect(await level(page, '钥匙登记')).toBe('2');
  await inspector.getByRole('textbox', { name: '菜单标题' }).fill('钥匙登记簿');
  expect(await barriers(page, 'light')).toEqual([]);

  // Dragged to the top and back by undo.
  const from = (await item(page, '钥匙登记簿').boundingBox())!;
  const to = (await item(page, '保卫').boundingBox())!;
  await page.mouse.move(from.x + 80, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 80, to.y + 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => level(page, '钥匙登记簿')).toBe('1');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => level(page, '钥匙登记簿')).toBe('2');
  // What is not saved is there again in the next window.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => level(page, '钥匙登记簿')).toBe('2');

  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布' });
  await expect(dialog.getByText('域“钥匙登记”的修改')).toBeVisible();
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toBeHidden();

  // The window of staff is looked at again.
  await staff.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(navigation.getByText('保卫')).toBeVisible();
  await expect(staff.getByText('钥匙登记簿').first()).toBeVisible();
});
