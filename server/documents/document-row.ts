import type { MergeConflict } from '../../schemas/versions/merge-documents';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { Finding } from '../../schemas/problems/problem';
import type { Row } from '../action';
import type { WrittenDocument } from './document-source';

/** The entity whose rows are documents. */
export const TABLE_INFO = 'table_info';

/** What a row's `source` says. */
export const SOURCE = { shipped: 1, own: 2, foreign: 3 } as const;

/** What a row's `state` says. */
export const STATE = { draft: 0, published: 1, changed: 2 } as const;

/** A column of an entity's draft that was called otherwise when the entity was last published. */
export interface PendingRename {
  from: string;
  to: string;
}

/** A row of `table_info`: a document, its draft and where its published versions stand. */
export interface DocumentRow {
  id: number;
  version: number;
  kind: DocumentKind;
  code: string;
  name: string;
  domain: string;
  source: number;
  /** The draft. */
  text: string;
  /** The shipped document that the draft was made from. */
  base: string | null;
  draftNo: number;
  /** Version in force; null before the first. A shipped document is its own version 1. */
  publishedNo: number | null;
  state: number;
  problems: Finding[] | null;
  conflicts: MergeConflict[] | null;
  /** Columns of an entity that the draft calls otherwise than the version in force does. */
  renames: PendingRename[] | null;
}

/** The columns of an entity are known by its document only, not to the compiler. */
export function asDocument(row: Row): DocumentRow {
  return row as unknown as DocumentRow;
}

/** The draft as a document. */
export function asWritten({ kind, code, domain, text, base }: DocumentRow): WrittenDocument {
  return { kind, code, domain, text, base };
}
