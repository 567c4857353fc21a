import { useNavigate } from 'react-router-dom';
import { openTabs, setTabs } from './open-tabs';
import { useTabKey } from './tab-context';
import { closeTab } from './tabs-store';

/** Closes the tab around; when it is in view the one beside it takes its place, the root when there is none. */
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
