import type { Field, SearchKind } from '../../model/field';
import type { Report } from '../../problems/problem';

/** The columns of the rows of a page, and how they can be searched and computed. */
export interface RowsOfPage {
  byName: ReadonlyMap<string, Field>;
  searchable: ReadonlyMap<string, SearchKind>;
  /** Whether the values of a column are numbers that the table stores. */
  isNumber(column: string): boolean;
  /** Whether a column has one value in a row. */
  isSingle(column: string): boolean;
  /** The column that must have one value in the criteria, so that they tell the entity that a reference is to. */
  undecided(column: string, criteria: Readonly<Record<string, unknown>>): string | undefined;
}

/** What the check of a page needs from its context. */
export interface PageKindScope {
  /** The column of the page with this name; reports an unknown name at `path`. */
  column(name: string, path: string, severity?: 'tolerated'): Field | undefined;
  /** Whether an entity holds the values of settings; true for one that cannot be read. */
  holdsSettings(entity: string | undefined): boolean;
  /** The pages of all documents. */
  pages: { has(id: string): boolean; ids(): string[] };
  /** The rows of a page; undefined for a page of a foreign API, and for an entity that cannot be read. */
  rowsOf(page: string): RowsOfPage | undefined;
  /** Whether a page is one of an entity, which may be unreadable; otherwise it is one of a foreign API. */
  hasEntity(page: string): boolean;
  report: Report;
}
