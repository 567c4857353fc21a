import type { TSchema } from 'typebox';
import type { ActionContext, Method, Tx } from '../action';
import type { ConnectedRequest } from '../contract/request';

/** One call below `dynamic-sys/table-info/`. */
export interface Verb {
  path: string;
  methods: readonly Method[];
  /** Permission suffix. */
  permission: string;
  title: string;
  body?: TSchema | null;
  /** Shape of `data` in the answer; absent: that of the standard call. */
  answer?: TSchema;
  bodyLimit?: 'documentKb';
  /** Checks documents, which takes as long as there are documents. */
  isLong?: true;
}
/** A call that reads. */
export interface ReadingVerb extends Verb {
  read(request: ConnectedRequest): Promise<unknown>;
}
/** A call that writes. */
export interface WritingVerb extends Verb {
  changesTables?: boolean;
  /** Answers with a value for a single use. */
  anew?: true;
  write(context: ActionContext, request: ConnectedRequest<Tx>): Promise<unknown>;
}
