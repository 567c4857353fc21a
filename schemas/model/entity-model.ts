import type { Call, Check, Entity } from '../document/entity';
import type { Field, SearchKind, SqlType } from './field';
import type { RowPlacement } from './placement';

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
  /** The table of its rows. It is called like the entity, unless the entity is a tenant's own. */
  readonly table: string;
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
