import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../schemas/errors/app-error';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { JsonObject } from '../../schemas/json';
import { STORED_PATH } from '../../schemas/model/stored-path';
import type { ImportSummary } from '../../schemas/record/import-contract';
import type { Tx } from '../action';
import { Lookups } from '../contract/lookups';
import type { ConnectedRequest } from '../contract/request';
import { findFile, type StoredFile } from '../files/stored-files';
import type { RowBatch } from '../records/row-batch';
import { openSheet } from '../sheets/read-sheet';
import { SHEET_BOUNDS } from '../sheets/sheet-bounds';
import { sheetText } from './sheet-texts';
import type { Language } from '../../schemas/languages';
import type { OpenSheet, SheetRow } from '../sheets/sheet-row';
import { RecordCheck } from './check-records';
import { findByIndexes } from './find-by-indexes';
import type { ImportServices } from './import-context';
import { NO_PROGRESS, type ImportProgress } from './import-progress';
import { ImportStore } from './import-store';
import { HeldVerdicts } from './held-verdicts';
import { CHUNK, chunked, rowsOf, Tally } from './judge-batch';
import { readHeader } from './read-header';
import type { Header } from './recognise-header';
import { recordsIn, type SheetRecord, type StagedRow } from './sheet-records';
import { exampleCells } from './template-sheet';
import { answered, sheetColumns, type SheetColumn } from './sheet-columns';
import { refuseManyGuesses } from './guessed-rows';

/**
 * Parses and checks an uploaded sheet, and keeps the rows with their verdicts; nothing of the entity is written. The sheet
 * is a file that the same user has uploaded and that no record refers to (C21).
 */
export async function uploadSheet(
  services: ImportServices,
  entity: EntityModel,
  request: ConnectedRequest<Tx>,
  progress: ImportProgress = NO_PROGRESS,
): Promise<ImportSummary> {
  await findByIndexes(request.tx);
  const { url, ...params } = request.body;
  const file = await uploadedFile(url, request);
  const batch = services.records.batch(entity.entity.id, { ...request, lookups: new Lookups() });
  const summary = await withSheet(services, file, progress, async (sheet) => {
    const columns = sheetColumns(batch);
    const { header, rows } = await readHeader(services, batch, columns, sheet);
    const given = parametersOf(params, columns, header);
    return checkSheet(batch, { file, sheet, header, rows, columns, params: given }, progress);
  });
  const data = { file: summary.fileName, ...summary.counts };
  await services.records.audit(request, {
    ...{ action: 'import-upload', entity: entity.entity.id, dataId: null, data },
  });
  return summary;
}

/** The uploaded file that a call names; throws for a file of somebody else, and for one that a record refers to. */
export async function uploadedFile(url: unknown, { tx, session }: ConnectedRequest): Promise<StoredFile> {
  const isPath = typeof url === 'string' && url.length <= 200 && new RegExp(STORED_PATH).test(url);
  const file = isPath ? await findFile(tx, session.tenantId, url) : null;
  if (!file || file.created_by !== session.userId || file.entity !== null) throw new AppError('importFile');
  return file;
}

/** Copies the file out of the store, and removes the copy in the end. */
export async function withSheet<T>(
  { files }: Pick<ImportServices, 'files'>,
  { path: stored, name, kind, size }: StoredFile,
  { signal }: ImportProgress,
  work: (sheet: OpenSheet) => Promise<T>,
): Promise<T> {
  if (!files) throw new AppError('storeUnavailable');
  await fs.mkdir(files.incoming, { recursive: true });
  const place = path.join(files.incoming, `import-${randomUUID()}`);
  try {
    const bytes = await files.store.read(stored);
    if (!bytes) throw new AppError('importFile');
    await pipeline(bytes, createWriteStream(place, { mode: 0o600 }));
    const sheet = await openSheet({ name, kind, size }, place, signal);
    try {
      return await work(sheet);
    } finally {
      await sheet.close();
    }
  } finally {
    await fs.rm(place, { force: true });
  }
}

interface SheetToCheck {
  file: StoredFile;
  sheet: OpenSheet;
  header: Header;
  /** The rows below the header. */
  rows: AsyncIterable<SheetRow>;
  columns: readonly SheetColumn[];
  params: JsonObject;
}

async function checkSheet(
  batch: RowBatch,
  { file, sheet, header, rows, columns: known, params }: SheetToCheck,
  progress: ImportProgress,
): Promise<ImportSummary> {
  const { request, plan, environment } = batch;
  const columns = header.columns.filter((column) => column !== null);
  const store = new ImportStore(request.tx, request.session, plan.id);
  const warnings = warningsOf(header, sheet, request.lang);
  const id = await store.begin(file.name, { columns: columns.map(({ name }) => name), params, warnings });
  const check = new RecordCheck(batch, { columns, params, lock: false, places: true });
  const tally = new Tally(columns);
  const tree = new HeldVerdicts(check.tree, request.lang);
  let guesses = 0;
  // Without the header.
  const total = sheet.facts.rows && sheet.facts.rows - 1;
  const example = await exampleCells(batch, known);
  for await (const records of chunked(withoutExample(recordsIn(rows, header.columns), example))) {
    const verdicts = await check.check(records);
    guesses = refuseManyGuesses(batch, verdicts, guesses, environment.limits);
    const decided = tree.take(verdicts);
    for (const verdict of decided) tally.add(verdict);
    if (tally.counts.total + tree.size > SHEET_BOUNDS.rows)
      throw new AppError('sheetRows', { n: SHEET_BOUNDS.rows });
    await store.put(id, decided.flatMap(rowsOf));
    progress.report(tally.counts.total + tree.size, total);
  }
  for (let at = 0, placed = tree.placed(); at < placed.length; at += CHUNK) {
    const part = placed.slice(at, at + CHUNK);
    for (const verdict of part) tally.add(verdict);
    await store.put(id, part.flatMap(rowsOf));
  }
  if (tally.counts.total === 0) throw new AppError('sheetEmpty');
  const hash = tally.digest();
  await store.note(id, hash, tally.counts);
  const { expiresAt } = await store.batch(id);
  return {
    ...{ import: id, hash, fileName: file.name, counts: tally.counts, columns: columns.map(answered) },
    ...{
      errFieldArr: tally.errFieldArr,
      errData: tally.errData.toSorted((one, other) => one.row - other.row),
      warnings,
      expiresAt,
    },
  };
}

/** Passes over the example row of a template, wherever it was left. */
async function* withoutExample(
  records: AsyncIterable<SheetRecord>,
  example: Readonly<Record<string, string>>,
): AsyncGenerator<SheetRecord> {
  for await (const record of records) {
    const [{ cells }] = record.rows as [StagedRow];
    const names = Object.keys(cells);
    const isExample = names.length > 1 && names.every((name) => cells[name] === example[name]);
    if (!isExample) yield record;
  }
}

/** Parameters of an upload that are columns which the sheet lacks: their values count for every row. */
function parametersOf(params: JsonObject, columns: readonly SheetColumn[], header: Header): JsonObject {
  const known = columns.filter(
    (column) => !column.lines && header.columns.every((one) => one?.name !== column.name),
  );
  const names = new Set(known.map(({ name }) => name));
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)));
}

/** Remarks on a sheet in the language of the session. */
function warningsOf({ ignored, renamed }: Header, { facts }: OpenSheet, lang: Language): string[] {
  return [
    ...(ignored.length > 0
      ? [sheetText('ignored', lang, { labels: ignored.slice(0, LISTED).join('、') })]
      : []),
    ...renamed.map((names) => sheetText('renamed', lang, names)),
    ...(facts.formulas > 0 ? [sheetText('formulas', lang, { n: facts.formulas })] : []),
  ];
}

/** Ignored columns that a remark lists. */
const LISTED = 20;
