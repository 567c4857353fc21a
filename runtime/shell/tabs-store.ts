/** An open page. */
export interface Tab {
  /** Identifies the tab: its path without query. */
  key: string;
  /** The last URL shown in it, used on activation. */
  href: string;
  title: string;
  closable: boolean;
  keepAlive: boolean;
  keepAliveLevel: number;
  /** Holds a layout of pages, which is always kept. */
  isLayout?: boolean;
  /** Increases with each opened tab. */
  created: number;
  /** Increases when the page restarts. */
  run: number;
}

/** The open tabs and the active one. */
export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
}

/** Maximum of kept-alive pages, including the active one; layouts do not count. */
export const MOST_ALIVE = 10;

/** The state before the first page opens. */
export const NO_TABS: TabsState = { tabs: [], activeKey: null };

/** The tab of a page that is being opened. */
export type OpenedTab = Omit<Tab, 'created' | 'run'>;

/**
 * Activates a page: its tab if it is open, otherwise a new one at the right. A tab that cannot be closed comes first.
 */
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

/** Closes a tab. If it was active, activates its right neighbour, otherwise its left. */
export function closeTab(state: TabsState, key: string): TabsState {
  const index = state.tabs.findIndex((tab) => tab.key === key);
  if (!state.tabs[index]?.closable) return state;
  const tabs = state.tabs.filter((tab) => tab.key !== key);
  if (state.activeKey !== key) return { tabs, activeKey: state.activeKey };
  return { tabs, activeKey: (tabs[index] ?? tabs[index - 1])?.key ?? null };
}

/** Closes the tabs to the left or right of a tab; null if there are none. */
export function closeSide(state: TabsState, key: string, side: 'left' | 'right'): TabsState | null {
  const index = state.tabs.findIndex((tab) => tab.key === key);
  const isOnSide = (position: number) => (side === 'left' ? position < index : position > index);
  const tabs = state.tabs.filter((tab, position) => !(tab.closable && isOnSide(position)));
  if (index < 0 || tabs.length === state.tabs.length) return null;
  const survives = tabs.some((tab) => tab.key === state.activeKey);
  return { tabs, activeKey: survives ? state.activeKey : key };
}

/** Closes every closable tab; activates the last remaining one. */
export function closeAll(state: TabsState): TabsState {
  const tabs = state.tabs.filter((tab) => !tab.closable);
  return { tabs, activeKey: tabs.at(-1)?.key ?? null };
}

/** Restarts a page. */
export function restartTab(state: TabsState, key: string): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, run: tab.run + 1 } : tab)) };
}

/** Updates tab titles, for example after a language change. */
export function retitle(state: TabsState, titleOf: (tab: Tab) => string | undefined): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => ({ ...tab, title: titleOf(tab) ?? tab.title })) };
}

/**
 * Keys of the pages that stay alive: layouts, the active one, those with unsaved values, then those with keep-alive,
 * higher levels and later ones first. Pages with unsaved values are kept beyond the limit.
 */
export function keptAlive(
  state: TabsState,
  unsaved: ReadonlySet<string> = new Set(),
  most: number = MOST_ALIVE,
): ReadonlySet<string> {
  const layouts = state.tabs.filter((tab) => tab.isLayout);
  const pages = state.tabs.filter((tab) => !tab.isLayout);
  const needed = pages.filter((tab) => tab.key === state.activeKey || unsaved.has(tab.key));
  const others = pages
    .filter((tab) => tab.keepAlive && !needed.includes(tab))
    .sort((a, b) => b.keepAliveLevel - a.keepAliveLevel || b.created - a.created)
    .slice(0, Math.max(0, most - needed.length));
  return new Set([...layouts, ...needed, ...others].map((tab) => tab.key));
}
