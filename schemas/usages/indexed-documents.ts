import type { Domain } from '../domain';
import type { Entity } from '../entity';
import type { SourceDocument } from '../model';
import type { Page } from '../page-kinds/page';
import { parseDomain, parseEntity, parsePage } from '../parse-document';

/** A document as it is written, at the current version. */
export type IndexedDocument = { file: string } & (
  { kind: 'domain'; json: Domain } | { kind: 'entity'; json: Entity } | { kind: 'page'; json: Page }
);

const PARSERS = { domain: parseDomain, entity: parseEntity, page: parsePage };

/** The documents that can be searched for references: those that parse. What is wrong with the others is told elsewhere. */
export function indexedDocuments(sources: readonly SourceDocument[]): IndexedDocument[] {
  return sources.flatMap((source): IndexedDocument[] => {
    if (source.kind === 'locale' || source.syntaxError !== undefined) return [];
    const { value } = PARSERS[source.kind](source.json, source.file);
    return value ? [{ file: source.file, kind: source.kind, json: value } as IndexedDocument] : [];
  });
}
