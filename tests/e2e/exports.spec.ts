import fs from 'node:fs';
import type { Download, Locator, Page } from 'playwright/test';
import { readXlsx, type CellValue } from 'hucre/xlsx';
import { expect, test, type OpenOptions } from './support/test';

const PRISON: OpenOptions = { org: '示范第一监狱' };
const PATH = '/supervised/prisoner';

const choose = async (page: Page, item: RegExp): Promise<Download> => {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  return downloading;
};
const sheetOf = async (download: Download) => {
  const { sheets } = await readXlsx(fs.readFileSync(await download.path()));
  return sheets[0]!.rows;
};

/** A cell of a sheet as its number format shows it. */
function shown(cell: CellValue | undefined): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .slice(0, cell.getUTCHours() > 0 ? 16 : 10)
      .replace('T', ' ');
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { minimumFractionDigits: 0 });
  return cell === null || cell === undefined ? '' : String(cell);
}

/** What the table shows: its columns without checkbox, number and actions, and the texts of its rows. */
async function screenOf(table: Locator): Promise<{ head: string[]; rows: string[][] }> {
  return table.evaluate((element) => {
    const text = (cell: Element) => (cell.textContent ?? '').trim();
    const heads = [...element.querySelectorAll('thead th')];
    const places = heads.flatMap((head, at) =>
      ['', '序号', '操作'].includes(text(head)) || head.querySelector('input') ? [] : [at],
    );
    return {
      head: places.map((at) => text(heads[at]!)),
      rows: [...element.querySelectorAll('tbody tr[data-at]')].map((row) => {
        const cells = [...row.querySelectorAll('td')];
        return places.map((at) => text(cells[at]!));
      }),
    };
  });
}

test('the visible page and all results of a list are exported as the screen shows them, and the selected rows', async ({
  openAs,
}) => {
  const page = await openAs('admin', PATH, PRISON);
  const table = page.getByRole('table').first();
  await expect(table.locator('tbody tr[data-at]').first()).toBeVisible();
  const screen = await screenOf(table);
  expect(screen.rows.length).toBeGreaterThan(5);

  const visible = await choose(page, /^本页/);
  expect(visible.suggestedFilename()).toBe('被监管人员.xlsx');
  const [head = [], ...rows] = await sheetOf(visible);
  expect(head).toEqual(screen.head);
  expect(rows).toHaveLength(screen.rows.length);
  const compared = (row: readonly string[], at: number) => [row, rows[at]!.map(shown)] as const;
  for (const [row, cells] of screen.rows.map(compared))
    for (const [at, text] of row.entries())
      // Pictures have no text; an empty value is a dash.
      if (text !== '' && text !== '—') expect([screen.head[at], cells[at]]).toEqual([screen.head[at], text]);

  const all = await choose(page, /全部结果 Excel/);
  const [again, ...everything] = await sheetOf(all);
  expect(again).toEqual(head);
  expect(everything.slice(0, rows.length)).toEqual(rows);
  expect(everything.length).toBeGreaterThan(rows.length);
  const count = everything.length.toLocaleString('zh-CN');
  await expect(page.getByText(`已导出 ${count} / ${count} 条`)).toBeVisible();

  await table.locator('tbody tr[data-at]').nth(1).getByRole('checkbox').check();
  await table.locator('tbody tr[data-at]').nth(3).getByRole('checkbox').check();
  const selected = await choose(page, /已选 2 条 CSV/);
  expect(selected.suggestedFilename()).toBe('被监管人员.csv');
  const lines = fs
    .readFileSync(await selected.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  await page.screenshot({ path: 'test-results/exports.png' });

  await page.getByRole('button', { name: '变更记录' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/导出了 被监管人员/)
      .first(),
  ).toBeVisible();
  await page.screenshot({ path: 'test-results/exports-log.png' });
});
