import { useNavigate } from 'react-router-dom';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { openTabs, setTabs } from './open-tabs';
import type { TabCommands } from './tab-commands';
import { canRestart } from './tab-refresh';
import { useUnsaved } from './use-unsaved';
import { closeAll, closeSide, closeTab, restartTab, type TabsState } from './tabs-store';

/** Implements the tab commands with `tabs-store.ts`; the URL follows the active tab. */
export function useTabCommands(): TabCommands {
  const navigate = useNavigate();
  const t = useWords();
  const { mayDiscard } = useUnsaved();

  /** Computes the new state after the confirmation, during which a page may have closed itself. */
  async function apply(rule: (state: TabsState) => TabsState) {
    const stay = new Set(rule(openTabs.state).tabs);
    const go = openTabs.state.tabs.filter((tab) => !stay.has(tab)).map((tab) => tab.key);
    if (!(await mayDiscard(go))) return;
    const next = rule(openTabs.state);
    const left = openTabs.state.activeKey;
    setTabs(next);
    if (next.activeKey === left) return;
    const shown = next.tabs.find((tab) => tab.key === next.activeKey);
    // The last tab was closed: the root redirects to the first page of the menu.
    void navigate(shown?.href ?? '/');
  }

  function applySide(key: string, side: 'left' | 'right') {
    if (closeSide(openTabs.state, key, side)) void apply((state) => closeSide(state, key, side) ?? state);
    else toast.warning(t(side === 'left' ? 'tabs.noneLeft' : 'tabs.noneRight'));
  }

  async function restart(key: string) {
    // Rows that cannot be loaded again stay, with the reason.
    if (!(await canRestart(key))) return;
    if (await mayDiscard([key])) setTabs(restartTab(openTabs.state, key));
  }

  return {
    show: (tab) => void navigate(tab.href),
    close: (tab) => void apply((state) => closeTab(state, tab.key)),
    closeLeft: (tab) => applySide(tab.key, 'left'),
    closeRight: (tab) => applySide(tab.key, 'right'),
    closeAll: () => void apply(closeAll),
    restart: (tab) => void restart(tab.key),
  };
}
