import type { Derivations } from './derivations';
import type { Domain } from './domain';
import type { Call, Check, Entity } from './entity';
import type { Field, FieldGrammars, SearchKind, SqlType } from './field';
import type { ModelSteps } from './model-steps';
import type { CompiledPage } from './page';
import type { Problem } from './problem';
import type { Cause } from './problems/causes';
import type { RowPlacement } from './row-placement';

/** One place that refers to an entity: drives "cannot be deleted" and where-used. */
export interface Reference {
  /** The referring entity. */
  entity: string;
  column: string;
  /** The column of the rows inside its value that refers, where it is not the value itself. */
  cell?: string;
  multiple: boolean;
}

/** A stored column: a field with everything the server needs of its type, worked out once. */
export interface StoredField {
  field: Field;
  sql: SqlType;
  /** snake_case name in the table. */
  column: string;
  /** The table that holds it, where it is not the table of the entity. */
  apart?: string;
}

/** An entity joined with its dictionary, its field types and its neighbours; frozen, compiled once. */
export interface EntityModel {
  readonly entity: Entity;
  readonly domain: string;
  /** Every column of the document in order, joined. System columns are not here. */
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  /** Columns that exist in the table. */
  readonly stored: readonly StoredField[];
  /** Columns a client may send on add and on edit. */
  readonly writable: { readonly add: readonly Field[]; readonly edit: readonly Field[] };
  /** Criteria a client may search by. */
  readonly searchable: ReadonlyMap<string, SearchKind>;
  /** Columns a client may order by, system columns `id`, `createdAt`, `updatedAt` included. */
  readonly sortable: ReadonlySet<string>;
  readonly referredBy: readonly Reference[];
  /** Who sees which rows within an organisation. */
  readonly placement: RowPlacement;
  readonly checks: readonly Check[];
  has(call: Call): boolean;
}

/** A page document that failed its check: its tab shows this, the rest lives on. */
export interface BrokenPage {
  id: string;
  title: string;
  problems: readonly Problem[];
}

/** One document before its check. `json` is what `JSON.parse` answered, or `syntaxError` why it did not. */
export interface SourceDocument {
  kind: Problem['kind'];
  /** Path below the domains folder, `supervised/entities/level.json`. */
  file: string;
  /** Name of the domain's folder. */
  domain: string;
  json?: unknown;
  syntaxError?: Cause;
}

/** All documents of an installation, checked and joined. */
export interface Model {
  /** What it was built of. */
  readonly sources: readonly SourceDocument[];
  readonly fieldTypes: FieldGrammars;
  readonly domains: readonly Domain[];
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Which columns are made from which, by the rules of entities and of pages. */
  readonly derivations: Derivations;
  readonly pages: ReadonlyMap<string, CompiledPage | BrokenPage>;
  /** Words by language and source text, all domains together. */
  readonly locales: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** What is wrong, with file and path. Problems in domains and entities stop a start; those in pages do not. */
  readonly problems: readonly Problem[];
  /** What it was built of, for the next one. */
  readonly steps: ModelSteps;
}
