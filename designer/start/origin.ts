import type { FormConfig } from '../../schemas/document/form-document';
import type { JsonObject } from '../../schemas/json';

/** What a page is started from beside lines and cells; what of it the new documents keep. */
export type Origin =
  /** A form of the k-form-design family, with the names that its items had. */
  | { kind: 'form'; form: FormConfig }
  /** A page with its entity. */
  | { kind: 'page'; page: JsonObject; entity: JsonObject }
  /** An answer of a call of a foreign system. */
  | { kind: 'api'; sample: ApiSample };

/** What the server says of an answer of a foreign call. */
export interface ApiSample {
  id: number;
  system: string;
  code: string;
  name: string;
  rowsPath: string;
  columns: readonly { path: string; column: string | null; label: string | null }[];
  rows: readonly (readonly string[])[];
  /** Calls for the same things, by what they do. */
  calls: Readonly<Partial<Record<'add' | 'edit' | 'del' | 'detail', { code: string; name: string }>>>;
  /** Columns that the call takes as criteria, and those that the writing calls take. */
  searched: readonly string[];
  written: readonly string[];
}

/** A column that its origin declares already. */
export interface GivenColumn {
  /** Its name there, if it can stay. */
  name?: string;
  /** Type, options, rules; null: guessed from values. */
  column: JsonObject | null;
  /** By which the origin knows it: the key of an item, or the path in an answer. */
  place: string;
}
