import { writeXlsxStream } from 'hucre/xlsx';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { FileAnswer } from '../contract/answer';
import type { ConnectedRequest } from '../contract/request';
import { mimeOf } from '../files/file-kinds';
import { bytesAnswer } from './bytes-answer';
import type { ImportServices } from './import-context';
import { NO_PROGRESS, type ImportProgress } from './import-progress';
import { ImportStore, type StoredImportRow } from './import-store';
import { CHUNK } from './judge-batch';
import { sheetColumns } from './sheet-columns';
import { sheetText } from './sheet-texts';

/** A sheet of errors that is written while it is read. */
interface ErrorSheet {
  /** Of the file. */
  name: string;
  /** Its bytes, and how many rows have been read for it so far. */
  parts: AsyncIterable<{ bytes: Uint8Array; rows: number }>;
}

/**
 * The rejected rows of an import as they were uploaded, with the reasons beside them (B2-12): corrected, the same sheet can be
 * uploaded. Every cell is a text, so that none is a formula (C25).
 */
export async function errorSheet(
  services: ImportServices,
  entity: EntityModel,
  request: ConnectedRequest,
): Promise<FileAnswer> {
  const { import: id } = request.body as { import: number };
  const { name, parts } = await errorSheetFile(services, entity, request, id, NO_PROGRESS);
  const all: Uint8Array[] = [];
  for await (const { bytes } of parts) all.push(bytes);
  return bytesAnswer(Buffer.concat(all), name, mimeOf('xlsx'));
}

/** The same part by part, in chunks of rows. */
export async function errorSheetFile(
  services: ImportServices,
  entity: EntityModel,
  request: ConnectedRequest,
  id: number,
  progress: ImportProgress,
): Promise<ErrorSheet> {
  const store = new ImportStore(request.tx, request.session, entity.entity.id);
  const { sheet } = await store.batch(id);
  const batch = services.records.batch(entity.entity.id, request);
  const known = sheetColumns(batch);
  const columns = sheet.columns.flatMap((name) => known.filter((column) => column.name === name));
  const { lang } = request;
  const title = batch.environment.word(entity.entity.title, lang, batch.plan);
  const total = await store.count(id, 'rejected');
  let count = 0;
  async function* rows(): AsyncGenerator<string[]> {
    for (let after = 0; ;) {
      const found = await store.rowsAfter(id, 'rejected', after, CHUNK);
      for (const row of found) yield [reasonOf(row), ...columns.map(({ name }) => row.cells[name] ?? '')];
      count += found.length;
      progress.report(count, total);
      const last = found.at(-1);
      if (!last) return;
      after = last.row;
    }
  }
  async function* parts() {
    const stream = writeXlsxStream(rows(), {
      name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      columns: [sheetText('reason', lang), ...columns.map(({ label }) => label)].map((header) => ({
        header,
        width: 18,
      })),
      freezePane: { rows: 1 },
    });
    for await (const bytes of stream) yield { bytes, rows: count };
  }
  return { name: `${sheetText('errors', lang, { title })}.xlsx`, parts: parts() };
}

function reasonOf({ row, errors }: StoredImportRow): string {
  return [`#${row}`, ...(errors ?? []).map(({ msg }) => msg)].join(' ');
}
