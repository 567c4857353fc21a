import type { FieldGrammars } from '../model/field';
import type { SourceDocument } from '../model/source-document';
import { indexedDocuments, type IndexedDocument } from './indexed-documents';
import { NameSpace } from './references';
import { UsageIndex } from './usage-index';

/**
 * Indexes all documents as a generator that yields after each of them, so that other work can run in between. What is
 * read of a document is cached with it.
 */
export function* usageIndexSteps(
  sources: readonly SourceDocument[],
  fieldTypes: FieldGrammars,
): Generator<void, { documents: readonly IndexedDocument[]; index: UsageIndex }> {
  const documents: IndexedDocument[] = [];
  for (const source of sources) {
    yield;
    documents.push(...indexedDocuments([source]));
  }
  const index = yield* UsageIndex.steps(documents, new NameSpace(documents, fieldTypes));
  return { documents, index };
}
