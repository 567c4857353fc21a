import type { JsonObject } from '../../schemas/json';

/** A page of a list. */
export interface ListAnswer {
  rows: JsonObject[];
  page: number;
  totalCount: number;
  /** There are more rows than `totalCount`, uncounted. Absent: the total is exact. */
  totalAtLeast?: true;
  /**
   * The tree is too large for one response. Without criteria these are nodes of one level, with criteria the matches
   * below their ancestors (`isAncestor`). `hasChildren` marks nodes whose children `childrenOf` loads.
   */
  partial?: true;
}
