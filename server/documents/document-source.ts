import { exceedsBounds } from '../../schemas/document/bounds';
import { equalJson } from '../../schemas/equal-json';
import type { FieldGrammars } from '../../schemas/model/field';
import { isObject, type JsonObject } from '../../schemas/json';
import { mergeSteps, type MergeConflict } from '../../schemas/versions/merge-documents';
import type { DocumentKind } from '../../schemas/migrations/migration';
import { migrateDocument } from '../../schemas/migrations/migrate-document';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';

/** A document written by an administrator: a tenant's own, or a modified shipped one. */
export interface WrittenDocument {
  kind: DocumentKind;
  code: string;
  domain: string;
  text: string;
  /** The shipped document that the text is based on; null for a tenant's own. */
  base: string | null;
}

/** The file name of a tenant's own document in problems. */
export function ownFile({ kind, code }: Pick<WrittenDocument, 'kind' | 'code'>): string {
  return `documents/${kind}/${code}`;
}

/** The document with this kind and id among the sources of a model. */
export function findSource(
  { sources }: Pick<Model, 'sources'>,
  { kind, code }: Pick<WrittenDocument, 'kind' | 'code'>,
): SourceDocument | undefined {
  let index = indexes.get(sources);
  if (!index) {
    index = new Map();
    for (const source of sources) {
      const key = isObject(source.json) ? `${source.kind} ${String(source.json.id)}` : '';
      if (!index.has(key)) index.set(key, source);
    }
    indexes.set(sources, index);
  }
  return index.get(`${kind} ${code}`);
}

/** Sources by kind and id; the first one wins. */
const indexes = new WeakMap<readonly SourceDocument[], Map<string, SourceDocument>>();

/** Parses a text as a JSON object at the current version; null when that fails. */
export function currentDocument(kind: DocumentKind, text: string): JsonObject | null {
  try {
    return migrateDocument(kind, JSON.parse(text)).document;
  } catch {
    return null;
  }
}

/**
 * The document for this release: an administrator's change of a shipped document is an overlay on the file, so that
 * changes of the release are merged in. Where both changed the same part, the overlay wins.
 */
export function* effectiveDocument(
  written: WrittenDocument,
  shipped: SourceDocument | undefined,
  fieldTypes: FieldGrammars,
): Generator<void, { json: JsonObject | null; conflicts: MergeConflict[] }> {
  const ours = currentDocument(written.kind, written.text);
  const base = written.base === null ? null : currentDocument(written.kind, written.base);
  const theirs = shipped ? migrateDocument(written.kind, shipped.json).document : null;
  yield;
  if (!ours || !base || !theirs || exceedsBounds(ours)) return { json: ours, conflicts: [] };
  const { merged, conflicts } = yield* mergeSteps(written.kind, { base, ours, theirs }, fieldTypes);
  return { json: merged, conflicts };
}

/**
 * The same change based on the current file. A text that is not valid JSON cannot be rebased; it stays unchanged until
 * it is fixed.
 */
export function* rebased(
  written: WrittenDocument,
  shipped: SourceDocument,
  fieldTypes: FieldGrammars,
): Generator<void, Pick<WrittenDocument, 'text' | 'base'> & { conflicts: MergeConflict[] }> {
  const base = shippedText(shipped);
  if (written.base === base) return { text: written.text, base, conflicts: [] };
  const { json, conflicts } = yield* effectiveDocument(written, shipped, fieldTypes);
  if (!json || exceedsBounds(json)) return { text: written.text, base: written.base, conflicts };
  const same = written.text === written.base || equalJson(json, currentDocument(written.kind, base));
  return { text: same ? base : JSON.stringify(json, null, 2), base, conflicts };
}

/** The text of a shipped document as the base of an overlay and as the first draft. */
export function shippedText({ json }: SourceDocument): string {
  return JSON.stringify(json, null, 2);
}
