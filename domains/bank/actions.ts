import { accountBalanceActions } from './actions/account-balance';
import { accountInitActions } from './actions/account-init';
import { accountOptionActions } from './actions/account-options';
import { settleHooks, settleService, settleSource } from './actions/settles';
import { accountTimers } from './actions/account-tasks';
import { accountActions } from './actions/accounts';
import { taskActions } from './actions/bank-tasks';
import { chargeHooks } from './actions/charges';
import { frozenActions, frozenHooks, frozenTimer } from './actions/frozen';
import { interestActions, interestHooks, interestTimer } from './actions/interest';
import { interestServices } from './actions/interest-to-date';
import { limitActions, limitService } from './actions/limits';
import { moneyCategoryActions } from './actions/money-categories';
import { moneyTypeActions } from './actions/money-types';
import { productActions } from './actions/products';
import { batchFileJob } from './actions/batch-files';
import { taskTimer } from './actions/run-tasks';
import { tradeDesk } from './actions/trade-desk';
import { tradeNoticeSource } from './actions/trade-notices';
import { tradeOrderActions } from './actions/trade-orders';
import { releaseService } from './actions/release-records';
import { suspenseTimer, transActions } from './actions/trans';
import { summaryTimer } from './actions/trans-summary';
import { transferSource } from './actions/transfer-result';
import { transferHooks } from './actions/transfers';
import type { Actions, TransitionHooks } from '../../server/action';

/** Calls of the screens of the bank beyond the standard ones. */
export const actions: Actions = [
  ...accountActions,
  ...accountBalanceActions,
  ...accountInitActions,
  ...accountOptionActions,
  ...frozenActions,
  ...interestActions,
  ...limitActions,
  ...moneyCategoryActions,
  ...moneyTypeActions,
  ...productActions,
  ...taskActions,
  ...tradeOrderActions,
  ...transActions,
];

/** What documents of money check and post. */
export const transitions: TransitionHooks = [
  ...frozenHooks,
  ...chargeHooks,
  ...transferHooks,
  ...interestHooks,
  ...settleHooks,
];

/** Work of the bank that no request waits for. */
export const timers = [frozenTimer, taskTimer, suspenseTimer, interestTimer, summaryTimer, ...accountTimers];

/** Work of the bank that users wait for. */
export const jobs = [batchFileJob];

/** What the bank does for other domains. */
export const services = [settleService, releaseService, limitService, ...interestServices];

/** What the bank tells users. */
export const noticeSources = [tradeNoticeSource];
export { tradeDesk };

/** What documents of the bank do with the results of their payments. */
export const tradeSources = [transferSource, settleSource];
