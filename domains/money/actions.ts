import { inOutSource } from './actions/in-out-result';
import { inOutActions, inOutHooks } from './actions/in-outs';
import type { Actions, TransitionHooks } from '../../server/action';

/** Calls of the screens of money beyond the standard ones. */
export const actions: Actions = [...inOutActions];

/** What documents of money check and post. */
export const transitions: TransitionHooks = [...inOutHooks];

/** What documents of money do with the results of their payments. */
export const tradeSources = [inOutSource];
