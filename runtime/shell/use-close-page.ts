import { useNavigate } from 'react-router-dom';
import { openTabs, setTabs } from './open-tabs';
import { useTabKey } from './tab-context';
import { closeTab } from './tabs-store';

/** Closes the enclosing tab; if it is active, the neighbour is activated, or the root opens. */
export function useClosePage(): () => void {
  const navigate = useNavigate();
  const key = useTabKey();
  return () => {
    const { state } = openTabs;
    const next = closeTab(state, key);
    setTabs(next);
    if (state.activeKey === key)
      void navigate(next.tabs.find((tab) => tab.key === next.activeKey)?.href ?? '/');
  };
}
