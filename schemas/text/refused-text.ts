import type { JsonObject } from '../json';
import { textPath } from './storable-text';

/** A text of one line, such as a name; or of several. Only the latter may have line breaks and invisible characters. */
export type TextShape = 'line' | 'lines';

/** The first character that a text must not have. */
export interface RefusedCharacter {
  /** Its message in the catalogue of errors. */
  error: 'direction' | 'lineBreak' | 'invisible';
  /** Its code point, such as `U+202E`: the character itself cannot be shown. */
  character: string;
  /** Its place among the characters of the text, from 1. */
  n: number;
}

/**
 * Embeddings, overrides and isolates of the writing direction (UAX 9). They reorder the characters that are shown, so
 * that a name looks like another one.
 */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;
const BREAKS = /[\n\v\f\r\u0085\u2028\u2029]/u;
/**
 * What one line must not have: two names that look alike would be different, or a name would look like several. Not all
 * that is invisible is "ignorable": the interlinear annotations and the empty Braille pattern are not.
 */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/u;

/** Flags of regions such as Scotland are spelled with invisible letters after a black flag. */
const FLAGS = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const EMOJI = /\p{Extended_Pictographic}/u;
const AFTER_EMOJI = /[\ufe0f\p{Emoji_Modifier}]/u;
/** Scripts in which joiners decide how letters are drawn. */
const JOINING = new RegExp(
  `[${[
    ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
    ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
  ]
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);

/** The first character of a text that its shape does not allow; null when there is none. */
export function refusedCharacter(text: string, shape: TextShape): RefusedCharacter | null {
  const refused = shape === 'line' ? UNSEEN : DIRECTION;
  if (!refused.test(text)) return null;
  const points = pointsOf(text);
  const at = points.findIndex((point, place) => refused.test(point) && !isNeeded(points, place));
  const point = points[at];
  if (point === undefined) return null;
  const error = DIRECTION.test(point) ? 'direction' : BREAKS.test(point) ? 'lineBreak' : 'invisible';
  const code = point.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return { error, character: `U+${code}`, n: at + 1 };
}

/** A name from elsewhere as one line: what the line must not have is left out. */
export function asLine(text: string): string {
  if (!UNSEEN.test(text)) return text;
  const points = pointsOf(text);
  return Array.from(text)
    .filter((_, at) => !UNSEEN.test(points[at]!) || isNeeded(points, at))
    .join('');
}

/** The characters of a text; those of a spelled flag as visible ones. */
function pointsOf(text: string): string[] {
  return Array.from(text.replace(FLAGS, (flag) => '\u{1f3f4}'.repeat(Array.from(flag).length)));
}

/** Whether an invisible character decides how its visible neighbours are drawn. */
function isNeeded(points: readonly string[], at: number): boolean {
  const [before = '', next = ''] = [points[at - 1], points[at + 1]];
  const point = points[at]!;
  // A joiner: between emoji, or after a letter of a script that joins its letters.
  if (point === '\u200d') {
    const joined = AFTER_EMOJI.test(before) ? (points[at - 2] ?? '') : before;
    return (EMOJI.test(joined) && EMOJI.test(next)) || JOINING.test(before);
  }
  if (point === '\u200c') return JOINING.test(before) && JOINING.test(next);
  // Marks of the direction reorder nothing by themselves.
  if (/[\u061c\u200e\u200f]/u.test(point))
    return !/[\u061c\u200e\u200f]/u.test(before) && points.some((one) => RIGHT_TO_LEFT.test(one));
  // Variants: of an emoji, of a digit in a key cap, of an ideograph, of a Mongolian letter.
  if (/[\ufe0e\ufe0f]/u.test(point) && /\p{Emoji}/u.test(before))
    return !/[0-9#*]/.test(before) || next === '\u20e3';
  if (/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(point)) return /\p{Script=Han}/u.test(before);
  if (/[\u180b-\u180f]/u.test(point)) return /\p{Script=Mongolian}/u.test(before);
  return false;
}

/**
 * The first refused character in a value of any form, with the path of its text; null when there is none. Texts that
 * the stored record has do not count, so that its other columns can be changed.
 */
export function refusedText(
  value: unknown,
  shape: TextShape,
  stored?: JsonObject,
): (RefusedCharacter & { path: string }) | null {
  let found: RefusedCharacter | null = null;
  const isRefused = (text: string) => (found = refusedCharacter(text, shape)) !== null;
  const pathOf = (held?: ReadonlySet<string>) =>
    textPath(value, (text) => isRefused(text) && !held?.has(text));
  let path = pathOf();
  if (path !== null && stored) {
    const held = new Set<string>();
    textPath(stored, (text) => {
      if (isRefused(text)) held.add(text);
      return false;
    });
    path = pathOf(held);
  }
  return path === null || found === null ? null : { ...(found as RefusedCharacter), path };
}

/** A JSON text with its direction controls escaped: they mean the same and reorder nothing where the text is shown. */
export function withVisibleControls(json: string): string {
  return json.replace(
    /[\u202a-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16)}`,
  );
}
