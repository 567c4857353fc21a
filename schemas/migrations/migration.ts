import type { JsonObject } from '../json';

/** The kinds of document that have a version. */
export type DocumentKind = 'domain' | 'entity' | 'page';

/** One step of a document kind's version. Pure on plain JSON; the given document is never changed. */
export interface Migration {
  readonly kind: DocumentKind;
  /** The version it leads to; from the one before. */
  readonly to: number;
  /** What it does, in a few words. */
  readonly name: string;
  up(document: JsonObject): JsonObject;
}
