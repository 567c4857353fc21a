import { ColumnSums, hasSums } from './column-sums';
import {
  closingRows,
  columnSplit,
  framesOf,
  headerBlock,
  tableWidth,
  titleBlock,
  type CopyPage,
  type Frame,
} from './copy-layout';
import { drawLines } from './draw-text';
import { movedBoxes } from './moved-boxes';
import type { PageArea } from './page-area';
import { PrintError } from './print-error';
import type { PrintInput, PrintRow } from './print-input';
import { leavesOf, tableColumns, type TableColumns } from './table-columns';
import { tableHead, type TableHead } from './table-head';
import {
  continuedCells,
  drawBody,
  drawRow,
  linesIn,
  rowHeight,
  splitRow,
  wrapRow,
  type WrappedRow,
} from './table-lines';

/** Absorbs the rounding of sums of heights, in points. */
const SLACK = 0.01;
/** A row higher than this share of the table's height is split where the page ends, if so many lines fit there. */
const HIGH_ROW = 0.3;
const LEAST_LINES = 2;

/**
 * Lays out one copy of a print: places its rows one after another and begins a new column or page where one does not
 * fit. Every text of the input must be drawable (`measure-text.ts`).
 */
export class CopyFlow {
  readonly pages: CopyPage[] = [];
  private readonly table: TableColumns;
  private readonly head: TableHead;
  private readonly sums: ColumnSums;
  private readonly sumHeight: number;
  private frames: Frame[] = [];
  private place = 0;
  /** Upper edge of the current table body, and where the next row begins. */
  private bodyTop = 0;
  private y = 0;
  /** The row above in the current frame. */
  private above: PrintRow | null = null;

  constructor(
    private readonly input: PrintInput,
    private readonly area: PageArea,
    private readonly maxPages: number,
  ) {
    const { config, columns, rows, facts } = input;
    const all = new ColumnSums(leavesOf(input.columns));
    const sums = this.showsSums;
    if (sums) rows.forEach((row) => all.add(row));
    const { words } = facts;
    const labels = [
      ...(facts.total ? [words.total] : []),
      ...(facts.carried ? [words.broughtForward, words.carriedForward] : []),
    ].map((label) => all.row(label));
    // Sums are part of what the columns need room for.
    this.table = tableColumns(input, tableWidth(config, area), sums ? labels : []);
    this.head = tableHead(columns, this.table);
    this.sums = new ColumnSums(this.table.leaves);
    this.sumHeight = sums ? Math.max(...labels.map((row) => this.heightOf(row))) : 0;
  }

  /** Lays out everything; pauses after each page. */
  *run(): Generator<void, CopyPage[]> {
    const { rows } = this.input;
    this.startPage();
    // A record without lines, or none of them chosen.
    if (this.table.leaves.length === 0) {
      this.placeClosing();
      return this.pages;
    }
    this.startFrame();
    for (let index = 0; index < rows.length; index += 1) {
      const before = this.pages.length;
      this.placeRow(rows[index]!, index === rows.length - 1);
      if (this.pages.length > before) yield;
    }
    if (rows.length === 0) this.placeEmpty();
    if (this.showsSums && this.input.facts.total) this.placeSums(this.input.facts.words.total);
    this.closeFrame();
    this.closeTable();
    this.placeClosing();
    return this.pages;
  }

  private get showsSums(): boolean {
    const { facts } = this.input;
    return (facts.total || facts.carried) && hasSums(leavesOf(this.input.columns));
  }

  private get page(): CopyPage {
    return this.pages.at(-1)!;
  }

  private get frame(): Frame {
    return this.frames[this.place]!;
  }

  private heightOf(row: PrintRow): number {
    return rowHeight(this.table, wrapRow(this.table, row, true, []));
  }

  private startPage(): void {
    const { config, facts } = this.input;
    if (this.pages.length >= this.maxPages) throw new PrintError('printTooLong', { n: this.maxPages });
    const first = this.pages.length === 0;
    const { left, right, top, bottom } = this.area;
    this.pages.push({ boxes: [], used: top });
    let y = top;
    const blocks = [
      ...(first || config.pageShowTitle ? [titleBlock(config, facts, right - left)] : []),
      ...(first || config.isPageHeaderShow ? [headerBlock(config, facts, right - left)] : []),
    ];
    for (const block of blocks) {
      this.page.boxes.push(...movedBoxes(block.boxes, left, y));
      y += block.height;
    }
    if (y > bottom + SLACK) throw new PrintError('printNoRoom');
    this.page.used = y;
    this.frames = framesOf(config, this.area, y);
    this.place = 0;
  }

  private startFrame(): void {
    const { x, top, bottom } = this.frame;
    this.page.boxes.push(...movedBoxes(this.head.boxes, x, top));
    this.bodyTop = top + this.head.height;
    this.y = this.bodyTop;
    this.above = null;
    if (this.y > bottom + SLACK) throw new PrintError('printNoRoom');
    if (this.carries && this.place === 0 && this.pages.length > 1) {
      this.placeSums(this.input.facts.words.broughtForward);
    }
  }

  private get carries(): boolean {
    return this.input.facts.carried && this.showsSums;
  }

  /** Ends the table's part in a frame. */
  private closeFrame(): void {
    drawBody(this.page.boxes, this.table, this.frame.x, this.bodyTop, this.y);
    this.page.used = Math.max(this.page.used, this.y);
  }

  private closeTable(): void {
    this.page.boxes.push(...columnSplit(this.input.config, this.area, this.frames[0]!.top, this.page.used));
  }

  private nextFrame(): void {
    if (this.place + 1 < this.frames.length) {
      this.closeFrame();
      this.place += 1;
    } else {
      if (this.carries) this.placeSums(this.input.facts.words.carriedForward);
      this.closeFrame();
      this.closeTable();
      this.startPage();
    }
    this.startFrame();
  }

  /** What must stay free below a row: the row of the total, or the one that carries the sums to the next page. */
  private reserve(last: boolean): number {
    if (last) return this.input.facts.total ? this.sumHeight : 0;
    return this.carries && this.place === this.frames.length - 1 ? this.sumHeight : 0;
  }

  private placeRow(row: PrintRow, last: boolean): void {
    let lines = this.wrap(row);
    if (!this.fits(lines, last) && this.hasRows && !this.isSplitHere(lines)) {
      this.nextFrame();
      lines = this.wrap(row);
    }
    let part = false;
    while (!this.fits(lines, last)) {
      const count = linesIn(this.table, this.room);
      if (count < 1) throw new PrintError('printNoRoom');
      const [first, rest] = splitRow(lines, count);
      part = true;
      this.draw(first, part);
      lines = rest;
      this.nextFrame();
    }
    // Nothing is left when only the row of the total went to another page.
    if (!part || lines.some((cell) => cell?.length)) this.draw(lines, part);
    this.above = row;
    this.sums.add(row);
  }

  /** What is left for parts of a row: sums may be carried below them. */
  private get room(): number {
    return this.frame.bottom - this.y - (this.carries ? this.sumHeight : 0);
  }

  /** A high row begins on this page rather than leaving much of it empty. */
  private isSplitHere(lines: WrappedRow): boolean {
    const { top, bottom } = this.frame;
    const isHigh = rowHeight(this.table, lines) > HIGH_ROW * (bottom - top);
    return isHigh && linesIn(this.table, this.room) >= LEAST_LINES;
  }

  private get hasRows(): boolean {
    return this.above !== null;
  }

  private wrap(row: PrintRow): WrappedRow {
    return wrapRow(this.table, row, false, continuedCells(this.table, row, this.above));
  }

  private fits(lines: WrappedRow, last: boolean): boolean {
    return this.y + rowHeight(this.table, lines) + this.reserve(last) <= this.frame.bottom + SLACK;
  }

  private draw(lines: WrappedRow, part: boolean, bold = false, least = 0): void {
    const height = Math.max(least, rowHeight(this.table, lines));
    const align = this.input.config.contentTextAlign;
    drawRow(this.page.boxes, this.table, lines, { x: this.frame.x, y: this.y, height, bold, align, part });
    this.y += height;
  }

  private placeSums(label: string): void {
    const row = wrapRow(this.table, this.sums.row(label), true, []);
    this.draw(row, false, true, this.sumHeight);
    if (this.y > this.frame.bottom + SLACK) throw new PrintError('printNoRoom');
  }

  private placeEmpty(): void {
    const { facts } = this.input;
    const { rowHeight: height, fontSize: size, edges } = this.table;
    const area = { x: this.frame.x, y: this.y, width: edges.at(-1)!, height };
    if (this.y + height > this.frame.bottom + SLACK) throw new PrintError('printNoRoom');
    drawLines(this.page.boxes, [facts.words.empty], area, { size, bold: false, align: 'center' });
    this.y += height;
    const [left, right] = [area.x, area.x + area.width];
    for (const x of [left, right]) {
      this.page.boxes.push({ kind: 'line', x1: x, y1: this.bodyTop, x2: x, y2: this.y, width: 0.5 });
    }
    this.page.boxes.push({
      kind: 'line',
      x1: left,
      y1: this.bodyTop,
      x2: right,
      y2: this.bodyTop,
      width: 0.5,
    });
    this.bodyTop = this.y;
  }

  /** Notes and signatures, below the table or on a further page; together where one page has room for them. */
  private placeClosing(): void {
    const { config, facts } = this.input;
    const { left, right, bottom } = this.area;
    const rows = closingRows(config, facts, right - left);
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    if (rows.length > 0 && this.page.used + height > bottom + SLACK) this.startPage();
    for (const row of rows) {
      if (this.page.used + row.height > bottom + SLACK) {
        this.startPage();
        if (this.page.used + row.height > bottom + SLACK) throw new PrintError('printNoRoom');
      }
      this.page.boxes.push(...movedBoxes(row.boxes, left, this.page.used));
      this.page.used += row.height;
    }
  }
}
