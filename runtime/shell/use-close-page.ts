import { useNavigate } from 'react-router-dom';
import { openTabs, setTabs } from './open-tabs';
import { closeTab } from './tabs-store';

/** Closes the page in view; the one beside it takes its place, the root when there is none. */
export function useClosePage(): () => void {
  const navigate = useNavigate();
  return () => {
    const next = closeTab(openTabs.state, openTabs.state.activeKey ?? '');
    setTabs(next);
    void navigate(next.tabs.find((tab) => tab.key === next.activeKey)?.href ?? '/');
  };
}
