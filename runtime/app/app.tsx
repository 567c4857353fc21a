import { Route, Routes } from 'react-router-dom';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { late } from '../../widgets/ui/late';
import { LoadingOverlay } from '../../widgets/ui/loading-overlay';
import { MissingParts } from '../../widgets/ui/missing-parts';
import { ToastHost } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { WidgetHostProvider } from '../../widgets/widget';
import { DataSourceProvider } from '../data/data-source-context';
import { ErrorWindow } from '../views/error-page';
import { Notice } from '../views/notice';
import { DomainCodeContext } from '../fields/domain-code-context';
import { dataSource, widgetHost } from './data';
import { loadDomainCode } from './domain-code';
import { SignedIn } from './signed-in';

const LoginRoute = late(() => import('./login-route').then((part) => part.LoginRoute));
const Shell = late(() => import('./signed-in-shell').then((part) => part.SignedInShell));
const Gallery = late(() => import('./whole-gallery').then((part) => part.WholeGallery));
const WholeDesigner = late(() => import('./whole-designer').then((part) => part.WholeDesigner));
const ApiDocs = late(() => import('../views/api-docs/api-docs').then((part) => part.ApiDocs));

/** The root component: public routes, and behind them the signed-in application. */
export function App() {
  const t = useWords();
  return (
    <DataSourceProvider value={dataSource}>
      <WidgetHostProvider value={widgetHost}>
        <DomainCodeContext value={loadDomainCode}>
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
            <Route path="/dev/widgets" element={<Gallery />} />
            <Route element={<SignedIn />}>
              <Route path="/500" element={<ErrorWindow />} />
              <Route path="/api/docs" element={<ApiDocs />} />
              <Route path="/designer" element={<WholeDesigner />} />
              <Route path="/designer/new" element={<WholeDesigner isNew />} />
              <Route path="*" element={<Shell />} />
            </Route>
          </Routes>
        </DomainCodeContext>
        <ConfirmHost />
        <LoadingOverlay />
        <ToastHost />
        <MissingParts />
      </WidgetHostProvider>
    </DataSourceProvider>
  );
}
