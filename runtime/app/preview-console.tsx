import { useEffect, useMemo, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { MenuNode } from '../../schemas/document/domain';
import { sampleSource } from '../../designer/preview/sample-source';
import type { PreviewOrder } from '../../designer/preview/preview-message';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { LoadingOverlay } from '../../widgets/ui/loading-overlay';
import { toast, ToastHost } from '../../widgets/ui/toast';
import { currentLanguage } from '../../widgets/ui/texts';
import { currentWords } from '../../widgets/ui/use-words';
import { WidgetHostProvider } from '../../widgets/widget';
import { DataSourceProvider } from '../data/data-source-context';
import type { DataSource } from '../data/data-source';
import { createHttpDataSource } from '../data/http-data-source';
import { DomainCodeContext } from '../fields/domain-code-context';
import { useFieldRegistry } from '../fields/field-registry';
import { takeSettings } from '../session/client-settings';
import { reloadMenu } from '../session/session-actions';
import { session, type User } from '../session/session-store';
import { setTabs } from '../shell/open-tabs';
import { NO_TABS } from '../shell/tabs-store';
import { routesFromMenu, type PageRoute } from '../shell/menu-routes';
import { Shell } from '../shell/shell';
import { loadDomainCode } from './domain-code';
import { renderPage } from './render-page';
import { createWidgetHost } from './widget-host';

/** Where a page stands that is in no menu of the previewed role. */
const OWN_PATH = '/preview';

interface PreviewConsoleProps {
  order: PreviewOrder;
  /** The session of the preview has ended. */
  onOver(): void;
}

/** The menu and the page of a preview, over samples. */
export function PreviewConsole({ order, onOver }: PreviewConsoleProps) {
  const { types, choices } = useFieldRegistry();
  const [path, setPath] = useState<string | null>(null);
  // Another order is another console.
  const [source] = useState(() =>
    sampleSource({
      server: serverOf(order.token, onOver),
      own: () => ({
        values: { orgId: session.user?.orgId ?? 0, createdBy: session.user?.userId ?? 0 },
        labels: { orgId: session.user?.loginOrgName ?? '' },
      }),
      page: order.page,
      sample: order.sample,
      types,
      words: {
        readOnly: () => currentWords()('designer.preview.readOnly'),
        absent: () => currentWords()('designer.preview.absent'),
        forbidden: () => currentWords()('session.forbidden'),
      },
      tell: toast.warning,
    }),
  );
  const host = useMemo(() => ({ ...createWidgetHost(source), dynamicChoices: choices }), [source, choices]);
  useEffect(() => {
    let current = true;
    const open = async () => {
      const found = await startSession(source, order);
      if (current) setPath(found);
    };
    // A session that is over has told so.
    open().catch(() => undefined);
    return () => {
      current = false;
    };
    // Once: another order is another console.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <DataSourceProvider value={source}>
      <WidgetHostProvider value={host}>
        <DomainCodeContext value={loadDomainCode}>
          {path !== null && (
            <MemoryRouter initialEntries={[path]}>
              <Shell renderPage={renderPage} />
            </MemoryRouter>
          )}
        </DomainCodeContext>
        <ConfirmHost />
        <LoadingOverlay />
        <ToastHost />
      </WidgetHostProvider>
    </DataSourceProvider>
  );
}

function serverOf(token: string, onOver: () => void): DataSource {
  return createHttpDataSource({
    token: () => token,
    language: currentLanguage,
    words: () => ({
      networkError: currentWords()('session.networkError'),
      notBound: currentWords()('session.notBound'),
      notPermitted: currentWords()('session.forbidden'),
      tooLarge: currentWords()('session.tooLarge'),
    }),
    identity: () => null,
    onSessionOver: onOver,
    onSignInRequired: onOver,
    onFailure: toast.error,
  });
}

/** Starts the session of this window as that of the preview; returns the path of the page. */
async function startSession(source: DataSource, { page, title }: PreviewOrder): Promise<string> {
  const user = await source.call<User>('org/user/userinfo', { method: 'GET', quiet: true });
  await reloadMenu(source);
  takeSettings(user.settings);
  Object.assign(session, { user, organisations: [], status: 'ready' });
  setTabs(NO_TABS);
  const path = pathOf(routesFromMenu(session.menus), page);
  if (path !== null) return path;
  session.menus = [...session.menus, ownEntry(page, title)];
  return OWN_PATH;
}

function pathOf(routes: readonly PageRoute[], page: string): string | null {
  for (const { shows, path } of routes) {
    if (shows.kind === 'page' && shows.pageId === page && !path.includes(':')) return path;
    const inTabs = shows.kind === 'tabs' ? pathOf(shows.tabs, page) : null;
    if (inTabs !== null) return inTabs;
  }
  return null;
}

function ownEntry(page: string, title: string): MenuNode {
  const meta = {
    title,
    dynamicId: page,
    keepAlive: false,
    keepAliveLevel: 1,
    tabChild: false,
    permissions: [],
  };
  return { path: OWN_PATH, name: 'Preview', layout: 3, hidden: false, meta, children: [] };
}
