import { Activity, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { Tabs } from '../../widgets/ui/tabs';
import type { PageRoute, RenderPage } from './menu-routes';
import { useTabKey } from './tab-context';
import { MOST_ALIVE } from './tabs-store';
import { useUnsaved } from './use-unsaved';

interface TabContainerProps {
  title: string;
  tabs: readonly PageRoute[];
  current: PageRoute;
  /** The URL of the current tab. */
  href: string;
  renderPage: RenderPage;
}

/** An opened tab of the layout, the latest one last. */
interface Opened {
  path: string;
  href: string;
}

/**
 * A page of pages (layout 2): its tabs are routes of their own, so that each has a URL. Those with keep-alive keep their
 * state while another tab is shown.
 */
export function TabContainer({ title, tabs, current, href, renderPage }: TabContainerProps) {
  const navigate = useNavigate();
  const tab = useTabKey();
  const { mayDiscard } = useUnsaved();
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  if (opened.at(-1)?.href !== href) {
    const others = opened.filter(({ path }) => path !== current.path);
    setOpened([...others, { path: current.path, href }].slice(-MOST_ALIVE));
  }
  const shown = (one: PageRoute) => {
    const isCurrent = one === current;
    const known = isCurrent ? href : one.keepAlive && opened.find(({ path }) => path === one.path)?.href;
    return known ? (
      <Activity mode={isCurrent ? 'visible' : 'hidden'}>
        <Routes location={known}>
          <Route path={`${one.path}/*`} element={renderPage(one)} />
        </Routes>
      </Activity>
    ) : null;
  };
  return (
    <Tabs
      label={title}
      value={current.path}
      keepMounted
      onChange={(path) => {
        const target = opened.find((one) => one.path === path)?.href ?? path;
        void mayDiscard([tab]).then((may) => may && navigate(target));
      }}
      items={tabs.map((one) => ({ key: one.path, label: one.label, content: shown(one) }))}
    />
  );
}
