import type { RawBuilder } from 'kysely';
import type { Call } from '../../schemas/document/entity';
import type { JsonObject } from '../../schemas/json';
import type { ActionContext, EntityRows } from '../action';
import type { Place } from './place-of';
import type { RightsGuard } from '../access/rights-guard';
import type { ListAnswer } from './search';
import type { ConnectedRequest } from '../contract/request';

/** The rows of all entities: the standard calls, and the same rules for the verbs of domains. */
export interface Records {
  /** Runs a standard call of an entity and answers its `data`. Permission is the caller's business, scope is not. */
  call(entityId: string, call: Call, request: ConnectedRequest): Promise<unknown>;
  /** The rows of one entity as a verb sees them. */
  rows(entityId: string, request: ConnectedRequest): EntityRows;
  /** Which rows of an entity, called `t`, the session may choose in a form. */
  choosable(entityId: string, request: ConnectedRequest): RawBuilder<boolean>;
  /** What refuses that somebody gives, touches or becomes what he does not hold himself. */
  guard(request: ConnectedRequest): RightsGuard;
  /** One row in scope with its computed columns, nothing of it masked. */
  inClear(entityId: string, request: ConnectedRequest, id: number): Promise<JsonObject>;
  /** What places a row that the caller sees: areas, supplier, maker. */
  place(entityId: string, request: ConnectedRequest, id: number): Promise<Place>;
  /** The next automatic number of a kind: prefix, business date, organisation, sequence. */
  nextNumber(request: ConnectedRequest, kind: string, prefix: string, digits: number): Promise<string>;
  /** What was done to the rows of an entity, and who did or tried what with it. */
  changes(entityId: string, request: ConnectedRequest): Promise<ListAnswer>;
  operations(entityId: string, request: ConnectedRequest): Promise<ListAnswer>;
  /** One audit row that is not a row change. */
  audit(request: ConnectedRequest, event: Parameters<ActionContext['audit']>[0]): Promise<void>;
}

/** Standard calls that change nothing: they need no transaction. */
export const READING_CALLS: ReadonlySet<Call> = new Set<Call>(['search', 'detail', 'option']);
