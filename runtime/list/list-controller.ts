import { proxy, ref } from 'valtio/vanilla';
import type { JsonObject } from '../../schemas/json';
import type { FilterGroup } from '../../schemas/record/list-filter';
import { withoutEmpty } from './empty-criterion';
import { chosenSelection } from './kept-selection';
import { ListRequests, type ListOrigin } from './list-requests';
import { initialState, type FirstList, type ListOrder, type ListState } from './list-state';

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
  /** Shows the list as a saved view or an address says, from page 1 if they say no other. */
  apply(
    view: Pick<ListControllerOptions, 'criteria' | 'preset' | 'filter' | 'order' | 'page'> & {
      pageSize?: number;
    },
  ): Promise<void>;
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
  /** What the shown rows were searched by, without paging. */
  asked(): JsonObject;
}

interface ListControllerOptions extends ListOrigin, FirstList {}

/** The state of a list without rendering: request, response, selection. */
export function createListController(options: ListControllerOptions): ListController {
  const state = proxy(initialState(options));
  const requests = new ListRequests(options, state);
  return {
    state,
    refresh: () => requests.refresh(),
    refreshUnseen: () => requests.refreshUnseen(),
    query(criteria, preset = requests.preset) {
      requests.preset = preset;
      state.criteria = ref(withoutEmpty(criteria));
      return requests.toFirstPage();
    },
    apply(view) {
      const { criteria = {}, preset = requests.preset, filter = null, order = null, page, pageSize } = view;
      requests.preset = preset;
      state.criteria = ref(withoutEmpty(criteria));
      state.filter = filter && ref(filter);
      state.order = order && { ...order };
      state.pageSize = pageSize ?? state.pageSize;
      return requests.toFirstPage(page);
    },
    setFilter(filter) {
      state.filter = filter && ref(filter);
      return requests.toFirstPage();
    },
    goTo(page, pageSize = state.pageSize) {
      requests.turnPage();
      state.page = page;
      state.pageSize = pageSize;
      return requests.refresh();
    },
    countAll() {
      requests.exactTotal = true;
      return requests.refresh();
    },
    sort(field) {
      requests.turnPage();
      state.order = nextOrder(state.order, field);
      state.page = 1;
      return requests.refresh();
    },
    select(ids) {
      const { selection, elsewhere } = chosenSelection(ids, state.rows, state.elsewhere);
      state.selection = ref([...selection]);
      state.elsewhere = ref([...elsewhere]);
    },
    open(node, open) {
      if (!state.partial) return;
      if (open) requests.levels.open(node);
      else requests.levels.close(node);
    },
    goOn: (node) => requests.levels.goOn(node),
    cancel: () => requests.cancel(),
    asked: () => requests.asked(),
  };
}

/** Ascending, then descending, then unsorted. */
function nextOrder(order: ListOrder | null, field: string): ListOrder | null {
  if (order?.field !== field) return { field, type: 'asc' };
  return order.type === 'asc' ? { field, type: 'desc' } : null;
}
