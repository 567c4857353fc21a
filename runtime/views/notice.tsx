import { useNavigate } from 'react-router-dom';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { usePageTitle } from '../shell/use-page-title';

/** A public page that explains how to get an account: there is no self-registration. */
export function Notice({ title, note }: { title: string; note: string }) {
  const t = useWords();
  const navigate = useNavigate();
  usePageTitle(title);
  return (
    <main className="flex min-h-dvh flex-col bg-surface">
      <EmptyState
        kind="forbidden"
        className="flex-1"
        title={title}
        body={note}
        actions={
          <Button variant="primary" onClick={() => void navigate('/login')}>
            {t('notice.toLogin')}
          </Button>
        }
      />
    </main>
  );
}
