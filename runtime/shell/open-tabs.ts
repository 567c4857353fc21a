import { proxy, ref } from 'valtio';
import { NO_TABS, type TabsState } from './tabs-store';

/** The open tabs of this window. */
export const openTabs = proxy<{ state: TabsState }>({ state: ref(NO_TABS) });

/** Replaces the state with the result of a function of `tabs-store.ts`. */
export function setTabs(state: TabsState): void {
  openTabs.state = ref(state);
}
