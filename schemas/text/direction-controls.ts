import type { JsonObject } from '../json';
import { textPath } from './storable-text';

/**
 * Embeddings, overrides and isolates of the writing direction (UAX 9). They reorder the characters that are shown, so
 * that a name looks like another one. The marks of Arabic and Hebrew texts reorder nothing and are allowed.
 */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;

const hasControls = (text: string) => CONTROLS.test(text);

/**
 * The path of the first text with such a character, in a value of any shape; null when there is none. Texts that the
 * stored record has do not count, so that its other columns can be changed.
 */
export function directionPath(value: unknown, stored: JsonObject | undefined): string | null {
  const path = textPath(value, hasControls);
  if (path === null || !stored) return path;
  const held = new Set<string>();
  textPath(stored, (text) => {
    if (hasControls(text)) held.add(text);
    return false;
  });
  return textPath(value, (text) => hasControls(text) && !held.has(text));
}
