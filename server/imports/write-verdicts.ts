import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { ConnectedRequest } from '../contract/request';
import type { Tx } from '../action';
import { changedValues } from '../records/write-row';
import type { RowBatch, WrittenRow } from '../records/row-batch';
import { errorsIn, placed, type PlacedError, type Verdict } from './check-records';
import { actionAt, type ImportServices } from './import-context';
import type { SheetColumn } from './sheet-columns';

/** What became of a verdict that was to be written. */
export interface WrittenVerdict {
  verdict: Verdict;
  /** Absent: it was refused. */
  written?: WrittenRow;
  /** The values that a changed row had, at least of the columns that changed. */
  was: JsonObject | null;
  errors: PlacedError[];
}

/**
 * Writes verdicts without errors as the add and edit calls of the entity do: by those of its domain where it has some, row by
 * row where more than its table is concerned, and otherwise many rows by one statement. A refused row is undone alone.
 */
export class VerdictWriter {
  constructor(
    private readonly services: ImportServices,
    private readonly batch: RowBatch,
    private readonly request: ConnectedRequest<Tx>,
    private readonly columns: readonly SheetColumn[],
  ) {}

  /** Writes a chunk; the results are in its order. `onWritten` is told after each row that is written alone. */
  async write(
    verdicts: readonly Verdict[],
    onWritten: (rows: number) => void = () => undefined,
  ): Promise<WrittenVerdict[]> {
    const changing = verdicts.filter(({ kind }) => kind === 'new' || kind === 'changed');
    const rows = changing.map(({ stored }) => stored!);
    if (this.actions.add || this.actions.edit || !this.batch.isPlain(rows))
      return this.oneByOne(changing, onWritten);
    for (const { body, stored, current } of changing) await this.batch.guess(body, stored!, current);
    try {
      return await this.batch.undoable(() => this.together(changing));
    } catch (error) {
      // Which of the rows it was is found one by one.
      if (!this.batch.violation(error)) throw error;
      const results: WrittenVerdict[] = [];
      for (const verdict of changing)
        results.push(await this.tried(verdict, async () => (await this.together([verdict]))[0]!.written!));
      return results;
    }
  }

  private get actions() {
    const { path } = this.batch.plan.model.entity;
    return { add: actionAt(this.services, path, 'add'), edit: actionAt(this.services, path, 'edit') };
  }

  private async together(verdicts: readonly Verdict[]): Promise<WrittenVerdict[]> {
    const added = verdicts.filter(({ current }) => !current);
    const changed = verdicts.flatMap(({ current, stored }) =>
      current ? [{ current, stored: stored! }] : [],
    );
    const rows = await this.batch.insert(added.map(({ stored }) => stored!));
    const updated = await this.batch.update(changed);
    const versions = new Map(updated.map((row) => [row.id, row]));
    const ofAdded = new Map(added.map((verdict, at) => [verdict, rows[at]!]));
    return verdicts.map((verdict) => ({
      verdict,
      written: verdict.current ? versions.get(verdict.current.id)! : ofAdded.get(verdict)!,
      was: wasOf(verdict),
      errors: [],
    }));
  }

  private async oneByOne(
    verdicts: readonly Verdict[],
    onWritten: (rows: number) => void,
  ): Promise<WrittenVerdict[]> {
    const results: WrittenVerdict[] = [];
    for (const verdict of verdicts) {
      results.push(await this.tried(verdict, () => this.asCall(verdict)));
      onWritten(results.length);
    }
    await this.batch.noteAccess();
    // Actions tell no versions.
    const ids = results.flatMap(({ written }) => written?.id ?? []);
    const rows = new Map((await this.batch.byIds(ids)).map((row) => [row.id, row.version]));
    return results.map((one) => ({
      ...one,
      ...(one.written && {
        written: { id: one.written.id, version: rows.get(one.written.id) ?? one.written.version },
      }),
    }));
  }

  /** As the add or edit call of the entity would do it. */
  private async asCall({ body, current }: Verdict): Promise<WrittenRow> {
    const { request, batch } = this;
    const { id: entity } = batch.plan;
    const { add, edit } = this.actions;
    const action = current ? edit : add;
    const given = current ? { ...body, version: current.version } : body;
    if (action) {
      const params: Record<string, number> = current ? { id: current.id } : {};
      const { conclude: _, ...call } = { ...request, params, text: {}, body: given };
      const { id = current?.id ?? 0 } = (await action.run(call)) as { id?: number };
      return { id, version: 0 };
    }
    const rows = this.services.records.rows(entity, request);
    return current ? rows.edit(current.id, given) : { ...(await rows.add(given)), version: 1 };
  }

  /** The values before that an undo writes as a client would, with the lines that the sheet replaces. */
  private async withLines(verdict: Verdict): Promise<JsonObject | null> {
    const was = wasOf(verdict);
    const { current, body } = verdict;
    if (!was || !current) return was;
    // What is given together with values that the session does not see is given back together with them.
    for (const { name, lines, fixed } of this.columns)
      if (!lines && !fixed && name in body && this.batch.unseen(name)) was[name] = current[name] ?? null;
    for (const field of this.batch.plan.lines) {
      if (!(field.model in body)) continue;
      const names = (field.cells ?? []).filter(({ computed, readOnly }) => !computed && !readOnly);
      const rows = await this.batch.linesOf(field, current.id);
      was[field.model] = rows.map((row) => ({
        id: row.id,
        ...Object.fromEntries(names.map(({ model }) => [model, row[model] ?? null])),
      }));
    }
    return was;
  }

  private async tried(verdict: Verdict, write: () => Promise<WrittenRow>): Promise<WrittenVerdict> {
    const was = await this.withLines(verdict);
    try {
      return { verdict, written: await this.batch.undoable(write), was, errors: [] };
    } catch (error) {
      const refusal = error instanceof AppError ? error : this.batch.violation(error);
      if (!refusal) throw error;
      const errors = errorsIn(refusal, this.batch).map((one) => placed(one, verdict.record, this.columns));
      return { verdict, was, errors };
    }
  }
}

/** The values of the columns that a verdict changes, as they are stored now. */
function wasOf({ current, stored }: Verdict): JsonObject | null {
  if (!current || !stored) return null;
  return Object.fromEntries(
    Object.keys(changedValues(current, stored)).map((name) => [name, current[name] ?? null]),
  );
}
