import type { Problem } from '../problems/problem';
import type { Cause } from '../problems/causes';

/** A page document that failed its check: its tab shows this, the rest lives on. */
export interface BrokenPage {
  id: string;
  title: string;
  problems: readonly Problem[];
}

/** One document before its check. `json` is what `JSON.parse` answered, or `syntaxError` why it did not. */
export interface SourceDocument {
  kind: Problem['kind'];
  /** Path below the domains folder, `supervised/entities/level.json`. */
  file: string;
  /** Name of the domain's folder. */
  domain: string;
  json?: unknown;
  syntaxError?: Cause;
}
