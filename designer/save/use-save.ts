import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CallError } from '../../runtime/data/data-source';
import { useDataSource } from '../../runtime/data/data-source-context';
import { session } from '../../runtime/session/session-store';
import { toast } from '../../widgets/ui/toast';
import { useDesigning } from '../edit/designing';
import { documentCalls } from './document-calls';
import { keepAtLeaving, keepUnsaved } from './journal';
import { saveDesign } from './save-design';

/** Saves the working copy. */
export interface Saving {
  saving: boolean;
  /** Whether what was there at the beginning is saved then; joins a save that is running. */
  save(): Promise<boolean>;
}

/** Saves with the version that was opened, tells about merges, and keeps what is not saved in this browser. */
export function useSave(): Saving {
  const { store, state, t, say } = useDesigning();
  const source = useDataSource();
  const calls = useMemo(() => documentCalls(source), [source]);
  const [saving, setSaving] = useState(false);
  const place = useJournalPlace(store.tools.bench.page.id);

  useEffect(() => {
    if (place) void keepUnsaved(place, store.unsaved);
  }, [place, store, state]);
  useEffect(() => {
    if (!place) return;
    const leave = () => keepAtLeaving(place, store.unsaved);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [place, store]);
  useEffect(() => {
    // The journal has it, but whoever leaves should know that the server does not.
    const ask = (event: BeforeUnloadEvent) => {
      store.settle();
      if (store.isDirty || store.state.typed) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [store]);

  const saveNow = useCallback(async () => {
    store.settle();
    if (store.state.typed) toast.warning(t('designer.json.notSaved'));
    if (!store.isDirty) return true;
    setSaving(true);
    try {
      const { merged, lost } = await saveDesign(store, calls, t);
      if (merged) toast.warning(t('designer.merged'), lost > 0 ? t('designer.lost', { n: lost }) : undefined);
      else toast.success(t('designer.saved'));
      say(t('designer.saved'));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message, t('designer.notSaved'));
      return false;
    } finally {
      setSaving(false);
    }
  }, [store, calls, t, say]);
  const running = useRef<Promise<boolean> | null>(null);
  // Two saves at once would refuse each other's version.
  const save = useCallback(
    () =>
      (running.current ??= saveNow().finally(() => {
        running.current = null;
      })),
    [saveNow],
  );
  return { saving, save };
}

/** Where the changes of this user on a page are kept; null without a user. */
export function useJournalPlace(pageId: number) {
  const { user } = useSnapshot(session);
  const { tenantId, userId } = user ?? {};
  return useMemo(
    () => (tenantId === undefined || userId === undefined ? null : { tenantId, userId, pageId }),
    [tenantId, userId, pageId],
  );
}
