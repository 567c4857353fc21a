import { isObject } from '../json';
import type { SourceDocument } from '../model/source-document';

/** Documents that exist but are invalid: references to them are not reported as separate problems. */
export interface UnreadDocuments {
  /** Whether an entity or page of this id may be among them. */
  mayHold(kind: 'entity' | 'page', id: string): boolean;
  /** Whether they may contain enumerations for columns of this domain. */
  mayHoldEnumerations(domain: string): boolean;
  /** Whether they may contain entries of menus. */
  mayHoldAnyMenu(): boolean;
}

/** The domain whose enumerations every other domain can use. */
const COMMON = 'common';

/** The sources that are not part of the model: `isRead` tells which are. */
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
    // A document without a readable id may have any id.
    mayHold: (kind, id) => ids[kind].has(id) || ids[kind].has(null),
    mayHoldEnumerations: (domain) => domains.has(domain) || domains.has(COMMON),
    mayHoldAnyMenu: () => domains.size > 0,
  };
}
