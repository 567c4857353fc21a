import { accountInitActions } from './actions/account-init';
import { accountActions } from './actions/accounts';
import { moneyCategoryActions } from './actions/money-categories';
import { moneyTypeActions } from './actions/money-types';
import { productActions } from './actions/products';
import type { Actions } from '../../server/action';

/** Calls of the screens of the bank beyond the standard ones. */
export const actions: Actions = [
  ...accountActions,
  ...accountInitActions,
  ...moneyCategoryActions,
  ...moneyTypeActions,
  ...productActions,
];
