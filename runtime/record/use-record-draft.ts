import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { JsonObject } from '../../schemas/json';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledPage } from '../../schemas/model/page';
import { rowWord } from './record-url';
import { beforeSessionReload } from '../session/session-end';
import { useFieldRegistry } from '../fields/field-registry';
import { draftOf, isSaved, type Draft } from './draft';
import { draftPlace } from './draft-place';
import { forgetDraft, keepDraft, keepDraftNow, readDraft, type DraftPlace } from './draft-store';
import type { FormStart } from './form-start';
import type { FormHandle } from '../form/form-view';

/** The draft of an open form, and what becomes of it. */
export interface RecordDraft {
  /** A draft that can be resumed. */
  offered: Draft | null;
  /** The draft was resumed: no longer offered, updated from now on. */
  taken(): void;
  /** The draft was discarded; new typing is kept again. */
  discard(): void;
  /** A save is sent with this key; null: it was rejected. */
  tries(key: string | null): void;
  /** The form is closed or saved. An unanswered offer stays for the next time. */
  end(saved: boolean): void;
}

const KEEP_EVERY_MS = 500;
/** A large draft is kept less often, so that keeping takes a tenth of the time at most; at the latest after so long. */
const REST = 9;
const LONGEST_REST_MS = 5000;

/** Keeps the typed values of an open record form in case the window closes or the session ends. */
export function useRecordDraft(
  page: CompiledPage,
  id: number,
  start: FormStart | null,
  form: RefObject<FormHandle | null>,
): RecordDraft {
  const [place] = useState(() => draftPlace(page.id, id));
  const over = useRef(false);
  const [offered, setOffered] = useOfferedDraft(place, start, over);
  const answered = useRef(false);
  /** The stored draft as text; null for none. */
  const stored = useRef<string | null>(null);
  const attempt = useRef<string | null>(null);
  /** The record and the key of the latest look, and when the next one may be. */
  const looked = useRef<{ record: JsonObject; key: string | null } | null>(null);
  const rest = useRef(0);
  const { types } = useFieldRegistry();

  /**
   * The current draft; undefined while the form is unmounted, for example during a conflict: then the last one is
   * kept.
   */
  const typed = useCallback((): Draft | null | undefined => {
    if (over.current || !form.current || !start) return undefined;
    const draft = draftOf(formFields(page.formConfig.list), types, form.current.record(), start.value);
    const name = rowWord(id === 0 ? (draft?.typed ?? {}) : start.value, page.pageConfig.nameColumn);
    const key = attempt.current;
    return draft && { ...draft, name, ...(key !== null && { key }), savedAt: Date.now() };
  }, [form, page, types, id, start]);

  /** Stores the draft; resolves to whether there is one. */
  const keep = useCallback(async (): Promise<boolean> => {
    const record = recordIn(form);
    // The same object until something is typed.
    if (record && record === looked.current?.record && attempt.current === looked.current.key)
      return !over.current && stored.current !== null;
    const begun = performance.now();
    const draft = typed();
    if (!place || draft === undefined) return !over.current && stored.current !== null;
    looked.current = record ? { record, key: attempt.current } : null;
    // What was there before follows from the columns.
    const text = draft && JSON.stringify([draft.typed, draft.key]);
    if (text === stored.current) return text !== null;
    stored.current = text;
    const kept = draft ? await keepDraft(place, draft) : await forgetDraft(place).then(() => false);
    const now = performance.now();
    rest.current = now + Math.min((now - begun) * REST, LONGEST_REST_MS);
    return kept;
  }, [place, typed, form]);

  // Before the form is unmounted or hidden.
  useLayoutEffect(() => () => void keep(), [keep]);
  useEffect(() => {
    // Includes text being typed.
    const keepAll = () => {
      form.current?.isDirty();
      return keep();
    };
    const leave = () => {
      // An unanswered offer must not be deleted.
      const mine = stored.current !== null || answered.current;
      void keepAll();
      const draft = typed();
      if (place && (draft || (draft === null && mine))) keepDraftNow(place, draft);
    };
    const timer = setInterval(() => performance.now() >= rest.current && void keep(), KEEP_EVERY_MS);
    const stop = beforeSessionReload(keepAll);
    const listening = onWindowHidden(leave);
    return () => {
      clearInterval(timer);
      stop();
      listening();
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

/** The record of a form; undefined while it is unmounted. */
function recordIn(form: RefObject<FormHandle | null>): JsonObject | undefined {
  return form.current?.record();
}

/** The stored draft of a record, read once when the form opens. A draft that was saved after all is deleted instead. */
function useOfferedDraft(
  place: DraftPlace | null,
  start: FormStart | null,
  over: RefObject<boolean>,
): [Draft | null, (draft: Draft | null) => void] {
  const [offered, setOffered] = useState<Draft | null>(null);
  const ready = start !== null;
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
    // Offered once, together with the record at the time of opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place, ready]);
  return [offered, setOffered];
}

/** Calls a function when the window closes or is hidden. Returns the function that stops. */
function onWindowHidden(leave: () => void): () => void {
  const hide = () => document.visibilityState === 'hidden' && leave();
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
  };
}
