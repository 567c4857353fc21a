import { barriers } from '../../server/pages-tool/page-test/barriers';
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

test('K2.6: pasted cells become a list with its rows, and a row is added to it', async ({ openAs }) => {
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
  await expect(page.getByText('1,300.00')).toBeVisible();
  await expect(page.getByRole('navigation').first().getByText('设备巡检台账')).toBeVisible();
  await page.getByRole('button', { name: '添加设备巡检台账' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '设备' }).fill('三号水泵');
  await dialog.getByRole('radio', { name: '不合格' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('cell', { name: '三号水泵' })).toBeVisible();
});
