import { useNavigate } from 'react-router-dom';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { usePageTitle } from '../shell/use-page-title';

/** Status codes with a page of their own. */
type ErrorStatus = '404' | '403' | '500';

const PICTURES = { '404': 'not-found', '403': 'forbidden', '500': 'error' } as const;

/** The error of a path, with a link to home. */
export function ErrorPage({ status }: { status: ErrorStatus }) {
  const t = useWords();
  const navigate = useNavigate();
  return (
    <EmptyState
      kind={PICTURES[status]}
      className="flex-1"
      title={t(`error.${status}`)}
      body={t(`error.${status}Note`)}
      actions={
        <Button variant="primary" onClick={() => void navigate('/')}>
          {t('error.home')}
        </Button>
      }
    />
  );
}

/** The same as a full page, outside of the shell. */
export function ErrorWindow({ status }: { status: ErrorStatus }) {
  const t = useWords();
  usePageTitle(t(`error.${status}`));
  return (
    <main className="flex min-h-dvh flex-col bg-surface">
      <ErrorPage status={status} />
    </main>
  );
}
