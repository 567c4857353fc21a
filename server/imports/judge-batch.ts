import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type ImportCounts,
  type ImportError,
  type ImportSummary,
} from '../../schemas/record/import-contract';
import { IMPORT_ERRORS } from '../../schemas/record/import-limits';
import type { Verdict } from './check-records';
import type { NewImportRow } from './import-store';
import type { SheetColumn } from './sheet-columns';
import { SHEET_BOUNDS } from '../sheets/sheet-bounds';
import { charactersOf, type SheetRecord } from './sheet-records';

/** Records that are checked and stored together. */
export const CHUNK = 500;

/** The rows of a verdict as they are stored. */
export function rowsOf({ record, kind, errors, current, before, level }: Verdict): NewImportRow[] {
  return record.rows.map(({ row, cells, problems }) => {
    const own = errors
      .filter((error) => error.row === row)
      .map(({ column, msg }): ImportError => ({ column, msg }));
    const isHead = row === record.row;
    return {
      ...{ row, head: record.row, cells, problems: problems ?? null, kind, level },
      errors: own.length > 0 ? own : null,
      before: isHead ? before : null,
      dataId: isHead ? (current?.id ?? null) : null,
      version: isHead ? (current?.version ?? null) : null,
    };
  });
}

/** Collects what an upload answers, verdict by verdict. */
export class Tally {
  readonly counts: ImportCounts = { total: 0, new: 0, changed: 0, same: 0, rejected: 0 };
  readonly errData: ImportSummary['errData'] = [];
  private readonly wrong = new Set<string>();
  private readonly hash: Hash = createHash('sha256');

  constructor(private readonly columns: readonly SheetColumn[]) {}

  add({ record, kind, errors }: Verdict): void {
    this.counts.total += 1;
    this.counts[kind] += 1;
    for (const { row, cells } of record.rows) this.hash.update(JSON.stringify([row, cells]));
    for (const { column } of errors) if (column !== null) this.wrong.add(column);
    for (const row of new Set(errors.map((error) => error.row))) {
      if (this.errData.length >= IMPORT_ERRORS) return;
      const own = errors.filter((error) => error.row === row);
      this.errData.push({
        row,
        errMsg: own.map(({ msg }) => msg).join('；'),
        errors: own.map(({ column, msg }) => ({ column, msg })),
      });
    }
  }

  /** Labels of the columns with errors, in the order of the sheet. */
  get errFieldArr(): string[] {
    return this.columns.filter(({ name }) => this.wrong.has(name)).map(({ label }) => label);
  }

  /** Of all rows that were added. */
  digest(): string {
    return this.hash.digest('hex');
  }
}

/** Parts of a list of records, of few characters each; other requests are served between two of them. */
export async function* chunked(records: AsyncIterable<SheetRecord>): AsyncGenerator<SheetRecord[]> {
  let chunk: SheetRecord[] = [];
  let characters = 0;
  for await (const record of records) {
    chunk.push(record);
    for (const row of record.rows) characters += charactersOf(row);
    if (chunk.length < CHUNK && characters < SHEET_BOUNDS.recordCharacters) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
    await setImmediate();
  }
  if (chunk.length > 0) yield chunk;
}

/** The hash of rows after a change of some of them. */
export function changedHash(hash: string, changes: unknown): string {
  return createHash('sha256').update(hash).update(JSON.stringify(changes)).digest('hex');
}
