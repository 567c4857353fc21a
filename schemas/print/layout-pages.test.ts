import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  personRows,
  personSample,
  PERSON_COLUMNS,
  printSample,
  recordSample,
  wideSample,
} from '../../tests/support/print-samples';
import { PAPERS, paperSize } from '../template/paper-sizes';
import { layoutPages } from './layout-pages';
import { textWidth } from './measure-text';
import { pageArea, POINTS_PER_MM } from './page-area';
import { PrintError, type PrintErrorName } from './print-error';
import type { PrintInput } from './print-input';
import type { PrintPage, TextBox } from './print-page';

const texts = ({ boxes }: PrintPage) => boxes.filter((box): box is TextBox => box.kind === 'text');
const words = (page: PrintPage) => texts(page).map(({ text }) => text);
const all = (pages: readonly PrintPage[]) => pages.flatMap(words);
/** Texts of the leaf columns are `r12c3`, so that each is found again once. */
const numbered = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_cell, cell) => `r${row}c${cell}`),
  );

function expectInside(input: PrintInput, pages: readonly PrintPage[]): void {
  const area = pageArea(input.config);
  const within = (x: number, y: number) => {
    expect(x).toBeGreaterThanOrEqual(area.left - 0.1);
    expect(x).toBeLessThanOrEqual(area.right + 0.1);
    expect(y).toBeGreaterThanOrEqual(area.top - 0.1);
    expect(y).toBeLessThanOrEqual(area.foot + 0.1);
  };
  for (const box of pages.flatMap((page) => page.boxes)) {
    if (box.kind === 'line') {
      within(box.x1, box.y1);
      within(box.x2, box.y2);
    } else if (box.kind === 'rect') within(box.x, box.y);
    else {
      within(box.x, box.y - 0.8 * box.size);
      within(box.x + textWidth(box.text, box.size, box.font === 'bold'), box.y);
    }
  }
}

function refusal(input: PrintInput, maxPages?: number): PrintErrorName | null {
  try {
    layoutPages(input, maxPages);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(PrintError);
    return (error as PrintError).reason;
  }
}

test('B3-34, B9-11, B9-12: each paper has its size, upright and across', () => {
  for (const paper of PAPERS) {
    for (const orientation of ['Portrait', 'Landscape'] as const) {
      const config = { paper, orientation, marginTop: 1, marginBottom: 1, marginLeft: 1, marginRight: 1 };
      const input = printSample({ config });
      const { pages } = layoutPages(input);
      const { width, height } = paperSize(paper, orientation);
      expect(pages[0]!.width / POINTS_PER_MM).toBeCloseTo(width);
      expect(pages[0]!.height / POINTS_PER_MM).toBeCloseTo(height);
      expectInside(input, pages);
    }
  }
});

test('B3-35, B5-45: nothing stands outside the margins, and no row is lost, doubled or moved, whatever the template', () => {
  const config = fc.record({
    paper: fc.constantFrom(...(['A3', 'A4', 'A5', 'B5', 'Letter'] as const)),
    orientation: fc.constantFrom(...(['Portrait', 'Landscape'] as const)),
    marginTop: fc.integer({ min: 0, max: 30 }),
    marginLeft: fc.integer({ min: 0, max: 20 }),
    footerPage: fc.boolean(),
    doubleCol: fc.boolean(),
    isShowSplitLine: fc.boolean(),
    contentFontSize: fc.integer({ min: 10, max: 16 }),
    contentTextAlign: fc.constantFrom(...(['left', 'center', 'right'] as const)),
    pageShowTitle: fc.boolean(),
    isPageHeaderShow: fc.boolean(),
  });
  fc.assert(
    fc.property(config, fc.nat(90), fc.integer({ min: 1, max: 6 }), (changes, rows, columns) => {
      const base = wideSample(columns, 0);
      const input = { ...base, rows: numbered(rows, columns), config: { ...base.config, ...changes } };
      const { pages } = layoutPages(input);
      expectInside(input, pages);
      expect(all(pages).filter((text) => /^r\d+c\d+$/.test(text))).toEqual(input.rows.flat());
    }),
    { numRuns: 40 },
  );
});

test('heads stand on each page, in levels with headings over their columns', () => {
  const { pages } = layoutPages(personSample(80));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    const heads = texts(page).filter(({ font }) => font === 'bold');
    const y = (text: string) => heads.find((box) => box.text === text)!.y;
    expect(y('在押情况')).toBeLessThan(y('资金'));
    expect(y('资金')).toBeLessThan(y('监区') + 30);
    expect(heads.filter(({ text }) => text === '监区')).toHaveLength(1);
  }
});

test('equal neighbouring values of joined columns are one cell, which each page names again', () => {
  const rows = Array.from({ length: 60 }, (_unused, index) => [
    index < 50 ? '一监区' : '二监区',
    String(index),
  ]);
  const columns = [
    { key: 'area', title: '监区', join: true },
    { key: 'number', title: '编号' },
  ];
  const { pages } = layoutPages(printSample({ rows, columns }));
  expect(pages.map((page) => words(page).filter((text) => /监区$/.test(text)))).toEqual([
    ['监区', '一监区'],
    ['监区', '一监区', '二监区'],
  ]);
});

test('B3-39, B3-40: title and header fields stand on the first page, or on every one', () => {
  const count = (pages: readonly PrintPage[], text: string) =>
    pages.map((page) => words(page).filter((own) => own.startsWith(text)).length);
  const once = layoutPages(personSample(60)).pages;
  expect(count(once, '被监管人员台账').slice(0, 2)).toEqual([1, 0]);
  expect(count(once, '单位：').slice(0, 2)).toEqual([1, 0]);
  const each = layoutPages(
    personSample(60, { config: { pageShowTitle: true, isPageHeaderShow: true } }),
  ).pages;
  expect(count(each, '被监管人员台账')).toEqual(each.map(() => 1));
  expect(count(each, '单位：')).toEqual(each.map(() => 1));
  const none = layoutPages(personSample(60, { config: { showTitle: false, showHeader: false } })).pages;
  expect(count(none, '被监管人员台账')).toEqual(none.map(() => 0));
});

test('B3-36: pages are numbered, and dated', () => {
  const { pages } = layoutPages(personSample(60));
  pages.forEach((page, index) => {
    expect(words(page)).toContain(`第 ${index + 1} 页 共 ${pages.length} 页`);
    expect(words(page)).toContain('打印日期：2026-11-25 11:30');
  });
  const bare = layoutPages(personSample(60, { config: { footerPage: false, footerDate: false } })).pages;
  expect(all(bare).some((text) => /^第 \d+ 页/.test(text))).toBe(false);
});

test('B3-40, B3-43, B3-44, B9-13: fields stand beside each other and are aligned', () => {
  const place = (config: object, text: string) =>
    texts(layoutPages(personSample(1, { config })).pages[0]!).find((box) => box.text.startsWith(text))!;
  const rowsOf = (span: number) =>
    place({ headerColSpan: span }, '导出人').y - place({ headerColSpan: span }, '单位').y;
  expect(rowsOf(4)).toBeCloseTo(0);
  expect(rowsOf(1)).toBeGreaterThan(40);
  expect(place({ headerTextAlign: 'right' }, '单位').x).toBeGreaterThan(
    place({ headerTextAlign: 'center' }, '单位').x,
  );
  expect(place({ headerTextAlign: 'center' }, '单位').x).toBeGreaterThan(place({}, '单位').x);
  expect(place({ footerColSpan: 6 }, '审核人').y).toBeCloseTo(place({ footerColSpan: 6 }, '制表人').y);
  expect(place({ footerColSpan: 2 }, '审核人').y).toBeGreaterThan(place({ footerColSpan: 2 }, '制表人').y);
  expect(place({ footerMarginTop: 40 }, '制表人').y - place({ footerMarginTop: 0 }, '制表人').y).toBeCloseTo(
    40,
  );
});

test('B3-37, B3-38, B9-14: copies follow on pages of their own, or below each other with a cut between them', () => {
  const apart = layoutPages(recordSample(40, { config: { mulligansPage: 3 } })).pages;
  expect(apart).toHaveLength(6);
  expect(words(apart[2]!)).toEqual(words(apart[0]!));
  const together = { mulligansPage: 5, tableCopy: true, isShowSplitLine: true, splitLineMargin: 5 };
  const { pages } = layoutPages(recordSample(4, { config: together }));
  expect(pages.map((page) => words(page).filter((text) => text === '供应商结算单').length)).toEqual([
    2, 2, 1,
  ]);
  const cuts = (page: PrintPage) => page.boxes.filter((box) => box.kind === 'line' && box.dashed).length;
  expect(pages.map(cuts)).toEqual([1, 1, 0]);
  const uncut = layoutPages(recordSample(4, { config: { ...together, isShowSplitLine: false } })).pages;
  expect(uncut.map(cuts)).toEqual(uncut.map(() => 0));
});

test('B3-38: rows run in two columns beside each other, first the left one', () => {
  const { pages } = layoutPages(printSample({ rows: numbered(70, 2), config: { doubleCol: true } }));
  const place = (text: string) => texts(pages[0]!).find((box) => box.text === text)!;
  expect(words(pages[0]!).filter((text) => text === '姓名')).toHaveLength(2);
  const right = numbered(70, 2).findIndex(([text]) => place(text!).x > 300);
  expect(right).toBeGreaterThan(30);
  expect(place(`r${right}c0`).y).toBeCloseTo(place('r0c0').y);
});

test('B3-33, B5-46: a share of the width is kept, and the other columns divide the rest', () => {
  const columns = [
    { key: 'a', title: 'A', share: 50 },
    { key: 'b', title: 'B', share: 20 },
    { key: 'c', title: 'C' },
    { key: 'd', title: 'D' },
  ];
  const { pages } = layoutPages(printSample({ columns, rows: [['1', '2', '3', '4']] }));
  const lines = pages[0]!.boxes.flatMap((box) =>
    box.kind === 'line' && box.x1 === box.x2 && box.y1 > 48 ? [box.x1] : [],
  );
  const [first, ...edges] = [...new Set(lines)].sort((one, other) => one - other);
  const width = edges.at(-1)! - first!;
  expect(edges.map((edge) => (edge - first!) / width)).toEqual(
    [0.5, 0.7, 0.85, 1].map((share) => expect.closeTo(share, 2)),
  );
});

test('many columns are reduced in size to a floor, then refused by name', () => {
  const smallest = (columns: number) => {
    const { pages } = layoutPages(wideSample(columns, 3));
    return Math.min(
      ...texts(pages[0]!)
        .filter(({ text }) => text.includes('甲'))
        .map(({ size }) => size),
    );
  };
  expect(smallest(5)).toBe(10);
  expect(smallest(30)).toBeLessThan(10);
  expect(smallest(30)).toBeGreaterThanOrEqual(5);
  expect(refusal(wideSample(90, 3))).toBe('printTooNarrow');
});

test('a row higher than a page is continued on the next ones without losing a line', () => {
  const long = Array.from({ length: 700 }, (_unused, index) => `第${index}段，`).join('');
  const { pages } = layoutPages(
    printSample({
      rows: [
        ['甲', '1.00'],
        [long, '2.00'],
        ['乙', '3.00'],
      ],
    }),
  );
  expect(pages.length).toBeGreaterThan(1);
  const found = texts({ ...pages[0]!, boxes: pages.flatMap(({ boxes }) => boxes) })
    .filter(({ text }) => /段|第/.test(text))
    .map(({ text }) => text)
    .join('');
  expect(found).toBe(long);
});

test('sums are carried from page to page, exactly', () => {
  const input = recordSample(100);
  const { pages } = layoutPages(input);
  const sum = (rows: PrintInput['rows']) =>
    rows
      .reduce((total, row) => total + Number(row[5]), 0)
      .toFixed(2)
      .replace(/\B(?=(\d{3})+\.)/g, ',');
  let before = 0;
  pages.forEach((page, index) => {
    const own = words(page);
    const last = index === pages.length - 1;
    const value = (label: string) => own[own.indexOf(label) + 2];
    if (index > 0) expect(value('承前页')).toBe(sum(input.rows.slice(0, before)));
    before += own.filter((text) => /^(毛巾|康师傅.*)$/.test(text)).length;
    expect(value(last ? '合计' : '过次页')).toBe(sum(input.rows.slice(0, before)));
  });
  expect(before).toBe(100);
});

test('a sum over a cell that is no number is not told', () => {
  const rows = [
    ['张三', '1.00'],
    ['李四', '***'],
  ];
  const { pages } = layoutPages(printSample({ rows, facts: { total: true } }));
  expect(words(pages[0]!).slice(-2)).toEqual(['合计', '—']);
});

test('what leaves no room, or needs too many pages, is refused by name', () => {
  expect(refusal(printSample({ config: { marginLeft: 120, marginRight: 120 } }))).toBe('printNoRoom');
  expect(refusal(printSample({ config: { marginTop: 150, marginBottom: 140 } }))).toBe('printNoRoom');
  const title = { paper: 'B10', showTitle: true, titleLineHeight: 80 } as const;
  expect(refusal(printSample({ config: title }))).toBe('printNoRoom');
  expect(refusal(personSample(60), 2)).toBe('printTooLong');
  expect(refusal(recordSample(4, { config: { mulligansPage: 5 } }), 4)).toBe('printTooLong');
});

test('signatures that do not fit follow on a page of their own', () => {
  const facts = {
    signatures: Array.from({ length: 30 }, (_unused, index) => ({ name: `签字${index}`, value: null })),
  };
  const input = personSample(13, { facts, config: { footerColSpan: 1, footerLineHeight: 40 } });
  const { pages } = layoutPages(input);
  expectInside(input, pages);
  expect(all(pages).filter((text) => text.startsWith('签字'))).toHaveLength(30);
});

test('an empty list has its heads and says that there is nothing', () => {
  const { pages } = layoutPages(printSample({ rows: [], columns: PERSON_COLUMNS }));
  expect(words(pages[0]!)).toContain('没有数据');
});

test('characters without a glyph are told once', () => {
  const rows = [...personRows(1), ['1', '张\u{20bb7}\u{1f600}', '', '', '', '', '\u{1f600}']];
  expect(layoutPages(personSample(0, { rows })).missing).toEqual(['\u{1f600}']);
});
