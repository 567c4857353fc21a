import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import { expect, test, type OpenOptions } from './support/test';

const PRISON: OpenOptions = { org: '示范第一监狱' };
const LIST = '/supervised/prisoner';
const BASE = 'supervised/supervised-prisoner';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Changes the formerJob of the first person of the prison, and reveals a value of that person. */
async function changedPerson(url: string) {
  const token = await signIn(url, 'admin', PRISON.org);
  const { rows } = await call<{ rows: { id: number; name: string; version: number }[] }>(
    url,
    `${BASE}/search`,
    {
      token,
      body: { page: 1, pageSize: 1 },
    },
  );
  const person = rows[0]!;
  let { version } = person;
  for (const formerJob of ['教师', '司机'])
    ({ version } = await call<{ version: number }>(url, `${BASE}/edit/${person.id}`, {
      token,
      body: { version, formerJob },
    }));
  await call(url, `${BASE}/reveal/${person.id}`, { token, body: { column: 'idCard', reason: '核对身份' } });
  return { ...person, version };
}

test('22.3: a list tells its changes as sentences, with details; the history of a row is a timeline', async ({
  openAs,
  baseURL,
}) => {
  const person = await changedPerson(baseURL ?? '');
  const page = await openAs('admin', LIST, PRISON);
  await page.getByRole('button', { name: '变更记录', exact: true }).first().click();
  const log = dialog(page, /变更记录$/);
  const said = `修改了 ${person.name}：`;
  await expect(log.getByText(new RegExp(`${said}.*教师 → 司机`))).toBeVisible();
  await expect(log.getByText(/查看了 .* 的证件号码：.*核对身份/).first()).toBeVisible();
  expect(await barriers(page, 'light', '[role=dialog]')).toEqual([]);
  await page.screenshot({ path: 'test-results/logs-changes.png' });
  await log.getByLabel('关键字').fill('查看明文');
  await log.getByLabel('关键字').press('Enter');
  await expect(log.getByText('教师 → 司机')).toBeHidden();
  await log.getByRole('button', { name: '重置' }).click();
  await expect(log.getByText(/教师 → 司机/)).toBeVisible();
  await log.getByRole('button', { name: '第 2 条的详情' }).click();
  const detail = dialog(page, '变更详情');
  await expect(detail.getByRole('row').filter({ hasText: '教师' })).toContainText('司机');
  await page.screenshot({ path: 'test-results/logs-change-detail.png' });
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: person.name }).first();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '变更记录' }).click();
  const history = dialog(page, `“${person.name}”的变更记录`);
  await expect(history.getByRole('listitem').first()).toContainText('的证件号码');
  await expect(history.getByRole('listitem').nth(1)).toContainText('教师 → 司机');
  expect(await barriers(page, 'light', '[role=dialog]')).toEqual([]);
  await page.screenshot({ path: 'test-results/logs-history.png' });
  await history.getByRole('button', { name: '表格' }).click();
  await expect(history.getByRole('columnheader', { name: '变更内容' })).toBeVisible();
  await page.screenshot({ path: 'test-results/logs-history-table.png' });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '操作日志', exact: true }).first().click();
  const operations = dialog(page, /操作日志$/);
  await operations.getByRole('button', { name: '第 1 条的详情' }).click();
  await expect(dialog(page, '操作详情').getByText('返回码')).toBeVisible();
  await page.screenshot({ path: 'test-results/logs-operation-detail.png' });
  await page.keyboard.press('Escape');
  await page.screenshot({ path: 'test-results/logs-operations.png' });
});

test('22.3: in English, dark and narrow; and from the record', async ({ openAs, baseURL }) => {
  const person = await changedPerson(baseURL ?? '');
  const page = await openAs('admin', LIST, PRISON);
  await page.evaluate(() => {
    localStorage.setItem('mortise.language', 'en-US');
    localStorage.setItem('mortise.settings', JSON.stringify({ theme: 'dark' }));
  });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.reload();
  await page.getByRole('button', { name: 'Change log', exact: true }).first().click();
  const log = dialog(page, /change log$/);
  await expect(log.getByText(/changed .*教师 → 司机/).first()).toBeVisible();
  await expect(log.getByRole('cell', { name: 'Edit', exact: true }).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/logs-changes-en.png' });
  await log.getByLabel('Keyword').fill('edit');
  await log.getByLabel('Keyword').press('Enter');
  await expect(log.getByText(/viewed the/)).toHaveCount(0);
  expect(await barriers(page, 'dark', '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Change log', exact: true }).first().click();
  await expect(log.getByText(/changed .*教师 → 司机/).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/logs-changes-phone.png' });

  // The bureau reads records of its facilities.
  const bureau = await openAs('admin', LIST);
  const name = bureau.getByRole('search').getByLabel('编号 / 姓名 / 拼音');
  await name.fill(person.name);
  await name.press('Enter');
  const row = bureau
    .getByRole('row')
    .filter({ hasText: person.name })
    .filter({ hasText: PRISON.org! })
    .first();
  await row.getByRole('button', { name: '查看' }).click();
  await dialog(bureau, '查看').getByRole('button', { name: '变更记录' }).click();
  const history = dialog(bureau, `“${person.name}”的变更记录`);
  await expect(history.getByText(/教师 → 司机/).first()).toBeVisible();
  await bureau.screenshot({ path: 'test-results/logs-history-record.png' });
});

test('22.3: without the permissions neither logs nor histories are offered', async ({ openAs }) => {
  const page = await openAs('clerk', LIST);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: '变更记录' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '操作日志' })).toHaveCount(0);
});

test('K2.2-31: the screens of the three logs; a change is compared value by value, an operation is a tree that folds, searches and copies', async ({
  openAs,
  baseURL,
}) => {
  await changedPerson(baseURL ?? '');
  const page = await openAs('admin', '/logs/timer', PRISON);
  await expect(page.getByRole('table', { name: '定时任务日志' })).toBeVisible();
  await page.goto('/logs/data-operate');
  await expect(page.getByRole('table', { name: '操作日志' }).getByRole('row').nth(1)).toBeVisible();
  await page.goto('/logs/data-change');
  const row = page.getByRole('row').filter({ hasText: '编辑' }).first();
  await row.getByRole('button', { name: '查看' }).click();
  const drawer = dialog(page, '查看');
  const table = drawer.getByRole('table', { name: '变更内容' });
  const changed = table.getByRole('row').filter({ hasText: 'formerJob' });
  await expect(changed.getByRole('cell')).toHaveText(['-移除 formerJob: "教师"', '+新增 formerJob: "司机"']);
  const [left, right] = await Promise.all(
    [0, 1].map((at) => changed.getByRole('cell').nth(at).boundingBox()),
  );
  expect(right!.y).toBe(left!.y);
  expect(right!.x).toBeGreaterThan(left!.x);
  expect(await barriers(page, 'light', '[role=dialog]')).toEqual([]);
  await page.screenshot({ path: 'test-results/logs-compare.png' });

  // In a narrow window the new value stands below the old one.
  await page.setViewportSize({ width: 390, height: 844 });
  const [above, below] = await Promise.all(
    [0, 1].map((at) => changed.getByRole('cell').nth(at).boundingBox()),
  );
  expect(below!.x).toBe(above!.x);
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height - 1);
  await changed.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/logs-compare-phone.png' });

  await page.setViewportSize({ width: 1440, height: 900 });
  const environment = drawer.getByRole('tree', { name: '环境信息' });
  await expect(environment.getByRole('treeitem', { name: /^agent: / })).toBeVisible();
  await drawer.getByRole('tree', { name: '页面信息' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: /^复制[a-z]/ })).toBeVisible();

  // Older rows are in the archive, which says so in its own list.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '更早的日志' }).click();
  await expect(page).toHaveURL(/\/logs\/archive/);
  await expect(page.getByRole('columnheader', { name: '归档文件' })).toBeVisible();
  await page.screenshot({ path: 'test-results/logs-archive.png' });
});
