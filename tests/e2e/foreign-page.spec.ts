import fs from 'node:fs';
import path from 'node:path';
import { barriers } from '../../server/pages-tool/page-test/barriers';
import {
  EQUIPMENT_CALLS,
  FOREIGN_TOKEN,
  startForeign,
  type ForeignProcess,
} from '../support/foreign-process';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

/* An administrator binds a foreign system and starts a page from one of its answers; the page is a list like others. */
let foreign: ForeignProcess;
test.beforeAll(async ({ baseURL: url = '' }) => {
  foreign = await startForeign();
  const token = await signIn(url, 'admin');
  const values = [{ k: 'foreign.origins', v: foreign.origin, version: 0 }];
  await call(url, 'org/org-system-config/save', { token, body: { values } });
});
/** The menu is as it was before: other files compare it. */
test.afterAll(async ({ baseURL: url = '' }) => {
  await foreign.stop();
  const token = await signIn(url, 'admin');
  const table = (path: string) => `dynamic-sys/table-info/${path}`;
  const { rows } = await call<{ rows: { id: number }[] }>(url, table('search'), {
    ...{ token, body: { code: 'own', kind: 'domain' } },
  });
  const id = rows[0]?.id;
  if (id === undefined) return;
  const get = { token, method: 'GET' } as const;
  const { version, doc } = await call<{ version: number; doc: object }>(url, table(`detail/${id}`), get);
  await call(url, table(`edit/${id}`), { token, body: { version, doc: { ...doc, menu: [] } } });
  const { hash } = await call<{ hash: string }>(url, table(`diff/${id}`), get);
  await call(url, table(`publish/${id}`), { token, body: { version: version + 1, hash } });
});

test.use({ allowed: [/status of (400|409)/] });

test('K2.2-30: a system and a call are entered, tested and checked', async ({
  openAs,
  baseURL: url = '',
}) => {
  const page = await openAs('admin', '/dynamic-sys/list');
  await page.getByRole('button', { name: '添加动态系统' }).first().click();
  // The list stays behind the form, with criteria of the same names.
  await expect(page.getByRole('heading', { name: '添加动态系统' })).toBeVisible();
  const field = (name: string) => page.getByRole('textbox', { name }).filter({ visible: true });
  await field('系统名称').fill('设备台账');
  await field('系统编码').fill('erp');
  await field('服务地址').fill('http://10.0.0.1/erp');
  await page.getByRole('radio', { name: '固定令牌' }).check();
  await page.getByLabel('应用密钥').fill(FOREIGN_TOKEN);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('服务地址不在系统配置“外部系统地址”的列表中')).toBeVisible();
  await field('服务地址').fill(`${foreign.origin}/erp`);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/dynamic-sys/add') && answer.ok());
  await page.getByRole('button', { name: '保存' }).click();
  await saved;
  await page.goto('/dynamic-sys/list');
  await expect(page.getByRole('row', { name: /设备台账/ })).toBeVisible();

  const token = await signIn(url, 'admin');
  const search = { token, body: { code: 'erp', page: 1, pageSize: 10 } };
  const { rows } = await call<{ rows: { id: number }[] }>(url, 'dynamic-sys/dynamic-sys/search', search);
  for (const one of EQUIPMENT_CALLS)
    await call(url, 'dynamic-sys/dynamic-sys-api/add', { token, body: { ...one, sysId: rows[0]!.id } });
  await page.goto('/dynamic-sys/api');
  const row = page.getByRole('row', { name: /设备列表/ });
  await expect(row).toBeVisible();
  await page.screenshot({ path: 'test-results/foreign-api.png' });
  expect(await barriers(page, 'light')).toEqual([]);
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '核对' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /核对|确定/ }).click();
  await expect(page.getByRole('dialog').getByText('缺少的字段')).toBeVisible();
  await page.screenshot({ path: 'test-results/foreign-check.png' });
});

test('a page is started from the answer of a call, and is a list over the foreign system', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/designer/new');
  await page.getByRole('combobox', { name: '从外部接口' }).click();
  await page.getByRole('option', { name: '设备列表' }).click();
  const line = (label: string) => page.locator(`[data-start-field="${label}"]`);
  await expect(line('购置日期')).toBeVisible();
  await page.screenshot({ path: 'test-results/foreign-start.png' });
  expect(await barriers(page, 'light')).toEqual([]);
  await page.getByRole('contentinfo').getByRole('textbox', { name: '名称', exact: true }).fill('外部设备');
  await expect(line('购置日期')).toContainText('20 行中 20 行是日期');
  await page.getByRole('button', { name: '发布并打开' }).click();

  await expect(page).toHaveURL(/\/own\/wai-bu-she-bei$/);
  await expect(page.getByRole('cell', { name: '设备01' })).toBeVisible();
  await expect(page.getByText('共 25 条')).toBeVisible();
  await page.screenshot({ path: 'test-results/foreign-list.png' });
  await page.getByRole('textbox', { name: '名称' }).fill('设备02');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('button', { name: '添加外部设备' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称' }).fill('设备01');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/名称已存在/)).toBeVisible();
  await dialog.getByRole('textbox', { name: '名称' }).fill('新设备02');
  await page.screenshot({ path: 'test-results/foreign-dialog.png' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('共 2 条')).toBeVisible();
});

test('a page is started from an existing page, and from the JSON of a form', async ({ openAs }) => {
  const page = await openAs('admin', '/designer/new');
  await page.getByRole('combobox', { name: '从现有页面' }).click();
  await page.getByRole('option', { name: '等级管理', exact: true }).click();
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByRole('columnheader', { name: '等级名称' })).toBeVisible();
  await page.screenshot({ path: 'test-results/start-page.png' });
  const form = path.resolve(import.meta.dirname, '../fixtures/k-form/2023-current.json');
  await page.getByRole('textbox', { name: '每行一列，或粘贴表格' }).fill(fs.readFileSync(form, 'utf8'));
  await expect(page.locator('[data-start-field]').first()).toContainText('来源中是');
  await page.screenshot({ path: 'test-results/start-form.png' });
  await page.getByRole('contentinfo').getByRole('textbox', { name: '名称', exact: true }).fill('登记表');
  await page.getByRole('button', { name: '发布并打开' }).click();
  await expect(page).toHaveURL(/\/own\/deng-ji-biao$/);
  await page.getByRole('button', { name: '添加登记表' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.screenshot({ path: 'test-results/start-form-open.png' });
});
