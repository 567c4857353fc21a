import type { ComponentType, ReactNode } from 'react';
import { EmptyState } from '../../widgets/ui/empty-state';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { GeneratedPage } from '../page/generated-page';
import type { PageRoute } from '../shell/menu-routes';
import { Panel } from '../shell/panel';
import { Dashboard } from '../views/dashboard';
import { ErrorPage } from '../views/error-page';

const AppFrame = late(() => import('../views/app-frame').then((part) => part.AppFrame));
const ControlPage = late(() => import('./control-page').then((part) => part.ControlPage));
const SystemLimits = late(() => import('../views/limits').then((part) => part.Limits));

/** Views that menus may name. */
const VIEWS: Readonly<Record<string, ComponentType>> = {
  Dashboard,
  SystemLimits,
  ControlPage,
  Error404: () => <ErrorPage status="404" />,
  Error403: () => <ErrorPage status="403" />,
  Error500: () => <ErrorPage status="500" />,
};

/** Renders a route: a generated page, a child application, or a view by name. */
export function renderPage({ shows, title }: PageRoute): ReactNode {
  if (shows.kind === 'page') return <GeneratedPage pageId={shows.pageId} title={title} />;
  if (shows.kind === 'app') return <AppFrame app={shows.app} url={shows.url} title={title} />;
  if (shows.kind !== 'view') return null;
  const View = Object.hasOwn(VIEWS, shows.view) ? VIEWS[shows.view] : undefined;
  return View ? <View /> : <UnknownView view={shows.view} />;
}

function UnknownView({ view }: { view: string }) {
  const t = useWords();
  return (
    <Panel>
      <EmptyState
        kind="not-found"
        className="min-h-80"
        title={t('page.failed')}
        body={t('page.unknownView', { view })}
      />
    </Panel>
  );
}
