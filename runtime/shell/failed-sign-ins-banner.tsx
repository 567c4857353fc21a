import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { readTab, writeTab } from '../session/browser-storage';
import { session } from '../session/session-store';

/** Time of the last dismissed sign-in, so that a reload does not show it again. */
const SEEN = 'mortise.failed-sign-ins-seen';

/** Shows rejected sign-ins since the last session, until dismissed. */
export function FailedSignInsBanner() {
  const t = useWords();
  const { user } = useSnapshot(session);
  const [seen, setSeen] = useState(() => readTab(SEEN));
  const failed = user?.failedSignIns;
  const mark = failed && `${user.id} ${failed.last}`;
  if (!failed || !mark || seen === mark) return null;
  const { count, since, last, from } = failed;
  return (
    <div
      role="status"
      className="flex items-center gap-2 bg-warning-soft px-4 py-2 text-warning-on-soft max-md:flex-wrap"
    >
      <Icon name="triangle-alert" size={16} className="shrink-0" />
      <p className="min-w-0 flex-1">
        {t('shell.failedSignIns', { n: count, since, last, from: from.join(', ') })}
      </p>
      <Button
        size="small"
        onClick={() => {
          writeTab(SEEN, mark);
          setSeen(mark);
        }}
      >
        {t('shell.failedSignInsSeen')}
      </Button>
    </div>
  );
}
