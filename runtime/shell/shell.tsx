import { useLayoutEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { session } from '../session/session-store';
import { DiskBanner } from './disk-banner';
import { FailedSignInsBanner } from './failed-sign-ins-banner';
import { Header } from './header';
import { useMenuFold } from './menu-fold';
import {
  findRoute,
  HOME_PATH,
  menuEntries,
  routesFromMenu,
  withHome,
  type PageRoute,
  type RenderPage,
} from './menu-routes';
import { openTabs, setTabs } from './open-tabs';
import { OfflineBanner } from './offline-banner';
import { PageOutlet, pathOf } from './page-outlet';
import { errorRoutes, redirectFor } from './redirect-for';
import { SideBar } from './side-bar';
import { TabBar } from './tab-bar';
import { openTab, retitle, type OpenedTab } from './tabs-store';
import { PHONE, useMedia } from './use-media';
import { unsavedTabs } from './unsaved-tabs';
import { usePageTitle } from './use-page-title';
import { useTabCommands } from './use-tab-commands';

const MenuDrawer = late(() => import('./menu-drawer').then((part) => part.MenuDrawer));

/** Menu, header, tabs and the current page of a session. */
export function Shell({ renderPage }: { renderPage: RenderPage }) {
  const t = useWords();
  const location = useLocation();
  const { menus: given, closed } = useSnapshot(session);
  const menus = useMemo(() => withHome(given as typeof session.menus, t('shell.home')), [given, t]);
  const routes = useMemo(() => [...routesFromMenu(menus), ...errorRoutes(t)], [menus, t]);
  const entries = useMemo(() => menuEntries(menus), [menus]);
  const state = useSnapshot(openTabs).state;
  const commands = useTabCommands();
  const found = useMemo(() => findRoute(routes, location.pathname), [routes, location.pathname]);
  const redirect = redirectFor(location.pathname, menus, routes, closed);

  useLayoutEffect(() => {
    if (redirect || !found) return;
    const { route } = found;
    const path = route.shows.kind === 'tabs' ? route.path : found.path;
    const home = findRoute(routes, HOME_PATH)?.route;
    const withHomeTab = home ? openTab(openTabs.state, tabOf(home, HOME_PATH, HOME_PATH)) : openTabs.state;
    setTabs(openTab(withHomeTab, tabOf(route, path, location.pathname + location.search)));
  }, [found, location, routes, redirect]);

  useLayoutEffect(() => {
    setTabs(retitle(openTabs.state, (tab) => findRoute(routes, pathOf(tab.href))?.route.title));
  }, [routes]);

  const title = (found?.tab ?? found?.route)?.title ?? '';
  const isUnsaved = useSnapshot(unsavedTabs).keys.has(state.activeKey ?? '');
  usePageTitle(isUnsaved ? t('tabs.unsavedWindow', { title }) : title);

  const phone = useMedia(PHONE);
  const fold = useMenuFold();
  const [drawer, setDrawer] = useState(false);

  if (redirect) return <Navigate to={redirect} replace />;
  const menu = { entries, pathname: location.pathname };
  return (
    <div className="flex h-dvh overflow-hidden text-base">
      <a
        href="#content"
        className="absolute top-2 left-2 z-tooltip -translate-y-20 rounded-control bg-primary-solid px-3 py-1 text-on-solid focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      {phone ? (
        <MenuDrawer open={drawer} onClose={() => setDrawer(false)} {...menu} />
      ) : (
        <SideBar {...menu} folded={fold.folded} onFold={fold.toggle} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          trail={found?.tab ? found.tab.trail : (found?.route.trail ?? [])}
          title={title}
          onOpenMenu={phone ? () => setDrawer(true) : undefined}
        />
        <main className="flex min-h-0 flex-1 flex-col">
          <OfflineBanner />
          <DiskBanner />
          <FailedSignInsBanner />
          <TabBar state={state} commands={commands} />
          <div id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col bg-page outline-none">
            <PageOutlet state={state} routes={routes} renderPage={renderPage} onRestart={commands.restart} />
          </div>
        </main>
      </div>
    </div>
  );
}

function tabOf(route: PageRoute, key: string, href: string): OpenedTab {
  const { title, keepAlive, keepAliveLevel, shows } = route;
  const isLayout = shows.kind === 'tabs';
  return { key, href, title, keepAlive, keepAliveLevel, isLayout, closable: route.path !== HOME_PATH };
}
