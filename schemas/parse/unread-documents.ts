import { isObject } from '../json';
import type { SourceDocument } from '../model/source-document';

/** Documents that are there but cannot be read: what refers to them is not told as a problem of its own. */
export interface UnreadDocuments {
  /** Whether an entity, or a page, of this id may be among them. */
  mayHold(kind: 'entity' | 'page', id: string): boolean;
  /** Whether enumerations may be missing that columns of this domain know. */
  mayHoldEnumerations(domain: string): boolean;
}

/** Enumerations of this domain are known in every other. */
const COMMON = 'common';

/** Those of the sources whose place in the whole nobody took: `isRead` says which are. */
export function unreadDocuments(
  sources: readonly SourceDocument[],
  isRead: (source: SourceDocument) => boolean,
): UnreadDocuments {
  const unread = sources.filter((source) => source.kind !== 'locale' && !isRead(source));
  const ids = { entity: new Set<string | null>(), page: new Set<string | null>() };
  for (const { kind, json } of unread)
    if (kind === 'entity' || kind === 'page')
      ids[kind].add(isObject(json) && typeof json.id === 'string' ? json.id : null);
  const domains = new Set(unread.flatMap(({ kind, domain }) => (kind === 'domain' ? [domain] : [])));
  return {
    // A document without a readable id may be any.
    mayHold: (kind, id) => ids[kind].has(id) || ids[kind].has(null),
    mayHoldEnumerations: (domain) => domains.has(domain) || domains.has(COMMON),
  };
}
