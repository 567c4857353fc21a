import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { late } from '../../widgets/ui/late';
import { Spinner } from '../../widgets/ui/spinner';
import { useWords } from '../../widgets/ui/use-words';
import { noteNoMenus } from '../session/session-end';
import { loadSession, refreshMenu, refreshUser } from '../session/session-actions';
import { mustChangePassword, session } from '../session/session-store';
import { readToken } from '../session/token-store';
import { dataSource } from './data';

const FirstPassword = late(() => import('../shell/first-password').then((part) => part.FirstPassword));

/** The guard of all routes that are not public: loads the session before anything is shown. */
export function SignedIn() {
  const t = useWords();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { status, user } = useSnapshot(session);
  const token = readToken();

  useEffect(() => {
    if (!token || session.status !== 'none') return;
    void loadSession(dataSource).then((result) => {
      if (result !== 'noMenus') return;
      noteNoMenus();
      void navigate('/login', { replace: true });
    });
  }, [token, status, navigate, t]);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      void refreshUser(dataSource);
      void refreshMenu(dataSource);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  if (status === 'ready' && mustChangePassword(user)) return <FirstPassword />;
  if (status === 'ready') return <Outlet />;
  if (!token) {
    const asked = pathname + search + hash;
    return (
      <Navigate to={asked === '/' ? '/login' : `/login?redirect=${encodeURIComponent(asked)}`} replace />
    );
  }
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center text-fg-3">
      {status === 'failed' ? (
        <EmptyState
          kind="error"
          title={t('session.loadFailed')}
          body={t('session.loadFailedNote')}
          actions={
            <Button variant="primary" icon="rotate-cw" onClick={() => (session.status = 'none')}>
              {t('session.retry')}
            </Button>
          }
        />
      ) : (
        <Spinner size={24} />
      )}
    </main>
  );
}
