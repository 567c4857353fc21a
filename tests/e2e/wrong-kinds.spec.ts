import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { publishList } from './support/publish-list';
import { expect, test } from './support/test';

const ORG = '示范第一监狱';
const CHOICES = { options: [{ value: 1, label: '甲' }] };
const TWO = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
];
const ROWS = { list: [{ type: 'input', model: 'word', label: '原词' }] };

/** A column of each type that holds values, except for references, whose labels come from the server. */
const TYPES: Readonly<Record<string, object>> = {
  input: {},
  textarea: {},
  number: {},
  amount: {},
  radio: CHOICES,
  checkbox: CHOICES,
  select: CHOICES,
  treeSelect: CHOICES,
  cascader: CHOICES,
  nationSelect: {},
  switch: {},
  lSwitch: { options: TWO },
  date: {},
  time: {},
  address: {},
  uploadAvatar: {},
  batch: ROWS,
  json: {},
  rate: {},
  slider: {},
  lcDate: { range: true },
  reportDate: {},
  rangeNumber: {},
  unitInput: {},
  uploadFileList: {},
  uploadImgList: {},
  uploadFile: {},
  uploadImg: {},
  editor: {},
  selectInputList: { columns: [{ value: '1', label: '现金' }] },
  inputGroupControls: {},
  keyValue: { items: [{ k: 'rate', name: '费率', vType: 'float' }] },
};

const COLUMNS = Object.entries(TYPES).map(([type, options], at) => ({
  name: `c${at}`,
  label: `${type}一栏`,
  type,
  options,
}));

/** Opens the only row of the list for editing, with all values in the response replaced by the same value. */
async function openWith(page: Page, value: unknown): Promise<void> {
  await page.unroute('**/detail/*');
  await page.route('**/detail/*', async (route) => {
    const reply = await route.fetch();
    const answer = await reply.json();
    for (const { name } of COLUMNS) answer.data[name] = value;
    await route.fulfill({ response: reply, json: answer });
  });
  await page.getByRole('button', { name: '编辑' }).first().click();
}

test('a record whose values are all of wrong types is shown with errors and not changed', async ({
  installation,
  openAs,
}) => {
  test.slow();
  const { url } = installation;
  const token = await signIn(url, 'admin', ORG);
  await publishList(url, token, {
    domain: 'strange',
    title: '异常数据',
    entity: 'strange_thing',
    columns: [{ name: 'title', label: '题名', type: 'input' }, ...COLUMNS],
  });
  await call(url, 'strange/strange-thing/add', { token, body: { title: '一条记录' } });
  const page = await openAs('admin', '/strange/strange-thing', { org: ORG, server: url });
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/edit/') && sent.push(request.url()));
  const dialog = page.getByRole('dialog', { name: '编辑' });

  for (const value of [{ odd: { one: 1 } }, '乱写的值', 12345.678, true, ['乱', 1, null], [{ odd: 1 }]]) {
    await openWith(page, value);
    await expect(dialog.getByText('keyValue一栏', { exact: true })).toBeVisible();
    // Invalid values are marked from the start, and counted in the footer.
    await expect(dialog.getByText(/有 \d+ 处需要修改/)).toBeVisible();
    const number = dialog.getByLabel('number一栏', { exact: true });
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toHaveValue(typeof value === 'object' ? JSON.stringify(value) : String(value));
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeVisible();
    // Nothing was typed, so no confirmation is needed.
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
  }
  expect(sent).toEqual([]);
});
