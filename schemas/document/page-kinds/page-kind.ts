import type { Field } from '../../model/field';
import type { Report } from '../../problems/problem';

/** What the check of a page asks of its surroundings. */
export interface PageKindScope {
  /** A column of the page by its name; reports a name that is none at `path`. */
  column(name: string, path: string): Field | undefined;
  report: Report;
}
