import { barriers } from '../../server/pages-tool/page-test/barriers';
import { call, signIn } from './support/api';
import { publishList } from './support/publish-list';
import { expect, test } from './support/test';

/* The table of an entity: columns with what their values say, a removal by name, a successor instead of a change of type. */
const LIST = {
  ...{ domain: 'stores', title: '仓储登记', entity: 'store_entry' },
  columns: [
    { name: 'goods', label: '品名', type: 'input', required: true, maxLength: 40 },
    { name: 'amount', label: '数量', type: 'input', maxLength: 20 },
    { name: 'note', label: '说明', type: 'input', maxLength: 100 },
  ],
};

test('K2.2-28: the table designer tells counts, asks for a name before a removal, and offers a successor', async ({
  openAs,
  baseURL: url = '',
}) => {
  const admin = await signIn(url, 'admin');
  await publishList(url, admin, LIST);
  const there = await signIn(url, 'admin', '示范第一监狱');
  for (const [goods, amount] of [
    ['大米', '12'],
    ['面粉', '三袋'],
  ])
    await call(url, 'stores/store-entry/add', { token: there, body: { goods, amount } });
  const { rows } = await call<{ rows: { id: number }[] }>(url, 'dynamic-sys/table-info/search', {
    ...{ token: admin, body: { code: 'store_entry', kind: 'entity', page: 1, pageSize: 10 } },
  });

  const page = await openAs('admin', `/designer?id=${rows[0]!.id}`);
  const table = page.getByRole('table', { name: '列' });
  const line = (label: string) => table.getByRole('row', { name: label });
  await expect(line('品名')).toContainText('2 个，2 种');
  await line('数量').click();
  const inspector = page.getByRole('complementary', { name: '属性' });
  await expect(inspector).toContainText('2 行中 2 行有值，2 种');
  expect(await barriers(page, 'light')).toEqual([]);
  await page.screenshot({ path: 'test-results/table-designer.png' });

  await page.getByRole('button', { name: '删除列' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 行中有 2 行在此列有值');
  const remove = dialog.getByRole('button', { name: '删除列' });
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('amount');
  await expect(remove).toBeEnabled();
  await dialog.getByRole('button', { name: '取消' }).click();

  const type = inspector.locator('[data-option="type"]').getByRole('combobox');
  await type.click();
  await page.getByRole('option', { name: '数字', exact: true }).click();
  await expect(inspector).toContainText('2 行已有单行文本的值，不能改为数字');
  await inspector.getByRole('button', { name: '保留旧列，建后继列' }).click();
  await expect(line('数量（旧）')).toContainText('单行文本');
  await expect(table.locator('[data-table-column="amount1"]')).toContainText('数字');

  await page.getByRole('button', { name: '添加列' }).click();
  await page.getByRole('menuitem', { name: '日期', exact: true }).click();
  await expect(table.locator('[data-table-column="column1"]')).toContainText('日期');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布').first()).toBeVisible();
  const values = await call<{ columns: { name: string; filled: number }[] }>(
    url,
    `dynamic-sys/table-info/values/${rows[0]!.id}`,
    { token: admin, method: 'GET' },
  );
  expect(values.columns.map(({ name, filled }) => [name, filled])).toEqual([
    ['goods', 2],
    ['amount', 2],
    ['amount1', 0],
    ['column1', 0],
    ['note', 0],
  ]);
});
