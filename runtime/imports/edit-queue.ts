import type { ImportChanged } from '../../schemas/record/import-contract';
import { IMPORT_PAGE } from '../../schemas/record/import-limits';
import { CallError } from '../data/data-source';

/** Time to wait for further edits before some are sent, in milliseconds. */
const REST_MS = 300;

/** The changed cells of a row; null empties a cell. */
export interface RowChange {
  row: number;
  cells: Record<string, string | null>;
}

/** The edit of a cell that the server has not checked yet. */
interface PendingEdit {
  text: string | null;
  /** It is part of the running request. */
  sent: boolean;
}

interface QueueCalls {
  send(changes: RowChange[]): Promise<ImportChanged>;
  /** The rows of a part were checked. */
  onChecked(answer: ImportChanged): void;
  /** Pending edits or the failure have changed. */
  onState(): void;
}

/**
 * Sends edited cells in the order of editing: one request at a time, each for at most `IMPORT_PAGE` rows. After a failure
 * the edits are kept until `retry`.
 */
export class EditQueue {
  readonly #rows = new Map<number, Map<string, PendingEdit>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** Why the last request failed; null otherwise. */
  failure: CallError | null = null;

  constructor(private readonly calls: QueueCalls) {}

  /** How many rows have edits that were not checked. */
  get size(): number {
    return this.#rows.size;
  }

  /** The edited text of a cell; undefined if it has no pending edit. */
  textOf(row: number, column: string): string | null | undefined {
    return this.#rows.get(row)?.get(column)?.text;
  }

  /** A text that changes with the pending edits of a row. */
  signOf(row: number): string {
    const cells = this.#rows.get(row);
    return cells ? JSON.stringify([...cells].map(([column, { text }]) => [column, text])) : '';
  }

  /** Queues the new text of a cell. */
  put(row: number, column: string, text: string | null): void {
    const cells = this.#rows.get(row) ?? new Map<string, PendingEdit>();
    cells.set(column, { text, sent: false });
    this.#rows.set(row, cells);
    this.calls.onState();
    clearTimeout(this.#timer);
    if (!this.failure) this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Sends again what was not accepted. */
  retry(): void {
    this.failure = null;
    this.calls.onState();
    void this.flush();
  }

  /** Gives up the edits that are not checked. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#rows.clear();
    this.failure = null;
    this.calls.onState();
  }

  /** Sends all edits; whether all of them are checked now. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#rows.size > 0 && !this.failure) {
      this.#running ??= this.#sendPart().finally(() => (this.#running = null));
      await this.#running;
    }
    return this.#rows.size === 0;
  }

  async #sendPart(): Promise<void> {
    const part = [...this.#rows].slice(0, IMPORT_PAGE);
    const changes = part.map(([row, cells]): RowChange => {
      for (const edit of cells.values()) edit.sent = true;
      return { row, cells: Object.fromEntries([...cells].map(([column, { text }]) => [column, text])) };
    });
    try {
      const answer = await this.calls.send(changes);
      for (const [row, cells] of part) {
        // A cell that was edited again meanwhile waits for the next request.
        for (const [column, { sent }] of cells) if (sent) cells.delete(column);
        if (cells.size === 0) this.#rows.delete(row);
      }
      this.calls.onChecked(answer);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.failure = error;
    }
    this.calls.onState();
  }
}
