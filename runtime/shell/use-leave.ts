import { useTranslation } from 'react-i18next';
import { confirm } from '../../widgets/ui/confirm';
import { useDataSource } from '../data/data-source-context';
import { signOut } from '../session/session-actions';

/** Signing out, after a question. */
export function useLeave(): () => Promise<void> {
  const { t } = useTranslation();
  const source = useDataSource();
  return async () => {
    const sure = await confirm({
      title: t('session.signOutAsk'),
      action: t('session.signOutVerb'),
      tone: 'primary',
    });
    if (!sure) return;
    await signOut(source);
    // A new document: nothing of this session may stay in memory.
    location.assign('/login');
  };
}
