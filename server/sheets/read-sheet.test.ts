import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { rawWorkbook, zipFile } from '../../tests/support/zip-file';
import { openSheet } from './read-sheet';
import type { SheetFacts, SheetRow } from './sheet-row';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-sheets-'));
let count = 0;
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Reads a file with this name and these bytes as an upload is read. */
async function read(
  name: string,
  bytes: Uint8Array | string,
  kind = name.split('.').pop()!,
): Promise<{ facts: SheetFacts; rows: SheetRow[] }> {
  const place = path.join(folder, String(++count));
  fs.writeFileSync(place, bytes);
  const sheet = await openSheet({ name, kind, size: fs.statSync(place).size }, place);
  try {
    const rows: SheetRow[] = [];
    for await (const row of sheet.rows()) rows.push(row);
    return { facts: sheet.facts, rows };
  } finally {
    await sheet.close();
  }
}
const cellsOf = async (name: string, bytes: Uint8Array | string, kind?: string) =>
  (await read(name, bytes, kind)).rows.map(({ cells }) => cells);
const refusal = (name: string, bytes: Uint8Array | string, kind?: string) =>
  read(name, bytes, kind).then(
    () => null,
    (error: { errorName?: string }) => error.errorName ?? error,
  );
const sheetOf = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('an .xlsx file', () => {
  it('is read row by row: numbers, dates, texts without zero-width characters, the numbers of its rows', async () => {
    const rows = [
      ['编号', '日期', '数'],
      [],
      ['\u200Bа1\uFEFF ', new Date(Date.UTC(2026, 0, 2)), 0.1 + 0.2],
      ['', new Date(Date.UTC(2026, 0, 2, 9, 30)), 1e3],
      [null, '', null],
    ];
    const found = await read('a.xlsx', await writeXlsx({ sheets: [{ name: '名单', rows }] }));
    expect(found.facts).toMatchObject({ name: '名单', merges: [], formulas: 0 });
    expect(found.rows).toEqual([
      { row: 1, cells: ['编号', '日期', '数'] },
      { row: 3, cells: ['а1', '2026-01-02', '0.3'] },
      { row: 4, cells: ['', '2026-01-02 09:30:00', '1000'] },
    ]);
  });

  it('C27: formulas count by their last result and are never evaluated; error values are named', async () => {
    const rows = `<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://e","x")</f><v>shown</v></c><c r="B1"><f>1+1</f><v>3</v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    const { facts, rows: found } = await read('a.xlsx', rawWorkbook(rows));
    expect(facts).toMatchObject({ name: 'A&B', formulas: 3 });
    expect(found).toEqual([{ row: 1, cells: ['shown', '3', '#DIV/0!'], problems: { 2: 'errorValue' } }]);
  });

  it('an integer that has lost digits is named, and so is a cell that is too long', async () => {
    const long = 'x'.repeat(40_000);
    const { rows } = await read(
      'a.xlsx',
      rawWorkbook(`<row r="7"><c r="A7"><v>330102199001011234</v></c>${text('B7', long)}</row>`),
    );
    expect(rows).toMatchObject([{ row: 7, problems: { 0: 'imprecise', 1: 'tooLong' } }]);
  });

  it('characters that cannot be stored are replaced and named, also half ones at the end of a cut text', async () => {
    const cut = `${'x'.repeat(99)}𠮷${'x'.repeat(40_000)}`;
    const rows = `<row r="1">${text('A1', 'a_x0000_')}${text('B1', 'b_xD800_')}${text('C1', '𠮷')}${text('D1', cut)}</row>`;
    const wanted = {
      cells: ['a\ufffd', 'b\ufffd', '𠮷', `${'x'.repeat(99)}\ufffd`],
      problems: { 0: 'unstorable', 1: 'unstorable', 3: 'tooLong' },
    };
    expect((await read('a.xlsx', rawWorkbook(rows))).rows).toEqual([{ row: 1, ...wanted }]);
    const { rows: found } = await read('a.csv', `a\0,b,𠮷,${cut}`);
    expect(found).toEqual([
      { row: 1, cells: wanted.cells.with(1, 'b'), problems: { 0: 'unstorable', 3: 'tooLong' } },
    ]);
  });

  it('merged ranges are told', async () => {
    const after = '<mergeCells count="1"><mergeCell ref="A3:B4"/></mergeCells>';
    expect((await read('a.xlsx', rawWorkbook('', { after }))).facts.merges).toEqual(['A3:B4']);
  });

  it('C26: one that unpacks to gigabytes is refused at once, whether it says so or lies', async () => {
    const size = 260 * 1024 * 1024;
    const packed = zlib.deflateRawSync(Buffer.alloc(size), { level: 1 });
    const part = { name: 'xl/media/a.xml', text: '', packed };
    const bomb = rawWorkbook('', { more: [{ ...part, claims: size }] });
    expect(bomb.length).toBeLessThan(2_000_000);
    const before = process.memoryUsage().rss;
    expect(await refusal('a.xlsx', bomb)).toBe('sheetUnpacked');
    const lies = rawWorkbook('', { more: [{ ...part, claims: 100 }] });
    expect(await refusal('a.xlsx', lies)).toBe('sheetBroken');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('C26: a header that claims 4 GB, a cell outside the sheet and a million merged ranges are refused', async () => {
    const claims = rawWorkbook('', { more: [{ name: 'xl/a.xml', text: 'x', claims: 0xffffffff }] });
    expect(await refusal('a.xlsx', claims)).toBe('sheetBroken');
    expect(await refusal('a.xlsx', rawWorkbook(`<row r="1">${text('XFE1048577', 'x')}</row>`))).toBe(
      'sheetBroken',
    );
    const after = `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(1_000_000)}</mergeCells>`;
    expect(await refusal('a.xlsx', rawWorkbook('', { after }))).toBe('sheetMerges');
  });

  it('bounds its rows and columns', async () => {
    const rows = Array.from({ length: 100_040 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join(
      '',
    );
    expect(await refusal('a.xlsx', rawWorkbook(rows))).toBe('sheetRows');
    expect(await refusal('a.xlsx', rawWorkbook(`<row r="1">${text('XFD1', 'x')}</row>`))).toBe(
      'sheetColumns',
    );
  });

  it('one text that many cells share counts in each: a row and a sheet have few characters', async () => {
    const shared = 'x'.repeat(30_000);
    const sheet = (rows: number, columns: number) =>
      writeXlsx({
        sheets: [{ name: 'x', rows: Array.from({ length: rows }, () => Array(columns).fill(shared)) }],
      });
    expect(await refusal('a.xlsx', await sheet(1, 9))).toBe('sheetMemory');
    const long = await sheet(500, 8);
    expect(long.length).toBeLessThan(100_000);
    expect(await refusal('a.xlsx', long)).toBe('sheetMemory');
    expect((await cellsOf('a.xlsx', await sheet(2, 8))).map((cells) => cells.length)).toEqual([8, 8]);
    expect(await refusal('a.csv', `a\n${`${shared},`.repeat(9)}`)).toBe('sheetMemory');
  });

  it.each(['1.5', 'x', '-1', '1048577', '2'])(
    'rows that do not ascend are refused: %s after 2',
    async (r) => {
      const rows = `<row r="2">${text('A2', 'a')}</row><row r="${r}"><c t="inlineStr"><is><t>b</t></is></c></row>`;
      expect(await refusal('a.xlsx', rawWorkbook(rows))).toBe('sheetBroken');
    },
  );

  it('C26: the parser reads the parts that were inspected, and no others', async () => {
    const rows = `<row r="1">${text('A1', 'listed')}</row>`;
    const name = 'xl/worksheets/sheet1.xml';
    const other = `<!DOCTYPE x><worksheet><sheetData><row r="1">${text('A1', 'other')}</row></sheetData></worksheet>`;
    // Beside the one of the directory, where a reader of local headers would find it.
    const unlisted = rawWorkbook(rows, {
      sheet: { text: other, unlisted: true },
      more: [{ name, text: sheetOf(rows) }],
    });
    expect(await cellsOf('a.xlsx', unlisted)).toEqual([['listed']]);
    expect(await refusal('a.xlsx', rawWorkbook(rows, { sheet: { described: true } }))).toBe('sheetBroken');
    const packed = zlib.deflateRawSync(Buffer.alloc(260 * 1024 * 1024), { level: 1 });
    const bomb = { name: 'xl/media/a.bin', text: '', packed, claims: 100 };
    expect(await refusal('a.xlsx', rawWorkbook(rows, { more: [bomb] }))).toBe('sheetBroken');
  });

  it('tags that never end are searched once: of sheets, of relationships and of merged ranges', async () => {
    const many = (tag: string, n: number) => tag.repeat(n);
    const parts = (changed: Record<string, string>) =>
      zipFile(
        [
          '[Content_Types].xml',
          'xl/workbook.xml',
          'xl/_rels/workbook.xml.rels',
          'xl/worksheets/sheet1.xml',
        ].map((name) => ({ name, text: changed[name] ?? '<a/>' })),
      );
    const hostile = [
      parts({ 'xl/workbook.xml': many('<sheet ', 140_000) }),
      parts({ 'xl/_rels/workbook.xml.rels': many('<Relationship ', 70_000) }),
      parts({ 'xl/worksheets/sheet1.xml': many(`${many('<mergeCell ', 6000)}>`, 800) }),
    ];
    for (const file of hostile) {
      expect(file.length).toBeLessThan(200_000);
      expect(await refusal('a.xlsx', file)).toBe('sheetBroken');
    }
  });

  it('one cell of 100 MB is refused before it is parsed', async () => {
    const cell = rawWorkbook(`<row r="1">${text('A1', 'x'.repeat(100 * 1024 * 1024))}</row>`);
    expect(await refusal('a.xlsx', cell)).toBe('sheetMemory');
    expect(await cellsOf('a.xlsx', rawWorkbook(`<row r="1">${text('A1', 'ok')}</row>`))).toEqual([['ok']]);
  });

  it('C27: document types and entities are refused in every part', async () => {
    const head = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    expect(await refusal('a.xlsx', rawWorkbook('', { head }))).toBe('sheetEntities');
    const more = [{ name: 'docProps/app.xml', text: '<?xml version="1.0"?><!DOCTYPE lolz><a/>' }];
    expect(await refusal('a.xlsx', rawWorkbook('', { more }))).toBe('sheetEntities');
  });

  it('B2-14: macros, links to other files, old and broken files and other endings are refused, each with its reason', async () => {
    const macros = rawWorkbook('', { more: [{ name: 'xl/vbaProject.bin', text: 'x' }] });
    const links = rawWorkbook('', { more: [{ name: 'xl/externalLinks/externalLink1.xml', text: '<a/>' }] });
    const whole = rawWorkbook('<row r="1"><c><v>1</v></c></row>');
    expect([
      await refusal('a.xlsx', macros),
      await refusal('a.xlsm', whole, 'xlsx'),
      await refusal('a.xlsx', links),
      await refusal('a.xls', whole, 'xls'),
      await refusal('a.xlsx', whole.subarray(0, whole.length - 300), 'xlsx'),
      await refusal('a.xlsx', zipFile([{ name: 'a.txt', text: 'x' }])),
      await refusal('a.csv', whole, 'xlsx'),
      await refusal('a.xlsx', 'a,b', 'csv'),
      await refusal('a.docx', whole, 'docx'),
    ]).toEqual([
      ...['sheetMacros', 'sheetMacros', 'sheetLinks', 'sheetOld', 'sheetBroken', 'sheetBroken'],
      ...['sheetKind', 'sheetKind', 'sheetKind'],
    ]);
  });
});

describe('a .csv file', () => {
  const gb = Buffer.from('d0d5c3fb2cb5d8d6b70ad5c5c8fd2cd5e3bdad0a', 'hex');

  it('is read in UTF-8 with and without a mark and in GB18030', async () => {
    const wanted = [
      ['姓名', '地址'],
      ['张三', '浙江'],
    ];
    expect(await cellsOf('a.csv', '姓名,地址\n张三,浙江\n')).toEqual(wanted);
    expect(await cellsOf('a.csv', '\uFEFF姓名;地址\r\n张三;浙江')).toEqual(wanted);
    expect(await cellsOf('a.csv', gb)).toEqual(wanted);
  });

  it('with two encodings is refused with the line where the other one begins', async () => {
    const mixed = Buffer.concat([gb, Buffer.from('李四小明,浙江省杭州市\n')]);
    await expect(read('a.csv', mixed)).rejects.toMatchObject({
      errorName: 'sheetEncoding',
      params: { n: 3 },
    });
  });

  it('C25: quotes, separators and line breaks in cells; neutralised formula characters are the original text', async () => {
    const csv = `a,b\n"x, ""y""\nz",'=1+1\n,\n'it's,-5\n`;
    expect((await read('a.csv', csv)).rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['x, "y"\nz', '=1+1'] },
      { row: 4, cells: ["'it's", '-5'] },
    ]);
  });

  it('of separators or line breaks alone is refused after few of them', async () => {
    const cells = `${','.repeat(16_000)}\n`.repeat(500);
    expect(await refusal('a.csv', cells)).toBe('sheetColumns');
    expect(await refusal('a.csv', ';'.repeat(3_000_000))).toBe('sheetColumns');
    expect(await refusal('a.csv', '\n'.repeat(1_048_577))).toBe('sheetRows');
    expect(await refusal('a.csv', `"${'\n'.repeat(2_100_000)}"`)).toBe('sheetRows');
    expect(await cellsOf('a.csv', `a,b${','.repeat(1000)}\n\n1,2${','.repeat(1000)}\n`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('splits quoted text wherever the bytes are cut', async () => {
    const { recordsOf } = await import('./read-csv');
    const csv = 'a,b\n"x""y",2\n';
    for (let cut = 1; cut < csv.length; cut += 1) {
      const parts = (async function* () {
        yield csv.slice(0, cut);
        yield csv.slice(cut);
      })();
      const rows: string[][] = [];
      for await (const { cells } of recordsOf(parts)) rows.push(cells);
      expect(rows, `cut at ${cut}`).toEqual([
        ['a', 'b'],
        ['x"y', '2'],
      ]);
    }
  });
});
