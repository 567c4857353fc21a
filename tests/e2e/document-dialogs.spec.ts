import type { Locator, Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { publishList, type OwnList } from './support/publish-list';
import { expect, test } from './support/test';

/* The dialogs of 页面与数据定义, as a person without the designer uses them: text, comparison, publish, rollback. */
const LIST: OwnList = {
  ...{ domain: 'keyring', title: '钥匙登记', entity: 'keyring_key' },
  columns: [{ name: 'label', label: '编号', type: 'input', maxLength: 30 }],
};
const FORMER = '"title": "钥匙登记"';

// The refusals of the server are provoked.
test.use({ allowed: [/status of (409|500) .*table-info\/(edit|publish|rollback|versions)/] });

test.beforeAll(async ({ baseURL: url = '' }) => {
  await publishList(url, await signIn(url, 'admin'), LIST);
});

test('a page is edited as text, compared, discarded, published and rolled back, also by keyboard alone', async ({
  openAs,
  baseURL: url = '',
}) => {
  const page = await openAs('admin', '/dev-tools/table');
  await page.getByRole('textbox', { name: '表编码' }).fill('keyring-key');
  await page.getByRole('combobox', { name: '文档类型' }).click();
  await page.getByRole('option', { name: '页面', exact: true }).click();
  await page.getByRole('button', { name: '查询' }).click();
  const row = page.getByRole('row').filter({ hasText: 'keyring-key' });
  await expect(row).toHaveCount(1);
  const { open, closed } = dialogsOf(page, row);

  await test.step('problems stand at their line and column, and a click leads there', async () => {
    const dialog = await open('编辑文本');
    const area = dialog.getByRole('textbox', { name: '文档文本' });
    await expect(area).toBeFocused();
    await expect(area).toHaveCSS('font-family', /mono/i);
    const text = await area.inputValue();
    expect(text).toContain(FORMER);
    await area.fill(text.replace(FORMER, '"title" "钥匙登记"'));
    const problem = dialog.getByRole('listitem').getByRole('button');
    await expect(problem).toHaveText(/^第 \d+ 行第 \d+ 列不是有效的 JSON：/);
    const [, line = '', column = ''] = /第 (\d+) 行第 (\d+) 列/.exec(await problem.innerText())!;
    await problem.click();
    await expect(area).toBeFocused();
    await expect(dialog.getByText(`行 ${line}，列 ${column}`)).toBeVisible();
    // A name that no entity has is valid JSON; the server finds it.
    await area.fill(
      text.replace('"column": "label"', '"column": "labels"').replace(FORMER, '"title": "钥匙"'),
    );
    await dialog.getByRole('button', { name: '保存草稿' }).click();
    await expect(problem).toHaveText(/^第 \d+ 行第 \d+ 列.*labels/);
    await page.keyboard.press('Escape');
    await closed(dialog);
    await expect(row).toContainText('有未发布修改');
  });

  await test.step('what has problems is not published, and says why', async () => {
    const dialog = await open('发布');
    await expect(dialog).toContainText('以下问题解决后才能发布');
    await expect(dialog).toContainText('labels');
    await expect(dialog.getByRole('button', { name: '发布' })).toBeDisabled();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await closed(dialog);
  });

  await test.step('the comparison shows the difference; discarding brings the published text back', async () => {
    const comparison = await open('比较');
    const diff = comparison.getByRole('table', { name: '草稿与已发布的版本 1' });
    await expect(diff).toContainText('title: "钥匙登记"');
    await expect(diff).toContainText('title: "钥匙"');
    await page.keyboard.press('Escape');
    await closed(comparison);
    const question = await open('放弃修改', 'alertdialog');
    await page.keyboard.press('Escape');
    await closed(question);
    await expect(row).toContainText('有未发布修改');
    await open('放弃修改', 'alertdialog');
    await question.getByRole('button', { name: '放弃修改' }).click();
    await expect(row).toContainText('已发布');
    const dialog = await open('编辑文本');
    await expect(dialog.getByRole('textbox')).toHaveValue(new RegExp(FORMER));
    await expect(dialog.getByText('没有问题，可以发布')).toBeVisible();
  });

  await test.step('typed text is not lost without a question, and not by a refusal', async () => {
    const dialog = page.getByRole('dialog', { name: /^编辑文本/ });
    const area = dialog.getByRole('textbox');
    await area.fill((await area.inputValue()).replace(FORMER, '"title": "钥匙台账"'));
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
    const edits = '**/table-info/edit/*';
    await page.route(edits, refuse(409));
    await dialog.getByRole('button', { name: '保存草稿' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/文档已被他人修改，没有保存/);
    await expect(area).toHaveValue(/钥匙台账/);
    await page.unroute(edits);
    await dialog.getByRole('button', { name: '保存草稿' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByText('没有问题，可以发布')).toBeVisible();
    await page.keyboard.press('Escape');
    await closed(dialog);
  });

  await test.step('a refused publish is told in the dialog; published by keyboard, the page shows it', async () => {
    const dialog = await open('发布');
    await expect(dialog).toContainText('钥匙台账');
    const publishes = '**/table-info/publish/*';
    await page.route(publishes, refuse(500));
    await dialog.getByRole('button', { name: '发布' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('服务器忙');
    await page.unroute(publishes);
    await dialog.getByRole('textbox', { name: '说明' }).fill('改称台账');
    await pressOn(page, dialog.getByRole('button', { name: '发布' }));
    await closed(dialog);
    await expect(row.getByRole('cell', { name: '2', exact: true })).not.toHaveCount(0);
    await expect.poll(() => titleOf(url)).toBe('钥匙台账');
  });

  await test.step('any two versions are compared, each with its note', async () => {
    const dialog = await open('比较');
    const diff = (name: string) => dialog.getByRole('table', { name });
    await expect(diff('版本 1 与版本 2')).toContainText('title: "钥匙台账"');
    const newer = dialog.getByRole('combobox', { name: '新版本' });
    await expect(newer).toContainText('改称台账');
    await newer.click();
    await page.getByRole('option', { name: '草稿' }).click();
    await expect(diff('草稿与版本 1')).toContainText('title: "钥匙登记"');
    await dialog.getByRole('combobox', { name: '旧版本' }).click();
    await page.getByRole('option', { name: /^版本 2/ }).click();
    await expect(dialog.getByText('没有改动', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await closed(dialog);
  });

  await test.step('rolled back by keyboard, the page shows the former version', async () => {
    const versions = '**/table-info/versions/*';
    await page.route(versions, refuse(500));
    const dialog = await open('回滚');
    await expect(dialog.getByRole('alert')).toContainText('服务器忙');
    await page.unroute(versions);
    await dialog.getByRole('button', { name: '重试' }).click();
    const former = dialog.getByRole('radio', { name: /版本 1/ });
    await expect(former).toBeVisible();
    await page.keyboard.press('Escape');
    await closed(dialog);
    await open('回滚');
    await expect(former).toBeVisible();
    await pressOn(page, former, 'Space');
    await expect(dialog).toContainText('钥匙登记');
    await expect(dialog.getByRole('textbox', { name: '说明' })).toBeVisible();
    await pressOn(page, dialog.getByRole('button', { name: '回滚到版本 1' }));
    await closed(dialog);
    await expect.poll(() => titleOf(url)).toBe('钥匙登记');
  });
});

test('a publish names the permissions that it creates, with how many roles have them', async ({
  openAs,
  baseURL: url = '',
}) => {
  const token = await signIn(url, 'admin');
  const table = 'dynamic-sys/table-info';
  const wanted = { token, body: { code: 'keyring', kind: 'domain' } };
  const { rows } = await call<{ rows: { id: number; code: string }[] }>(url, `${table}/search`, wanted);
  const { id } = rows.find(({ code }) => code === 'keyring')!;
  const { version, doc } = await call<{ version: number; doc: { menu: { permissions: string[] }[] } }>(
    url,
    `${table}/detail/${id}`,
    { token, method: 'GET' },
  );
  const menu = doc.menu.map((entry) => ({
    ...entry,
    permissions: [...new Set([...entry.permissions, 'export'])],
  }));
  const saved = { token, body: { version, doc: { ...doc, menu } } };
  await call(url, `${table}/edit/${id}`, saved);
  const page = await openAs('admin', '/dev-tools/table');
  await page.getByRole('textbox', { name: '表编码' }).fill('keyring');
  await page.getByRole('button', { name: '查询' }).click();
  // Every domain has such a row until the search has answered.
  const row = page.getByRole('row').filter({ hasText: '菜单与字典' });
  await expect(row).toHaveCount(1);
  const { open } = dialogsOf(page, row);
  const dialog = await open('发布');
  await expect(dialog.getByRole('heading', { name: '新增的权限' })).toBeVisible();
  await expect(dialog.getByText('钥匙登记 / 导出 · 还没有角色拥有，请在角色管理中授权')).toBeVisible();
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toBeHidden();
});

test('what is shipped offers no 删除, and what has one version neither 回滚 nor 比较; what was added can be deleted', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/dev-tools/table');
  const more = (code: string) =>
    page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '更多' });
  const search = async (code: string) => {
    await page.getByRole('textbox', { name: '表编码' }).fill(code);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(more(code)).toHaveCount(1);
    await more(code).click();
    await expect(page.getByRole('menuitem', { name: '编辑文本' })).toBeVisible();
  };
  await search('keyring_key');
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible();
  await page.keyboard.press('Escape');
  await search('supervised-unique-category');
  for (const name of ['删除', '回滚', '比较'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
});

/** The dialogs that 更多 of a row opens with the keyboard, and which return the focus to it. */
function dialogsOf(page: Page, row: Locator) {
  const more = row.getByRole('button', { name: '更多' });
  return {
    async open(action: string, role: 'dialog' | 'alertdialog' = 'dialog'): Promise<Locator> {
      await more.focus();
      await page.keyboard.press('Enter');
      const item = page.getByRole('menuitem', { name: action, exact: true });
      await item.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole(role);
      await expect(dialog).toBeVisible();
      return dialog;
    },
    async closed(dialog: Locator): Promise<void> {
      await expect(dialog).toBeHidden();
      await expect(more).toBeFocused();
    },
  };
}

/** Reaches a control with Tab and presses a key on it. */
async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeEnabled();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press(key);
}

/** Answers a call as a server that refuses it. */
const refuse = (code: number) => (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
  route.fulfill({ status: code, json: { code, msg: '服务器忙', data: null } });

/** The title of the page as its readers get it. */
async function titleOf(url: string): Promise<string> {
  const token = await signIn(url, 'admin');
  const read = { token, method: 'GET' } as const;
  return (await call<{ title: string }>(url, 'dynamic-sys/table-info/get-data/keyring-key', read)).title;
}
