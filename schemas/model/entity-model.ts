import type { Call, Check, Entity } from '../document/entity';
import type { Field, SearchKind, SqlType } from './field';
import type { EntityWorkflow } from './entity-workflow';
import type { RowPlacement } from './placement';

/** A column that refers to an entity; used for "cannot be deleted" and where-used. */
export interface Reference {
  /** The referring entity. */
  entity: string;
  column: string;
  /** The cell inside the column's value that refers, for values with rows. */
  cell?: string;
  multiple: boolean;
  /** It refers to the entity only while another column of the row has this value. */
  by?: { column: string; value: string | number };
}

/** A stored column: a field with its precomputed storage facts. */
export interface StoredField {
  field: Field;
  sql: SqlType;
  /** snake_case name in the table. */
  column: string;
  /** The table of the column when it is not the entity's own table. */
  apart?: string;
}

/** An entity joined with its enumerations, its field types and the other entities; immutable and compiled once. */
export interface EntityModel {
  readonly entity: Entity;
  /** The table or view of its rows. A table is named like the entity, except for a tenant's own entity. */
  readonly table: string;
  readonly domain: string;
  /** Every column of the document in order, joined, followed by those of its workflow; without system columns. */
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  /** Columns that the table stores. */
  readonly stored: readonly StoredField[];
  /** Columns that a client may send on add and on edit. */
  readonly writable: { readonly add: readonly Field[]; readonly edit: readonly Field[] };
  /** Columns that a client may search by. */
  readonly searchable: ReadonlyMap<string, SearchKind>;
  /** Columns that a client may sort by, including the system columns `id`, `createdAt` and `updatedAt`. */
  readonly sortable: ReadonlySet<string>;
  readonly referredBy: readonly Reference[];
  /** Which rows a session sees within an organisation. */
  readonly placement: RowPlacement;
  readonly checks: readonly Check[];
  /** The states and verbs of its documents; null: its rows are not documents. */
  readonly workflow: EntityWorkflow | null;
  has(call: Call): boolean;
}
