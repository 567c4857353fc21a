import { checkHook, supplierActions } from './actions/suppliers';
import type { Actions, TransitionHooks } from '../../server/action';

/** Calls of the screens of sales beyond the standard ones. */
export const actions: Actions = supplierActions;

/** What approvals of this domain ask for. */
export const transitions: TransitionHooks = [checkHook];
