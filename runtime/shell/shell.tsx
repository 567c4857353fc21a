import { useLayoutEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { classNames } from '../../widgets/ui/class-names';
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
import { OfflineBanner } from './offline-banner';
import { givenTitles, openTabs, setTabs } from './open-tabs';
import { PageOutlet, pathOf } from './page-outlet';
import { notePlace } from './recent-places';
import { errorRoutes, redirectFor } from './redirect-for';
import { SideBar } from './side-bar';
import { TabBar } from './tab-bar';
import { openTab, retitle, type OpenedTab, type Tab } from './tabs-store';
import { PHONE, useMedia } from './use-media';
import { unsavedTabs } from './unsaved-tabs';
import { useHiddenHeader } from './use-hidden-header';
import { usePageTitle } from './use-page-title';
import { useShellLook } from './use-shell-look';
import { useTabCommands } from './use-tab-commands';

const TopMenu = late(() => import('./top-menu').then((part) => part.TopMenu));
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
    const titled = (tab: Tab) => givenTitles[tab.key] ?? findRoute(routes, pathOf(tab.href))?.route.title;
    setTabs(retitle(openTabs.state, titled));
  }, [routes]);

  // Once per page: a record that is opened in it comes after it.
  const place = redirect || !found || found.path === HOME_PATH ? null : found.path;
  useLayoutEffect(() => {
    if (place !== null) notePlace({ path: place });
  }, [place]);

  const ownTitle = useSnapshot(givenTitles)[found?.path ?? ''];
  const title = ownTitle ?? (found?.tab ?? found?.route)?.title ?? '';
  const isUnsaved = useSnapshot(unsavedTabs).keys.has(state.activeKey ?? '');
  usePageTitle(isUnsaved ? t('tabs.unsavedWindow', { title }) : title);

  const phone = useMedia(PHONE);
  const fold = useMenuFold();
  const [drawer, setDrawer] = useState(false);
  const look = useShellLook();
  const header = useHiddenHeader(look.headerHides);

  if (redirect) return <Navigate to={redirect} replace />;
  const menu = { entries, pathname: location.pathname };
  return (
    <div
      className={classNames(
        'flex h-dvh text-base',
        look.headerScrolls ? 'overflow-x-hidden overflow-y-auto' : 'overflow-hidden',
      )}
    >
      <a
        href="#content"
        className="absolute top-2 left-2 z-tooltip -translate-y-20 rounded-control bg-primary-solid px-3 py-1 text-on-solid focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      {phone ? (
        <MenuDrawer open={drawer} onClose={() => setDrawer(false)} {...menu} />
      ) : (
        !look.onTop && (
          <SideBar {...menu} folded={fold.folded} onFold={fold.toggle} stays={look.sideBarStays} />
        )
      )}
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-col',
          look.headerScrolls && (look.onTop ? TALLER_ON_TOP : TALLER),
        )}
      >
        <div
          onFocusCapture={header.show}
          className={classNames(
            'shrink-0 transition-[margin] duration-slow motion-reduce:transition-none',
            header.hidden && (look.onTop ? '-mt-[104px]' : '-mt-[52px]'),
          )}
        >
          {look.onTop && <TopMenu {...menu} />}
          <Header
            trail={found?.tab ? found.tab.trail : (found?.route.trail ?? [])}
            title={title}
            onOpenMenu={phone ? () => setDrawer(true) : undefined}
          />
        </div>
        <main className="flex min-h-0 flex-1 flex-col">
          <OfflineBanner />
          <DiskBanner />
          <FailedSignInsBanner />
          {look.multiTab && <TabBar state={state} commands={commands} />}
          <div
            id="content"
            tabIndex={-1}
            onScrollCapture={header.onScrollCapture}
            className="flex min-h-0 flex-1 flex-col bg-page outline-none"
          >
            <PageOutlet state={state} routes={routes} renderPage={renderPage} onRestart={commands.restart} />
          </div>
        </main>
      </div>
    </div>
  );
}

/** The header above the window's height scrolls away. */
const TALLER = 'h-[calc(100dvh+52px)]';
const TALLER_ON_TOP = 'h-[calc(100dvh+104px)]';

function tabOf(route: PageRoute, key: string, href: string): OpenedTab {
  const { title: ofRoute, keepAlive, keepAliveLevel, shows } = route;
  const title = givenTitles[key] ?? ofRoute;
  const isLayout = shows.kind === 'tabs';
  return { key, href, title, keepAlive, keepAliveLevel, isLayout, closable: route.path !== HOME_PATH };
}
