import type { Field } from '../../model/field';
import type { Report } from '../../problems/problem';

/** What the check of a page needs from its context. */
export interface PageKindScope {
  /** The column of the page with this name; reports an unknown name at `path`. */
  column(name: string, path: string, severity?: 'tolerated'): Field | undefined;
  /** Whether an entity holds the values of settings; true for one that cannot be read. */
  holdsSettings(entity: string | undefined): boolean;
  report: Report;
}
