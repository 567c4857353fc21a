import type {
  ImportChanged,
  ImportColumn,
  ImportCounts,
  ImportKind,
  ImportRow,
  ImportRows,
} from '../../schemas/record/import-contract';
import type { CallError } from '../data/data-source';
import { EditQueue, type RowChange } from './edit-queue';
import { PagedRows } from './paged-rows';

/** The rows that a review shows: of one kind, or all. */
export type ShownKind = ImportKind | 'all';

/** The calls of a review. */
export interface ReviewCalls {
  rows(kind: ShownKind, offset: number, signal: AbortSignal): Promise<ImportRows>;
  /** Absent: the rows cannot be changed. */
  change?: (changes: RowChange[]) => Promise<ImportChanged>;
}

/** What a review starts with. */
export interface ReviewStart {
  hash: string;
  counts: ImportCounts;
  columns: readonly ImportColumn[];
}

/**
 * The rows under review and the edits of their cells. Rows are loaded as they are shown; a row that was checked again
 * takes its new place among the kinds.
 */
export class ReviewStore {
  hash: string;
  counts: ImportCounts;
  readonly columns: readonly ImportColumn[];
  kind: ShownKind = 'all';
  /** Why the shown rows could not be loaded. */
  failure: CallError | null = null;
  readonly edits: EditQueue;
  #shown: PagedRows;
  #before: PagedRows | null = null;
  #rejected: PagedRows;
  /** Counts how often the rows have to be loaded anew. */
  loads = 0;
  #version = 0;
  readonly #listeners = new Set<() => void>();

  constructor(
    start: ReviewStart,
    private readonly calls: ReviewCalls,
  ) {
    this.hash = start.hash;
    this.counts = start.counts;
    this.columns = start.columns;
    this.#shown = this.#rowsOf(this.kind);
    this.#rejected = this.#rowsOf('rejected');
    this.edits = new EditQueue({
      send: (changes) => calls.change!(changes),
      onChecked: (answer) => this.#checked(answer),
      onState: () => this.#tell(),
    });
  }

  get editable(): boolean {
    return this.calls.change !== undefined;
  }

  /** How many rows are shown. */
  get total(): number {
    return this.#shown.total;
  }

  row(place: number): ImportRow | undefined {
    return this.#shown.at(place) ?? this.#before?.at(place);
  }

  /** The same, loaded if it is not. */
  loaded(place: number): Promise<ImportRow | undefined> {
    return this.#shown.rowAt(place);
  }

  /** Changes with the edits of a row. */
  editsOf(row: ImportRow | undefined): string {
    return row ? this.edits.signOf(row.row) : '';
  }

  /** The text of a cell as the user has edited it. */
  textOf(row: ImportRow, column: string): string {
    const edited = this.edits.textOf(row.row, column);
    return edited === undefined ? (row.cells[column] ?? '') : (edited ?? '');
  }

  /** Loads the rows at some places. */
  async want(from: number, to: number): Promise<void> {
    const shown = this.#shown;
    try {
      await shown.want(from, to);
      if (this.failure && shown === this.#shown) this.#fail(null);
    } catch (error) {
      const failure = error as CallError;
      if (shown === this.#shown && failure.name === 'CallError') this.#fail(failure);
    }
  }

  /** Shows the rows of a kind. */
  show(kind: ShownKind): void {
    this.kind = kind;
    this.#reload();
  }

  /** Takes the counts and the hash that the server has now. */
  renew({ hash, counts }: Pick<ReviewStart, 'hash' | 'counts'>): void {
    this.hash = hash;
    this.counts = counts;
    this.#rejected.stop();
    this.#rejected = this.#rowsOf('rejected');
    this.#reload();
  }

  /** The new text of a cell; null empties it. */
  edit(row: ImportRow, column: string, text: string | null): void {
    if ((text ?? '') !== this.textOf(row, column)) this.edits.put(row.row, column, text);
  }

  /** The place of a shown row, or of the one that follows it. */
  placeOf(number: number): Promise<number> {
    return this.#shown.placeOf(number);
  }

  /** The place of the next (1) or previous (−1) row with errors; null if there is none in this direction. */
  async nextError(number: number, step: 1 | -1): Promise<number | null> {
    const rejected = this.#rejected;
    const place = step > 0 ? await rejected.placeOf(number + 1) : (await rejected.placeOf(number)) - 1;
    if (place < 0 || place >= rejected.total) return null;
    const found = await rejected.rowAt(place);
    if (!found) return null;
    const shown = await this.#shown.placeOf(found.row);
    return shown < this.total ? shown : null;
  }

  /** Ends all requests for rows. */
  stop(): void {
    this.#shown.stop();
    this.#rejected.stop();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  /** Changes with everything that is shown. */
  readonly version = (): number => this.#version;

  #rowsOf(kind: ShownKind): PagedRows {
    const total = kind === 'all' ? this.counts.total : this.counts[kind];
    return new PagedRows(
      total,
      (offset, signal) => this.calls.rows(kind, offset, signal),
      () => this.#tell(),
    );
  }

  #checked({ hash, counts, rows }: ImportChanged): void {
    this.hash = hash;
    this.counts = counts;
    this.#rejected.stop();
    this.#rejected = this.#rowsOf('rejected');
    this.#shown.replace(rows);
    // Rows of one kind may have left it.
    if (this.kind !== 'all') this.#reload(this.#shown);
  }

  /** `before`: the rows that are shown until others are loaded. */
  #reload(before: PagedRows | null = null): void {
    this.#shown.stop();
    this.#before = before;
    this.#shown = this.#rowsOf(this.kind);
    this.loads++;
    this.failure = null;
    this.#tell();
  }

  #fail(failure: CallError | null): void {
    this.failure = failure;
    this.#tell();
  }

  #tell(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
