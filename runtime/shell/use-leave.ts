import { confirm } from '../../widgets/ui/confirm';
import { coverWindow } from '../../widgets/ui/loading-cover';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { keepTypedWork } from '../session/session-end';
import { signOut } from '../session/session-actions';
import { leaveWindow } from './unsaved-tabs';
import { useUnsaved } from './use-unsaved';

/** Signs out after confirmation. */
export function useLeave(): () => Promise<void> {
  const t = useWords();
  const source = useDataSource();
  const { keptNote } = useUnsaved();
  return async () => {
    const sure = await confirm({
      title: t('session.signOutAsk'),
      body: keptNote(),
      action: t('session.signOutVerb'),
      tone: 'primary',
    });
    if (!sure) return;
    // Covered until the next page replaces this one.
    coverWindow();
    await keepTypedWork();
    await signOut(source);
    // A full page load: nothing of this session may stay in memory.
    leaveWindow(() => location.assign('/login'));
  };
}
