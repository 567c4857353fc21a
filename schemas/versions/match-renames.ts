import { canonicalJson } from '../canonical-json';
import { ROOT, type DocumentPart, type PartedDocument } from '../parts/document-parts';

/**
 * Finds parts of a later version that exist in the earlier one under another key: `later id → earlier id`. A part
 * counts as renamed if its list lost exactly one part with the same content, apart from the key; the content includes
 * the label.
 */
export function* matchRenames(
  before: PartedDocument,
  after: PartedDocument,
): Generator<void, Map<string, string>> {
  const gone = yield* partsByContent(before, after);
  const come = yield* partsByContent(after, before);
  const matches = new Map<string, string>();
  for (const [content, [part, ...rivals]] of come) {
    const [was, ...others] = gone.get(content) ?? [];
    if (was && part && others.length === 0 && rivals.length === 0) matches.set(part.id, was.id);
  }
  return matches;
}

/** The parts that only one of two versions has, grouped by their list and their content without the key. */
function* partsByContent(
  { parts }: PartedDocument,
  other: PartedDocument,
): Generator<void, Map<string, DocumentPart[]>> {
  const found = new Map<string, DocumentPart[]>();
  for (const part of parts.values()) {
    if (part.id === ROOT || other.parts.has(part.id)) continue;
    yield;
    const { slot, kind, content, by } = part;
    const others = Object.entries(content).filter(([name]) => !by.includes(name));
    if (!others.some(([name]) => name === 'label' || name === 'title')) continue;
    const key = canonicalJson([slot, kind, Object.fromEntries(others)]);
    const same = found.get(key);
    if (same) same.push(part);
    else found.set(key, [part]);
  }
  return found;
}
