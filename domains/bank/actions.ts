import { accountBalanceActions } from './actions/account-balance';
import { accountInitActions } from './actions/account-init';
import { accountOptionActions } from './actions/account-options';
import { accountActions } from './actions/accounts';
import { moneyCategoryActions } from './actions/money-categories';
import { moneyTypeActions } from './actions/money-types';
import { productActions } from './actions/products';
import type { Actions } from '../../server/action';

/** Calls of the screens of the bank beyond the standard ones. */
export const actions: Actions = [
  ...accountActions,
  ...accountBalanceActions,
  ...accountInitActions,
  ...accountOptionActions,
  ...moneyCategoryActions,
  ...moneyTypeActions,
  ...productActions,
];
