import { Activity } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { classNames } from '../../widgets/ui/class-names';
import { late } from '../../widgets/ui/late';
import { findRoute, type PageRoute, type RenderPage } from './menu-routes';
import { PageErrorBoundary } from './page-error-boundary';
import { settings } from './settings';
import { panelId, tabId } from './tab-bar-item';
import { TabProvider } from './tab-context';
import { keptAlive, type Tab, type TabsState } from './tabs-store';
import { unsavedTabs } from './unsaved-tabs';

const TabContainer = late(() => import('./tab-container').then((part) => part.TabContainer));

interface PageOutletProps {
  state: TabsState;
  routes: readonly PageRoute[];
  renderPage: RenderPage;
  onRestart(tab: Tab): void;
}

/**
 * The pages of the open tabs. The active one is visible; kept-alive ones are hidden with their state and without
 * effects. Each page has its own location, so that hidden pages do not follow the URL.
 */
export function PageOutlet({ state, routes, renderPage, onRestart }: PageOutletProps) {
  const { contentWidth, multiTab } = useSnapshot(settings);
  const alive = keptAlive(state, useSnapshot(unsavedTabs).keys as ReadonlySet<string>);
  return state.tabs
    .filter((tab) => alive.has(tab.key))
    .map((tab) => (
      <Activity key={`${tab.key}#${tab.run}`} mode={tab.key === state.activeKey ? 'visible' : 'hidden'}>
        <div
          id={panelId(tab.key)}
          // Without the bar of open pages there are no tabs that it could belong to.
          {...(multiTab
            ? { role: 'tabpanel', 'aria-labelledby': tabId(tab.key) }
            : { role: 'region', 'aria-label': tab.title })}
          className={classNames(
            'flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pt-3 pb-4',
            contentWidth === 'fixed' && 'mx-auto w-full max-w-[1232px]',
          )}
        >
          <PageErrorBoundary onRetry={() => onRestart(tab)}>
            <TabProvider value={tab.key}>
              <TabPage tab={tab} routes={routes} renderPage={renderPage} />
            </TabProvider>
          </PageErrorBoundary>
        </div>
      </Activity>
    ));
}

function TabPage({ tab, routes, renderPage }: { tab: Tab } & Pick<PageOutletProps, 'routes' | 'renderPage'>) {
  const found = findRoute(routes, pathOf(tab.href));
  if (!found) return null;
  const { route, tab: inner } = found;
  if (route.shows.kind === 'tabs' && inner)
    return (
      <TabContainer
        title={route.title}
        tabs={route.shows.tabs}
        current={inner}
        href={tab.href}
        renderPage={renderPage}
      />
    );
  return (
    <Routes location={tab.href}>
      <Route path={`${route.path}/*`} element={renderPage(route)} />
    </Routes>
  );
}

/** The path of a URL without query and hash. */
export function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] as string;
}
