import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Json } from '../../schemas/json';

/** Typing is reported after this pause, and at once on blur, Enter and unmount. */
export const COMMIT_AFTER_MS = 250;

export interface TypedTextOptions {
  value: Json | undefined;
  onChange(value: Json): void;
  onBlur?(): void;
  /** The value as text while nobody types. */
  format(value: Json | undefined): string;
  /** What typed text means. Text that means nothing is handed on as it is, so that the check can name it. */
  parse(text: string): Json;
  /** Takes away what cannot be typed here; `before` is what stood there. */
  strip?(text: string, before: string): string;
  /** What becomes of typed text when the field is left. */
  finish?(text: string): string;
}

/**
 * Keeps typing local, so that a key press costs one field and not the whole form. The last characters are never lost,
 * and a value nobody typed on is never reported.
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
    // The value was changed from outside (reset, another record): what stands here is about something else.
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
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) flush();
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
  /** Typed and not yet reported. */
  text: string | null;
  /** All that was typed during this visit to the field; null: nothing. */
  typed: string | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  composing: boolean;
  /** What stood there before an input method began to compose. */
  before: string | null;
  /** Values of this visit to the field: when they come back from the form, they are ours. */
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
