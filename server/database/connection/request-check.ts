/** How a statement reaches the database. */
export type Query = (text: string, values: unknown[]) => Promise<{ rows: CheckRow[] }>;

/** What a statement with the check in it answers. */
export interface CheckRow {
  /** True: its last use is a minute ago, which is noted. Null, or no row at all: the session is not as it is known. */
  rested: boolean | null;
}

/** What a request has to find out along with its first statement, before anything of it counts (`session/session-check.ts`). */
export interface RequestCheck {
  readonly isAsked: boolean;
  /** Values of the check, wherever it stands. */
  readonly own: readonly unknown[];
  /** Asks before a read. `before` is SQL that runs in the same statement, with its values; it may be empty. */
  ask(query: Query, before: string, values: readonly string[]): Promise<unknown>;
  /** The same at the beginning of a transaction, which nothing in it outlives when the check fails. */
  demand(query: Query, before: string, values: readonly string[]): Promise<unknown>;
  /** Reads the check's answer from the rows of a statement that had it inside. */
  learn(rows: Promise<readonly CheckRow[]>): void;
}
