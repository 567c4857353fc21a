import { inOutSource } from './actions/in-out-result';
import { inOutActions, inOutHooks } from './actions/in-outs';
import { leaveTradeSource } from './actions/settle-result';
import { settlementActions, settlementHooks } from './actions/settlements';
import { statementActions, statementTimer } from './actions/statements';
import type { Actions, TransitionHooks } from '../../server/action';

/** Calls of the screens of money beyond the standard ones. */
export const actions: Actions = [...inOutActions, ...settlementActions, ...statementActions];

/** What documents of money check and post. */
export const transitions: TransitionHooks = [...inOutHooks, ...settlementHooks];

/** What documents of money do with the results of their payments. */
export const tradeSources = [inOutSource, leaveTradeSource];

/** Work of money that no request waits for. */
export const timers = [statementTimer];
