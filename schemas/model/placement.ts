import type { EVERY, RowSecurity } from '../document/row-security';

/** From a row to a value that places it: references to follow, then the column of the last row; `id` is that row itself. */
export interface RowPath {
  readonly hops: readonly { column: string; entity: string }[];
  readonly column: string;
}

/** What places the rows of an entity, as far as its declaration (`rows`) is right. */
export interface RowPlacement {
  readonly area: RowPath | null;
  /** Null: no supplier's user sees a row. */
  readonly supplier: RowPath | typeof EVERY | null;
  /** Who sees rows without an area; null: nobody who is bound to areas or makers. */
  readonly fallback: RowSecurity['fallback'] | null;
}
