import { useRef } from 'react';
import { spellingFinder } from '../../schemas/text/is-spelled';
import type { Choice } from '../../schemas/document/dictionary';

/** Letters typed within this time form one prefix. */
const PAUSE_MS = 800;

/** Type-ahead in a list without a search box: the index of the option that starts with the typed letters, or whose pinyin does, or −1. */
export function useTypeAhead(): (
  letters: string,
  options: readonly Pick<Choice, 'label' | 'disabled' | 'spelling'>[],
) => number {
  const typed = useRef({ text: '', at: 0 });
  return (letters, options) => {
    const now = Date.now();
    const text = now - typed.current.at < PAUSE_MS ? typed.current.text + letters : letters;
    typed.current = { text, at: now };
    const spelled = spellingFinder(text);
    return options.findIndex(
      ({ disabled, label, spelling }) =>
        !disabled &&
        (label.toLocaleLowerCase().startsWith(text.toLocaleLowerCase()) || spelled(spelling, true)),
    );
  };
}
