/** One open page. */
export interface Tab {
  /** What makes it this tab: its address without search. */
  key: string;
  /** Where activating it leads: the address last seen in it. */
  href: string;
  title: string;
  closable: boolean;
  keepAlive: boolean;
  keepAliveLevel: number;
  /** Rises with each opened tab. */
  created: number;
  /** Rises when the page is to start anew. */
  run: number;
}

export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
}

/** Pages that stay alive at the same time, the one in view included. */
const MOST_ALIVE = 10;

export const NO_TABS: TabsState = { tabs: [], activeKey: null };

/** What a page says about its tab when it comes into view. */
export type OpenedTab = Omit<Tab, 'created' | 'run'>;

/** Brings a page into view: its tab if it is open, else a new one at the right. A tab that cannot be closed stands first. */
export function openTab(state: TabsState, opened: OpenedTab): TabsState {
  const known = state.tabs.find((tab) => tab.key === opened.key);
  if (known) {
    const tabs = state.tabs.map((tab) => (tab === known ? { ...known, ...opened } : tab));
    return { tabs, activeKey: opened.key };
  }
  const created = state.tabs.reduce((latest, tab) => Math.max(latest, tab.created), 0) + 1;
  const tab = { ...opened, created, run: 0 };
  return { tabs: opened.closable ? [...state.tabs, tab] : [tab, ...state.tabs], activeKey: opened.key };
}

/** Closes one tab. Of the one in view, the right neighbour takes the place, else the left. */
export function closeTab(state: TabsState, key: string): TabsState {
  const index = state.tabs.findIndex((tab) => tab.key === key);
  if (!state.tabs[index]?.closable) return state;
  const tabs = state.tabs.filter((tab) => tab.key !== key);
  if (state.activeKey !== key) return { tabs, activeKey: state.activeKey };
  return { tabs, activeKey: (tabs[index] ?? tabs[index - 1])?.key ?? null };
}

/** Closes what is to the left or right of a tab; null when there is nothing. */
export function closeSide(state: TabsState, key: string, side: 'left' | 'right'): TabsState | null {
  const index = state.tabs.findIndex((tab) => tab.key === key);
  const isOnSide = (position: number) => (side === 'left' ? position < index : position > index);
  const tabs = state.tabs.filter((tab, position) => !(tab.closable && isOnSide(position)));
  if (index < 0 || tabs.length === state.tabs.length) return null;
  const survives = tabs.some((tab) => tab.key === state.activeKey);
  return { tabs, activeKey: survives ? state.activeKey : key };
}

/** Closes every tab that can be closed; the last that stays comes into view. */
export function closeAll(state: TabsState): TabsState {
  const tabs = state.tabs.filter((tab) => !tab.closable);
  return { tabs, activeKey: tabs.at(-1)?.key ?? null };
}

/** Lets a page start anew. */
export function restartTab(state: TabsState, key: string): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, run: tab.run + 1 } : tab)) };
}

/** Renames tabs whose route is called otherwise now, in another language for instance. */
export function retitle(state: TabsState, titleOf: (tab: Tab) => string | undefined): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => ({ ...tab, title: titleOf(tab) ?? tab.title })) };
}

/**
 * Keys of the pages that stay alive: the one in view, those that hold unsaved work, then those that ask for it,
 * higher level first and among equals the latest opened first. Unsaved work stays however many there are.
 */
export function keptAlive(
  state: TabsState,
  unsaved: ReadonlySet<string> = new Set(),
  most: number = MOST_ALIVE,
): ReadonlySet<string> {
  const needed = state.tabs.filter((tab) => tab.key === state.activeKey || unsaved.has(tab.key));
  const others = state.tabs
    .filter((tab) => tab.keepAlive && !needed.includes(tab))
    .sort((a, b) => b.keepAliveLevel - a.keepAliveLevel || b.created - a.created)
    .slice(0, Math.max(0, most - needed.length));
  return new Set([...needed, ...others].map((tab) => tab.key));
}
