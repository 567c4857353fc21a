import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layoutPages } from '../../schemas/print/layout-pages';
import type { PrintInput, PrintRow } from '../../schemas/print/print-input';
import type { PrintPage } from '../../schemas/print/print-page';
import { pageSvg } from '../../runtime/print/page-svg';
import { DEFAULT_LIMITS, type Limits } from '../../server/contract/limits';
import { writePdf } from '../../server/print/write-pdf';
import { personRows, personSample, printSample, recordSample, wideSample } from '../support/print-samples';
import { readPdf, type ReadPage } from '../support/read-pdf';

/* The thread that writes PDFs, and what is in them. `PRINT_LOOKS=folder` keeps the files of the samples to look at. */
let folder: string;
beforeAll(() => {
  folder = process.env.PRINT_LOOKS ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-print-'));
  fs.mkdirSync(folder, { recursive: true });
});
afterAll(() => {
  if (!process.env.PRINT_LOOKS) fs.rmSync(folder, { recursive: true });
});

interface Changes {
  limits?: Partial<Limits>;
  signal?: AbortSignal;
  parts?: AsyncIterable<readonly PrintRow[]>;
}

const place = (name: string) => path.join(folder, `${name}.pdf`);

async function write(name: string, { rows, ...input }: PrintInput, { limits, signal, parts }: Changes = {}) {
  fs.rmSync(place(name), { force: true });
  async function* inParts() {
    for (let start = 0; start < rows.length; start += 250) yield rows.slice(start, start + 250);
  }
  return writePdf({
    input,
    file: place(name),
    language: 'zh-CN',
    limits: { ...DEFAULT_LIMITS, ...limits },
    rows: parts ?? inParts(),
    ...(signal && { signal }),
  });
}

/** The package has no types of its own. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new () => { window: { document: Document } };
};

const round = (value: number) => Math.round(value * 1000) / 1000;

/** The texts and lines that the preview draws, read from its elements. */
function previewed(pages: readonly PrintPage[]): Pick<ReadPage, 'texts' | 'lines'>[] {
  const { document } = new JSDOM().window;
  return pages.map((page) => {
    const svg = pageSvg(document, page);
    const number = (node: Element, name: string) => round(Number(node.getAttribute(name)));
    return {
      texts: [...svg.getElementsByTagName('text')].map((node) => ({
        x: number(node, 'x'),
        y: number(node, 'y'),
        size: number(node, 'font-size'),
        text: node.textContent,
      })),
      lines: [...svg.getElementsByTagName('line')].map((node) => [
        number(node, 'x1'),
        number(node, 'y1'),
        number(node, 'x2'),
        number(node, 'y2'),
      ]),
    };
  });
}

/** The texts and lines of pages, rounded as the writer does. */
function drawn(pages: readonly PrintPage[]): Pick<ReadPage, 'texts' | 'lines'>[] {
  return pages.map(({ boxes }) => ({
    texts: boxes.flatMap((box) =>
      box.kind === 'text'
        ? [{ x: round(box.x), y: round(box.y), size: round(box.size), text: box.text }]
        : [],
    ),
    lines: boxes.flatMap((box): [number, number, number, number][] =>
      box.kind === 'line' ? [[round(box.x1), round(box.y1), round(box.x2), round(box.y2)]] : [],
    ),
  }));
}

const read = (name: string) => readPdf(fs.readFileSync(place(name)));

test('the preview and the PDF of a list draw each text and line at the same place, over more than 200 pages', async () => {
  const input = personSample(3800, { config: { orientation: 'Landscape' } });
  const result = await write('list', input);
  const { pages } = layoutPages(input);
  expect(result).toEqual({ pages: pages.length, missing: [], rows: 3800 });
  expect(pages.length).toBeGreaterThan(200);
  const found = read('list');
  expect(found.map(({ texts, lines }) => ({ texts, lines }))).toEqual(previewed(pages));
  expect(found[0]!.width).toBeCloseTo(pages[0]!.width, 2);
});

test('copies, double columns, thirty columns and carried totals are in the PDF as they are laid out', async () => {
  const samples: Record<string, PrintInput> = {
    copies: recordSample(4, { config: { mulligansPage: 5, tableCopy: true } }),
    double: printSample({
      rows: personRows(150).map(([, name, , , amount]) => [name!, amount!]),
      config: { doubleCol: true },
    }),
    wide: wideSample(30, 60, { config: { orientation: 'Landscape' } }),
    record: recordSample(120),
  };
  for (const [name, input] of Object.entries(samples)) {
    await write(name, input);
    expect(read(name).map(({ texts, lines }) => ({ texts, lines }))).toEqual(drawn(layoutPages(input).pages));
  }
});

test('C19, C20: texts are drawn literally, whatever they look like', async () => {
  const texts = [
    '<iframe src=file:///etc/passwd></iframe>',
    '<img src=http://169.254.169.254/>',
    '${7*7} {{7*7}} <%=7*7%>',
    '(text) Tj ET /Launch \\ % >>',
    '{page} {pages}',
  ];
  const columns = [{ key: 'text', title: '${1+1}' }];
  await write(
    'literal',
    printSample({
      columns,
      rows: texts.map((text) => [text]),
      facts: { title: '{{title}}' },
      config: { showTitle: true },
    }),
  );
  const found = read('literal')[0]!.texts.map(({ text }) => text);
  expect(found).toEqual(expect.arrayContaining(['{{title}}', '${1+1}', ...texts]));
  expect(fs.readFileSync(place('literal'), 'latin1')).not.toMatch(/\/(URI|Launch|JavaScript|EmbeddedFile)\b/);
});

test('rare characters of names have glyphs, the ones of no font are marked and named', async () => {
  const names = ['喆堃璟珺㙓䶮', '\u{20bb7}田', '张\u{1f600}'];
  const { missing } = await write(
    'rare',
    printSample({ columns: [{ key: 'name', title: '姓名' }], rows: names.map((name) => [name]) }),
  );
  expect(missing).toEqual(['\u{1f600}']);
  expect(read('rare')[0]!.texts.map(({ text }) => text)).toEqual([
    '姓名',
    names[0],
    '\u{20bb7}',
    '田',
    '张〓',
  ]);
});

test('more rows or pages than the limits allow are refused, and no file remains', async () => {
  const rows = await write('rows', personSample(20), { limits: { printRows: 19 } }).catch(
    (error: unknown) => error,
  );
  expect(rows).toMatchObject({ errorName: 'printTooManyRows', data: { limit: 'LIMIT_PRINT_ROWS', max: 19 } });
  const pages = await write('pages', personSample(60), { limits: { printPages: 2 } }).catch(
    (error: unknown) => error,
  );
  expect(pages).toMatchObject({ errorName: 'printTooLong', data: { limit: 'LIMIT_PRINT_PAGES', max: 2 } });
  const narrow = await write('narrow', wideSample(90, 1)).catch((error: unknown) => error);
  expect(narrow).toMatchObject({ errorName: 'printTooNarrow', params: { n: 90 } });
  expect(['rows', 'pages', 'narrow'].filter((name) => fs.existsSync(place(name)))).toEqual([]);
});

test('a canceled print ends its thread and leaves no file, also while rows are read', async () => {
  const canceled = new AbortController();
  async function* endless() {
    for (;;) {
      yield personRows(10);
      await new Promise((resolve) => setTimeout(resolve, 5));
      canceled.abort(new Error('canceled'));
    }
  }
  const work = write('canceled', personSample(0), { signal: canceled.signal, parts: endless() });
  await expect(work).rejects.toThrow('canceled');
  expect(fs.existsSync(place('canceled'))).toBe(false);
});

test('what stops the rows stops the print', async () => {
  async function* broken(): AsyncGenerator<PrintRow[]> {
    yield personRows(10);
    throw new Error('connection lost');
  }
  await expect(write('broken', personSample(0), { parts: broken() })).rejects.toThrow('connection lost');
  expect(fs.existsSync(place('broken'))).toBe(false);
});
