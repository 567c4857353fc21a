import type { Actions } from '../../server/action';
import { organisationActions } from './actions/organisations';
import { roleActions } from './actions/roles';
import { userActions } from './actions/users';

/** Calls of the organisation screens beyond the standard ones. */
export const actions: Actions = [...organisationActions, ...roleActions, ...userActions];
