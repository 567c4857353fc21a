import { BoundedCache } from '../bounded-cache';
import { forbiddenMarkup } from '../text/clean-markup';
import type { FieldOptions, FieldType } from '../model/field';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';

/** Longer texts are not parsed. */
const MOST = 50_000;
/** Results by text: every change of a document checks all documents again. */
const known = new BoundedCache<{ wrong: string | null }>(500_000);

/**
 * HTML of a document is sanitised before display. This reports what would be removed, which the author would otherwise
 * not notice.
 */
export function checkMarkup(
  { type, markup }: FieldType,
  { defaultValue: html }: FieldOptions,
  path: string,
  report: Report,
): void {
  if (!markup || typeof html !== 'string') return;
  if (html.length > MOST) {
    report(path, cause('tooLong', { n: MOST, came: html.length }), 'tolerated');
    return;
  }
  const key = `${type}:${html}`;
  const found = known.get(key) ?? { wrong: forbiddenMarkup(html, markup) };
  known.set(key, found);
  if (found.wrong) report(path, cause('forbiddenMarkup', { markup: found.wrong }), 'tolerated');
}
