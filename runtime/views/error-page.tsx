import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { lastServerError } from '../data/last-server-error';
import { canCopy, copyText } from '../../widgets/ui/copy-text';
import { session } from '../session/session-store';
import { NEEDED } from '../shell/redirect-for';
import { usePageTitle } from '../shell/use-page-title';

/** Status codes with a page of their own. */
type ErrorStatus = '404' | '403' | '500';

const PICTURES = { '404': 'not-found', '403': 'forbidden', '500': 'error' } as const;
/** A permission code. The address may hold any text, and no other text is shown. */
const CODE = /^[a-z][a-z0-9_]{0,79}$/;

/** The error of a path: what to ask for and whom, or what to report, and a link to home. */
export function ErrorPage({ status }: { status: ErrorStatus }) {
  const t = useWords();
  const navigate = useNavigate();
  const { user } = useSnapshot(session);
  const asked = useSearchParams()[0].get(NEEDED) ?? '';
  const code = status === '403' && CODE.test(asked) ? asked : null;
  const requestId = status === '500' ? lastServerError() : null;
  const copied = code ?? requestId;
  const org = user?.loginOrgName;
  return (
    <EmptyState
      kind={PICTURES[status]}
      className="flex-1"
      title={t(`error.${status}`)}
      body={
        code === null ? (
          t(`error.${status}Note`)
        ) : (
          <>
            {t('error.needs')} <code className="font-mono text-small text-fg select-all">{code}</code>
            <br />
            {org ? t('error.askOrg', { org }) : t('error.ask')}
          </>
        )
      }
      errorId={requestId ?? undefined}
      actions={
        <>
          {copied !== null && canCopy() && (
            <Button icon="copy" onClick={() => void copyText(copied)}>
              {t(code === null ? 'list.copyNumber' : 'error.copyCode')}
            </Button>
          )}
          <Button variant="primary" onClick={() => void navigate('/')}>
            {t('error.home')}
          </Button>
        </>
      }
    />
  );
}

/** An error of the server as a full page, outside of the shell. */
export function ErrorWindow() {
  const t = useWords();
  usePageTitle(t('error.500'));
  return (
    <main className="flex min-h-dvh flex-col bg-surface">
      <ErrorPage status="500" />
    </main>
  );
}
