import type { Actions } from '../../server/action';
import { areaActions } from './actions/areas';
import { consumeActions } from './actions/consume-verbs';
import { custodyActions } from './actions/custody-verbs';
import { noticeActions, notifySource } from './actions/notices';
import { personAccountActions } from './actions/person-accounts';
import { personOptionActions } from './actions/person-options';
import { personActions } from './actions/persons';
import { takeInService } from './actions/take-in-transfers';
import { tradePasswordActions } from './actions/trade-password-verb';

/** Calls of the screens of supervised persons beyond the standard ones. */
export const actions: Actions = [
  ...areaActions,
  ...personActions,
  ...personAccountActions,
  ...personOptionActions,
  ...custodyActions,
  ...consumeActions,
  ...tradePasswordActions,
  ...noticeActions,
];

/** What the custody does for other domains. */
export const services = [takeInService];

/** What officers are told about notices to persons. */
export const noticeSources = [notifySource];
