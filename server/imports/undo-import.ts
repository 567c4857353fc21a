import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../schemas/errors/app-error';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { JsonObject } from '../../schemas/json';
import type { Tx } from '../action';
import type { ConnectedRequest } from '../contract/request';
import type { StoredRow } from '../records/present-rows';
import type { RowBatch } from '../records/row-batch';
import { findByIndexes } from './find-by-indexes';
import { actionAt, type ImportServices } from './import-context';
import { NO_PROGRESS, type ImportProgress } from './import-progress';
import { ImportStore, type WrittenImportRow } from './import-store';
import { CHUNK } from './judge-batch';
import { writeChanges } from './write-changes';

/** Rows that a refusal lists. */
const LISTED = 20;

/**
 * Takes back a submitted import: added rows are removed, changed ones get their former values, in one transaction. Refused with
 * the numbers of the rows while somebody has changed one of them since, or other rows refer to one.
 */
export async function undoImport(
  services: ImportServices,
  entity: EntityModel,
  request: ConnectedRequest<Tx>,
  progress: ImportProgress = NO_PROGRESS,
): Promise<{ count: number }> {
  const { import: id } = request.body as { import: number };
  const store = new ImportStore(request.tx, request.session, entity.entity.id);
  const batch = await store.batch(id, true);
  if (batch.state !== 'submitted') throw new AppError('importOver');
  await findByIndexes(request.tx);
  // Former values are no guesses: the user does not choose them. To remove rows with values that the session has chosen
  // and does not see is one, because the values can be tried again.
  const { guesses: _, ...own } = request;
  const undo = new Undo(services, services.records.batch(entity.entity.id, own), own, {
    batch: services.records.batch(entity.entity.id, request),
    columns: [...batch.sheet.columns, ...Object.keys(batch.sheet.params)],
  });
  // Children before the parents that the same sheet has given them.
  for (const level of (await store.levels(id)).toReversed())
    for (const kind of ['new', 'changed'] as const)
      for (let below: number | null = null; ;) {
        // The last rows first, as they may refer to earlier ones.
        const rows: WrittenImportRow[] = await store.writtenRows(id, { kind, level }, below, CHUNK);
        if (rows.length === 0) break;
        below = rows.at(-1)!.row;
        await undo.take(rows, kind);
        await writeChanges(request, entity, 'undo');
        progress.report(undo.count, batch.done?.count ?? null);
        await setImmediate();
      }
  await store.undone(id);
  const data = { file: batch.fileName, count: undo.count };
  await services.records.audit(request, {
    action: 'import-undo',
    entity: entity.entity.id,
    dataId: null,
    data,
  });
  return { count: undo.count };
}

class Undo {
  count = 0;

  constructor(
    private readonly services: ImportServices,
    private readonly batch: RowBatch,
    private readonly request: ConnectedRequest<Tx>,
    /** The batch that counts tries, and the columns that the import gave. */
    private readonly given: { batch: RowBatch; columns: readonly string[] },
  ) {}

  async take(rows: readonly WrittenImportRow[], kind: 'new' | 'changed'): Promise<void> {
    const present = new Map(
      (await this.batch.byIds(rows.map(({ dataId }) => dataId))).map((row) => [row.id, row]),
    );
    const touched = rows.filter(
      ({ dataId, writtenVersion }) => present.get(dataId)?.version !== writtenVersion,
    );
    if (touched.length > 0) throw touchedError(touched);
    if (kind === 'new') {
      for (const row of present.values()) await this.countTry(row);
      await this.remove(rows);
    } else for (const row of rows) await this.restore(row, present.get(row.dataId)!);
    await this.batch.noteAccess();
    this.count += rows.length;
  }

  private async countTry(row: StoredRow): Promise<void> {
    const values = Object.fromEntries(this.given.columns.map((name) => [name, row[name] ?? null]));
    await this.given.batch.guess(values, row, null);
  }

  private async remove(rows: readonly WrittenImportRow[]): Promise<void> {
    const { plan } = this.batch;
    const action = actionAt(this.services, plan.model.entity.path, 'del');
    const del = (ids: number[]) => this.services.records.rows(plan.id, this.request).remove(ids);
    if (!action) {
      try {
        return void (await this.batch.undoable(() => del(rows.map(({ dataId }) => dataId))));
      } catch (error) {
        // Which of the rows it was is found one by one.
        if (!(error instanceof AppError)) throw error;
      }
    }
    for (const row of rows) {
      try {
        await (action ? action.run(this.callOn(row.dataId, {})) : del([row.dataId]));
      } catch (error) {
        throw error instanceof AppError ? touchedError([row], error) : error;
      }
    }
  }

  private async restore({ was: stored, row }: WrittenImportRow, current: StoredRow): Promise<void> {
    const was = stored ?? {};
    const { plan } = this.batch;
    const edit = actionAt(this.services, plan.model.entity.path, 'edit');
    try {
      const before = { ...current, ...was };
      if (!edit && this.batch.isPlain([before])) await this.batch.update([{ current, stored: before }]);
      else {
        const lines = await this.linesBefore(was, current);
        const rows = this.services.records.rows(plan.id, this.request);
        const body = { ...this.writable(was), ...lines, version: current.version };
        if (edit) await edit.run(this.callOn(current.id, body));
        else if (Object.keys(lines).length === 0) await rows.set(current, was, 'edit');
        else await rows.edit(current.id, body);
      }
    } catch (error) {
      const refusal = error instanceof AppError ? error : this.batch.violation(error);
      throw refusal ? touchedError([{ row }], refusal) : error;
    }
  }

  /** A call of the domain for a row. */
  private callOn(id: number, body: JsonObject): ConnectedRequest<Tx> {
    const { conclude: _, ...request } = this.request;
    return { ...request, params: { id }, text: {}, body };
  }

  /** The former lines of a record; those that are still there keep their ids. */
  private async linesBefore(was: JsonObject, current: StoredRow): Promise<JsonObject> {
    const found: JsonObject = {};
    for (const field of this.batch.plan.lines) {
      const before = was[field.model];
      if (!Array.isArray(before)) continue;
      const present = new Set((await this.batch.linesOf(field, current.id)).map(({ id }) => id));
      found[field.model] = before.map((line) => {
        const { id, ...values } = line as JsonObject;
        return present.has(id as number) ? { id: id!, ...values } : values;
      });
    }
    return found;
  }

  /** What a client may send of former values. */
  private writable(was: JsonObject): JsonObject {
    const names = new Set(this.batch.plan.model.writable.edit.map(({ model }) => model));
    return Object.fromEntries(Object.entries(was).filter(([name]) => names.has(name)));
  }
}

function touchedError(rows: readonly { row: number }[], reason?: AppError): AppError {
  const numbers = rows.map(({ row }) => row).sort((one, other) => one - other);
  const told = numbers.slice(0, LISTED).join('、');
  return new AppError(
    'importTouched',
    { rows: told },
    { rows: numbers, ...(reason && { reason: reason.message }) },
  );
}
