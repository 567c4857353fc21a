import type { Page } from 'playwright/test';
import { expect, test, type OpenOptions } from './support/test';

const PRISON: OpenOptions = { org: '示范第一监狱' };
const PATH = '/supervised/level';

const dialog = (page: Page) => page.getByRole('dialog', { name: '导出配置' });
const open = async (page: Page) => {
  await page.getByRole('button', { name: '导出配置' }).click();
  await expect(dialog(page).getByRole('tab', { name: '导出打印字段' })).toBeVisible();
};
const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name }).click();
const columns = (page: Page) => dialog(page).getByRole('list', { name: '列' });
const names = (page: Page) => columns(page).getByRole('listitem').allInnerTexts();

test('B2-27, B2-28, B4-11, B4-12, B4-13, B9-15: a template is made in five tabs, saved, saved as another, read again and deleted', async ({
  openAs,
}) => {
  const page = await openAs('admin', PATH, PRISON);
  await open(page);
  expect(Math.round((await dialog(page).boundingBox())!.width)).toBe(800);
  await expect(dialog(page).getByRole('tab')).toHaveText([
    ...['导出打印字段', '表头字段', '页脚签字', '导出配置', '打印配置'],
  ]);

  // Without a name.
  await dialog(page).getByRole('button', { name: '另存为模板' }).click();
  await expect(dialog(page).getByText('请输入模板名称')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '模板名称' }).fill('等级月报');

  // Columns: checks, order by keys, widths, names.
  const scroller = columns(page).locator('xpath=../..');
  const height = (await scroller.boundingBox())!.height;
  expect(height).toBeGreaterThanOrEqual(305);
  expect(height).toBeLessThanOrEqual(505);
  const before = await names(page);
  await columns(page).getByRole('checkbox').nth(1).uncheck();
  await dialog(page).getByRole('radiogroup', { name: '编辑方式' }).getByText('排序').click();
  await columns(page).getByRole('button').first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  expect((await names(page)).slice(0, 2)).toEqual([before[1], before[0]]);
  await dialog(page).getByRole('radiogroup', { name: '编辑方式' }).getByText('宽度').click();
  const width = columns(page).getByRole('textbox').first();
  await width.fill('51');
  await expect(columns(page).getByRole('alert')).toHaveText('应在 0–50 之间');
  await width.fill('20');
  await dialog(page).getByRole('radiogroup', { name: '编辑方式' }).getByText('名称').click();
  await columns(page).getByRole('textbox').nth(1).fill('级别');

  // Header fields and signatures.
  await tab(page, '表头字段');
  await dialog(page).getByRole('checkbox', { name: '记录数' }).check();
  await tab(page, '页脚签字');
  await dialog(page).getByRole('button', { name: '出纳', exact: true }).click();
  await dialog(page).getByRole('button', { name: '出纳', exact: true }).click();
  await expect(dialog(page).getByText('签字【出纳】已存在，请不要重复添加')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '自定义签字' }).fill('复核');
  await page.keyboard.press('Enter');

  // Sheet and print.
  await tab(page, '导出配置');
  await dialog(page).getByRole('textbox', { name: '标题字号' }).fill('9');
  await expect(dialog(page).getByText('应在 10–36 之间')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '标题字号' }).fill('20');
  await tab(page, '打印配置');
  await dialog(page).getByRole('combobox', { name: '纸张' }).click();
  await page.getByRole('option', { name: /^A5 / }).click();
  await dialog(page).getByRole('textbox', { name: '联数' }).fill('3');
  await dialog(page).getByRole('textbox', { name: '左边距' }).fill('205');
  await expect(dialog(page).getByText('页边距超出纸张（210 毫米），没有可打印的区域')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '左边距' }).fill('8');
  await dialog(page).getByRole('button', { name: '另存为模板' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(dialog(page).getByRole('combobox', { name: '模板' })).toHaveText('等级月报');

  // Changed and saved, then saved as another.
  await dialog(page).getByRole('textbox', { name: '标题', exact: true }).fill('等级一览');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await dialog(page).getByRole('textbox', { name: '模板名称' }).fill('等级季报');
  await dialog(page).getByRole('button', { name: '另存为模板' }).click();
  await expect(dialog(page).getByRole('combobox', { name: '模板' })).toHaveText('等级季报');

  // Unsaved changes are asked about; the saved ones are there again after a reload.
  await dialog(page).getByRole('textbox', { name: '模板名称' }).fill('别的');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await open(page);
  await dialog(page).getByRole('combobox', { name: '模板' }).click();
  await page.getByRole('option', { name: '等级月报' }).click();
  await expect(dialog(page).getByRole('textbox', { name: '标题', exact: true })).toHaveValue('等级一览');
  await expect(columns(page).getByRole('listitem').nth(1)).toContainText('级别');
  await expect(columns(page).getByRole('checkbox').first()).not.toBeChecked();
  await tab(page, '页脚签字');
  await expect(dialog(page).getByRole('textbox', { name: '签字名称' }).last()).toHaveValue('复核');
  await tab(page, '打印配置');
  await expect(dialog(page).getByRole('textbox', { name: '联数' })).toHaveValue('3');

  // Deleted.
  for (const name of ['等级月报', '等级季报']) {
    await dialog(page).getByRole('combobox', { name: '模板' }).click();
    await page.getByRole('option', { name }).click();
    await expect(dialog(page).getByRole('combobox', { name: '模板' })).toHaveText(name);
    await dialog(page).getByRole('button', { name: '删除模板' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(dialog(page).getByRole('combobox', { name: '模板' })).toHaveText('默认（列表）');
  }
  await expect(page.getByText('删除成功').first()).toBeVisible();
});

test('a user without the permission has no button', async ({ openAs }) => {
  const page = await openAs('clerk', PATH);
  await expect(page.getByRole('button', { name: '刷新', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '导出配置' })).toHaveCount(0);
});
