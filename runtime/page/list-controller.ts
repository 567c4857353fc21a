import { proxy, ref } from 'valtio/vanilla';
import { CallError, type DataSource, type ListResult, type ListRow } from '../data/data-source';
import type { Json, JsonObject } from '../../schemas/json';
import { LARGEST_PAGE } from './paging-params';

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
  /** The whole tree comes in one answer. */
  tree?: boolean;
}

/** State of one list without any drawing: what is asked for, what came, what is selected. A tree comes whole. */
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
    loading: false,
    loaded: false,
    failure: null,
    selection: ref([]),
  });
  let current: AbortController | null = null;
  /** The exact total was asked for, which holds as long as the criteria do. */
  let exactTotal = false;

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
        pageSize: tree ? LARGEST_PAGE : state.pageSize,
      };
      if (exactTotal) body.exactTotal = true;
      if (state.order) Object.assign(body, { orderField: state.order.field, orderType: state.order.type });
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
    state.rows = ref(rows);
    state.summary = summary ? ref(summary) : null;
    state.totalCount = result.totalCount;
    state.totalAtLeast = result.totalAtLeast === true;
    state.loaded = true;
    state.failure = null;
    const present = new Set(flatten(rows).map((row) => row.id));
    state.selection = ref(state.selection.filter((id) => present.has(id)));
  }

  return {
    state,
    refresh,
    query(criteria) {
      state.criteria = ref(withoutEmpty(criteria));
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
    cancel() {
      current?.abort();
      current = null;
      state.loading = false;
      if (!state.loaded) state.failure = { code: 0, message: '', requestId: null };
    },
  };
}

/** Rows of a tree one below the other. */
export function flatten(rows: readonly ListRow[]): ListRow[] {
  return rows.flatMap((row) => [row, ...flatten(childrenOf(row))]);
}

/** Rows below a row of a tree. */
export function childrenOf(row: ListRow): ListRow[] {
  return Array.isArray(row.children) ? (row.children as ListRow[]) : [];
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

function isSummary(row: ListRow): boolean {
  return row.id === -1;
}

function failureOf(error: unknown): ListFailure {
  if (error instanceof CallError)
    return { code: error.code, message: error.message, requestId: error.requestId };
  throw error;
}
