import type { SourceDocument } from '../model';
import { parseDomain, parseEntity, parsePage } from '../parse-document';
import type { IndexedDocument } from './usage-index';

const PARSERS = { domain: parseDomain, entity: parseEntity, page: parsePage };

/** The documents that can be searched for references: those that parse. What is wrong with the others is told elsewhere. */
export function indexedDocuments(sources: readonly SourceDocument[]): IndexedDocument[] {
  return sources.flatMap((source): IndexedDocument[] => {
    if (source.kind === 'locale' || source.syntaxError !== undefined) return [];
    const { value } = PARSERS[source.kind](source.json, source.file);
    return value ? [{ file: source.file, kind: source.kind, json: value } as IndexedDocument] : [];
  });
}
