import { runToEnd } from '../run-to-end';
import { fill } from '../text/fill';
import { CopyFlow } from './copy-flow';
import type { CopyPage } from './copy-layout';
import { drawLines } from './draw-text';
import { drawable, textWidth } from './measure-text';
import { movedBoxes } from './moved-boxes';
import { pageArea, POINTS_PER_MM, type PageArea } from './page-area';
import { PrintError } from './print-error';
import type { PrintColumn, PrintFact, PrintInput } from './print-input';
import type { PrintBox, PrintPage } from './print-page';

/** A print as pages, which the PDF writer and the preview draw. */
export interface LaidOut {
  pages: PrintPage[];
  /** Characters of which no embedded font has a glyph, each once; `〓` stands for them. */
  missing: string[];
}

/** Pages that are laid out at most, all copies together. */
export const DEFAULT_PAGES = 2000;

/**
 * Lays out a print. Throws `PrintError` when it cannot be shown completely: margins without room between them, more
 * columns than fit, or more than `maxPages` pages.
 */
export function layoutPages(input: PrintInput, maxPages = DEFAULT_PAGES): LaidOut {
  return runToEnd(layoutSteps(input, maxPages));
}

/** The same with a pause after each page of the first copy. */
export function* layoutSteps(input: PrintInput, maxPages = DEFAULT_PAGES): Generator<void, LaidOut> {
  const missing = new Set<string>();
  const clean = drawableInput(input, missing);
  const area = pageArea(clean.config);
  const copy = yield* new CopyFlow(clean, area, maxPages).run();
  const sheets = sheetsOf(clean, area, copy);
  if (sheets.length > maxPages) throw new PrintError('printTooLong', { n: maxPages });
  return { pages: sheets, missing: [...missing] };
}

function drawableInput(input: PrintInput, missing: Set<string>): PrintInput {
  const text = (value: string) => drawable(value, missing);
  const line = (value: string) => text(value).replaceAll('\n', ' ');
  const facts = (list: readonly PrintFact[]) =>
    list.map(({ name, value }) => ({ name: line(name), value: value === null ? null : text(value) }));
  const columns = (list: readonly PrintColumn[]): PrintColumn[] =>
    list.map((column) => ({
      ...column,
      title: text(column.title),
      ...(column.children && { children: columns(column.children) }),
    }));
  const { header, signatures, notes, title, printedAt } = input.facts;
  return {
    ...input,
    columns: columns(input.columns),
    rows: input.rows.map((row) => row.map(text)),
    facts: {
      ...input.facts,
      title: text(title),
      header: facts(header),
      signatures: facts(signatures),
      notes: notes.map(text),
      printedAt: line(printedAt),
    },
  };
}

/** All copies: below each other on a sheet where they fit and the template asks for it, otherwise one after another. */
function sheetsOf(input: PrintInput, area: PageArea, copy: readonly CopyPage[]): PrintPage[] {
  const { config } = input;
  const copies = config.mulligansPage;
  const perSheet = config.tableCopy && copy.length === 1 ? copiesPerSheet(input, area, copy[0]!) : 1;
  if (perSheet === 1) {
    const pages = copy.map(({ boxes }, index) => sheet(input, area, boxes, index + 1, copy.length));
    return Array.from({ length: copies }, () => pages).flat();
  }
  const count = Math.ceil(copies / perSheet);
  return Array.from({ length: count }, (_unused, index) => {
    const stacked = stackedCopies(input, area, copy[0]!, Math.min(perSheet, copies - index * perSheet));
    return sheet(input, area, stacked, index + 1, count);
  });
}

/** From the end of a copy to the beginning of the next one on the same sheet, in points. */
function copyGap({ config }: PrintInput): number {
  const split = config.isShowSplitLine ? 2 * config.splitLineMargin : 0;
  return (config.mulligansMarginBottom + split) * POINTS_PER_MM;
}

function copiesPerSheet(input: PrintInput, area: PageArea, copy: CopyPage): number {
  const gap = copyGap(input);
  const height = Math.max(copy.used - area.top, 1);
  return Math.max(1, Math.floor((area.bottom - area.top + gap + 0.01) / (height + gap)));
}

function stackedCopies(input: PrintInput, area: PageArea, copy: CopyPage, count: number): PrintBox[] {
  const { config } = input;
  const step = copy.used - area.top + copyGap(input);
  const boxes: PrintBox[] = [];
  for (let index = 0; index < count; index += 1) {
    boxes.push(...movedBoxes(copy.boxes, 0, index * step));
    if (index === 0 || !config.isShowSplitLine) continue;
    const y = area.top + index * step - config.splitLineMargin * POINTS_PER_MM;
    boxes.push({ kind: 'line', x1: area.left, y1: y, x2: area.right, y2: y, width: 0.5, dashed: true });
  }
  return boxes;
}

/** Size of page number and date, and the distance between them, in points. */
const FOOT_SIZE = 9;
const FOOT_GAP = 6;

function sheet(
  input: PrintInput,
  area: PageArea,
  content: readonly PrintBox[],
  page: number,
  pages: number,
): PrintPage {
  const { config, facts } = input;
  const boxes = [...content];
  const number = config.footerPage ? fill(facts.words.page, { page, pages }) : '';
  const date = config.footerDate ? fill(facts.words.printed, { date: facts.printedAt }) : '';
  const width = area.right - area.left;
  const wide = (text: string) => textWidth(text, FOOT_SIZE, false);
  const needed = wide(number) + wide(date) + FOOT_GAP;
  const size = Math.min(FOOT_SIZE, (FOOT_SIZE * width) / needed);
  const apart = date !== '' && number !== '' && wide(number) / 2 + wide(date) + FOOT_GAP > width / 2;
  const place = { x: area.left, y: area.bottom, width, height: area.foot - area.bottom };
  drawLines(boxes, [number], place, { size, bold: false, align: apart ? 'left' : 'center' });
  drawLines(boxes, [date], place, { size, bold: false, align: 'right' });
  return { width: area.width, height: area.height, boxes };
}
