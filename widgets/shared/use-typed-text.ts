import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Json } from '../../schemas/json';
import { isComposing } from '../ui/is-composing';

/** Debounce of reports while typing; blur, Enter and unmount report immediately. */
export const COMMIT_AFTER_MS = 250;

/** What a control that reports typed text must define; only `format` and `parse` are required. */
interface TypedTextOptions {
  value: Json | undefined;
  onChange(value: Json): void;
  onBlur?(): void;
  /** The value as text while the field is not edited. */
  format(value: Json | undefined): string;
  /** Parses typed text. Invalid text is returned as it is, so that validation can report it. */
  parse(text: string): Json;
  /** Removes characters that are not accepted; `before` is the previous text. */
  strip?(text: string, before: string): string;
  /** Normalizes typed text on blur. */
  finish?(text: string): string;
}

/**
 * Keeps typed text local, so that a keystroke renders one field instead of the form. Pending text is always reported,
 * and a value that was not edited never is.
 */
export function useTypedText(options: TypedTextOptions) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [draft, setDraft] = useState<string | null>(null);
  const typing = useRef<Typing>({
    text: null,
    typed: null,
    timer: undefined,
    composing: false,
    before: null,
    sent: new Set(),
  });

  const key = textOf(options.value);
  useLayoutEffect(() => {
    if (typing.current.sent.has(key)) return;
    // The value changed from outside (reset, another record), so pending text is discarded.
    stop(typing.current);
    typing.current.text = null;
    typing.current.typed = null;
    setDraft(null);
  }, [key]);
  useEffect(() => {
    const current = typing.current;
    return () => send(current, latest.current);
  }, []);

  const shown = draft ?? options.format(options.value);
  const flush = () => send(typing.current, latest.current);
  const type = (raw: string) => {
    const current = typing.current;
    const text = current.composing || !options.strip ? raw : options.strip(raw, current.before ?? shown);
    setDraft(text);
    current.text = text;
    current.typed = text;
    stop(current);
    if (!current.composing) current.timer = setTimeout(flush, COMMIT_AFTER_MS);
  };

  return {
    value: shown,
    onChange: type,
    onFocus: () => {
      typing.current.sent = new Set([key]);
    },
    onBlur: () => {
      const current = typing.current;
      current.composing = false;
      const left = current.typed === null ? null : options.finish?.(current.typed);
      if (left !== null && left !== undefined && left !== current.typed) current.text = left;
      flush();
      current.typed = null;
      current.sent.clear();
      setDraft(null);
      options.onBlur?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isComposing(event.nativeEvent)) flush();
    },
    onCompositionStart: () => {
      typing.current.composing = true;
      typing.current.before = shown;
    },
    onCompositionEnd: (event: { currentTarget: { value: string } }) => {
      typing.current.composing = false;
      type(event.currentTarget.value);
      typing.current.before = null;
    },
  };
}

interface Typing {
  /** Typed text that is not reported yet. */
  text: string | null;
  /** Everything typed since focus; null for nothing. */
  typed: string | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  composing: boolean;
  /** The text before a composition started. */
  before: string | null;
  /** Values reported since focus: their echo from the form is ignored. */
  sent: Set<string>;
}

const textOf = (value: Json | undefined) => JSON.stringify(value ?? null);

function stop(typing: Typing): void {
  clearTimeout(typing.timer);
}

function send(typing: Typing, { parse, value, onChange }: TypedTextOptions): void {
  stop(typing);
  if (typing.text === null) return;
  const next = parse(typing.text);
  typing.text = null;
  typing.sent.add(textOf(next));
  if (textOf(next) !== textOf(value)) onChange(next);
}
