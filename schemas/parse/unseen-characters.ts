import { jsonPath } from '../json-path';
import type { Finding } from '../problems/problem';
import { cause } from '../problems/causes';
import { refusedCharacter, type TextShape } from '../text/refused-text';

/** Keys whose texts are shown in one line: titles, labels, what a page calls its rows. */
const LINES: ReadonlySet<string> = new Set(['title', 'label', 'noun', 'placeholder']);

/**
 * Texts of a document with characters that hide what it says: controls of the writing direction anywhere, and line
 * breaks and invisible characters in its titles. Of each part the first one.
 */
export function unseenCharacters(json: unknown): Finding[] {
  const findings: Finding[] = [];
  const report = (text: string, shape: TextShape, pointer: string): void => {
    const found = refusedCharacter(text, shape);
    if (!found) return;
    const { character, n } = found;
    findings.push({ path: jsonPath(pointer), ...cause('unseenCharacter', { character, n }) });
  };
  const open: { value: unknown; pointer: string }[] = [{ value: json, pointer: '' }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, pointer } = part;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value).reverse()) {
      const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      report(key, 'lines', below);
      if (typeof member === 'string') report(member, LINES.has(key) ? 'line' : 'lines', below);
      else open.push({ value: member, pointer: below });
    }
  }
  return findings;
}
