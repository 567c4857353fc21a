import { isFormula } from '../../schemas/sheet/formula-text';
import type { SheetCell, SheetColumn } from '../../schemas/sheet/sheet-column';
import { cellPart, MOST_CELL, xmlText } from './cell-text';
import { CellStyles, type CellStyle } from './cell-styles';
import type { SheetLayout, SheetLines, SheetRow, SheetWarning } from './sheet-layout';
import { columnLetters, packageParts, sheetEnd, sheetName, sheetStart, workbookXml } from './xlsx-parts';
import { zipStream, type ZipEntry } from './zip-stream';

/** Rows of a sheet, head included; further rows go to a further sheet. */
const MOST_ROWS = 1_048_576;
/** Bytes of XML after which a further sheet begins: an archive holds files of less than 4 GiB. */
const MOST_SHEET = 3_500_000_000;
/** Levels that a cell can be indented by. */
const MOST_INDENT = 15;
const CHUNK = 128 * 1024;

/** What the writer of a workbook needs beside its rows. */
export interface XlsxOptions {
  /** Called for each text that is too long for a cell and was cut. */
  onCut?(warning: SheetWarning): void;
  /** Rows of a sheet, for tests. */
  mostRows?: number;
}

/**
 * A workbook as bytes, in constant memory: `batches` are read only as the caller reads. Texts are text cells whatever
 * they begin with (C25), and no part has a document type. Rows beyond those that a sheet holds go to further sheets with
 * the same head.
 */
export function xlsxStream(
  layout: SheetLayout,
  batches: AsyncIterable<readonly SheetRow[]>,
  options: XlsxOptions = {},
): AsyncGenerator<Buffer, void> {
  return zipStream(workbook(layout, batches, options));
}

async function* workbook(
  layout: SheetLayout,
  batches: AsyncIterable<readonly SheetRow[]>,
  { onCut = () => undefined, mostRows = MOST_ROWS }: XlsxOptions,
): AsyncGenerator<ZipEntry, void> {
  const rows = new RowSource(batches);
  const styles = new CellStyles();
  const names: string[] = [];
  let head: readonly [number, number] = [1, 1];
  try {
    do {
      const sheet = new Sheet(layout, styles, onCut);
      names.push(sheetName(layout.name, names.length));
      yield { path: `xl/worksheets/sheet${names.length}.xml`, content: sheet.content(rows, mostRows) };
      head = sheet.headRows;
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
  yield { path: 'xl/styles.xml', content: [Buffer.from(styles.xml())] };
  yield { path: 'xl/workbook.xml', content: [Buffer.from(workbookXml(names, head))] };
  for (const [path, xml] of packageParts(names.length)) yield { path, content: [Buffer.from(xml)] };
}

/** The rows that are still to be written, whatever sheet they go to. */
class RowSource {
  readonly #batches: AsyncIterator<readonly SheetRow[]>;
  #batch: readonly SheetRow[] = [];
  #at = 0;
  #done = false;

  constructor(batches: AsyncIterable<readonly SheetRow[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** The rows of the present batch that are left, at most so many. */
  take(most: number): readonly SheetRow[] {
    const part = this.#batch.slice(this.#at, this.#at + most);
    this.#at += part.length;
    return part;
  }

  async hasMore(): Promise<boolean> {
    while (!this.#done && this.#at >= this.#batch.length) {
      const { value, done } = await this.#batches.next();
      this.#done = done === true;
      this.#batch = done ? [] : value;
      this.#at = 0;
    }
    return !this.#done;
  }

  async close(): Promise<void> {
    if (!this.#done) await this.#batches.return?.();
    this.#done = true;
  }
}

/** One sheet of a workbook. */
class Sheet {
  /** The rows of the head, from 1; known once they are written. */
  headRows: readonly [number, number] = [1, 1];
  readonly #letters: readonly string[];
  readonly #cells: readonly CellWriter[];
  readonly #merged: string[] = [];
  #row = 0;

  constructor(
    private readonly layout: SheetLayout,
    private readonly styles: CellStyles,
    onCut: (warning: SheetWarning) => void,
  ) {
    this.#letters = layout.columns.map((_, at) => columnLetters(at));
    this.#cells = layout.columns.map((column, at) => new CellWriter(column, at, layout, styles, onCut));
  }

  async *content(rows: RowSource, mostRows: number): AsyncGenerator<Buffer, void> {
    const { layout } = this;
    const top = this.#top();
    let pending = sheetStart(layout, layout.freezeHead ? this.#row : 0) + top;
    let bytes = 0;
    const footerRows = layout.footer ? Math.ceil(layout.footer.texts.length / layout.footer.parts) + 1 : 0;
    const last = Math.max(this.#row + 1, mostRows - footerRows);
    while (this.#row < last && bytes < MOST_SHEET && (await rows.hasMore())) {
      for (const row of rows.take(last - this.#row)) pending += this.#dataRow(row);
      if (pending.length < CHUNK) continue;
      const chunk = Buffer.from(pending);
      bytes += chunk.length;
      yield chunk;
      pending = '';
    }
    // Signatures stand below the last row of all.
    if (layout.footer && !(await rows.hasMore())) {
      this.#row += 1;
      pending += this.#lines(layout.footer);
    }
    yield Buffer.from(pending + sheetEnd(this.#merged));
  }

  /** Title, header fields and head. */
  #top(): string {
    const { title, header, head, columns, content } = this.layout;
    let xml = '';
    if (title) {
      const style = { fontSize: title.look.fontSize, bold: true, align: title.look.align } as const;
      xml += this.#textRow(title.look.lineHeight, [[0, columns.length, title.text, style]]);
    }
    if (header) xml += this.#lines(header);
    const style = {
      fontSize: content.fontSize,
      bold: true,
      filled: true,
      framed: true,
      align: 'center',
      wrapped: true,
    } as const;
    this.headRows = [this.#row + 1, this.#row + head.length];
    const first = this.#row + 1;
    for (const [level, cells] of head.entries()) {
      xml += this.#textRow(
        content.lineHeight,
        // Every cell below and beside a merged one has its frame, too.
        columns.map((_, at) => [at, 1, cells.find(({ column }) => column === at)?.text ?? null, style]),
      );
      for (const { column, span, rows } of cells)
        this.#merge(column, first + level, column + span - 1, first + level + rows - 1);
    }
    return xml;
  }

  /** Texts in equal parts of the width, several in a line. */
  #lines({ look, parts, texts }: SheetLines): string {
    const width = this.layout.columns.length;
    const inLine = Math.min(parts, width);
    const style = { fontSize: look.fontSize, align: look.align } as const;
    let xml = '';
    for (let at = 0; at < texts.length; at += inLine) {
      const cells = texts.slice(at, at + inLine).map((text, place): TextCell => {
        const start = Math.floor((place * width) / inLine);
        return [start, Math.floor(((place + 1) * width) / inLine) - start, text, style];
      });
      xml += this.#textRow(look.lineHeight, cells);
    }
    return xml;
  }

  #textRow(height: number, cells: readonly TextCell[]): string {
    this.#row += 1;
    const parts = cells.map(([column, span, text, style]) => {
      this.#merge(column, this.#row, column + span - 1, this.#row);
      const start = `<c r="${columnLetters(column)}${this.#row}" s="${this.styles.number(style)}"`;
      return text === null
        ? `${start}/>`
        : `${start} t="inlineStr"><is><t xml:space="preserve">${xmlText(cellPart(text))}</t></is></c>`;
    });
    return `<row r="${this.#row}" ht="${height}" customHeight="1">${parts.join('')}</row>`;
  }

  #merge(left: number, top: number, right: number, bottom: number): void {
    if (left < right || top < bottom)
      this.#merged.push(`${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`);
  }

  #dataRow(row: SheetRow): string {
    this.#row += 1;
    const number = String(this.#row);
    let xml = `<row r="${number}">`;
    for (let at = 0; at < this.#cells.length; at += 1)
      xml += this.#cells[at]!.xml(row.cells[at] ?? null, this.#letters[at]! + number, this.#row, row);
    return `${xml}</row>`;
  }
}

/** A text over some columns of a row. */
type TextCell = [column: number, span: number, text: string | null, style: CellStyle];

/** Writes the cells of one column. */
class CellWriter {
  readonly #usual: number;
  readonly #text: number;
  readonly #quoted: number;
  readonly #style: CellStyle;
  readonly #textStyle: CellStyle;

  constructor(
    { label, kind, format }: SheetColumn,
    private readonly at: number,
    { content: { fontSize, align } }: SheetLayout,
    private readonly styles: CellStyles,
    private readonly onCut: (warning: SheetWarning) => void,
  ) {
    this.label = label;
    this.#textStyle = { fontSize, framed: true, ...(align !== 'left' && { align }) };
    this.#style = {
      fontSize,
      framed: true,
      ...(format !== undefined && { format }),
      // Numbers stand at the right by themselves.
      ...(kind === 'text' && align !== 'left' && { align }),
    };
    this.#usual = styles.number(this.#style);
    this.#text = styles.number(this.#textStyle);
    this.#quoted = styles.number({ ...this.#textStyle, quoted: true });
  }

  private readonly label: string;

  xml(value: SheetCell, ref: string, row: number, { depth = 0, strong }: SheetRow): string {
    const isSpecial = strong || (depth > 0 && this.at === 0);
    if (typeof value === 'number' && Number.isFinite(value)) {
      const style = isSpecial ? this.#special(this.#style, depth, strong) : this.#usual;
      return `<c r="${ref}" s="${style}"><v>${value}</v></c>`;
    }
    if (typeof value !== 'string' || value === '') return `<c r="${ref}" s="${this.#usual}"/>`;
    const quoted = isFormula(value);
    const style = isSpecial
      ? this.#special({ ...this.#textStyle, ...(quoted && { quoted }) }, depth, strong)
      : quoted
        ? this.#quoted
        : this.#text;
    if (value.length > MOST_CELL) this.onCut({ row, column: this.label });
    return `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cellPart(value))}</t></is></c>`;
  }

  #special(style: CellStyle, depth: number, strong: true | undefined): number {
    const indent = this.at === 0 ? Math.min(depth, MOST_INDENT) : 0;
    return this.styles.number({ ...style, ...(indent > 0 && { indent }), ...(strong && { bold: true }) });
  }
}
