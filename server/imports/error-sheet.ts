import { writeXlsxStream } from 'hucre/xlsx';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { FileAnswer } from '../contract/answer';
import type { ConnectedRequest } from '../contract/request';
import { mimeOf } from '../files/file-kinds';
import { bytesAnswer } from './bytes-answer';
import type { ImportServices } from './import-context';
import { ImportStore, type StoredImportRow } from './import-store';
import { CHUNK } from './judge-batch';
import { sheetColumns } from './sheet-columns';
import { sheetText } from './sheet-texts';

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
  const store = new ImportStore(request.tx, request.session, entity.entity.id);
  const { sheet } = await store.batch(id);
  const batch = services.records.batch(entity.entity.id, request);
  const known = sheetColumns(batch);
  const columns = sheet.columns.flatMap((name) => known.filter((column) => column.name === name));
  const { lang } = request;
  const title = batch.environment.word(entity.entity.title, lang, batch.plan);
  const stream = writeXlsxStream(rows(), {
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: [sheetText('reason', lang), ...columns.map(({ label }) => label)].map((header) => ({
      header,
      width: 18,
    })),
    freezePane: { rows: 1 },
  });
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return bytesAnswer(Buffer.concat(parts), `${sheetText('errors', lang, { title })}.xlsx`, mimeOf('xlsx'));

  async function* rows(): AsyncGenerator<string[]> {
    for (let offset = 0; ; offset += CHUNK) {
      const found = await store.rows(id, 'rejected', offset, CHUNK);
      for (const row of found) yield [reasonOf(row), ...columns.map(({ name }) => row.cells[name] ?? '')];
      if (found.length < CHUNK) return;
    }
  }
}

function reasonOf({ row, errors }: StoredImportRow): string {
  return [`#${row}`, ...(errors ?? []).map(({ msg }) => msg)].join(' ');
}
