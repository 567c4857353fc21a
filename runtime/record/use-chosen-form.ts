import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useDomainCode } from '../fields/use-domain-code';
import type { FollowedField } from '../form/use-followed-field';
import { filledIn, withChosenForm, type ChosenForm, type FormPlace } from './chosen-form';
import type { FormStart } from './form-start';

/** The form that the values in a record form choose. */
interface ChosenForms {
  /** The page with the fields of the form. */
  page: CompiledPage;
  /** Null: there is none. */
  form: ChosenForm | null;
  /** Whether the form may be saved: it is not while its part is being loaded or cannot be. */
  isReady: boolean;
  /** Whether the record can be shown: the version that it was filled in with is known. */
  isShown: boolean;
  /** Why there is no form yet. */
  failure: CallError | null;
  /** Loads again; with `renew`, because another version was published. */
  load(renew?: boolean): void;
  /** The field that the form around it reports. */
  follow: FollowedField | undefined;
}

/** What was loaded for a value, or for the stored record. */
interface Loaded {
  key: string;
  form: ChosenForm | null;
  failure: CallError | null;
}

/**
 * Loads the form that a record chooses: of a stored record the version that it was filled in with, as long as its
 * choice stays; otherwise the published one.
 */
export function useChosenForm(base: CompiledPage, id: number, start: FormStart | null): ChosenForms {
  const t = useWords();
  const source = useDataSource();
  const { formBy } = base;
  const kept = start && filledIn(base, start.value);
  const first = formBy && start ? (start.draft ?? start.value)[formBy.column] : undefined;
  const [typed, setTyped] = useState<{ start: FormStart | null; value: Json }>();
  const value = (typed?.start === start ? typed?.value : first) ?? null;
  const keeps = kept !== null && same(value, start?.value[formBy?.column ?? '']);
  const key = !formBy || !start ? '' : keeps ? `${kept.form} ${kept.version}` : JSON.stringify(value);
  const isAsked = key !== '' && (keeps || (value !== null && value !== ''));
  const [loaded, setLoaded] = useState<Loaded>({ key: '', form: null, failure: null });
  const [times, setTimes] = useState(0);
  const known = useRef(new Map<string, ChosenForm | null>());

  useEffect(() => {
    if (!formBy || !isAsked) return undefined;
    const there = known.current.get(key);
    if (there !== undefined) return setLoaded({ key, form: there, failure: null });
    const request = new AbortController();
    const body = (keeps ? { id } : { value }) as JsonObject;
    source.call<ChosenForm | null>(formBy.url, { body, signal: request.signal, quiet: true }).then(
      (form) => {
        known.current.set(key, form);
        setLoaded({ key, form, failure: null });
      },
      (error: unknown) => {
        if (request.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setLoaded({ key, form: null, failure: error });
      },
    );
    return () => request.abort();
    // What is asked for is in the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [formBy, isAsked, key, times, source]);

  const isHere = !isAsked || loaded.key === key;
  const form = isAsked && loaded.key === key ? loaded.form : null;
  const failure = isAsked && loaded.key === key ? loaded.failure : null;
  const isCoded = useDomainCode(form?.code) !== null;
  const label = base.columns.find(({ model }) => model === formBy?.column)?.label ?? '';
  const isChosen = isAsked || !formBy;
  const page = useMemo(() => {
    const place: FormPlace = form
      ? isCoded
        ? { form, title: form.newest ? form.title : t('form.formerForm', { title: form.title, no: form.no }) }
        : { note: t('form.formLoading') }
      : !isChosen
        ? { note: t('form.formByChoice', { name: label }) }
        : failure
          ? { note: t('form.formFailed') }
          : isHere
            ? null
            : { note: t('form.formLoading') };
    return withChosenForm(base, place);
  }, [base, form, isCoded, isChosen, isHere, failure, label, t]);
  const follow = useMemo(
    () => formBy && { model: formBy.column, onValue: (now: Json) => setTyped({ start, value: now }) },
    [formBy, start],
  );
  const load = useCallback(
    (renew = false) => {
      if (renew) known.current.delete(key);
      setTimes((before) => before + 1);
    },
    [key],
  );
  return {
    page,
    form,
    isReady: isHere && isCoded && failure === null,
    isShown: !keeps || (isHere && isCoded),
    failure,
    load,
    follow,
  };
}

const same = (one: Json | undefined, other: Json | undefined) => (one ?? null) === (other ?? null);
