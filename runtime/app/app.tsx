import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { ToastHost } from '../../widgets/ui/toast';
import { WidgetHostProvider } from '../../widgets/widget';
import { DataSourceProvider } from '../data/data-source-context';
import { loadChunk } from '../shell/load-chunk';
import { ErrorWindow } from '../views/error-page';
import { Notice } from '../views/notice';
import { dataSource, widgetHost } from './data';
import { LoginRoute } from './login-route';
import { SignedIn } from './signed-in';

const Shell = lazy(() =>
  loadChunk(() => import('./signed-in-shell')).then((part) => ({ default: part.SignedInShell })),
);
const Gallery = lazy(() =>
  loadChunk(() => import('../gallery/gallery')).then((part) => ({ default: part.Gallery })),
);

const ApiDocs = lazy(() =>
  loadChunk(() => import('../views/api-docs/api-docs')).then((part) => ({ default: part.ApiDocs })),
);

/** Everything: the public pages by name, and behind them what a session opens. */
export function App() {
  const { t } = useTranslation();
  return (
    <DataSourceProvider value={dataSource}>
      <WidgetHostProvider value={widgetHost}>
        <Routes>
          <Route path="/login" element={<LoginRoute />} />
          <Route
            path="/register"
            element={<Notice title={t('notice.register')} note={t('notice.registerNote')} />}
          />
          <Route
            path="/register-result"
            element={<Notice title={t('notice.registerResult')} note={t('notice.registerNote')} />}
          />
          <Route path="/auth" element={<Notice title={t('notice.auth')} note={t('notice.authNote')} />} />
          <Route
            path="/dev/widgets"
            element={
              <Suspense>
                <Gallery />
              </Suspense>
            }
          />
          <Route element={<SignedIn />}>
            {(['404', '403', '500'] as const).map((status) => (
              <Route key={status} path={`/${status}`} element={<ErrorWindow status={status} />} />
            ))}
            <Route
              path="/api/docs"
              element={
                <Suspense>
                  <ApiDocs />
                </Suspense>
              }
            />
            <Route
              path="*"
              element={
                <Suspense>
                  <Shell />
                </Suspense>
              }
            />
          </Route>
        </Routes>
        <ConfirmHost />
        <ToastHost />
      </WidgetHostProvider>
    </DataSourceProvider>
  );
}
