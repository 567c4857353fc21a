import { useRef } from 'react';
import type { Choice } from '../../schemas/document/dictionary';

/** Letters that follow each other within this time are one word. */
const PAUSE_MS = 800;

/** Letters typed on a list without a search box: where the option is that begins with them, or -1. */
export function useTypeAhead(): (
  letters: string,
  options: readonly Pick<Choice, 'label' | 'disabled'>[],
) => number {
  const typed = useRef({ text: '', at: 0 });
  return (letters, options) => {
    const now = Date.now();
    const text = now - typed.current.at < PAUSE_MS ? typed.current.text + letters : letters;
    typed.current = { text, at: now };
    return options.findIndex(
      ({ disabled, label }) => !disabled && label.toLocaleLowerCase().startsWith(text.toLocaleLowerCase()),
    );
  };
}
