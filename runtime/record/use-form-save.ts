import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import { repeatGuard } from '../../widgets/ui/repeat-guard';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { isOffline } from '../data/connection';
import { CallError } from '../data/data-source';
import type { FormStart } from './form-start';
import { idempotencyKey, isRefusal, wasWritten } from './idempotency-key';
import { keptNote } from './kept-note';
import { tellsSessionOver } from '../data/session-over';

/** What a form saves, and how. */
export interface FormSaving {
  /** What the form starts from; null while it loads. */
  start: FormStart | null;
  /** Saves; rejects with a `CallError`, or when aborted. The key stays the same for retries until the server rejects. */
  save(body: JsonObject, idempotencyKey: string, signal: AbortSignal): Promise<void>;
  /** Handles a rejection; returns whether it did. */
  onRefused?(error: CallError, record: JsonObject): boolean;
}

/**
 * Saves a form under one idempotency key until the server rejects, and reports rejections: field errors at their fields,
 * others as a toast. `saved` runs after a successful save; `stop` gives up waiting for the answer.
 */
export function useFormSave({ start, save: write, onRefused }: FormSaving, saved: () => void) {
  const t = useWords();
  const key = useRef('');
  const running = useRef<AbortController | null>(null);
  const guard = useMemo(repeatGuard, []);
  const [saving, setSaving] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>([]);

  useEffect(() => {
    key.current = start?.key ?? idempotencyKey();
    if (start?.refused) refuse(start.refused);
    // Once per start.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [start]);

  async function save(body: JsonObject, record: JsonObject) {
    if (saving) return;
    setSaving(true);
    const request = new AbortController();
    running.current = request;
    try {
      await guard(JSON.stringify(body), async () => {
        await write(body, key.current, request.signal);
        saved();
      });
    } catch (error) {
      // It may have been saved or not: the same key answers for what was saved.
      if (request.signal.aborted) return toast.warning(t('form.stopped'), t('form.stoppedNote'));
      if (!(error instanceof CallError)) throw error;
      if (isRefusal(error)) key.current = idempotencyKey();
      if (!onRefused?.(error, record)) refuse(error);
    } finally {
      setSaving(false);
    }
  }

  function refuse(error: CallError) {
    // The data source handles the end of the session.
    if (tellsSessionOver(error.code)) return;
    setServerErrors(error.fieldErrors);
    if (error.code === 0)
      toast.error(t(isOffline() ? 'form.notSavedOffline' : 'form.notSaved'), t('form.kept'));
    else if (wasWritten(error)) toast.error(t('form.writtenBefore'), t('form.writtenBeforeNote'));
    else if (error.fieldErrors.length === 0)
      toast.error(error.message || t('session.networkError'), t(keptNote(error.code)));
  }

  return { saving, serverErrors, save, stop: () => running.current?.abort() };
}
