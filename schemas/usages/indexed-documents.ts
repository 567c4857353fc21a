import type { Domain } from '../document/domain';
import type { Entity } from '../document/entity';
import type { SourceDocument } from '../model/source-document';
import type { Page } from '../document/page-kinds/page';
import type { SeedFile } from '../document/seed';
import type { SettingKeys } from '../document/setting-keys';
import { parsedDocument } from '../parse/parsed-document';

/** A document in its written form, at the current version. */
export type IndexedDocument = { file: string } & (
  | { kind: 'domain'; json: Domain }
  | { kind: 'entity'; json: Entity }
  | { kind: 'page'; json: Page }
  | { kind: 'settings'; json: SettingKeys }
  | { kind: 'seed'; json: SeedFile }
);

/**
 * The documents that can be searched for references: those that parse. Problems of the others are reported elsewhere.
 */
export function indexedDocuments(sources: readonly SourceDocument[]): IndexedDocument[] {
  return sources.flatMap((source): IndexedDocument[] => {
    if (source.kind === 'locale') return [];
    const { value } = parsedDocument(source, source.kind);
    return value ? [{ file: source.file, kind: source.kind, json: value } as IndexedDocument] : [];
  });
}
