import fs from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { SheetColumn, SheetKind } from '../../../schemas/sheet/sheet-column';
import { plainHead, USUAL_LOOK, type SheetRow } from '../../../server/sheets/sheet-layout';
import { xlsxStream } from '../../../server/sheets/xlsx-writer';

/** The columns of the bench's rows, and what their cells are. */
const COLUMNS: readonly [name: string, kind: SheetKind, format?: string][] = [
  ['code', 'text'],
  ['name', 'text'],
  ['state', 'number', '#,##0'],
  ['level', 'number', '#,##0'],
  ['admit_date', 'text'],
  ['birthday', 'text'],
  ['height', 'number', '#,##0'],
  ['weight', 'number', '#,##0'],
  ['score', 'number', '#,##0'],
  ['visits', 'number', '#,##0'],
  ['calls', 'number', '#,##0'],
  ['fine', 'number', '#,##0.00'],
  ['paid', 'number', '#,##0.00'],
  ['court', 'text'],
  ['crime', 'text'],
  ['bed_no', 'text'],
  ['file_no', 'text'],
  ['job', 'text'],
  ['health', 'number', '#,##0'],
  ['remark', 'text'],
];
const BATCH = 1000;

/** What an export by hand took, without the time of its database. */
export interface FloorResult {
  seconds: number;
  /** Megabytes above those before it, and of the file. */
  peak: number;
  fileMb: number;
}

/**
 * The same rows by hand: a cursor whose values go to the writer as they are, without rights, masks, labels and types; for
 * .csv one COPY, which PostgreSQL writes by itself.
 */
export async function exportFloor(url: string, format: 'excel' | 'csv', from: string): Promise<FloorResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const place = path.join(os.tmpdir(), `mortise-floor-${process.pid}.${format}`);
  const names = COLUMNS.map(([name]) => name).join(', ');
  const query = `select ${names} from bench_item where ${from} order by admit_date desc, id desc`;
  const start = performance.now();
  const idle = process.memoryUsage().rss;
  const watched = { peak: idle };
  try {
    if (format === 'csv') await client.query(`copy (${query}) to '${place}' with (format csv, header)`);
    else await writeSheet(client, query, place, watched);
    return {
      seconds: (performance.now() - start) / 1000,
      peak: (watched.peak - idle) / 1e6,
      fileMb: fs.statSync(place).size / 1e6,
    };
  } finally {
    await client.end();
    fs.rmSync(place, { force: true });
  }
}

async function writeSheet(
  client: pg.Client,
  query: string,
  place: string,
  watched: { peak: number },
): Promise<void> {
  const columns = COLUMNS.map(([key, kind, format]): SheetColumn => ({
    ...{ key, label: key, kind, width: 12, cell: () => null },
    ...(format !== undefined && { format }),
  }));
  async function* batches(): AsyncGenerator<SheetRow[], void> {
    await client.query(`begin; declare rows no scroll cursor for ${query}`);
    for (;;) {
      const { rows } = await client.query<unknown[]>({ text: `fetch ${BATCH} from rows`, rowMode: 'array' });
      if (rows.length === 0) break;
      watched.peak = Math.max(watched.peak, process.memoryUsage().rss);
      yield rows.map((row) => ({
        cells: row.map((value, at) =>
          value === null ? null : columns[at]!.kind === 'number' ? Number(value) : String(value),
        ),
      }));
    }
    await client.query('commit');
  }
  const layout = { name: 'x', head: plainHead(columns), columns, content: USUAL_LOOK, freezeHead: true };
  const file = await open(place, 'w');
  for await (const part of xlsxStream(layout, batches())) await file.write(part);
  await file.sync();
  await file.close();
}
