import { jsonPath } from '../json-path';
import type { Finding } from '../problems/problem';
import { cause } from '../problems/causes';
import { refusedCharacter } from '../text/refused-text';

/** Keys whose texts are shown in one line: titles, labels, what a page calls its rows. */
const LINES: ReadonlySet<string> = new Set(['title', 'label', 'noun', 'placeholder']);

interface Part {
  value: object;
  key: string;
  above: Part | null;
}

/**
 * Texts of a document with characters that hide what it says: controls of the writing direction anywhere, and line
 * breaks and invisible characters in its titles. Iterative, because documents are checked before their depth is.
 */
export function unseenCharacters(json: unknown): Finding[] {
  const findings: Finding[] = [];
  if (typeof json !== 'object' || json === null) return findings;
  const report = (text: string, shape: 'line' | 'lines', above: Part, key: string): void => {
    const found = refusedCharacter(text, shape);
    if (!found) return;
    const { character, n } = found;
    findings.push({ path: jsonPath(pointerTo(above, key)), ...cause('unseenCharacter', { character, n }) });
  };
  const open: Part[] = [{ value: json, key: '', above: null }];
  for (let part = open.pop(); part; part = open.pop()) {
    const inner: Part[] = [];
    for (const [key, member] of Object.entries(part.value) as [string, unknown][]) {
      report(key, 'lines', part, key);
      if (typeof member === 'string') report(member, LINES.has(key) ? 'line' : 'lines', part, key);
      else if (typeof member === 'object' && member !== null) inner.push({ value: member, key, above: part });
    }
    // Reversed, so that the first member is popped first.
    open.push(...inner.reverse());
  }
  return findings;
}

function pointerTo(above: Part, key: string): string {
  const keys = [key];
  for (let part: Part | null = above; part?.above; part = part.above) keys.unshift(part.key);
  return keys.map((one) => `/${one.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
