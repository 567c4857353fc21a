import { proxy, ref } from 'valtio/vanilla';
import { CallError, type DataSource, type ListResult, type ListRow } from '../data/data-source';
import type { Json, JsonObject } from '../../schemas/json';
import { TreeLevels } from '../../widgets/ui/tree-levels';
import { LARGEST_PAGE } from './paging-params';
import { flatten, levelRows, TOP } from './tree-rows';

/** Nodes of one level of a large tree that come at a time. */
const LEVEL_PAGE = 200;

export interface ListOrder {
  field: string;
  type: 'asc' | 'desc';
}

/** Why a list could not be shown. */
export interface ListFailure {
  code: number;
  message: string;
  requestId: string | null;
}

/** A value the state holds as it is: replaced, never changed, and not watched inside. */
type Held<T extends object> = T & { $$valtioSnapshot: T };

export interface ListState {
  /** Criteria in force (not those being typed). */
  criteria: Held<JsonObject>;
  page: number;
  pageSize: number;
  order: ListOrder | null;
  rows: Held<readonly ListRow[]>;
  /** The row with id -1. */
  summary: Held<ListRow> | null;
  totalCount: number;
  /** There are more rows than `totalCount`; nobody has counted how many. */
  totalAtLeast: boolean;
  /** The tree is too large to come at once: its levels come when their nodes are opened. */
  partial: boolean;
  /** Criteria find more of its nodes than one answer holds. */
  cut: boolean;
  loading: boolean;
  /** Rows of an earlier answer can be seen. */
  loaded: boolean;
  failure: ListFailure | null;
  selection: Held<readonly number[]>;
}

export interface ListController {
  readonly state: ListState;
  /** Loads with the present state; a request still under way is dropped. */
  refresh(): Promise<void>;
  /** Takes criteria and starts at page 1. */
  query(criteria: JsonObject): Promise<void>;
  goTo(page: number, pageSize?: number): Promise<void>;
  /** Loads again with the exact total. */
  countAll(): Promise<void>;
  /** Orders by a column: ascending, descending, as the server likes. */
  sort(field: string): Promise<void>;
  select(ids: readonly number[]): void;
  /** A node of a large tree was opened or closed. */
  open(node: number, open: boolean): void;
  /** Asks again for the children of a node that did not come, or for more of them. */
  goOn(node: number): void;
  /** Gives up the request under way. */
  cancel(): void;
}

export interface ListControllerOptions {
  source: DataSource;
  searchUrl: string;
  pageSize: number;
  page?: number;
  /** Criteria this list always has. */
  preset?: JsonObject;
  criteria?: JsonObject;
  /** The tree comes in one answer, a large one level by level. */
  tree?: boolean;
}

/** State of one list without any drawing: what is asked for, what came, what is selected. */
export function createListController(options: ListControllerOptions): ListController {
  const { source, searchUrl, preset = {}, tree = false } = options;
  const state = proxy<ListState>({
    criteria: ref(withoutEmpty(options.criteria ?? {})),
    page: options.page ?? 1,
    pageSize: options.pageSize,
    order: null,
    rows: ref([]),
    summary: null,
    totalCount: 0,
    totalAtLeast: false,
    partial: false,
    cut: false,
    loading: false,
    loaded: false,
    failure: null,
    selection: ref([]),
  });
  let current: AbortController | null = null;
  /** The exact total was asked for, which holds as long as the criteria do. */
  let exactTotal = false;
  const levels = new TreeLevels<ListRow, number>(
    async (node, page, signal) => {
      const body = { ...preset, ...ordered(), childrenOf: node, page, pageSize: LEVEL_PAGE };
      const { rows } = await source.call<ListResult>(searchUrl, { body, signal, quiet: true });
      return levelOf(rows);
    },
    () => showRows(levelRows(TOP, levels)),
  );

  function ordered(): JsonObject {
    return state.order ? { orderField: state.order.field, orderType: state.order.type } : {};
  }

  /** Whether a search of the tree asks for nothing: then a large one answers its top. */
  const asksNothing = () => Object.keys(state.criteria).length + Object.keys(preset).length === 0;

  async function refresh(): Promise<void> {
    current?.abort();
    const request = new AbortController();
    current = request;
    state.loading = true;
    try {
      const body: JsonObject = {
        ...state.criteria,
        ...preset,
        page: tree ? 1 : state.page,
        pageSize: tree ? (asksNothing() ? LEVEL_PAGE : LARGEST_PAGE) : state.pageSize,
        ...ordered(),
      };
      if (exactTotal) body.exactTotal = true;
      const result = await source.call<ListResult>(searchUrl, { body, signal: request.signal, quiet: true });
      if (current !== request) return;
      if (result.rows.every(isSummary) && state.page > 1 && !tree) {
        // The page lies beyond the end, as after deleting its last row.
        state.page = Math.max(1, Math.min(state.page - 1, Math.ceil(result.totalCount / state.pageSize)));
        return await refresh();
      }
      accept(result);
    } catch (error) {
      if (current !== request) return;
      // The session is over: the door to data says so and goes to sign-in; the list just waits.
      if (error instanceof CallError && (error.code === 203 || error.code === 401)) return;
      state.failure = failureOf(error);
    }
    current = null;
    state.loading = false;
  }

  function accept(result: ListResult): void {
    const rows = result.rows.filter((row) => !isSummary(row));
    const summary = result.rows.find(isSummary);
    state.partial = result.partial === true;
    state.cut = state.partial && !asksNothing() && result.totalCount > LARGEST_PAGE;
    if (state.partial) {
      levels.reload();
      levels.put(TOP, rows, asksNothing() && levelOf(rows).more);
      showRows(levelRows(TOP, levels));
    } else {
      levels.clear();
      showRows(rows);
    }
    state.summary = summary ? ref(summary) : null;
    state.totalCount = result.totalCount;
    state.totalAtLeast = result.totalAtLeast === true;
    state.loaded = true;
    state.failure = null;
  }

  function showRows(rows: readonly ListRow[]): void {
    state.rows = ref(rows);
    const present = new Set(flatten(rows).map((row) => row.id));
    state.selection = ref(state.selection.filter((id) => present.has(id)));
  }

  return {
    state,
    refresh,
    query(criteria) {
      state.criteria = ref(withoutEmpty(criteria));
      levels.clear();
      exactTotal = false;
      state.page = 1;
      return refresh();
    },
    goTo(page, pageSize = state.pageSize) {
      state.page = page;
      state.pageSize = pageSize;
      return refresh();
    },
    countAll() {
      exactTotal = true;
      return refresh();
    },
    sort(field) {
      const { order } = state;
      if (order?.field !== field) state.order = { field, type: 'asc' };
      else state.order = order.type === 'asc' ? { field, type: 'desc' } : null;
      state.page = 1;
      return refresh();
    },
    select(ids) {
      state.selection = ref([...ids]);
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
      if (!state.loaded) state.failure = { code: 0, message: '', requestId: null };
    },
  };
}

/** Criteria that say something. */
export function withoutEmpty(criteria: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => !isEmptyCriterion(value)));
}

/** Whether a criterion says nothing; a range without either end says nothing. */
export function isEmptyCriterion(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every(isEmptyCriterion);
  return value === undefined || value === null || value === '';
}

function levelOf(answer: readonly ListRow[]) {
  const rows = answer.filter((row) => !isSummary(row));
  return { rows, more: rows.length >= LEVEL_PAGE };
}

function isSummary(row: ListRow): boolean {
  return row.id === -1;
}

function failureOf(error: unknown): ListFailure {
  if (error instanceof CallError)
    return { code: error.code, message: error.message, requestId: error.requestId };
  throw error;
}
