import { BoundedCache } from '../bounded-cache';
import { forbiddenMarkup } from '../text/clean-markup';
import type { FieldOptions, FieldType } from '../model/field';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';

/** Longer texts are not read at all. */
const MOST = 50_000;
/** What was found in a text: all documents are checked again whenever one of them changes. */
const known = new BoundedCache<{ wrong: string | null }>(500_000);

/** HTML of a document is shown cleaned: what that would take away is told to the author, who sees nothing of it. */
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
