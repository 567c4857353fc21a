import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { formFields } from '../../schemas/model/form-fields';
import type { CompiledPage } from '../../schemas/model/page';
import { rowWord } from './record-url';
import { beforeSessionReload } from '../session/session-end';
import { useFieldRegistry } from '../fields/field-registry';
import { draftOf, isSaved, type Draft } from './draft';
import { draftPlace } from './draft-place';
import { forgetDraft, keepDraft, keepDraftNow, readDraft } from './draft-store';
import type { FormStart } from './form-dialog';
import type { FormHandle } from '../form/form-view';

export interface RecordDraft {
  /** What was typed earlier and can be taken up again. */
  offered: Draft | null;
  /** It was taken up: no longer offered, kept on as it grows. */
  taken(): void;
  /** It was given up; what is typed from now on is kept all the same. */
  discard(): void;
  /** A try to save goes out under this key; null: it was refused. */
  tries(key: string | null): void;
  /** The form is done with: saved, or closed. An offer that nobody answered stays for the next time. */
  end(saved: boolean): void;
}

const KEEP_EVERY_MS = 500;

/** Keeps what is typed into a record's form while it is open, for the case that the window or the session ends. */
export function useRecordDraft(
  page: CompiledPage,
  id: number,
  start: FormStart | null,
  form: RefObject<FormHandle | null>,
): RecordDraft {
  const [place] = useState(() => draftPlace(page.id, id));
  const [offered, setOffered] = useState<Draft | null>(null);
  const ready = start !== null;
  const over = useRef(false);
  const answered = useRef(false);
  /** What is stored by this form, as text; null: nothing. */
  const stored = useRef<string | null>(null);
  const attempt = useRef<string | null>(null);
  const { types } = useFieldRegistry();

  useEffect(() => {
    if (!place || !ready) return;
    let current = true;
    void readDraft(place).then((draft) => {
      if (!current || !draft || over.current) return;
      if (isSaved(draft, start.value)) void forgetDraft(place);
      else setOffered(draft);
    });
    return () => {
      current = false;
    };
    // Offered once, beside the record as it was when the form opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place, ready]);

  /** What stands in the form now; undefined without its form, such as during a conflict: what was kept last stays. */
  const typed = useCallback((): Draft | null | undefined => {
    if (over.current || !form.current || !start) return undefined;
    const draft = draftOf(formFields(page.formConfig.list), types, form.current.record(), start.value);
    const name = id === 0 ? '' : rowWord(start.value, page.pageConfig.nameColumn);
    const key = attempt.current;
    return draft && { ...draft, name, ...(key !== null && { key }), savedAt: Date.now() };
  }, [form, page, types, id, start]);

  /** Answers whether there is something to come back to. */
  const keep = useCallback(async (): Promise<boolean> => {
    const draft = typed();
    if (!place || draft === undefined) return !over.current && stored.current !== null;
    const text = draft && JSON.stringify({ ...draft, savedAt: 0 });
    if (text === stored.current) return text !== null;
    stored.current = text;
    if (draft) return await keepDraft(place, draft);
    await forgetDraft(place);
    return false;
  }, [place, typed]);

  // Before its form goes, or goes out of sight.
  useLayoutEffect(() => () => void keep(), [keep]);
  useEffect(() => {
    const timer = setInterval(() => void keep(), KEEP_EVERY_MS);
    // What is being typed counts, too.
    const keepAll = () => {
      form.current?.isDirty();
      return keep();
    };
    const leave = () => {
      // An offer that nobody answered yet is not this form's to take back.
      const mine = stored.current !== null || answered.current;
      void keepAll();
      const draft = typed();
      if (place && (draft || (draft === null && mine))) keepDraftNow(place, draft);
    };
    const hide = () => document.visibilityState === 'hidden' && leave();
    const stop = beforeSessionReload(keepAll);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [keep, typed, place, form]);

  return {
    offered,
    taken() {
      attempt.current = offered?.key ?? null;
      setOffered(null);
      answered.current = true;
    },
    discard() {
      setOffered(null);
      if (place) void forgetDraft(place);
    },
    tries(key) {
      attempt.current = key;
    },
    end(saved) {
      over.current = true;
      if (place && (saved || answered.current || stored.current !== null)) void forgetDraft(place);
    },
  };
}
