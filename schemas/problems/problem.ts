import type { Cause } from './causes';

/** A cause with the JSON path where it occurs, such as `columns[3].type`. */
export interface Finding extends Cause {
  readonly path: string;
}

/** One problem of a document. */
export interface Problem extends Finding {
  /** File below `domains/`, if the document is a file. */
  readonly file: string;
  readonly kind: 'domain' | 'entity' | 'page' | 'settings' | 'seed' | 'locale';
  /**
   * An error by default. A `warning` should be fixed, but the document works. A `tolerated` problem is an error in a
   * new document; a document already in force works without the wrong part.
   */
  readonly severity?: 'warning' | 'tolerated';
}

/** Receives a problem found while a document is joined. */
export type Report = (path: string, cause: Cause, severity?: Problem['severity']) => void;

/** Reports problems below the path `at`. */
export function reportBelow(report: Report, at: string): Report {
  return (path, cause, severity) => report(`${at}.${path}`, cause, severity);
}

/** Whether two problems are equal, regardless of their documents' positions in a list. */
export function problemKey({ file, path, code, params }: Problem): string {
  return JSON.stringify([file, path, code, params]);
}
