import type { JsonObject } from '../json';
import type { Field } from '../model/field';
import type { Finding } from '../problems/problem';

/** A draft as the designer opens it. */
export interface BenchDocument {
  /** Row of `table_info`. */
  id: number;
  /** Sent back with a save. */
  version: number;
  code: string;
  name: string;
  /** Whether the tenant created it; otherwise it changes a shipped document. */
  own: boolean;
  /** The draft; null while its text is not valid JSON. */
  doc: JsonObject | null;
}

/** An entry at the top of the menu, as far as its place goes. */
export interface TopEntry {
  name: string;
  title: string;
  icon?: string;
  order?: number;
}

/**
 * What the designer opens: the draft of a page, that of its entity, and what they are compiled to; that of an entity, whose
 * table it edits; or that of a domain, whose menu it edits.
 */
export interface Bench {
  kind: 'page' | 'entity' | 'domain';
  /** The document that is designed. */
  page: BenchDocument;
  /** Null for a page over calls of another system, and for a page whose entity is missing. */
  entity: BenchDocument | null;
  /** The columns of the entity as its draft declares them, joined with types, enumerations and references. */
  fields: readonly Field[];
  /** For a domain: the top entries of the domains before and behind it, whose order decides among equal ones. */
  around?: { before: readonly TopEntry[]; after: readonly TopEntry[] };
  /** For a page: whether an entry of the menu in force shows it. */
  inMenu?: boolean;
  /** Problems of the page's draft; `msg` is their text in the language of the request. */
  problems: readonly (Finding & { msg?: string })[];
}
