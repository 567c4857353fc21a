import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../schemas/errors/app-error';
import { errorText } from '../../schemas/errors/error-text';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { ImportDone } from '../../schemas/record/import-contract';
import type { Tx } from '../action';
import { Lookups } from '../contract/lookups';
import type { ConnectedRequest } from '../contract/request';
import { RecordCheck, type PlacedError, type Verdict } from './check-records';
import { findByIndexes } from './find-by-indexes';
import type { ImportServices } from './import-context';
import { NO_PROGRESS, type ImportProgress } from './import-progress';
import { asRecords, doneOf, ImportStore, type StoredBatch, type StoredImportRow } from './import-store';
import { CHUNK, rowsOf, Tally } from './judge-batch';
import { sheetColumns, type SheetColumn } from './sheet-columns';
import { writeChanges } from './write-changes';
import { VerdictWriter, type WrittenVerdict } from './write-verdicts';

/**
 * Writes the rows of a checked import in one transaction, all or none: new rows and changed ones. Each is checked again,
 * because the database may have changed since; with `good`, rows with errors are left out, otherwise one of them refuses the
 * whole. The same submit again gets the same answer and writes nothing.
 */
export async function submitImport(
  services: ImportServices,
  entity: EntityModel,
  request: ConnectedRequest<Tx>,
  progress: ImportProgress = NO_PROGRESS,
): Promise<ImportDone> {
  const { import: id, hash, good = false } = request.body as { import: number; hash: string; good?: boolean };
  const store = new ImportStore(request.tx, request.session, entity.entity.id);
  const batch = await store.batch(id, true);
  const before = assertSubmittable(batch, { hash, good });
  if (before) return before;
  await findByIndexes(request.tx);
  const done = await new Submit(services, entity, request, store, batch).run(good, progress);
  await store.submitted(id, { ...done, good });
  const data = {
    file: batch.fileName,
    ...done,
    rejected: batch.counts.total - done.count - batch.counts.same,
  };
  await services.records.audit(request, { action: 'import', entity: entity.entity.id, dataId: null, data });
  return done;
}

/** What a batch has been submitted with already; null: it can be submitted now. Throws for every other state. */
export function assertSubmittable(
  batch: StoredBatch,
  { hash, good = false }: { hash: string; good?: boolean },
): ImportDone | null {
  if (batch.hash !== hash) throw new AppError(batch.state === 'checked' ? 'importChanged' : 'importOver');
  if (batch.state === 'submitted' && batch.done && batch.done.good === good) return doneOf(batch.done);
  if (batch.state !== 'checked') throw new AppError('importOver');
  const { rejected } = batch.counts;
  if (rejected > 0 && !good) throw new AppError('importRejected', { n: rejected });
  return null;
}

class Submit {
  private readonly columns: readonly SheetColumn[];
  private readonly check: RecordCheck;
  private readonly writer: VerdictWriter;
  private readonly failed: Tally;
  private readonly request: ConnectedRequest<Tx>;
  /** Whether a row has been compared with others by what the session does not see. */
  private guessed = false;
  private added = 0;
  private changed = 0;

  constructor(
    services: ImportServices,
    private readonly entity: EntityModel,
    request: ConnectedRequest<Tx>,
    private readonly store: ImportStore,
    private readonly stored: StoredBatch,
  ) {
    const { sheet } = stored;
    this.request = {
      ...request,
      guesses: (columns, changes) => {
        this.guessed = true;
        request.guesses?.(columns, changes);
      },
    };
    const batch = services.records.batch(entity.entity.id, { ...this.request, lookups: new Lookups() });
    const known = sheetColumns(batch);
    this.columns = sheet.columns.flatMap((name) => known.filter((column) => column.name === name));
    this.check = new RecordCheck(batch, {
      columns: this.columns,
      params: sheet.params,
      lock: true,
      places: false,
    });
    this.writer = new VerdictWriter(services, batch, this.request, this.columns);
    this.failed = new Tally(this.columns);
  }

  async run(good: boolean, progress: ImportProgress): Promise<ImportDone> {
    const total = await this.store.count(this.stored.id, null);
    const levels = await this.store.levels(this.stored.id);
    let seen = 0;
    progress.report(seen, total);
    // Parents are written before their children, which then find them.
    for (const level of levels) {
      this.check.forgetParents();
      for (let after = 0; ;) {
        const rows = await this.store.records(this.stored.id, level, after, CHUNK);
        if (rows.length === 0) break;
        after = rows.at(-1)!.row;
        await this.chunk(rows, (written) => progress.report(seen + written, total));
        await writeChanges(this.request, this.entity, 'submit');
        seen += rows.length;
        progress.report(seen, total);
        await setImmediate();
      }
    }
    const { rejected } = this.failed.counts;
    // What a refusal tells of values that the session does not see must cost a try.
    if (rejected > 0 && (!good || this.guessed)) throw this.refusal(rejected);
    const count = this.added + this.changed;
    if (count === 0) throw new AppError('importNothing');
    return { count, added: this.added, changed: this.changed };
  }

  private async chunk(rows: readonly StoredImportRow[], onWritten: (rows: number) => void): Promise<void> {
    const heads = new Map(rows.filter(({ row, head }) => row === head).map((row) => [row.row, row]));
    const records = asRecords(rows.filter(({ head }) => heads.get(head)?.kind !== 'rejected'));
    const verdicts = (await this.check.check(records)).map((one) =>
      overtaken(one, heads.get(one.record.row)!, this.request),
    );
    const results = await this.writer.write(
      verdicts.filter(({ kind }) => kind !== 'rejected'),
      onWritten,
    );
    const refused = [
      ...verdicts.filter(({ kind }) => kind === 'rejected'),
      ...results.flatMap(({ verdict, written, errors }) =>
        written ? [] : [{ ...verdict, kind: 'rejected' as const, errors }],
      ),
    ];
    for (const verdict of refused) this.failed.add(verdict);
    await this.store.put(this.stored.id, refused.flatMap(rowsOf));
    await this.store.written(
      this.stored.id,
      results.flatMap((one) => this.count(one)),
    );
  }

  private count({ verdict, written, was }: WrittenVerdict) {
    if (!written) return [];
    if (verdict.current) this.changed += 1;
    else this.added += 1;
    return [{ row: verdict.record.row, dataId: written.id, version: written.version, was }];
  }

  private refusal(n: number): AppError {
    const { errData, errFieldArr } = this.failed;
    const [first] = errData;
    const told = { n, row: first?.row ?? 0, msg: first?.errMsg ?? '' };
    return new AppError('importRefused', told, { errData, errFieldArr });
  }
}

/** A row that was reviewed as new and now changes a stored one, or changes one that has another version, is refused. */
function overtaken(verdict: Verdict, reviewed: StoredImportRow, { lang }: ConnectedRequest): Verdict {
  const { current, kind } = verdict;
  const isSame = (current?.id ?? null) === reviewed.dataId && (current?.version ?? null) === reviewed.version;
  if (kind === 'rejected' || isSame) return verdict;
  const error: PlacedError = { row: reviewed.row, column: null, msg: errorText('conflict', lang) };
  return { ...verdict, kind: 'rejected', stored: null, errors: [error] };
}
