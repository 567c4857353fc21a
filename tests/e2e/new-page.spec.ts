import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import { call, signIn } from './support/api';
import { publishList } from './support/publish-list';
import { expect, test } from './support/test';

/* From pasted cells to a list that is used, and from typed lines to the designer. */
const CELLS = [
  ['设备巡检台账'],
  ['序号', '设备', '巡检日期', '结果', '检修费用(元)', '巡检人手机'],
  ['1', '一号水泵', '2026/1/5', '合格', '120.50', '13800001111'],
  ['2', '二号水泵', '2026/1/6', '不合格', '1,300.00', '13800002222'],
  ['3', '风机', '2026年1月7日', '合格', '0', '13800003333'],
  ['4', '阀门', '2026-01-08', '合格', '88', '13800004444'],
]
  .map((row) => row.join('\t'))
  .join('\n');
/** Uses the second list. */
const STAFF = 'clerk11';

/** The menu, and the roles of a person, are as they were before: other files compare them. */
let roleIdsBefore: number[] | undefined;
test.afterAll(async ({ baseURL: url = '' }) => {
  const token = await signIn(url, 'admin');
  const table = (path: string) => `dynamic-sys/table-info/${path}`;
  const body = { code: 'own', kind: 'domain' };
  const { rows } = await call<{ rows: { id: number }[] }>(url, table('search'), { token, body });
  const { id } = rows[0]!;
  type Draft = { version: number; doc: { menu: unknown[] } };
  const { version, doc } = await call<Draft>(url, table(`detail/${id}`), { token, method: 'GET' });
  if (doc.menu.length > 0) {
    await call(url, table(`edit/${id}`), { token, body: { version, doc: { ...doc, menu: [] } } });
    const { hash } = await call<{ hash: string }>(url, table(`diff/${id}`), { token, method: 'GET' });
    await call(url, table(`publish/${id}`), { token, body: { version: version + 1, hash } });
  }
  if (!roleIdsBefore) return;
  const there = await signIn(url, 'admin', '示范第一监狱');
  const user = await userNamed(url, there);
  await call(url, `org/user/edit/${user.id}`, {
    ...{ token: there, body: { version: user.version, roleIds: roleIdsBefore } },
  });
});

async function userNamed(url: string, token: string) {
  const { rows } = await call<{ rows: { id: number; version: number; roleIds: number[] }[] }>(
    url,
    'org/user/search',
    { token, body: { loginName: STAFF, page: 1, pageSize: 10 } },
  );
  return rows[0]!;
}

test('pasted cells become a list with its rows, and a row is added to it', async ({ openAs }) => {
  const page = await openAs('admin', '/dev-tools/table');
  await page.getByRole('button', { name: '新建页面' }).click();
  const box = page.getByRole('textbox', { name: '每行一列，或粘贴表格' });
  await expect(box).toBeFocused();
  await page.evaluate(
    (text) =>
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, clipboardData: new DataTransfer() }),
      ) && document.execCommand('insertText', false, text),
    CELLS,
  );
  await expect(page.getByRole('heading', { name: '6 列，4 行数据' })).toBeVisible();
  const line = (label: string) => page.locator(`[data-start-field="${label}"]`);
  await expect(line('巡检日期')).toContainText('4 行中 4 行是日期；名称含“日期”');
  await expect(line('结果')).toContainText('4 行中只有 2 种值');
  await expect(line('序号').getByRole('checkbox', { name: '采用 序号' })).not.toBeChecked();
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByRole('columnheader', { name: '检修费用' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: '一号水泵' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '名称', exact: true })).toHaveValue('设备巡检台账');
  await expect(page.getByRole('textbox', { name: '编码' })).toHaveAttribute(
    'placeholder',
    'she_bei_xun_jian_tai_zhang',
  );
  expect(await barriers(page, 'light')).toEqual([]);
  await page.getByRole('button', { name: '发布并打开' }).click();

  await expect(page).toHaveURL(/\/own\/she-bei-xun-jian-tai-zhang$/);
  await expect(page.getByRole('cell', { name: '二号水泵' })).toBeVisible();
  // The pasted text, which has the same figure, may still be leaving.
  await expect(page.getByRole('cell', { name: '1,300.00' })).toBeVisible();
  await expect(page.getByRole('navigation').first().getByText('设备巡检台账')).toBeVisible();
  await page.getByRole('button', { name: '添加设备巡检台账' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '设备' }).fill('三号水泵');
  await dialog.getByRole('radio', { name: '不合格' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('cell', { name: '三号水泵' })).toBeVisible();
});

test('typed lines are designed further, published with rights for a role, and used by its people', async ({
  openAs,
  baseURL: url = '',
}) => {
  const token = await signIn(url, 'admin', '示范第一监狱');
  const role = { name: '访客登记员', code: 'gatekeeper', dataScope: 3 };
  const { id: roleId } = await call<{ id: number }>(url, 'org/org-role/add', { token, body: role });
  const user = await userNamed(url, token);
  roleIdsBefore = user.roleIds;
  const roleIds = [...roleIdsBefore, roleId];
  await call(url, `org/user/edit/${user.id}`, { token, body: { version: user.version, roleIds } });

  const page = await openAs('admin', '/designer/new');
  await page
    .getByRole('textbox', { name: '每行一列，或粘贴表格' })
    .fill('来访人 必填；来访时间\n事由 办事|参观|施工\n手机号码');
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('访客登记');
  await page.getByRole('textbox', { name: '编码' }).fill('gate_visitor');
  await page.getByRole('combobox', { name: '手机号码 的类型' }).click();
  await page.getByRole('option', { name: '文本', exact: true }).click();
  await expect(page.locator('[data-start-field=手机号码]')).toContainText('已手工选择');
  await page.getByRole('button', { name: '打开设计器' }).click();

  await expect(page).toHaveURL(/\/designer\?id=\d+$/);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布' });
  await expect(dialog.getByRole('combobox', { name: '菜单位置' })).toHaveText('顶层');
  await dialog.getByRole('combobox', { name: '角色' }).click();
  await page.getByRole('option', { name: /访客登记员/ }).click();
  await page.keyboard.press('Escape');
  const table = dialog.getByRole('table', { name: '谁获得哪些权限' });
  await table.getByRole('checkbox', { name: '访客登记员 删除' }).uncheck();
  expect(await barriers(page, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toBeHidden();

  // Removed by mistake, and brought back from the version that is in force.
  const part = page.locator('[data-design-part=shiYou]');
  const box = (await part.boundingBox())!;
  await page.mouse.click(box.x + 8, box.y + 8);
  await page.keyboard.press('Delete');
  await expect(part).toHaveCount(0);
  await page.getByRole('button', { name: '放弃' }).click();
  await page.getByRole('menuitem', { name: '从旧版本恢复部分…' }).click();
  const history = page.getByRole('dialog', { name: '从旧版本恢复' });
  await history.getByRole('combobox', { name: '版本' }).click();
  await page.getByRole('option', { name: /^页面 第 1 版/ }).click();
  await history.getByRole('button', { name: '恢复 事由' }).click();
  await expect(history.getByText('该版本的各部分与现在相同')).toBeVisible();
  expect(await barriers(page, 'light')).toEqual([]);
  await history.getByRole('button', { name: '关闭' }).last().click();
  await expect(part).toBeVisible();

  const staff = await openAs(STAFF, '/own/gate-visitor');
  await staff.getByRole('button', { name: '添加访客登记' }).first().click();
  const form = staff.getByRole('dialog');
  await form.getByRole('textbox', { name: '来访人' }).fill('周女士');
  await form.getByRole('radio', { name: '参观' }).check();
  await form.getByRole('button', { name: '保存' }).click();
  const row = staff.getByRole('row').filter({ hasText: '周女士' });
  await expect(row.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0);
});

test('a list is started from a file', async ({ openAs }) => {
  const page = await openAs('admin', '/designer/new');
  const rows = [['设备', '购置日期', '台数'], ...[3, 4, 5, 6].map((n) => [`水泵${n}`, `2026-01-0${n}`, n])];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] }));
  await page
    .getByLabel('读取 .xlsx 或 .csv 文件')
    .setInputFiles({ name: '水泵台账.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByRole('heading', { name: '3 列，4 行数据' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '名称', exact: true })).toHaveValue('水泵台账');
  await expect(page.locator('[data-start-field=台数]')).toContainText('4 行中 4 行是整数');
});

test('a page leaves as a file and comes in under another name, after its effects were shown', async ({
  openAs,
  baseURL: url = '',
}) => {
  const token = await signIn(url, 'admin');
  await publishList(url, token, {
    ...{ domain: 'crates', title: '箱子登记', entity: 'crate_box' },
    columns: [{ name: 'label', label: '箱号', type: 'input', maxLength: 30 }],
  });
  const { rows } = await call<{ rows: { id: number }[] }>(url, 'dynamic-sys/table-info/search', {
    token,
    body: { code: 'crate-box', kind: 'page' },
  });
  const page = await openAs('admin', `/designer?id=${rows[0]!.id}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出页面文件' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('crate-box.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ format: 'mortise-page', title: '箱子登记' });
  const renamed = text
    .replaceAll('crate_box', 'crate_copy')
    .replaceAll('crate-box', 'crate-copy')
    .replaceAll('CrateBox', 'CrateCopy')
    .replaceAll('箱子登记', '木箱登记');

  await page.goto('/designer/new');
  const give = (name: string, content: string) =>
    page
      .locator('input[type=file][accept=".json"]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await give('other.json', '{"a":1}');
  await expect(page.getByText('这不是导出的页面文件')).toBeVisible();
  await give('crate-copy.json', renamed);
  const dialog = page.getByRole('dialog', { name: '导入：木箱登记' });
  await expect(dialog.getByRole('heading', { name: '改动 · 木箱登记' }).first()).toContainText('首次发布');
  await expect(dialog).toContainText('箱号');
  expect(await barriers(page, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: '导入为草稿' }).click();
  await expect(page).toHaveURL(/\/designer\?id=\d+$/);
  await expect(page.getByRole('heading', { name: '木箱登记' })).toBeVisible();
  await expect(page.locator('[data-design-part=label]')).toBeVisible();

  await page.goto('/designer/new');
  await give('crate-copy.json', renamed);
  await expect(dialog.getByText('文件中的内容与现有的相同')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入并发布' })).toBeDisabled();
});
