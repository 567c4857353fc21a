import type { Problem } from '../problems/problem';
import type { Cause } from '../problems/causes';

/** A page document with errors: its tab shows them, other pages are not affected. */
export interface BrokenPage {
  id: string;
  title: string;
  problems: readonly Problem[];
}

/** One document before its check. `json` is the result of `JSON.parse`, or `syntaxError` is the reason it failed. */
export interface SourceDocument {
  kind: Problem['kind'];
  /** Path below the domains folder, such as `supervised/entities/level.json`. */
  file: string;
  /** Name of the domain's folder. */
  domain: string;
  json?: unknown;
  syntaxError?: Cause;
}
