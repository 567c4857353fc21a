import type { MergeConflict } from '../../schemas/versions/merge-documents';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { Finding } from '../../schemas/problems/problem';
import type { Row } from '../action';
import type { WrittenDocument } from './document-source';

/** The entity whose rows are documents. */
export const TABLE_INFO = 'table_info';

/** Values of a row's `source`. */
export const SOURCE = { shipped: 1, own: 2, foreign: 3 } as const;

/** Values of a row's `state`. */
export const STATE = { draft: 0, published: 1, changed: 2 } as const;

/** A column that was renamed in an entity's draft since the last publish. */
export interface PendingRename {
  from: string;
  to: string;
}

/** A row of `table_info`: a document with its draft and its published version. */
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
  /** The shipped document that the draft is based on. */
  base: string | null;
  draftNo: number;
  /** The version in force; null before the first publish. A shipped document is its own version 1. */
  publishedNo: number | null;
  state: number;
  problems: Finding[] | null;
  conflicts: MergeConflict[] | null;
  /** Columns that the draft renames. */
  renames: PendingRename[] | null;
}

/** The type cast is needed because the columns come from the entity's document. */
export function asDocument(row: Row): DocumentRow {
  return row as unknown as DocumentRow;
}

/** The draft as a document. */
export function asWritten({ kind, code, domain, text, base }: DocumentRow): WrittenDocument {
  return { kind, code, domain, text, base };
}
