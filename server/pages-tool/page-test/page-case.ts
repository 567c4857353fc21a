import type { Language } from '../../../schemas/languages';
import type { PageKind } from '../../../schemas/document/page-kinds/page';
import type { CauseCode } from '../../../schemas/problems/causes';

/** What the calls of an opened page find. */
export const STATES = ['none', 'one', 'many', 'slow', 'forbidden', 'failed', 'ended'] as const;
/** What the calls of an opened page find. */
export type State = (typeof STATES)[number];

/** How messages name the states. */
export const STATE_WORDS = {
  none: 'testStateNone',
  one: 'testStateOne',
  many: 'testStateMany',
  slow: 'testStateSlow',
  forbidden: 'testStateForbidden',
  failed: 'testStateFailed',
  ended: 'testStateEnded',
} as const satisfies Record<State, CauseCode>;

/** The number of rows of each entity in a state. A call that is slow or fails needs something to ask for. */
export const ROWS: Readonly<Record<State, 0 | 1 | 1000>> = {
  none: 0,
  one: 1,
  many: 1000,
  slow: 1,
  forbidden: 1,
  failed: 1,
  ended: 1,
};

/** An account of a throw-away installation. */
export interface Account {
  loginName: string;
  /** The role that it has. */
  role: string;
}

/** A page as some roles see it: their compiled pages and permissions are the same. */
export interface Opening {
  page: string;
  kind: PageKind;
  /** Its address. */
  path: string;
  /** One of the accounts that see it so, and the roles of all. */
  account: Account;
  roles: readonly string[];
  /** The entity of its rows. */
  entity: string | undefined;
}

/** One case of the matrix. */
export interface PageCase {
  opening: Opening;
  locale: Language;
  state: State;
}
