import { proxy, ref } from 'valtio/vanilla';
import { CallError, type DataSource, type ListResult, type ListRow } from '../data/data-source';
import type { Json, JsonObject } from '../../schemas/json';
import type { ListedColumn } from '../../schemas/model/page';
import type { FilterGroup } from '../../schemas/record/list-filter';
import { TreeLevels } from '../../widgets/ui/tree-levels';
import { chosenSelection, keptSelection, type Turn } from './kept-selection';
import { LARGEST_PAGE } from './paging-params';
import { levelRows, TOP } from './tree-rows';

/** Page size of a level of a large tree. */
const LEVEL_PAGE = 200;

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
interface ListState {
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

/** State of a list and its operations; see `createListController`. */
export interface ListController {
  readonly state: ListState;
  /** Loads with the current state; aborts a pending request. */
  refresh(): Promise<void>;
  /**
   * Loads what is shown again without showing it: the rows stay as they are until the answer is there, and when there
   * is none. False: the call failed.
   */
  refreshUnseen(): Promise<boolean>;
  /** Sets the criteria, and other fixed ones if given, and loads page 1. */
  query(criteria: JsonObject, preset?: JsonObject): Promise<void>;
  /** Shows the list as a saved view says, from page 1. */
  apply(view: Pick<ListControllerOptions, 'criteria' | 'preset' | 'filter' | 'order'>): Promise<void>;
  /** Sets the filter and loads page 1. */
  setFilter(filter: FilterGroup | null): Promise<void>;
  goTo(page: number, pageSize?: number): Promise<void>;
  /** Loads again with the exact total. */
  countAll(): Promise<void>;
  /** Sorts by a column: ascending, descending, default. */
  sort(field: string): Promise<void>;
  select(ids: readonly number[]): void;
  /** Called when a node of a large tree is opened or closed. */
  open(node: number, open: boolean): void;
  /** Retries failed children of a node, or loads more of them. */
  goOn(node: number): void;
  /** Aborts the pending request. */
  cancel(): void;
}

/** What a list asks for beside its criteria, and the columns that show it. */
export interface PreparedList {
  body: JsonObject;
  columns: readonly ListedColumn[];
}

interface ListControllerOptions {
  source: DataSource;
  searchUrl: string;
  pageSize: number;
  page?: number;
  /** Fixed criteria of this list. */
  preset?: JsonObject;
  criteria?: JsonObject;
  filter?: FilterGroup | null;
  order?: ListOrder | null;
  /** Columns to show of the rows that its rows refer to. */
  through?: readonly string[];
  /** Loads, before the first rows, what they are asked for with. */
  prepare?(signal: AbortSignal): Promise<PreparedList>;
  /** The list is a tree, loaded as a whole or, if large, level by level. */
  tree?: boolean;
}

/** The state of a list without rendering: request, response, selection. */
export function createListController(options: ListControllerOptions): ListController {
  const { source, searchUrl, tree = false, through = [] } = options;
  const along: JsonObject = through.length > 0 ? { through: [...through] } : {};
  let { preset = {} } = options;
  const state = proxy(initialState(options));
  let current: AbortController | null = null;
  /** The exact total was requested; stays until the criteria change. */
  let exactTotal = false;
  let prepared: PreparedList | null = null;
  /** What the next rows are, compared with those shown. */
  let turn: Turn = 'same';
  const levels = new TreeLevels<ListRow, number>(
    async (node, page, signal) => {
      const body = { ...preset, ...orderOf(state), ...along, childrenOf: node, page, pageSize: LEVEL_PAGE };
      const { rows } = await source.call<ListResult>(searchUrl, { body, signal, quiet: true });
      return levelOf(rows);
    },
    () => showRows(state, levelRows(TOP, levels), 'same'),
  );

  /** Whether a tree request has no criteria: then a large tree returns its top level. */
  const hasNoCriteria = () =>
    !state.filter && Object.keys(state.criteria).length + Object.keys(preset).length === 0;
  const toFirstPage = () => {
    levels.clear();
    exactTotal = false;
    turn = 'criteria';
    state.page = 1;
    return refresh();
  };

  /** Rows of other criteria that are still being loaded stay such rows. */
  const turnPage = () => {
    if (turn === 'same') turn = 'page';
  };
  const bodyNow = (): JsonObject => ({
    ...state.criteria,
    ...preset,
    page: tree ? 1 : state.page,
    pageSize: tree ? (hasNoCriteria() ? LEVEL_PAGE : LARGEST_PAGE) : state.pageSize,
    ...orderOf(state),
    ...along,
    ...(state.filter && { filter: asJson(state.filter) }),
    ...(exactTotal && { exactTotal }),
    ...prepared?.body,
  });
  /** The page is beyond the end, for example after deleting its last row. */
  const isBeyond = (result: ListResult) => result.rows.every(isSummary) && state.page > 1 && !tree;
  const show = (result: ListResult) => {
    accept(result, state, levels, hasNoCriteria(), turn);
    state.offset = tree ? 0 : (state.page - 1) * state.pageSize;
    turn = 'same';
  };

  async function refresh(): Promise<void> {
    current?.abort();
    const request = new AbortController();
    current = request;
    state.loading = true;
    try {
      const { signal } = request;
      if (options.prepare && !prepared) {
        const made = await options.prepare(signal);
        if (current !== request) return;
        prepared = made;
        state.more = ref([...made.columns]);
      }
      const result = await source.call<ListResult>(searchUrl, { body: bodyNow(), signal, quiet: true });
      if (current !== request) return;
      if (isBeyond(result)) {
        state.page = Math.max(1, Math.min(state.page - 1, Math.ceil(result.totalCount / state.pageSize)));
        return await refresh();
      }
      show(result);
    } catch (error) {
      if (current !== request) return;
      // The session ended: the data source redirects to sign-in, the list keeps waiting.
      if (error instanceof CallError && (error.code === 203 || error.code === 401)) return;
      state.failure = failureOf(error, state.loaded && turn === 'same');
    }
    current = null;
    state.loading = false;
  }

  async function refreshUnseen(): Promise<boolean> {
    // What is being loaded is newer than an answer to this.
    if (current || !state.loaded || state.failure) return true;
    const request = new AbortController();
    current = request;
    try {
      const { signal } = request;
      const asked = { body: bodyNow(), signal, quiet: true, background: true };
      const result = await source.call<ListResult>(searchUrl, asked);
      if (current !== request) return true;
      current = null;
      if (isBeyond(result)) await refresh();
      else show(result);
      return true;
    } catch (error) {
      if (current !== request) return true;
      current = null;
      if (!(error instanceof CallError)) throw error;
      return false;
    }
  }

  return {
    state,
    refresh,
    refreshUnseen,
    query(criteria, fixed = preset) {
      preset = fixed;
      state.criteria = ref(withoutEmpty(criteria));
      return toFirstPage();
    },
    apply({ criteria = {}, preset: fixed = preset, filter = null, order = null }) {
      preset = fixed;
      state.criteria = ref(withoutEmpty(criteria));
      state.filter = filter && ref(filter);
      state.order = order && { ...order };
      return toFirstPage();
    },
    setFilter(filter) {
      state.filter = filter && ref(filter);
      return toFirstPage();
    },
    goTo(page, pageSize = state.pageSize) {
      turnPage();
      state.page = page;
      state.pageSize = pageSize;
      return refresh();
    },
    countAll() {
      exactTotal = true;
      return refresh();
    },
    sort(field) {
      turnPage();
      state.order = nextOrder(state.order, field);
      state.page = 1;
      return refresh();
    },
    select(ids) {
      const { selection, elsewhere } = chosenSelection(ids, state.rows, state.elsewhere);
      state.selection = ref([...selection]);
      state.elsewhere = ref([...elsewhere]);
    },
    open(node, open) {
      if (!state.partial) return;
      if (open) levels.open(node);
      else levels.close(node);
    },
    goOn: (node) => levels.goOn(node),
    cancel() {
      current?.abort();
      current = null;
      state.loading = false;
      if (!state.loaded) state.failure = { code: 0, message: '', requestId: null, stale: false };
    },
  };
}

/** Stores a response in the state. `unfiltered`: the request had no criteria, so a large tree returned its top level. */
function accept(
  result: ListResult,
  state: ListState,
  levels: TreeLevels<ListRow, number>,
  unfiltered: boolean,
  turn: Turn,
): void {
  const rows = result.rows.filter((row) => !isSummary(row));
  const summary = result.rows.find(isSummary);
  state.partial = result.partial === true;
  state.cut = state.partial && !unfiltered && result.totalCount > LARGEST_PAGE;
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
function showRows(state: ListState, rows: readonly ListRow[], turn: Turn): void {
  const { selection, elsewhere } = keptSelection(state, state.rows, rows, turn);
  state.rows = ref(rows);
  state.selection = ref([...selection]);
  state.elsewhere = ref([...elsewhere]);
}

/** The filled criteria. */
export function withoutEmpty(criteria: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => !isEmptyCriterion(value)));
}

/** Whether a criterion is empty; a range is if both ends are. */
export function isEmptyCriterion(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every(isEmptyCriterion);
  return value === undefined || value === null || value === '';
}

function initialState({
  criteria = {},
  filter = null,
  order = null,
  page = 1,
  pageSize,
}: ListControllerOptions): ListState {
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

/** A filter is JSON, but its lists are read-only. */
const asJson = (filter: FilterGroup): Json => filter as unknown as Json;

function orderOf({ order }: ListState): JsonObject {
  return order ? { orderField: order.field, orderType: order.type } : {};
}

/** Ascending, then descending, then unsorted. */
function nextOrder(order: ListOrder | null, field: string): ListOrder | null {
  if (order?.field !== field) return { field, type: 'asc' };
  return order.type === 'asc' ? { field, type: 'desc' } : null;
}

function levelOf(answer: readonly ListRow[]) {
  const rows = answer.filter((row) => !isSummary(row));
  return { rows, more: rows.length >= LEVEL_PAGE };
}

function isSummary(row: ListRow): boolean {
  return row.id === -1;
}

function failureOf(error: unknown, hasSameRows: boolean): ListFailure {
  if (!(error instanceof CallError)) throw error;
  const { code, message, requestId } = error;
  // Rows that may no longer be read are not kept.
  return { code, message, requestId, stale: hasSameRows && code !== 403 && code !== 404 };
}
