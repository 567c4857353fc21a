import type { Cause } from './causes';

/** A cause, and the JSON path where it stands, such as `columns[3].type`. */
export interface Finding extends Cause {
  readonly path: string;
}

/** One problem of a document. */
export interface Problem extends Finding {
  /** File below `domains/`, if the document came from one. */
  readonly file: string;
  readonly kind: 'domain' | 'entity' | 'page' | 'locale';
  /**
   * An error when absent. A warning names what a person should mend; the document still works. What is tolerated is an
   * error in a new document; one that is in force already keeps working without the wrong part.
   */
  readonly severity?: 'warning' | 'tolerated';
}

/** Takes a problem found while a document is joined. */
export type Report = (path: string, cause: Cause, severity?: Problem['severity']) => void;

/** The same, for parts below `at` (which ends where their paths go on). */
export function reportBelow(report: Report, at: string): Report {
  return (path, cause, severity) => report(`${at}.${path}`, cause, severity);
}

/** Whether two problems are the same, wherever their documents stand in a list. */
export function problemKey({ file, path, code, params }: Problem): string {
  return JSON.stringify([file, path, code, params]);
}
