import { useNavigate } from 'react-router-dom';
import { Tabs } from '../../widgets/ui/tabs';
import type { PageRoute, RenderPage } from './menu-routes';

interface TabContainerProps {
  title: string;
  tabs: readonly PageRoute[];
  current: PageRoute;
  renderPage: RenderPage;
}

/** A page of pages (layout 2): its tabs are routes of their own, so that each has a URL. */
export function TabContainer({ title, tabs, current, renderPage }: TabContainerProps) {
  const navigate = useNavigate();
  return (
    <Tabs
      label={title}
      value={current.path}
      onChange={(path) => void navigate(path)}
      items={tabs.map((tab) => ({ key: tab.path, label: tab.title, content: renderPage(tab) }))}
    />
  );
}
