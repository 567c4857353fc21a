import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

/** The first cell of a row with children begins with its caret. */
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: new RegExp(`^([收展]\\S下级 )?${name}$`) }) });

test('the rows of a tree close and open, by mouse and by keyboard', async ({ openAs }) => {
  const page = await openAs('manager', '/supervised/area');
  const top = rowOf(page, '一监区');
  const below = rowOf(page, '一监区一分监区');
  await expect(below).toBeVisible();
  await top.getByRole('button', { name: '收起下级' }).click();
  await expect(below).toBeHidden();
  await expect(rowOf(page, '二监区一分监区')).toBeVisible();
  await top.getByRole('button', { name: '展开下级' }).click();
  await expect(below).toBeVisible();
  await top.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(below).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(below).toBeVisible();
});

test('a search in a tree finds rows at any depth', async ({ openAs }) => {
  const page = await openAs('manager', '/supervised/area');
  await page.getByRole('search').getByLabel('监区名称').fill('二分监区');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(rowOf(page, '一监区二分监区')).toBeVisible();
  await expect(rowOf(page, '二监区二分监区')).toBeVisible();
  await expect(rowOf(page, '三监区')).toBeHidden();
});

test('the tree of areas filters the list of persons', async ({ openAs }) => {
  const page = await openAs('manager', '/supervised/prisoner');
  const side = page.getByRole('complementary', { name: '监区' });
  const areas = page.getByRole('table').getByRole('row').getByRole('cell', { name: /监区/ });
  const shown = async () => [...new Set(await areas.allTextContents())];
  const total = (await page.getByText(/^共 .* 条$/).textContent()) ?? '';
  await side.getByRole('treeitem', { name: '三监区' }).click();
  await expect.poll(shown).toEqual(['三监区']);
  await side.getByLabel('搜索监区').fill('严管');
  await expect(side.getByRole('treeitem', { name: '三监区' })).toBeHidden();
  await side.getByRole('treeitem', { name: '严管监区' }).click();
  await expect.poll(shown).toEqual(['严管监区']);
  await side.getByRole('button', { name: '全部' }).click();
  await expect(page.getByText(total)).toBeVisible();
});

test('a parent area shows the persons of all areas below it', async ({ openAs }) => {
  const page = await openAs('manager', '/supervised/prisoner');
  const side = page.getByRole('complementary', { name: '监区' });
  await side.getByRole('treeitem', { name: '一监区', exact: true }).click();
  await expect(page.getByRole('cell', { name: '一监区一分监区' }).first()).toBeVisible();
});

test('a tree with more nodes than one response holds is loaded level by level, in a list and in a field', async ({
  openAs,
  baseURL,
}) => {
  const server = baseURL ?? '';
  const org = '示范第二监狱';
  const token = await signIn(server, 'admin', org);
  const base = 'supervised/supervised-area';
  const [type] = await call<{ value: number }[]>(server, `${base}-type/option`, { token });
  const add = async (names: string[], parentId?: number) => {
    const items = names.map((name) => ({ name, code: name }));
    const body = { parentId, areaTypeId: type?.value, items };
    return (await call<{ ids: number[] }>(server, `${base}/batch-add`, { token, body })).ids;
  };
  const below = (top: string) => Array.from({ length: 80 }, (_, n) => `${top}${101 + n}`);
  const [first, second] = await add(['甲区', '乙区']);
  await add(below('甲'), first);
  await add(below('乙'), second);

  const page = await openAs('admin', '/supervised/area', { org });
  const top = rowOf(page, '甲区');
  await expect(top).toBeVisible();
  await expect(page.getByText(/^共 17\d 条$/)).toBeVisible();
  await expect(rowOf(page, '甲101')).toBeHidden();
  await top.focus();
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, '甲101')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, '甲101')).toBeHidden();

  await page.getByRole('search').getByLabel('监区名称').fill('乙132');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(rowOf(page, '乙132')).toBeVisible();
  await expect(rowOf(page, '乙区')).toBeVisible();
  await expect(top).toBeHidden();

  await page.getByRole('button', { name: '添加监区' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('上级监区').click();
  const choices = page.getByRole('tree');
  await expect(choices.getByRole('treeitem', { name: '乙区' })).toBeVisible();
  await expect(choices.getByRole('treeitem', { name: '乙101' })).toBeHidden();
  await page.keyboard.type('乙148');
  await choices.getByRole('treeitem', { name: /^乙148\s*乙区$/ }).click();
  await expect(dialog.getByLabel('上级监区')).toContainText('乙148');
  await expect(choices).toBeHidden();
  await dialog.getByLabel('上级监区').click();
  // The path to the chosen node is expanded.
  await expect(choices.getByRole('treeitem', { name: '乙101' })).toBeVisible();
});
