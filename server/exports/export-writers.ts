import { cellOf, cellText } from '../../schemas/sheet/sheet-column';
import type { JsonObject } from '../../schemas/json';
import type { RowStream, StreamedRow } from '../records/row-stream';
import { csvLine, csvStream } from '../sheets/csv-writer';
import type { SheetLayout, SheetRow, SheetWarning } from '../sheets/sheet-layout';
import { xlsxStream } from '../sheets/xlsx-writer';
import type { ExportFormat } from './export-input';

/** What a file is written from. */
export interface ExportSource {
  layout: SheetLayout;
  rows: RowStream;
  /** The row of sums, below all others. */
  sums: { label: string; row: JsonObject } | null;
  /** Called with the number of rows that are written so far. */
  written(count: number): void;
  onCut(warning: SheetWarning): void;
}

/** A format: the kind of its file (`files/file-kinds.ts`), and its bytes. */
export interface ExportWriter {
  readonly kind: string;
  /** The name of the format in logs. */
  readonly name: string;
  bytes(source: ExportSource): AsyncGenerator<Buffer, void>;
}

/** The writers by format. */
export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  excel: {
    kind: 'xlsx',
    name: 'Excel',
    bytes: (source) => xlsxStream(source.layout, sheetRows(source), { onCut: source.onCut }),
  },
  csv: { kind: 'csv', name: 'CSV', bytes: (source) => csvStream(csvLines(source)) },
};

async function* sheetRows(source: ExportSource): AsyncGenerator<SheetRow[], void> {
  const { layout, rows, sums } = source;
  const rowOf = ({ row, depth }: StreamedRow): SheetRow => {
    const cells = layout.columns.map((column) => cellOf(column, row));
    return depth > 0 ? { cells, depth } : { cells };
  };
  for await (const batch of counted(source, rows)) yield batch.map(rowOf);
  if (!sums || !layout.columns.some(({ key }) => key in sums.row)) return;
  const cells = layout.columns.map((column) => (column.key in sums.row ? cellOf(column, sums.row) : null));
  yield [{ cells: cells.map((cell, at) => (at === 0 && cell === null ? sums.label : cell)), strong: true }];
}

/** Titles and signatures have no place in a csv file: its first line is the head. */
async function* csvLines(source: ExportSource): AsyncGenerator<string, void> {
  const { columns } = source.layout;
  yield csvLine(
    columns.map(() => ({ kind: 'text' })),
    columns.map(({ label }) => label),
  );
  for await (const batch of counted(source, source.rows)) {
    let lines = '';
    for (const { row } of batch)
      lines += csvLine(
        columns,
        columns.map((column) => cellText(column, row)),
      );
    yield lines;
  }
}

async function* counted({ written }: ExportSource, rows: RowStream): AsyncGenerator<StreamedRow[], void> {
  let count = 0;
  for await (const batch of rows.batches()) {
    yield batch;
    count += batch.length;
    written(count);
  }
}
