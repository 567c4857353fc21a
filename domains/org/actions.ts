import type { Actions } from '../../server/action';
import { departmentActions } from './actions/departments';
import { organisationActions } from './actions/organisations';
import { roleActions } from './actions/roles';
import { userActions } from './actions/users';

/** What the organisation screens do beyond the standard calls. */
export const actions: Actions = [
  ...organisationActions,
  ...departmentActions,
  ...roleActions,
  ...userActions,
];
