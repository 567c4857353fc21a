import { useNavigate } from 'react-router-dom';
import { Tabs } from '../../widgets/ui/tabs';
import type { PageRoute, RenderPage } from './menu-routes';
import { useTabKey } from './tab-context';
import { useUnsaved } from './use-unsaved';

interface TabContainerProps {
  title: string;
  tabs: readonly PageRoute[];
  current: PageRoute;
  renderPage: RenderPage;
}

/** A page of pages (layout 2): its tabs are routes of their own, so that each has a URL. */
export function TabContainer({ title, tabs, current, renderPage }: TabContainerProps) {
  const navigate = useNavigate();
  const tab = useTabKey();
  const { mayDiscard } = useUnsaved();
  return (
    <Tabs
      label={title}
      value={current.path}
      onChange={(path) => void mayDiscard([tab]).then((may) => may && navigate(path))}
      items={tabs.map((one) => ({ key: one.path, label: one.title, content: renderPage(one) }))}
    />
  );
}
