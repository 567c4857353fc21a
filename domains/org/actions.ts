import type { Actions } from '../../server/action';
import { expiredUsersTimer } from './actions/expired-users';
import { organisationActions } from './actions/organisations';
import { roleActions } from './actions/roles';
import { userActions } from './actions/users';

/** Calls of the organisation screens beyond the standard ones. */
export const actions: Actions = [...organisationActions, ...roleActions, ...userActions];

/** Work of the organisation screens that no request waits for. */
export const timers = [expiredUsersTimer];
