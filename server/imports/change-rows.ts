import { AppError } from '../../schemas/errors/app-error';
import { fieldError } from '../../schemas/errors/field-error';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Language } from '../../schemas/languages';
import type { ImportChanged } from '../../schemas/record/import-contract';
import { Lookups } from '../contract/lookups';
import type { ConnectedRequest } from '../contract/request';
import { RecordCheck, type Verdict } from './check-records';
import { refuseManyGuesses } from './guessed-rows';
import type { ImportServices } from './import-context';
import { asRecords, ImportStore, type StoredImportRow } from './import-store';
import { changedHash, rowsOf } from './judge-batch';
import { placeVerdicts } from './place-verdicts';
import { sheetColumns, type SheetColumn } from './sheet-columns';
import { namesOf, type TreeColumns } from './tree-columns';
import { shownRows } from './shown-rows';

interface Change {
  row: number;
  cells: Record<string, string | null>;
}

/** Rows that repeat a value of a changed one and are checked with it. */
const MOST_AFFECTED = 1000;
const NO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/g;

/**
 * Changes cells of a checked import, and checks their records again with those that repeated their values; no others. The hash
 * changes, so that a submit of what was reviewed before is refused (F24).
 */
export async function changeRows(
  services: ImportServices,
  entity: EntityModel,
  request: ConnectedRequest,
): Promise<ImportChanged> {
  const { import: id, changes } = request.body as unknown as { import: number; changes: Change[] };
  const store = new ImportStore(request.tx, request.session, entity.entity.id);
  const stored = await store.batch(id, true);
  if (stored.state !== 'checked') throw new AppError('importOver');
  const batch = services.records.batch(entity.entity.id, { ...request, lookups: new Lookups() });
  const known = sheetColumns(batch);
  const { sheet } = stored;
  const columns = sheet.columns.flatMap((name) => known.filter((column) => column.name === name));
  const compared = columns.filter(
    ({ name, key, lines }) => !lines && (key || batch.comparable.some((one) => one.name === name)),
  );
  const wanted = changes.map(({ row }) => row);
  const first = await store.recordsWith(id, wanted);
  const check = new RecordCheck(batch, { columns, params: sheet.params, lock: false, places: true });
  const affected = [
    ...(await repeating(store, id, compared, first)),
    ...(await below(store, id, check.tree, { rows: first, changes })),
  ].slice(0, MOST_AFFECTED);
  const rows = await store.recordsWith(id, [...wanted, ...affected]);
  applyChanges(rows, changes, new Set(columns.map(({ name }) => name)));
  const verdicts = await check.check(asRecords(rows));
  refuseManyGuesses(batch, verdicts, 0, batch.environment.limits);
  await addRepeated(store, id, compared, verdicts, request.lang);
  if (check.tree) await placeAmong(store, id, check.tree, verdicts, request.lang);
  await store.put(id, verdicts.flatMap(rowsOf));
  const counts = await store.counts(id);
  const hash = changedHash(stored.hash, changes);
  await store.note(id, hash, counts);
  const shown = await store.recordsWith(
    id,
    verdicts.map(({ record }) => record.row),
  );
  return { hash, counts, rows: shownRows(shown, batch.unseen) };
}

/** Rows with a value that a row had until now in a column whose values must differ: they may no longer repeat it. */
async function repeating(
  store: ImportStore,
  id: number,
  compared: readonly SheetColumn[],
  rows: readonly StoredImportRow[],
): Promise<number[]> {
  const found = new Set<number>();
  for (const { name } of compared) {
    const texts = rows.flatMap(({ cells }) => cells[name] ?? []);
    for (const { row } of await store.withText(id, name, texts)) found.add(row);
  }
  return [...found];
}

/** Rows below the changed ones, whose parent they name before or after the change: they may have lost or found it. */
async function below(
  store: ImportStore,
  id: number,
  tree: TreeColumns | null,
  { rows, changes }: { rows: readonly StoredImportRow[]; changes: readonly Change[] },
): Promise<number[]> {
  if (!tree) return [];
  const found = new Set<number>();
  const after = changes.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text ?? ''])),
  );
  let texts = [...rows.map(({ cells }) => cells), ...after].flatMap((cells) => namesOf(tree, cells));
  while (texts.length > 0 && found.size < MOST_AFFECTED) {
    const next = (await store.namedBy(id, [tree.parent.name], texts)).filter(({ row }) => !found.has(row));
    for (const { row } of next) found.add(row);
    texts = next.flatMap(({ cells }) => namesOf(tree, cells));
  }
  return [...found];
}

/** Places checked records whose parents are not stored among all records of the sheet. */
async function placeAmong(
  store: ImportStore,
  id: number,
  tree: TreeColumns,
  verdicts: readonly Verdict[],
  lang: Language,
): Promise<void> {
  for (const { node, kind } of verdicts) if (node) node.rejected = kind === 'rejected';
  const parents = verdicts.flatMap(({ node }) => node?.parent ?? []);
  const checked = new Set(verdicts.map(({ record }) => record.row));
  const others = (await store.namedBy(id, tree.names, parents)).filter(({ row }) => !checked.has(row));
  const nodes = others.map(({ row, cells, kind, level }) => ({
    ...{ row, names: namesOf(tree, cells), parent: null, level },
    rejected: kind === 'rejected',
  }));
  placeVerdicts(verdicts, nodes, tree, lang);
}

function applyChanges(
  rows: readonly StoredImportRow[],
  changes: readonly Change[],
  columns: ReadonlySet<string>,
): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  for (const { row, cells } of changes) {
    const stored = byNumber.get(row);
    if (!stored) throw new AppError('badRequest');
    for (const [name, text] of Object.entries(cells)) {
      if (!columns.has(name)) throw new AppError('badRequest');
      const clean = (text ?? '').replace(NO_WIDTH, '').trim();
      if (clean === '') delete stored.cells[name];
      else stored.cells[name] = clean;
      delete stored.problems?.[name];
    }
  }
}

/** Errors of values that a row which is not checked again has already. */
async function addRepeated(
  store: ImportStore,
  id: number,
  compared: readonly SheetColumn[],
  verdicts: readonly Verdict[],
  lang: string,
): Promise<void> {
  const checked = new Set(verdicts.map(({ record }) => record.row));
  for (const { name, label } of compared) {
    const textOf = ({ record }: Verdict) => record.rows[0]?.cells[name];
    const others = await store.withText(
      id,
      name,
      verdicts.flatMap((one) => textOf(one) ?? []),
    );
    const first = new Map(others.filter(({ row }) => !checked.has(row)).map(({ row, text }) => [text, row]));
    for (const verdict of verdicts) {
      const n = first.get(textOf(verdict) ?? '');
      if (n === undefined || verdict.errors.some(({ column }) => column === name)) continue;
      const { msg } = fieldError(name, 'repeatedRow', lang, { label, n });
      verdict.errors.push({ row: verdict.record.row, column: name, msg });
      verdict.kind = 'rejected';
    }
  }
}
