import { closest } from 'fastest-levenshtein';
import { shortened } from '../text/cut-text';
import { cause, type Cause } from './causes';

/** More known names than these are not listed. */
const MOST_LISTED = 60;

/** Longer names are compared with none. */
const NAME_LENGTH = 200;

/** What was found is none of the known values or names: lists them, unless they are many, and names the nearest. */
export function unknownName(came: unknown, known: readonly unknown[]): Cause {
  const names = known.map(String);
  const found = { came: shown(came) };
  if (names.length === 0) return cause('nothingKnown', found);
  if (names.length === 1 && typeof came !== 'string')
    return cause('notEqual', { expected: names[0]!, ...found });
  const nearest = typeof came === 'string' ? nearestOf(came, names) : {};
  return names.length > MOST_LISTED
    ? cause('unknownName', { ...found, ...nearest })
    : cause('notOneOf', { known: names, ...found, ...nearest });
}

/** The nearest of the known names as a parameter; none where nothing is known, or the name is longer than any. */
export function nearestOf(name: string, known: readonly string[]): { nearest?: string } {
  return known.length === 0 || name.length > NAME_LENGTH ? {} : { nearest: closest(name, [...known]) };
}

/** A value of a document as a parameter; null where there is none. */
export function shown(value: unknown): string | null {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? null : shortened(text, 60);
}
