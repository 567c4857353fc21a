import { moneyCategoryActions } from './actions/money-categories';
import { moneyTypeActions } from './actions/money-types';
import type { Actions } from '../../server/action';

/** Calls of the screens of the bank beyond the standard ones. */
export const actions: Actions = [...moneyCategoryActions, ...moneyTypeActions];
