import type { JsonObject } from '../json';

/** The kinds of document that a tenant may change. */
export type DocumentKind = 'domain' | 'entity' | 'page';
/** The kinds of document that have a version: also the settings and seeds of a domain, which are shipped only. */
export type VersionedKind = DocumentKind | 'settings' | 'seed';

/** One version step of a document kind: a pure function on plain JSON that never mutates its input. */
export interface Migration {
  readonly kind: VersionedKind;
  /** The resulting version; the input has the previous one. */
  readonly to: number;
  /** A short description. */
  readonly name: string;
  up(document: JsonObject): JsonObject;
}
