/** Sends a statement to the database. */
export type Query = (text: string, values: unknown[]) => Promise<{ rows: CheckRow[] }>;

/** The result of a statement that includes the check. */
export interface CheckRow {
  /** True: the last use is older than a minute and should be recorded. Null or no row: the session has changed. */
  stale: boolean | null;
}

/**
 * The check that a request sends with its first statement and must pass before its result counts
 * (`session/session-check.ts`).
 */
export interface RequestCheck {
  readonly isAsked: boolean;
  /** Parameter values of the check. */
  readonly own: readonly unknown[];
  /** Checks before a read. `before` is SQL for the same statement, with its values; it may be empty. */
  ask(query: Query, before: string, values: readonly string[]): Promise<unknown>;
  /** The same at the start of a transaction; a failed check aborts the transaction. */
  demand(query: Query, before: string, values: readonly string[]): Promise<unknown>;
  /** Reads the result of the check from the rows of a statement that contains it. */
  learn(rows: Promise<readonly CheckRow[]>): void;
}
