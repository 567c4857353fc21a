import { useContext, useEffect, useRef, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { useDynamicChoices, useWidgetHost, type ChoiceQuery } from '../widget';
import { flattenChoices, isDynamic, staticChoices } from './choices';
import { isEmptyValue } from './plain-text';
import { RowWordsContext, WORD_TO_COME } from './row-words';
import { useWords } from '../ui/use-words';

/** Debounce of the search request. */
const SEARCH_AFTER_MS = 300;
/** Page size of a large source. */
const PAGE_SIZE = 20;
const NONE: readonly Choice[] = [];
/** No values, as JSON. */
const NO_VALUES = '[]';

/** The state of a field's choices, and the callbacks of the list that shows them. */
export interface LoadedChoices {
  choices: readonly Choice[];
  /** Labels of all values seen so far, including values outside of the current search results. */
  words: ReadonlyMap<Choice['value'], string>;
  loading: boolean;
  /** `choices` are results of an older search. */
  searching: boolean;
  error: string | null;
  onRetry(): void;
  onOpenChange(open: boolean): void;
  /** Only for sources that the server searches. */
  onSearch?(keyword: string): void;
  /** Requests other choices of the field; adds their labels to `words`. */
  ask(query: ChoiceQuery, signal: AbortSignal): Promise<readonly Choice[]>;
  /** Loads the next page of a large source; absent when all rows are loaded. */
  onMore?(): void;
}

/**
 * The choices of a field. Choices of a document are available immediately. Rows of an entity load when the list
 * opens, when a value has no label yet, or immediately with `inSight` (controls without a list).
 */
export function useChoices(field: Field, value: Json | undefined, inSight = false): LoadedChoices {
  const host = useWidgetHost();
  const dynamic = useDynamicChoices(field);
  const t = useWords();
  const [loaded, setLoaded] = useState<readonly Choice[] | null>(null);
  const [words, setWords] = useState<ReadonlyMap<Choice['value'], string>>(new Map());
  const [busy, setBusy] = useState(false);
  /** The values without a label that the last finished request was for. */
  const [asked, setAsked] = useState(NO_VALUES);
  const [error, setError] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const request = useRef<{ abort: AbortController; keyword?: string; page: number } | null>(null);
  const search = useDebouncedSearch((keyword) => void load(keyword));
  const { source } = field;
  // In a table the labels of a whole column are loaded at once.
  const around = useContext(RowWordsContext);

  async function load(keyword?: string, page = 1): Promise<void> {
    request.current?.abort.abort();
    const abort = new AbortController();
    request.current = { abort, keyword, page };
    setBusy(true);
    setError(null);
    try {
      // Search results must not include the chosen rows; their labels may still be needed.
      const along = keyword ? unknown : ids;
      const query = {
        ...(keyword && { keyword }),
        ...(along.length > 0 && { id: Array.isArray(value) ? along : along[0]! }),
        ...(source?.large && { page, pageSize: PAGE_SIZE }),
      };
      const choices = await host.choices(field, query, abort.signal);
      if (abort.signal.aborted) return;
      setLoaded((before) => (page === 1 ? choices : joined(before ?? NONE, choices)));
      setMore(source?.large === true && choices.length >= PAGE_SIZE);
      setWords((known) => new Map([...known, ...wordsOf(choices)]));
    } catch (reason) {
      if (abort.signal.aborted) return;
      setError((reason as Error).message || t('widget.choices.failed'));
    }
    setBusy(false);
    setAsked(missing);
    search.done();
  }

  const values = isEmptyValue(value) ? [] : ((Array.isArray(value) ? value : [value]) as Choice['value'][]);
  // The server rejects ids that are not integers; the choices load all the same.
  const ids = values.filter((one) => Number.isSafeInteger(one));
  const unknown = source && !around ? ids.filter((one) => !words.has(one)) : [];
  // One request per unknown value; a deleted row has no label.
  const missing = JSON.stringify(unknown);
  useEffect(() => {
    if (missing !== NO_VALUES || (inSight && source && loaded === null)) void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [missing]);
  useEffect(
    () => () => {
      request.current?.abort.abort();
      request.current = null;
    },
    [],
  );

  if (!source) return { ...AT_ONCE, choices: isDynamic(field) ? dynamic : staticChoices(field), words };
  return {
    choices: loaded ?? NONE,
    // Hides the raw id until its label is loaded, also before the request is sent.
    words: new Map([
      ...(busy || asked !== missing ? unknown.map((one) => [one, WORD_TO_COME] as const) : []),
      ...(around
        ? values.map((one) => [one, around.get(source.url)?.get(one) ?? WORD_TO_COME] as const)
        : []),
      ...words,
    ]),
    loading: loaded === null && (busy || (inSight && error === null)),
    searching: search.searching,
    error,
    async ask(query, signal) {
      const choices = await host.choices(field, query, signal);
      if (!signal.aborted) setWords((known) => new Map([...known, ...wordsOf(choices)]));
      return choices;
    },
    onRetry: () => void load(request.current?.keyword, request.current?.page),
    onOpenChange: (open) => {
      // The text that opened the list is being searched already.
      if (open && search.scheduled()) return;
      search.cancel();
      if (open) void load();
    },
    ...(source.large && { onSearch: search.schedule }),
    ...(more && {
      onMore: () => {
        if (!busy) void load(request.current?.keyword, (request.current?.page ?? 1) + 1);
      },
    }),
  };
}

/** Choices that need no request. */
const AT_ONCE = {
  loading: false,
  searching: false,
  error: null,
  onRetry: () => undefined,
  ask: () => Promise.resolve(NONE),
  onOpenChange: () => undefined,
};

/** Delays a search until typing pauses; `searching` from the first keystroke to `done`. */
function useDebouncedSearch(run: (keyword: string) => void) {
  const [searching, setSearching] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    searching,
    done: () => setSearching(false),
    scheduled: () => timer.current !== undefined,
    cancel() {
      clearTimeout(timer.current);
      timer.current = undefined;
      setSearching(false);
    },
    schedule(keyword: string) {
      clearTimeout(timer.current);
      setSearching(true);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        run(keyword);
      }, SEARCH_AFTER_MS);
    },
  };
}

/** Rows that the next page repeats, because others were inserted, keep their position. */
function joined(before: readonly Choice[], next: readonly Choice[]): Choice[] {
  const there = new Set(before.map((choice) => choice.value));
  return [...before, ...next.filter((choice) => !there.has(choice.value))];
}

function wordsOf(choices: readonly Choice[]): [Choice['value'], string][] {
  return flattenChoices(choices).map((choice) => [choice.value, choice.label]);
}
