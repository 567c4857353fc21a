import { describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import type { SheetColumn } from '../../schemas/sheet/sheet-column';
import { plainHead, USUAL_LOOK, type SheetLayout, type SheetRow } from './sheet-layout';
import { xlsxStream, type XlsxOptions } from './xlsx-writer';

const column = (label: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  key: label,
  label,
  kind: 'text',
  width: 16,
  cell: () => null,
  ...more,
});

async function written(
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  more: Partial<SheetLayout> = {},
  options?: XlsxOptions,
): Promise<Buffer> {
  const layout: SheetLayout = {
    name: '数据',
    head: plainHead(columns),
    columns,
    content: USUAL_LOOK,
    freezeHead: true,
    ...more,
  };
  async function* batches() {
    for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3);
  }
  const parts: Buffer[] = [];
  for await (const part of xlsxStream(layout, batches(), options)) parts.push(part);
  return Buffer.concat(parts);
}

const TEXTS = [
  '=HYPERLINK("http://e")',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  '＝1',
  "'=1",
  '_x0041_',
  '<a> & "b"',
  ' 前后 ',
  '两\n行',
  '𠮷野家',
];

describe('the writer of workbooks', () => {
  it('C25: writes every text as a text cell, and another reader reads the original', async () => {
    const bytes = await written(
      [column('名称')],
      TEXTS.map((text) => ({ cells: [text] })),
    );
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]!.rows.slice(1).map(([cell]) => cell)).toEqual(TEXTS);
  });

  it('writes numbers, days and empty cells as such', async () => {
    const columns = [
      column('金额', { kind: 'number', format: '#,##0.00' }),
      column('日期', { kind: 'day', format: 'yyyy-mm-dd' }),
    ];
    const bytes = await written(columns, [{ cells: [-1286.5, 46351] }, { cells: [null, null] }]);
    const { sheets } = await readXlsx(bytes);
    const [, first, second] = sheets[0]!.rows;
    expect(first).toEqual([-1286.5, new Date(Date.UTC(2026, 10, 25))]);
    expect((second ?? []).every((cell) => cell === null)).toBe(true);
  });

  it('puts rows beyond those of a sheet into further sheets with the same head', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => ({ cells: [`行${at}`] }));
    const { sheets } = await readXlsx(await written([column('名称')], rows, {}, { mostRows: 4 }));
    expect(sheets.map(({ name }) => name)).toEqual(['数据', '数据_2', '数据_3']);
    expect(sheets.map((sheet) => sheet.rows[0])).toEqual([['名称'], ['名称'], ['名称']]);
    expect(sheets.flatMap((sheet) => sheet.rows.slice(1).map(([cell]) => cell))).toEqual(
      rows.map(({ cells }) => cells[0]),
    );
  });

  it('cuts a text that no cell can hold, and tells where', async () => {
    const cuts: unknown[] = [];
    const long = `${'x'.repeat(32_766)}𠮷`;
    const options = { onCut: (cut: unknown) => cuts.push(cut) };
    const bytes = await written([column('备注')], [{ cells: ['短'] }, { cells: [long] }], {}, options);
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]!.rows[2]).toEqual(['x'.repeat(32_766)]);
    expect(cuts).toEqual([{ row: 3, column: '备注' }]);
  });

  it('writes a merged title, header fields, headings above columns and signatures', async () => {
    const columns = [column('姓名'), column('一月', { kind: 'number' }), column('二月', { kind: 'number' })];
    const look = USUAL_LOOK;
    const bytes = await written(columns, [{ cells: ['张三', 1, 2] }], {
      title: { text: '用餐统计', look: { ...look, align: 'center' } },
      header: { look, parts: 2, texts: ['单位：一监区', '时间：2026-11-25'] },
      head: [
        [
          { text: '姓名', column: 0, span: 1, rows: 2 },
          { text: '第一季度', column: 1, span: 2, rows: 1 },
        ],
        [
          { text: '一月', column: 1, span: 1, rows: 1 },
          { text: '二月', column: 2, span: 1, rows: 1 },
        ],
      ],
      footer: { look, parts: 3, texts: ['经办人：', '审核人：'] },
    });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const sheet = sheets[0]!;
    const shown = sheet.rows.map((row) => row.map((cell) => cell ?? '').join('|'));
    expect(shown).toEqual([
      '用餐统计||',
      '单位：一监区|时间：2026-11-25|',
      '姓名|第一季度|',
      '|一月|二月',
      '张三|1|2',
      '||',
      '经办人：|审核人：|',
    ]);
    const { merges = [] } = sheet;
    expect(merges).toContainEqual({ startRow: 0, startCol: 0, endRow: 0, endCol: 2 });
    expect(merges).toContainEqual({ startRow: 2, startCol: 0, endRow: 3, endCol: 0 });
    expect(merges).toContainEqual({ startRow: 2, startCol: 1, endRow: 2, endCol: 2 });
  });

  it('has neither a document type nor control characters', async () => {
    const bytes = await written([column('名称\u0001')], [{ cells: ['a\u0000b\u0008c\ud800d\uffff'] }]);
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]!.rows).toEqual([['名称'], ['abc\ufffdd']]);
  });

  it('stops its source when the reader stops', async () => {
    let closed = false;
    async function* endless() {
      try {
        for (;;)
          yield Array.from({ length: 1000 }, () => ({ cells: [Math.random().toString(36).repeat(20)] }));
      } finally {
        closed = true;
      }
    }
    const columns = [column('名称')];
    const layout = { name: 'x', head: plainHead(columns), columns, content: USUAL_LOOK, freezeHead: true };
    let bytes = 0;
    for await (const part of xlsxStream(layout, endless())) {
      bytes += part.length;
      if (bytes > 200_000) break;
    }
    expect(closed).toBe(true);
  });

  it('passes on an error of its source', async () => {
    async function* broken(): AsyncGenerator<SheetRow[]> {
      yield [{ cells: ['a'] }];
      throw new Error('the database is gone');
    }
    const columns = [column('名称')];
    const layout = { name: 'x', head: plainHead(columns), columns, content: USUAL_LOOK, freezeHead: true };
    const read = async () => {
      const parts = xlsxStream(layout, broken());
      while (!(await parts.next()).done);
    };
    await expect(read()).rejects.toThrow('the database is gone');
  });
});
