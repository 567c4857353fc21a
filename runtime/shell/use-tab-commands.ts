import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../widgets/ui/toast';
import { openTabs, setTabs } from './open-tabs';
import type { TabCommands } from './tab-commands';
import { closeAll, closeSide, closeTab, restartTab, type TabsState } from './tabs-store';

/** What the tab bar's commands mean: the rules of `tabs-store.ts`, with the address following the tab in view. */
export function useTabCommands(): TabCommands {
  const navigate = useNavigate();
  const { t } = useTranslation();

  function apply(next: TabsState) {
    const left = openTabs.state.activeKey;
    setTabs(next);
    if (next.activeKey === left) return;
    const shown = next.tabs.find((tab) => tab.key === next.activeKey);
    // The last tab was closed: the root leads to the first page of the menu.
    void navigate(shown?.href ?? '/');
  }

  function applySide(key: string, side: 'left' | 'right') {
    const next = closeSide(openTabs.state, key, side);
    if (next) apply(next);
    else toast.warning(t(side === 'left' ? 'tabs.noneLeft' : 'tabs.noneRight'));
  }

  return {
    show: (tab) => void navigate(tab.href),
    close: (tab) => apply(closeTab(openTabs.state, tab.key)),
    closeLeft: (tab) => applySide(tab.key, 'left'),
    closeRight: (tab) => applySide(tab.key, 'right'),
    closeAll: () => apply(closeAll(openTabs.state)),
    restart: (tab) => setTabs(restartTab(openTabs.state, tab.key)),
  };
}
