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

/** What the designer opens: the draft of a page, that of its entity, and what they are compiled to. */
export interface Bench {
  page: BenchDocument;
  /** Null for a page over calls of another system, and for a page whose entity is missing. */
  entity: BenchDocument | null;
  /** The columns of the entity as its draft declares them, joined with types, enumerations and references. */
  fields: readonly Field[];
  /** Problems of the page's draft; `msg` is their text in the language of the request. */
  problems: readonly (Finding & { msg?: string })[];
}
