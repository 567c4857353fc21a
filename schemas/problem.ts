/** One mistake in a document, located. */
export interface Problem {
  /** File below `domains/`, if the document came from one. */
  file: string;
  /** JSON path such as `columns[3].type`. */
  path: string;
  /** A sentence: what was expected, what came, the nearest known name. */
  message: string;
  kind: 'domain' | 'entity' | 'page' | 'locale';
  /**
   * An error when absent. A warning names what a person should mend; the document still works. What is tolerated is an
   * error in a new document; one that is in force already keeps working without the wrong part.
   */
  severity?: 'warning' | 'tolerated';
}

/** Takes a mistake found while a document is joined; located by JSON path. */
export type Report = (path: string, message: string, severity?: Problem['severity']) => void;

/** One line for logs and consoles: file, place, mistake. */
export function problemText(problem: Problem): string {
  return `${problem.file}: ${problem.path || '(document)'}: ${problem.message}`;
}
