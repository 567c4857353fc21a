import { expect, test } from 'vitest';
import { BARE_CONFIG, printSample, recordSample, wideSample } from '../../tests/support/print-samples';
import { runToEnd } from '../run-to-end';
import { PAPERS } from '../template/paper-sizes';
import { PRINT_RANGES } from '../template/template-bounds';
import { layoutPages } from './layout-pages';
import { layoutPrints } from './layout-prints';
import { PrintError } from './print-error';
import type { PrintColumn, PrintInput } from './print-input';

/* Templates at their bounds and beyond: laid out completely, or refused by name, never endless and never half. */

/** The pages of a print; a refusal by its name. Any other error fails the test. */
function outcome(input: PrintInput): number | string {
  try {
    return layoutPages(input).pages.length;
  } catch (error) {
    expect(error).toBeInstanceOf(PrintError);
    return (error as PrintError).reason;
  }
}
const texts = (input: PrintInput) =>
  layoutPages(input).pages.flatMap(({ boxes }) =>
    boxes.flatMap((box) => (box.kind === 'text' ? [box.text] : [])),
  );

test('no column: only what stands above and below the table', () => {
  const found = texts(
    recordSample(0, {
      columns: [],
      rows: [],
      config: { showTitle: true, showHeader: true, showFooter: true },
    }),
  );
  expect(found).toEqual(expect.arrayContaining(['供应商结算单', '单号：JS20261125-0001', '出纳：']));
  expect(found).not.toContain('没有数据');
  expect(outcome(printSample({ columns: [], rows: [] }))).toBe(1);
});

test('a hundred columns: reduced where the paper allows it, otherwise refused by name', () => {
  expect(outcome(wideSample(100, 3))).toBe('printTooNarrow');
  expect(outcome(wideSample(100, 3, { config: { paper: 'A0', orientation: 'Landscape' } }))).toBe(1);
});

test('any number of columns on any paper has real places: widths that add up to the table, none of them NaN', () => {
  for (const paper of ['A5', 'A4', 'A3'] as const)
    for (let n = 1; n <= 60; n += 1) {
      const input = wideSample(n, 3, { config: { paper } });
      if (typeof outcome(input) === 'string') continue;
      const boxes = layoutPages(input).pages.flatMap((page) => page.boxes);
      const numbers = boxes.flatMap((box) => Object.values(box)).filter((value) => typeof value === 'number');
      expect(numbers.every(Number.isFinite)).toBe(true);
    }
});

test('shares of 0, of 50 each, and of far more than the paper: every column is there', () => {
  for (const shares of [[0, 0, 0], [50, 50, 50], [50, 0, 50], Array.from({ length: 20 }, () => 50)]) {
    const columns = shares.map((share, at): PrintColumn => ({ key: `c${at}`, title: `列${at}`, share }));
    const input = printSample({ columns, rows: [shares.map((_, at) => `值${at}`)] });
    expect(texts(input)).toEqual(expect.arrayContaining(shares.map((_, at) => `值${at}`)));
  }
});

test('headings far deeper than a template can have', () => {
  let columns: PrintColumn[] = [{ key: 'leaf', title: '叶' }];
  for (let depth = 0; depth < 20; depth += 1)
    columns = [{ key: `h${depth}`, title: `层${depth}`, children: columns }];
  expect(texts(printSample({ columns, rows: [['值']] }))).toEqual(
    expect.arrayContaining(['层19', '叶', '值']),
  );
  for (let depth = 20; depth < 60; depth += 1)
    columns = [{ key: `h${depth}`, title: `层${depth}`, children: columns }];
  expect(outcome(printSample({ columns, rows: [['值']] }))).toBe('printNoRoom');
});

test('two hundred header fields: beside each other on large paper, refused by name on A4', () => {
  const header = Array.from({ length: 200 }, (_, at) => ({ name: `字段${at}`, value: '值' }));
  const sample = (config: Partial<PrintInput['config']>) =>
    printSample({ facts: { header }, config: { showHeader: true, headerColSpan: 4, ...config } });
  expect(outcome(sample({ paper: 'A0' }))).toBe(1);
  expect(outcome(sample({ headerColSpan: 1, isPageHeaderShow: true }))).toBe('printNoRoom');
});

test('each number of the configuration at its least and its greatest value, on the smallest and the largest paper', () => {
  for (const paper of ['B10', 'A4', 'A0'] as const)
    for (const [name, { min, max }] of Object.entries(PRINT_RANGES))
      for (const value of [min, max]) {
        const config = {
          ...BARE_CONFIG,
          paper,
          showTitle: true,
          showHeader: true,
          showFooter: true,
          [name]: value,
        };
        const found = outcome(recordSample(3, { config }));
        expect(['printNoRoom', 'printTooNarrow', 'number']).toContain(
          typeof found === 'number' ? 'number' : found,
        );
        if (paper === 'A0' && !name.startsWith('margin'))
          expect([name, value, typeof found]).toEqual([name, value, 'number']);
      }
});

test('a page on which carried sums leave no room for a row ends in a refusal', () => {
  // Between the margins there is room for head, carried sums and hardly a row, at every height.
  for (let marginBottom = 150; marginBottom < 285; marginBottom += 1) {
    const found = outcome(
      recordSample(40, { config: { showTitle: false, showHeader: false, marginBottom } }),
    );
    expect(['printNoRoom', 'printTooLong', 'number']).toContain(typeof found === 'number' ? 'number' : found);
  }
});

test('B9-11, B9-12: a record is laid out, or refused by name, on every paper in both directions', () => {
  const refused = PAPERS.flatMap((paper) =>
    (['Portrait', 'Landscape'] as const).flatMap((orientation) => {
      const found = outcome(recordSample(30, { config: { paper, orientation } }));
      return typeof found === 'number' ? [] : [`${paper} ${orientation} ${found}`];
    }),
  );
  // The header alone is higher than these.
  expect(refused).toEqual([
    ...['A7 Landscape printNoRoom', 'A8 Portrait printNoRoom', 'A8 Landscape printNoRoom'],
    ...['A9 Portrait printNoRoom', 'A9 Landscape printNoRoom', 'B7 Landscape printNoRoom'],
    ...['B8 Portrait printNoRoom', 'B8 Landscape printNoRoom', 'B9 Portrait printNoRoom'],
    ...['B9 Landscape printNoRoom', 'B10 Portrait printTooNarrow', 'B10 Landscape printNoRoom'],
  ]);
});

test('several records in one document: each counts its own pages, and the bound is that of all', () => {
  const records = [recordSample(60), recordSample(3)];
  const { pages } = runToEnd(layoutPrints(records));
  const [first, second] = records.map((one) => layoutPages(one).pages);
  expect(pages).toEqual([...first!, ...second!]);
  const refusal = (most: number) => {
    try {
      return runToEnd(layoutPrints(records, most)).pages.length;
    } catch (error) {
      return error;
    }
  };
  expect(refusal(pages.length)).toBe(pages.length);
  expect(refusal(pages.length - 1)).toMatchObject({
    reason: 'printTooLong',
    params: { n: pages.length - 1 },
  });
});
