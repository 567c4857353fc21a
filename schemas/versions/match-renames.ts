import type { DocumentPart, PartedDocument } from './document-parts';
import { equalJson } from '../equal-json';
import type { JsonObject } from '../json';

/**
 * Parts of a later version that are parts of an earlier one under another key: `id there → id here`. A part counts as
 * renamed when the list it stands in lost exactly one part that says the same but for its key, its label among it.
 */
export function matchRenames(before: PartedDocument, after: PartedDocument): Map<string, string> {
  const gone = [...before.parts.values()].filter(({ id }) => !after.parts.has(id));
  const come = [...after.parts.values()].filter(({ id }) => !before.parts.has(id));
  const matches = new Map<string, string>();
  for (const part of come) {
    const [was, ...others] = gone.filter((one) => isRename(one, part));
    const rivals = come.filter((one) => was && isRename(was, one));
    if (was && others.length === 0 && rivals.length === 1) matches.set(part.id, was.id);
  }
  return matches;
}

function isRename(was: DocumentPart, part: DocumentPart): boolean {
  if (was.slot !== part.slot || was.kind !== part.kind) return false;
  const [old, now] = [rest(was), rest(part)];
  return ('label' in now || 'title' in now) && equalJson(old, now);
}

/** What a part says beside its key. */
function rest({ content, by }: DocumentPart): JsonObject {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !by.includes(name)));
}
