import type { JsonObject } from '../schemas/json';
import type { ActionContext } from './action';

/** The part of the action contract about what one domain does for others, since no domain imports another. */

/** Something that a domain does for others, in their transaction and for their session. */
export interface DomainService {
  /** The domain, a full stop and a word: `bank.settle`; never changed. */
  readonly name: string;
  run(context: ActionContext, input: JsonObject): Promise<JsonObject | void>;
}

/** The export `services` of a domain's `actions.ts`. */
export type DomainServices = readonly DomainService[];
