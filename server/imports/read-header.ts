import { AppError } from '../../schemas/errors/app-error';
import type { RowBatch } from '../records/row-batch';
import { formerColumns } from '../records/former-columns';
import type { OpenSheet, SheetRow } from '../sheets/sheet-row';
import type { ImportServices } from './import-context';
import {
  findHeader,
  headerKey,
  MOST_TITLES,
  namedColumns,
  type Header,
  type KnownHeaders,
} from './recognise-header';
import { sheetColumns, type SheetColumn } from './sheet-columns';
import { mergesBelow, withoutSignatures } from './without-signatures';

/**
 * Reads the first rows of a sheet up to its header, and returns it with the rows below. Throws for a sheet of another
 * entity, without a header, with merged cells in its data, or without a column that each row needs.
 */
export async function readHeader(
  services: ImportServices,
  batch: RowBatch,
  columns: readonly SheetColumn[],
  sheet: OpenSheet,
): Promise<{ header: Header; rows: AsyncIterable<SheetRow> }> {
  const iterator = sheet.rows()[Symbol.asyncIterator]();
  const first: SheetRow[] = [];
  while (first.length < MOST_TITLES) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  if (first.length === 0) throw new AppError('sheetEmpty');
  const known = { columns: await withPageLabels(services, batch, columns), former: await formerNames(batch) };
  const header = findHeader(first, known);
  refuseOther(services, batch, first, header, known);
  if (!header) throw new AppError('sheetHeader');
  refuseMissing(header, columns, batch);
  const merges = mergesBelow(sheet.facts.merges, header.row);
  const below = first.filter(({ row }) => row > header.row);
  return { header, rows: withoutSignatures(continued(below, iterator), header.row, merges) };
}

async function* continued(
  first: readonly SheetRow[],
  rest: AsyncIterator<SheetRow>,
): AsyncGenerator<SheetRow> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Lists may call a column differently, and exports do as lists. */
async function withPageLabels(
  { model }: ImportServices,
  { plan, environment, request: { lang } }: RowBatch,
  columns: readonly SheetColumn[],
): Promise<SheetColumn[]> {
  const labels = new Map<string, string[]>();
  for (const page of model.pages.values()) {
    if ('problems' in page || page.entity !== plan.id) continue;
    for (const { column, field } of page.tableConfig.columns)
      labels.set(column, [
        ...(labels.get(column) ?? []),
        field.label,
        environment.word(field.label, lang, plan),
      ]);
  }
  return columns.map((column) => ({
    ...column,
    names: [...column.names, ...(labels.get(column.name) ?? [])],
  }));
}

/** What published versions of the entity called its columns. */
async function formerNames({ plan, request: { tx, session } }: RowBatch): Promise<Map<string, string>> {
  const former = (await formerColumns(tx, session.tenantId, [plan.id])).get(plan.id);
  const names = new Map<string, string>();
  for (const { from, to } of former?.renames ?? []) {
    for (const [key, name] of names) if (name === from) names.set(key, to);
    names.set(headerKey(from), to);
  }
  return names;
}

/** A sheet whose header names more columns of another importable entity is a sheet of that one. */
function refuseOther(
  { model, records }: ImportServices,
  { plan, environment, request }: RowBatch,
  first: readonly SheetRow[],
  header: Header | null,
  known: KnownHeaders,
): void {
  const own = header ? header.columns.filter(Boolean).length : 0;
  const rows = header ? first.filter(({ row }) => row === header.row) : first;
  let best: { title: string; found: number } | null = null;
  for (const other of model.entities.values()) {
    if (!other.entity.import || other.entity.id === plan.id) continue;
    if (!request.session.permissions.has(`${other.entity.module}_import`)) continue;
    const batch = records.batch(other.entity.id, request);
    const columns = sheetColumns(batch);
    const needed = columns.filter(({ required, lines }) => required && !lines);
    for (const row of rows) {
      const found = namedColumns(row, { columns, former: new Map() });
      const filled = row.cells.filter((cell) => cell !== '').length;
      const fits = found >= needed.length && found * 4 >= filled * 3;
      if (fits && found > own && found > (best?.found ?? 0))
        best = { title: environment.word(other.entity.title, request.lang, batch.plan), found };
    }
  }
  if (best && own < known.columns.length) throw new AppError('sheetOther', { title: best.title });
}

/** A sheet needs the key, or all columns that an add requires. */
function refuseMissing(
  header: Header,
  columns: readonly SheetColumn[],
  { plan: { defaults } }: RowBatch,
): void {
  const has = (column: SheetColumn) => header.columns.some((one) => one?.name === column.name);
  const key = columns.filter((column) => column.key);
  if (key.length > 0 && key.every(has)) return;
  const missing = columns.filter(
    (column) => !column.lines && column.required && !defaults.has(column.name) && !has(column),
  );
  if (missing.length > 0)
    throw new AppError('sheetMissing', { labels: missing.map(({ label }) => label).join('、') });
}
