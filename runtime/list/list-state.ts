import { ref } from 'valtio/vanilla';
import type { JsonObject } from '../../schemas/json';
import type { ListedColumn } from '../../schemas/model/page';
import type { FilterGroup } from '../../schemas/record/list-filter';
import type { TreeLevels } from '../../widgets/ui/tree-levels';
import { CallError, type ListResult, type ListRow } from '../data/data-source';
import { withoutEmpty } from './empty-criterion';
import { keptSelection, type Turn } from './kept-selection';
import { levelRows, TOP } from './tree-rows';

/** Page size of a level of a large tree. */
export const LEVEL_PAGE = 200;
/** Nodes of a large tree that are shown for criteria. */
export const MOST_FOUND = 1000;

/** The column that a list is sorted by. */
export interface ListOrder {
  field: string;
  type: 'asc' | 'desc';
}

/** Why a list could not be loaded. */
interface ListFailure {
  code: number;
  message: string;
  requestId: string | null;
  /** A refresh failed: the rows are those that were there before. */
  stale: boolean;
}

/** A value that the state replaces but never mutates, so valtio does not proxy its contents. */
type Held<T extends object> = T & { $$valtioSnapshot: T };

/** The state of a list; replaced values are snapshots. */
export interface ListState {
  /** Active criteria, not those being typed. */
  criteria: Held<JsonObject>;
  /** Conditions beside the criteria. */
  filter: Held<FilterGroup> | null;
  page: number;
  pageSize: number;
  order: ListOrder | null;
  rows: Held<readonly ListRow[]>;
  /** Number of rows before the first shown one; a page that is still being loaded does not change it. */
  offset: number;
  /** The row with id −1. */
  summary: Held<ListRow> | null;
  totalCount: number;
  /** `totalCount` is a lower bound. */
  totalAtLeast: boolean;
  /** The tree is too large for one response: its levels load when nodes are opened. */
  partial: boolean;
  /** The criteria match more nodes than one response holds. */
  cut: boolean;
  loading: boolean;
  /** Rows of an earlier response are shown. */
  loaded: boolean;
  failure: ListFailure | null;
  /** The ids of the selected rows, on all pages. */
  selection: Held<readonly number[]>;
  /** Columns behind those of the page. */
  more: Held<readonly ListedColumn[]>;
  /** The selected rows of other pages. */
  elsewhere: Held<readonly ListRow[]>;
}

/** What a list shows first. */
export interface FirstList {
  pageSize: number;
  page?: number;
  criteria?: JsonObject;
  filter?: FilterGroup | null;
  order?: ListOrder | null;
}

/** The state of a list before its first rows. */
export function initialState({
  criteria = {},
  filter = null,
  order = null,
  page = 1,
  pageSize,
}: FirstList): ListState {
  return {
    criteria: ref(withoutEmpty(criteria)),
    filter: filter && ref(filter),
    page,
    pageSize,
    order: order && { ...order },
    rows: ref([]),
    offset: 0,
    summary: null,
    totalCount: 0,
    totalAtLeast: false,
    partial: false,
    cut: false,
    loading: false,
    loaded: false,
    failure: null,
    selection: ref([]),
    more: ref([]),
    elsewhere: ref([]),
  };
}

/** Stores a response in the state. `unfiltered`: the request had no criteria, so a large tree returned its top level. */
export function accept(
  result: ListResult,
  state: ListState,
  levels: TreeLevels<ListRow, number>,
  unfiltered: boolean,
  turn: Turn,
): void {
  const rows = result.rows.filter((row) => !isSummary(row));
  const summary = result.rows.find(isSummary);
  state.partial = result.partial === true;
  state.cut = state.partial && !unfiltered && result.totalCount > MOST_FOUND;
  if (state.partial) {
    levels.reload();
    levels.put(TOP, rows, unfiltered && levelOf(rows).more);
    showRows(state, levelRows(TOP, levels), turn);
  } else {
    levels.clear();
    showRows(state, rows, turn);
  }
  state.summary = summary ? ref(summary) : null;
  state.totalCount = result.totalCount;
  state.totalAtLeast = result.totalAtLeast === true;
  state.loaded = true;
  state.failure = null;
}

/** Shows rows; those selected on other pages stay selected. */
export function showRows(state: ListState, rows: readonly ListRow[], turn: Turn): void {
  const { selection, elsewhere } = keptSelection(state, state.rows, rows, turn);
  state.rows = ref(rows);
  state.selection = ref([...selection]);
  state.elsewhere = ref([...elsewhere]);
}

/** The rows of a level of a tree, and whether there are more. */
export function levelOf(answer: readonly ListRow[]) {
  const rows = answer.filter((row) => !isSummary(row));
  return { rows, more: rows.length >= LEVEL_PAGE };
}

/** Whether a row is the summary of the list. */
export function isSummary(row: ListRow): boolean {
  return row.id === -1;
}

/** The failure of a request; throws other errors than a `CallError`. */
export function failureOf(error: unknown, hasSameRows: boolean): ListFailure {
  if (!(error instanceof CallError)) throw error;
  const { code, message, requestId } = error;
  // Rows that may no longer be read are not kept.
  return { code, message, requestId, stale: hasSameRows && code !== 403 && code !== 404 };
}
