import type { JsonObject } from '../json';

/** The kinds of document that have a version. */
export type DocumentKind = 'domain' | 'entity' | 'page';

/** One version step of a document kind: a pure function on plain JSON that never mutates its input. */
export interface Migration {
  readonly kind: DocumentKind;
  /** The resulting version; the input has the previous one. */
  readonly to: number;
  /** A short description. */
  readonly name: string;
  up(document: JsonObject): JsonObject;
}
