import { ref } from 'valtio/vanilla';
import type { Json, JsonObject } from '../../schemas/json';
import type { ListedColumn } from '../../schemas/model/page';
import type { FilterGroup } from '../../schemas/record/list-filter';
import { TreeLevels } from '../../widgets/ui/tree-levels';
import { CallError, type DataSource, type ListResult, type ListRow } from '../data/data-source';
import type { Turn } from './kept-selection';
import {
  accept,
  failureOf,
  isSummary,
  LEVEL_PAGE,
  levelOf,
  MOST_FOUND,
  showRows,
  type ListState,
} from './list-state';
import { levelRows, TOP } from './tree-rows';

/** What a list asks for beside its criteria, and the columns that show it. */
export interface PreparedList {
  body: JsonObject;
  columns: readonly ListedColumn[];
}

/** Where the rows of a list come from. */
export interface ListOrigin {
  source: DataSource;
  searchUrl: string;
  /** Fixed criteria of this list. */
  preset?: JsonObject;
  /** Columns to show of the rows that its rows refer to. */
  through?: readonly string[];
  /** Loads, before the first rows, what they are asked for with. */
  prepare?(signal: AbortSignal): Promise<PreparedList>;
  /** The list is a tree, loaded as a whole or, if large, level by level. */
  tree?: boolean;
}

/** The requests of a list for its rows, one at a time: a newer one aborts the pending one. */
export class ListRequests {
  /** Fixed criteria. */
  preset: JsonObject;
  /** The exact total was requested; stays until the criteria change. */
  exactTotal = false;
  /** What the next rows are, compared with those shown. */
  turn: Turn = 'same';
  /** The levels of a large tree. */
  readonly levels: TreeLevels<ListRow, number>;
  #current: AbortController | null = null;
  #prepared: PreparedList | null = null;

  constructor(
    private readonly origin: ListOrigin,
    private readonly state: ListState,
  ) {
    this.preset = origin.preset ?? {};
    this.levels = new TreeLevels<ListRow, number>(
      (node, page, signal) => this.#level(node, page, signal),
      () => showRows(state, levelRows(TOP, this.levels), 'same'),
    );
  }

  /** Loads with the current state; aborts a pending request. */
  async refresh(): Promise<void> {
    const { state } = this;
    this.#current?.abort();
    const request = new AbortController();
    this.#current = request;
    state.loading = true;
    try {
      // Without preparation the request leaves at once.
      if (this.origin.prepare && !this.#prepared) {
        const made = await this.origin.prepare(request.signal);
        if (this.#current !== request) return;
        this.#prepared = made;
        state.more = ref([...made.columns]);
      }
      const result = await this.#ask(request.signal);
      if (this.#current !== request) return;
      if (this.#isBeyond(result)) {
        state.page = Math.max(1, Math.min(state.page - 1, Math.ceil(result.totalCount / state.pageSize)));
        return await this.refresh();
      }
      this.#show(result);
    } catch (error) {
      if (this.#current !== request) return;
      state.failure = failureOf(error, state.loaded && this.turn === 'same');
    }
    this.#current = null;
    state.loading = false;
  }

  /** Loads what is shown again without showing it; false: the call failed. */
  async refreshUnseen(): Promise<boolean> {
    // What is being loaded is newer than an answer to this.
    if (this.#current || !this.state.loaded || this.state.failure) return true;
    const request = new AbortController();
    this.#current = request;
    try {
      const result = await this.#ask(request.signal, { background: true });
      if (this.#current !== request) return true;
      this.#current = null;
      if (this.#isBeyond(result)) await this.refresh();
      else this.#show(result);
      return true;
    } catch (error) {
      if (this.#current !== request) return true;
      this.#current = null;
      if (!(error instanceof CallError)) throw error;
      return false;
    }
  }

  /** Loads page 1, or another first one, with other criteria. */
  toFirstPage(page = 1): Promise<void> {
    this.levels.clear();
    this.exactTotal = false;
    this.turn = 'criteria';
    this.state.page = page;
    return this.refresh();
  }

  /** The next rows are those of another page. Rows of other criteria that are still being loaded stay such rows. */
  turnPage(): void {
    if (this.turn === 'same') this.turn = 'page';
  }

  /** Aborts the pending request. */
  cancel(): void {
    const { state } = this;
    this.#current?.abort();
    this.#current = null;
    state.loading = false;
    if (!state.loaded) state.failure = { code: 0, message: '', requestId: null, stale: false };
  }

  /** Criteria, filter and order, for calls over all rows of the list. */
  asked(): JsonObject {
    const { criteria, filter } = this.state;
    return {
      ...criteria,
      ...this.preset,
      ...orderOf(this.state),
      ...(filter && { filter: asJson(filter) }),
    };
  }

  #ask(signal: AbortSignal, how: { background?: boolean } = {}): Promise<ListResult> {
    const { source, searchUrl } = this.origin;
    return source.call<ListResult>(searchUrl, { body: this.#body(), signal, quiet: true, ...how });
  }

  async #level(node: number, page: number, signal: AbortSignal) {
    const { source, searchUrl } = this.origin;
    const body = {
      ...this.preset,
      ...orderOf(this.state),
      ...this.#along(),
      childrenOf: node,
      page,
      pageSize: LEVEL_PAGE,
    };
    const { rows } = await source.call<ListResult>(searchUrl, { body, signal, quiet: true });
    return levelOf(rows);
  }

  #body(): JsonObject {
    const { state } = this;
    const { tree = false } = this.origin;
    return {
      ...state.criteria,
      ...this.preset,
      page: tree ? 1 : state.page,
      pageSize: tree ? (this.#hasNoCriteria() ? LEVEL_PAGE : MOST_FOUND) : state.pageSize,
      ...orderOf(state),
      ...this.#along(),
      ...(state.filter && { filter: asJson(state.filter) }),
      ...(this.exactTotal && { exactTotal: true }),
      ...this.#prepared?.body,
    };
  }

  #along(): JsonObject {
    const { through = [] } = this.origin;
    return through.length > 0 ? { through: [...through] } : {};
  }

  /** Whether a tree request has no criteria: then a large tree returns its top level. */
  #hasNoCriteria(): boolean {
    const { state, preset } = this;
    return !state.filter && Object.keys(state.criteria).length + Object.keys(preset).length === 0;
  }

  /** The page is beyond the end, for example after deleting its last row. */
  #isBeyond(result: ListResult): boolean {
    return result.rows.every(isSummary) && this.state.page > 1 && !this.origin.tree;
  }

  #show(result: ListResult): void {
    const { state } = this;
    accept(result, state, this.levels, this.#hasNoCriteria(), this.turn);
    state.offset = this.origin.tree ? 0 : (state.page - 1) * state.pageSize;
    this.turn = 'same';
  }
}

/** A filter is JSON, but its lists are read-only. */
const asJson = (filter: FilterGroup): Json => filter as unknown as Json;

function orderOf({ order }: ListState): JsonObject {
  return order ? { orderField: order.field, orderType: order.type } : {};
}
