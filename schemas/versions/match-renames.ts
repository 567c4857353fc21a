import { canonicalJson } from '../canonical-json';
import { ROOT, type DocumentPart, type PartedDocument } from './document-parts';

/**
 * Parts of a later version that are parts of an earlier one under another key: `id there → id here`. A part counts as
 * renamed when the list it stands in lost exactly one part that says the same but for its key, its label among it.
 */
export function* matchRenames(
  before: PartedDocument,
  after: PartedDocument,
): Generator<void, Map<string, string>> {
  const gone = yield* bySaying(before, after);
  const come = yield* bySaying(after, before);
  const matches = new Map<string, string>();
  for (const [says, [part, ...rivals]] of come) {
    const [was, ...others] = gone.get(says) ?? [];
    if (was && part && others.length === 0 && rivals.length === 0) matches.set(part.id, was.id);
  }
  return matches;
}

/** The parts of one version that the other does not have, by where they stand and what they say beside their key. */
function* bySaying(
  { parts }: PartedDocument,
  other: PartedDocument,
): Generator<void, Map<string, DocumentPart[]>> {
  const found = new Map<string, DocumentPart[]>();
  for (const part of parts.values()) {
    if (part.id === ROOT || other.parts.has(part.id)) continue;
    yield;
    const { slot, kind, content, by } = part;
    const said = Object.entries(content).filter(([name]) => !by.includes(name));
    if (!said.some(([name]) => name === 'label' || name === 'title')) continue;
    const says = canonicalJson([slot, kind, Object.fromEntries(said)]);
    const same = found.get(says);
    if (same) same.push(part);
    else found.set(says, [part]);
  }
  return found;
}
