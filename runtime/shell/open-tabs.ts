import { proxy, ref } from 'valtio';
import { NO_TABS, retitle, type TabsState } from './tabs-store';

/** The open tabs of this window. */
export const openTabs = proxy<{ state: TabsState }>({ state: ref(NO_TABS) });

/** Titles that child applications have given their tabs, by key. */
export const givenTitles = proxy<Record<string, string>>({});

/** Gives an open tab a title of its own, until its route is opened anew. */
export function giveTitle(key: string, title: string): void {
  givenTitles[key] = title;
  setTabs(retitle(openTabs.state, (tab) => (tab.key === key ? title : undefined)));
}

/** Replaces the state with the result of a function of `tabs-store.ts`. */
export function setTabs(state: TabsState): void {
  openTabs.state = ref(state);
  const open = new Set(state.tabs.map(({ key }) => key));
  for (const key of Object.keys(givenTitles)) if (!open.has(key)) delete givenTitles[key];
}
