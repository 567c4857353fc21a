import { systemActions } from './actions/systems';
import type { Actions } from '../../server/action';

/** Calls of foreign systems and their interfaces beyond the standard ones. */
export const actions: Actions = systemActions;
