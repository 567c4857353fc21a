import type { RawBuilder } from 'kysely';
import type { Call } from '../../schemas/document/entity';
import type { JsonObject } from '../../schemas/json';
import type { Switched } from '../../schemas/model/entity-switches';
import type { ActionContext, EntityRows } from '../action';
import type { Place } from './place-of';
import type { RightsGuard } from '../access/rights-guard';
import type { RowPart } from './errors-of-part';
import type { FigureAnswer, FigureQuery } from './figure';
import type { GroupQuery, GroupsAnswer } from './groups';
import type { ListAnswer } from './list-answer';
import type { FoundRow, RowsAsked } from './find-rows';
import type { ListQuery } from './list-query';
import type { RowStream, StreamedList } from './row-stream';
import type { Transitions, BeforeMove, Move } from './transitions';
import type { ConnectedRequest } from '../contract/request';
import type { RowBatch } from './row-batch';
import type { FormAsked, ServedForm } from './served-form';

/** The rows of all entities: the standard calls, and the same rules for actions of domains. */
export interface Records {
  /**
   * Runs a standard call of an entity and returns its `data`. The caller checks the permission; the scope is applied
   * here.
   */
  call(entityId: string, call: Exclude<Call, 'change-status'>, request: ConnectedRequest): Promise<unknown>;
  /** Switches a column of the row in the address. */
  switchTo(entityId: string, switched: Switched, request: ConnectedRequest): Promise<unknown>;
  /** The documents of an entity with a workflow, for one verb of a request. */
  transitions(entityId: string, move: Move, request: ConnectedRequest, before?: BeforeMove): Transitions;
  /** The rows of one entity, for an action. */
  rows(entityId: string, request: ConnectedRequest): EntityRows;
  /** Adds rows that the code of a domain makes (`ActionContext.addAll`). */
  addAll(entityId: string, request: ConnectedRequest, rows: readonly JsonObject[]): Promise<number[]>;
  /** The condition over the row `t` for rows that the session may choose in a form. */
  choosable(entityId: string, request: ConnectedRequest): RawBuilder<boolean>;
  /** The condition over the row `t` for choosable rows that a keyword finds; all rows for an empty one. */
  matching(entityId: string, request: ConnectedRequest, keyword: string): RawBuilder<boolean>;
  /** The guard that stops users from assigning, touching or gaining rights that they do not have. */
  guard(request: ConnectedRequest): RightsGuard;
  /** One row in scope with its computed columns, unmasked. */
  inClear(entityId: string, request: ConnectedRequest, id: number): Promise<JsonObject>;
  /**
   * The value of a secret column as it was given, of a row that the caller has read; null for none. Throws (409) when no
   * key of the server opens it.
   */
  secret(entityId: string, request: ConnectedRequest, column: string, stored: string | null): string | null;
  /** What places a visible row: areas, supplier, creator. */
  place(entityId: string, request: ConnectedRequest, id: number): Promise<Place>;
  /**
   * Validates some columns of a row that is being filled in, by the rules that its add or edit applies; throws their
   * errors and writes nothing.
   */
  checkPart(entityId: string, request: ConnectedRequest, part: RowPart): Promise<void>;
  /** The form of a record, or of a value; null when there is none. */
  form(entityId: string, request: ConnectedRequest, asked: FormAsked): Promise<ServedForm | null>;
  /** A figure over the rows of a list, or several by the values of a column. */
  figure(entityId: string, request: ConnectedRequest, asked: FigureQuery): Promise<FigureAnswer>;
  groups(entityId: string, request: ConnectedRequest, asked: GroupQuery): Promise<GroupsAnswer>;
  /** Rows that the session sees, in words, by a keyword or by their ids. */
  find(entityId: string, request: ConnectedRequest, asked: RowsAsked): Promise<FoundRow[]>;
  /** All rows that a search of the list finds, in its order; the request holds one snapshot until the last one is read. */
  stream(entityId: string, request: ConnectedRequest, asked: StreamedList): Promise<RowStream>;
  /** The labels of rows that values of reference columns name, as far as the session may read them: by column and id. */
  namesOf(
    entityId: string,
    request: ConnectedRequest,
    values: JsonObject,
  ): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>>;
  /** A search as a list sends it, checked against the entity; throws for what a list does not support. */
  listQuery(entityId: string, body: JsonObject): ListQuery;
  /** Many rows of an entity, for an import. */
  batch(entityId: string, request: ConnectedRequest): RowBatch;
  /** The next automatic number of a kind: prefix, business date, organisation, sequence. */
  nextNumber(request: ConnectedRequest, kind: string, prefix: string, digits: number): Promise<string>;
  /** The change log of an entity, and its operation log. */
  changes(entityId: string, request: ConnectedRequest): Promise<ListAnswer>;
  operations(entityId: string, request: ConnectedRequest): Promise<ListAnswer>;
  /** Writes an audit row that is not a row change. */
  audit(request: ConnectedRequest, event: Parameters<ActionContext['audit']>[0]): Promise<void>;
}

/** Standard calls that only read; they need no transaction. */
export const READING_CALLS: ReadonlySet<Call> = new Set<Call>(['search', 'detail', 'option']);
