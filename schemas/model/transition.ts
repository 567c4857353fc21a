import type { Person } from '../document/verb-persons';

/** What a verb does to the state of a document. */
export interface Transition {
  from: readonly number[];
  /** The state after the verb; of a check: after it has passed. */
  to: number;
  /** The state after a rejection; only of a check. */
  reject?: number;
  /** States that a hook of the domain may choose instead of `to`. */
  or?: readonly number[];
  /** The first whose condition holds leads to its state instead of `to`. */
  cases?: readonly { when: string; to: number }[];
  /** Persons of the document who cannot execute it, in addition to the usual ones. */
  notBy?: readonly Person[];
  /** Requires an idempotency key. */
  money?: boolean;
}

/** What a change of a document does in a state in which it may be edited although it was handed on. */
export interface Reopening {
  /** The columns whose change returns the document; null: all. */
  columns: ReadonlySet<string> | null;
  /** The state to which it returns. */
  to: number;
}
