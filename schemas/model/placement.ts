import type { EVERY, RowSecurity } from '../document/row-security';

/**
 * The path from a row to a value that places it: references to follow, then a column of the last row; `id` is that row
 * itself.
 */
export interface RowPath {
  readonly hops: readonly { column: string; entity: string }[];
  readonly column: string;
}

/** How the rows of an entity are placed, as far as its `rows` declaration is valid. */
export interface RowPlacement {
  readonly area: RowPath | null;
  /** Null: users of suppliers see no row. */
  readonly supplier: RowPath | typeof EVERY | null;
  /** Who sees rows without an area; null: no user restricted to areas or creators. */
  readonly fallback: RowSecurity['fallback'] | null;
  /** The creator that decides, where it is not that of the row itself: of a line item its record. */
  readonly maker?: RowPath;
}
