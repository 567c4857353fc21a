import type { PrintConfig } from '../template/export-template';
import { drawLines, linePitch } from './draw-text';
import { factGrid, type GridRow } from './fact-grid';
import { drawable } from './measure-text';
import { movedBoxes } from './moved-boxes';
import { POINTS_PER_MM, type PageArea } from './page-area';
import { PrintError } from './print-error';
import type { PrintFacts } from './print-input';
import type { PrintBox } from './print-page';
import { wrapText } from './wrap-text';

/** Where rows are placed: the width of the page, or one of two columns. */
export interface Frame {
  x: number;
  top: number;
  bottom: number;
}

/** A page of one copy while it is filled. */
export interface CopyPage {
  boxes: PrintBox[];
  /** Lower edge of what is on it. */
  used: number;
}

/** Boxes that stand above the table, and their height. */
interface Block {
  height: number;
  boxes: PrintBox[];
}

/** Between two columns of rows without a split line between them, in points. */
const COLUMN_GAP = 12;

/** The width of the table, in points: that of the page, or of half of it. */
export function tableWidth(config: PrintConfig, area: PageArea): number {
  const width = area.right - area.left;
  const result = config.doubleCol ? (width - columnGap(config)) / 2 : width;
  if (result <= 0) throw new PrintError('printNoRoom');
  return result;
}

function columnGap(config: PrintConfig): number {
  return config.isShowSplitLine
    ? Math.max(COLUMN_GAP, 2 * config.splitLineMargin * POINTS_PER_MM)
    : COLUMN_GAP;
}

/** The frames of a page whose table may begin at `top`. */
export function framesOf(config: PrintConfig, area: PageArea, top: number): Frame[] {
  const first = { x: area.left, top, bottom: area.bottom };
  return config.doubleCol
    ? [first, { ...first, x: area.left + tableWidth(config, area) + columnGap(config) }]
    : [first];
}

/** The cut between two columns of rows. */
export function columnSplit(config: PrintConfig, area: PageArea, top: number, bottom: number): PrintBox[] {
  if (!config.doubleCol || !config.isShowSplitLine) return [];
  const x = area.left + tableWidth(config, area) + columnGap(config) / 2;
  return [{ kind: 'line', x1: x, y1: top, x2: x, y2: bottom, width: 0.5, dashed: true }];
}

/** The title, at the origin. */
export function titleBlock(config: PrintConfig, facts: PrintFacts, width: number): Block {
  const title = drawable(facts.title, new Set());
  if (!config.showTitle || title === '') return { height: 0, boxes: [] };
  const size = config.titleFontSize;
  const lines = wrapText(title, size, true, width);
  const height = Math.max(config.titleLineHeight, lines.length * linePitch(size));
  const boxes: PrintBox[] = [];
  drawLines(boxes, lines, { x: 0, y: 0, width, height }, { size, bold: true, align: 'center' });
  return { height, boxes };
}

/** The header fields, at the origin. */
export function headerBlock(config: PrintConfig, facts: PrintFacts, width: number): Block {
  if (!config.showHeader || facts.header.length === 0) return { height: 0, boxes: [] };
  const rows = factGrid(facts.header, width, {
    columns: config.headerColSpan,
    size: config.headerFontSize,
    lineHeight: config.headerLineHeight,
    paddingTop: config.headerPaddingTop,
    align: config.headerTextAlign,
    colon: facts.words.colon,
    signed: false,
  });
  const boxes: PrintBox[] = [];
  let y = config.headerMarginTop;
  for (const row of rows) {
    boxes.push(...movedBoxes(row.boxes, 0, y));
    y += row.height;
  }
  return { height: y + config.headerMarginBottom, boxes };
}

/** Between the table and the first note, in points. */
const NOTE_GAP = 4;

/** What follows the table, row by row: notes, then signatures. */
export function closingRows(config: PrintConfig, facts: PrintFacts, width: number): GridRow[] {
  const size = config.contentFontSize;
  const notes = facts.notes.map((note, index): GridRow => {
    const lines = wrapText(note, size, false, width);
    const height = Math.max(config.contentLineHeight, lines.length * linePitch(size));
    const gap = index === 0 ? NOTE_GAP : 0;
    const boxes: PrintBox[] = [];
    drawLines(boxes, lines, { x: 0, y: gap, width, height }, { size, bold: false, align: 'left' });
    return { height: height + gap, boxes };
  });
  if (!config.showFooter || facts.signatures.length === 0) return notes;
  const signatures = factGrid(facts.signatures, width, {
    columns: config.footerColSpan,
    size: config.footerFontSize,
    lineHeight: config.footerLineHeight,
    paddingTop: config.footerPaddingTop,
    align: config.footerTextAlign,
    colon: facts.words.colon,
    signed: true,
  });
  const spaced = signatures.map((row, index): GridRow => {
    const above = index === 0 ? config.footerMarginTop : 0;
    const below = index === signatures.length - 1 ? config.footerMarginBottom : 0;
    return { height: above + row.height + below, boxes: movedBoxes(row.boxes, 0, above) };
  });
  return [...notes, ...spaced];
}
