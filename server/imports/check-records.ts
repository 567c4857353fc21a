import { AppError } from '../../schemas/errors/app-error';
import { documentError, fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import type { ImportError, ImportKind } from '../../schemas/record/import-contract';
import { failure } from '../contract/answer';
import type { Field } from '../../schemas/model/field';
import { compileCheck } from '../records/check-engine';
import { isSame } from '../records/write-row';
import type { StoredRow } from '../records/present-rows';
import type { RowBatch } from '../records/row-batch';
import { CellReader } from './read-cells';
import { ReferenceTexts } from './reference-texts';
import type { SheetColumn } from './sheet-columns';
import type { SheetRecord } from './sheet-records';
import { textsBefore } from './texts-before';
import type { SheetNode } from './place-parents';
import { namesOf, treeColumns, type TreeColumns } from './tree-columns';
import { UniqueValues, type ComparedRow } from './unique-values';

/** An error with its place in the sheet. */
export interface PlacedError extends ImportError {
  row: number;
}

/** What would become of a record of a sheet. */
export interface Verdict {
  record: SheetRecord;
  kind: ImportKind;
  errors: PlacedError[];
  /** The stored row that it changes. */
  current: StoredRow | null;
  /** The values that a client would send. */
  body: JsonObject;
  /** The row as it would be stored; null when it has errors. */
  stored: JsonObject | null;
  /** Texts of the stored values that it changes. */
  before: Record<string, string> | null;
  /** In a tree: by what others name it, and its parent if that is not stored (`placeVerdicts`). */
  node: SheetNode | null;
  /** How many records of the sheet it is below of. */
  level: number;
}

interface Judged extends ComparedRow {
  record: SheetRecord;
  current: StoredRow | null;
  body: JsonObject;
  valid: boolean;
  differs: boolean;
  /** The text of a parent that is not stored. */
  parent: string | null;
}

/** What a check knows beside the rows. */
export interface CheckOptions {
  /** The columns of the sheet in its order. */
  columns: readonly SheetColumn[];
  /** Values of the upload's parameters, for columns that the sheet lacks. */
  params: JsonObject;
  /** The stored rows are kept until the commit, because they are written next. */
  lock: boolean;
  /** Whether a parent that is not stored may be in the sheet: such records are to be placed (`placeVerdicts`). */
  places: boolean;
}

/**
 * Checks records of a sheet like an add or an edit of each by the same session: types, rules over columns, references, rights
 * to columns and rows. Chunks are checked one after the other; what was seen of earlier ones is compared with later ones.
 */
export class RecordCheck {
  private readonly cells: CellReader;
  private readonly references: ReferenceTexts;
  private readonly unique: UniqueValues;
  private readonly keys = new Map<string, number>();
  private readonly own: readonly SheetColumn[];
  private readonly key: readonly SheetColumn[];
  /** How the records are a tree; null: they are none. */
  readonly tree: TreeColumns | null;

  constructor(
    private readonly batch: RowBatch,
    private readonly options: CheckOptions,
  ) {
    this.references = new ReferenceTexts(batch);
    this.cells = new CellReader(batch, this.references);
    this.unique = new UniqueValues(batch);
    this.own = options.columns.filter(({ lines }) => !lines);
    const key = this.own.filter((column) => column.key);
    this.tree = treeColumns(batch, options.columns);
    this.key = key.length === (batch.plan.model.entity.import?.key ?? []).length ? key : [];
  }

  /** The verdicts on a chunk of records, in their order. */
  async check(records: readonly SheetRecord[]): Promise<Verdict[]> {
    const wanted = new Map<string, Set<string>>();
    for (const { rows } of records)
      for (const { cells } of rows) this.cells.collect(cells, this.options.columns, wanted);
    await this.references.learn(wanted);
    const stored = await this.storedRows(records);
    const judged: Judged[] = [];
    for (const record of records) judged.push(await this.judge(record, stored.get(record) ?? null));
    await this.unique.compare(judged);
    const before = await textsBefore(this.batch, this.options.columns, judged.filter(changesStored));
    return judged.map((one) => this.verdict(one, before.get(one.row) ?? null));
  }

  /** Looks for parents anew, because some were added. */
  forgetParents(): void {
    this.references.forget(this.batch.plan.id);
  }

  /** The stored rows with the keys of records. */
  private async storedRows(records: readonly SheetRecord[]): Promise<Map<SheetRecord, StoredRow>> {
    const found = new Map<SheetRecord, StoredRow>();
    if (this.key.length === 0) return found;
    const byKey = new Map<string, SheetRecord[]>();
    const keys: Json[][] = [];
    for (const record of records) {
      const key = this.keyOf(record);
      if (!key) continue;
      const text = JSON.stringify(key);
      const others = byKey.get(text);
      if (others) others.push(record);
      else {
        byKey.set(text, [record]);
        keys.push(key);
      }
    }
    const names = this.key.map(({ name }) => name);
    for (const row of await this.batch.byKey(names, keys, this.options.lock)) {
      const text = JSON.stringify(names.map((name) => row[name] ?? null));
      for (const record of byKey.get(text) ?? []) found.set(record, row);
    }
    return found;
  }

  /** The key of a record; null if a part of it is missing or cannot be read. */
  private keyOf({ rows: [first] }: SheetRecord): Json[] | null {
    if (!first) return null;
    const { values, errors } = this.cells.read(first, this.key, { empty: false, current: null });
    const key = this.key.map(({ name }) => values[name] ?? null);
    const isRead = this.key.every(({ field }, at) => this.fits(field, key[at] ?? null));
    return errors.length > 0 || key.includes(null) || !isRead ? null : key;
  }

  /** Whether a value is one of its type: a text that the type cannot read would end the search for the key. */
  private fits(field: Field, value: Json): boolean {
    if (field.source) return typeof value === 'number';
    if (this.batch.plan.columns.get(field.model)?.sql === 'text') return typeof value === 'string';
    const type = this.batch.environment.fieldTypes.get(field.type);
    return !type || (compileCheck(type.schema(field))(value).length === 0 && !type.problem?.(value, field));
  }

  private async judge(record: SheetRecord, current: StoredRow | null): Promise<Judged> {
    const { body, errors: found } = await this.bodyOf(record, current);
    const parent = this.unstoredParent(record, found);
    const toldLater = ({ path }: FieldError) => parent !== null && path === this.tree?.parent.name;
    const errors = found.filter((error) => !toldLater(error));
    const judged = {
      row: record.row,
      record,
      current,
      body,
      errors,
      parent,
      stored: {},
      valid: false,
      differs: parent !== null,
    };
    errors.push(...this.repeatedKey(record));
    try {
      const { stored, values, linesChange } = await this.batch.judge(body, current);
      const { unseen } = this.batch;
      // Whether a value that the session does not see is the same must not be told.
      const guesses = Object.keys(values).some((name) => unseen(name));
      const differs =
        !current ||
        parent !== null ||
        linesChange ||
        guesses ||
        Object.entries(stored).some(([name, value]) => !isSame(value, current[name] ?? null));
      // The mask of a stored value says nothing about it, and is not sent.
      const sent = Object.entries(body).filter(([name]) => name in values || !unseen(name));
      return { ...judged, body: Object.fromEntries(sent), stored, differs, valid: errors.length === 0 };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const told = new Set(errors.map(({ path }) => path));
      errors.push(
        ...this.errorsOf(error).filter((one) => (one.path === '' || !told.has(one.path)) && !toldLater(one)),
      );
      return { ...judged, stored: body };
    }
  }

  /** The text of the parent of a record that the sheet may have; null: it is stored, or there is none. */
  private unstoredParent({ rows: [first] }: SheetRecord, errors: readonly FieldError[]): string | null {
    const { places } = this.options;
    const name = this.tree?.parent.name;
    const isUnknown = errors.some(({ path, code }) => path === name && code === 'noReference');
    return places && isUnknown ? (first?.cells[name!]?.trim() ?? null) : null;
  }

  /** The body of the add or edit that a record stands for, with the errors of its cells. */
  private async bodyOf(record: SheetRecord, current: StoredRow | null) {
    const [first] = record.rows;
    const how = { empty: current !== null, current };
    const { values, errors } = this.cells.read(
      first!,
      this.own.filter((column) => takes(column, first!.cells, current)),
      how,
    );
    const body: JsonObject = { ...this.options.params, ...values };
    const lists = new Map<string, SheetColumn[]>();
    for (const column of this.options.columns)
      if (column.lines) lists.set(column.lines.model, [...(lists.get(column.lines.model) ?? []), column]);
    for (const [model, columns] of lists) {
      const field = this.batch.plan.lines.find((one) => one.model === model)!;
      const known = current ? await this.batch.linesOf(field, current.id) : [];
      const rows = linesRows(record, columns);
      body[model] = rows.map((row, at) => {
        const stored = known[at] ?? null;
        const line = this.cells.read(row, columns, { empty: stored !== null, current: stored });
        for (const error of line.errors) errors.push({ ...error, path: `${model}/${at}/${error.path}` });
        return { ...(stored && { id: stored.id }), ...line.values };
      });
    }
    return { body, errors };
  }

  private repeatedKey(record: SheetRecord): FieldError[] {
    const key = this.keyOf(record);
    const [column] = this.key;
    if (!key || !column) return [];
    const text = JSON.stringify(key);
    const first = this.keys.get(text);
    if (first === undefined) this.keys.set(text, record.row);
    // A unique column says so itself.
    if (first === undefined || first === record.row || this.isUnique(column)) return [];
    const { lang } = this.batch.request;
    return [fieldError(column.name, 'repeatedRow', lang, { label: column.label, n: first })];
  }

  private isUnique({ name }: SheetColumn): boolean {
    return this.key.length === 1 && this.batch.comparable.some((one) => one.name === name);
  }

  /** The field errors of a refusal, or the refusal as an error of the whole row. */
  private errorsOf(error: AppError): FieldError[] {
    return errorsIn(error, this.batch);
  }

  private verdict(one: Judged, before: Record<string, string> | null): Verdict {
    const { record, current, body, errors, stored, differs } = one;
    const kind = errors.length > 0 ? 'rejected' : !current ? 'new' : differs ? 'changed' : 'same';
    const names = this.tree ? namesOf(this.tree, record.rows[0]?.cells ?? {}) : [];
    return {
      ...{ record, current, body, kind, level: 0 },
      node: this.tree && { row: record.row, names, parent: one.parent, rejected: kind === 'rejected' },
      stored: errors.length > 0 ? null : stored,
      errors: errors.map((error) => placed(error, record, this.options.columns)),
      before: kind === 'changed' ? before : null,
    };
  }
}

/** The field errors of a refusal; one without fields is an error of the whole row (with an empty path). */
export function errorsIn(error: AppError, { environment, plan, request: { lang } }: RowBatch): FieldError[] {
  const { errors = [] } = (error.data ?? {}) as { errors?: readonly FieldError[] };
  if (errors.length > 0) return [...errors];
  return [documentError('', failure(error, lang, environment.words(lang, plan)).msg)];
}

/** An error at its row and column of the sheet; errors of line items belong to the row of the line. */
export function placed(
  { path, msg }: FieldError,
  record: SheetRecord,
  columns: readonly SheetColumn[],
): PlacedError {
  const [name = '', at, cell] = path.split('/');
  const ofLines = columns.filter(({ lines }) => lines?.model === name);
  if (ofLines.length > 0 && at !== undefined) {
    const column = ofLines.find(({ field }) => field.model === cell)?.name ?? null;
    return { row: linesRows(record, ofLines)[Number(at)]?.row ?? record.row, column, msg };
  }
  const column = columns.find((one) => !one.lines && one.name === name)?.name ?? null;
  return { row: record.row, column, msg };
}

/** The rows of a record that hold a line of a list. */
function linesRows({ rows }: SheetRecord, columns: readonly SheetColumn[]) {
  return rows.filter(({ cells }) => columns.some(({ name }) => cells[name] !== undefined));
}

/** Empty cells of columns that the session may not write say nothing about a stored row. */
function takes(
  { name, fixed, field }: SheetColumn,
  cells: Readonly<Record<string, string>>,
  current: StoredRow | null,
): boolean {
  return cells[name] !== undefined || current === null || !(fixed || field.immutable || field.sensitive);
}

function changesStored({ current, errors, differs }: Judged): boolean {
  return current !== null && errors.length === 0 && differs;
}
