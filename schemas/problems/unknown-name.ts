import { closest } from 'fastest-levenshtein';
import { shortened } from '../text/cut-text';
import { cause, type Cause } from './causes';

/** Longer lists of known names are omitted. */
const MOST_LISTED = 60;

/** Longer names get no suggestion. */
const NAME_LENGTH = 200;

/** The value is not a known value or name: lists the known ones, unless there are many, and suggests the nearest. */
export function unknownName(came: unknown, known: readonly unknown[]): Cause {
  const names = known.map(String);
  const found = { came: shown(came) };
  if (names.length === 0) return cause('nothingKnown', found);
  if (names.length === 1 && typeof came !== 'string')
    return cause('notEqual', { expected: names[0]!, ...found });
  // The same text with another type, such as "1" for 1: its type is wrong, and the message shows it by the quotes.
  const alike =
    typeof came === 'string' && known.some((one) => typeof one !== 'string' && String(one) === came);
  const nearest = typeof came === 'string' && !alike ? nearestOf(came, names) : {};
  return names.length > MOST_LISTED
    ? cause('unknownName', { ...found, ...nearest })
    : cause('notOneOf', { known: names, ...found, ...nearest });
}

/** The nearest known name as a parameter; empty when nothing is known or the name is too long. */
export function nearestOf(name: string, known: readonly string[]): { nearest?: string } {
  return known.length === 0 || name.length > NAME_LENGTH ? {} : { nearest: closest(name, [...known]) };
}

/** A value of a document as a parameter; null when there is none. */
export function shown(value: unknown): string | null {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? null : shortened(text, 60);
}
