/** States of custody (`CustodyStatus`). */
export const CUSTODY = { inside: 1, released: 2, transferred: 3, away: 4, dead: 5, escaped: 6 } as const;

/** States of the account (`AccountStatus`). */
export const ACCOUNT = { none: 0, opening: 1, open: 2, frozen: 3, closed: 4 } as const;

/** Kinds of entries in the custody log (`CustodyChange`). */
export const CHANGE = {
  admit: 1,
  area: 2,
  level: 3,
  leave: 4,
  back: 5,
  openAccount: 6,
  enableConsume: 8,
  disableConsume: 9,
  category: 10,
} as const;

/** All values of the common enumeration `ConsumeType`. */
export const CONSUME_TYPES: readonly number[] = [1, 2, 3, 4, 5];

/** The columns of a person that the custody rules read. */
export interface PersonState {
  custodyStatus: number | null;
  accountStatus: number | null;
  consumeTypes: readonly number[];
}

/** Reason for leaving (`LeaveType`) → resulting state. Home and hospital stays end with a return. */
const LEADS_TO: Readonly<Record<number, number>> = {
  1: CUSTODY.released,
  2: CUSTODY.released,
  3: CUSTODY.released,
  4: CUSTODY.transferred,
  5: CUSTODY.away,
  6: CUSTODY.away,
  7: CUSTODY.dead,
  8: CUSTODY.escaped,
  9: CUSTODY.released,
};

/** The reason for leaving of those who have escaped. */
export const ESCAPE = 8;

/** The state after leaving; unknown reasons count as release. */
export function custodyAfterLeaving(leaveType: number): number {
  return LEADS_TO[leaveType] ?? CUSTODY.released;
}

/** The reason why a transition is rejected; null if it is allowed. */
export type Refusal = string | null;

/** Placeholders `{state}` and `{action}`: label of the current state and the requested action. */
export const WRONG_STATE = '当前状态【{state}】不能{action}';

/** Requires custody and no open account. */
export function refuseOpeningAccount(person: PersonState): Refusal {
  if (person.custodyStatus !== CUSTODY.inside) return '非在押人员不能开户';
  const free = person.accountStatus === ACCOUNT.none || person.accountStatus === ACCOUNT.closed;
  return free ? null : '已开户';
}

/** Requires custody, an open account and an area that allows purchases. */
export function refuseConsuming(person: PersonState, areaAllows: boolean): Refusal {
  if (person.custodyStatus !== CUSTODY.inside) return '非在押人员不能消费';
  if (person.accountStatus !== ACCOUNT.open) return '请先开户';
  return areaAllows ? null : '监区不允许消费';
}

/** Permanent leave requires a settled account, except escape. */
export function refuseLeaving(person: PersonState, leaveType: number): Refusal {
  if (person.custodyStatus !== CUSTODY.inside) return WRONG_STATE;
  const to = custodyAfterLeaving(leaveType);
  const settles = to !== CUSTODY.away && to !== CUSTODY.escaped;
  const hasAccount = person.accountStatus !== ACCOUNT.none && person.accountStatus !== ACCOUNT.closed;
  return settles && hasAccount ? '账户未结清，请先办理离监结算' : null;
}

/** Requires absence; the dead cannot return. */
export function refuseReturning(person: PersonState): Refusal {
  if (person.custodyStatus === CUSTODY.inside) return '该人员在押，无需回监';
  return person.custodyStatus === CUSTODY.dead ? WRONG_STATE : null;
}

/** A closed account stays closed in the books; the person starts without one. */
export function accountAfterReturn(accountStatus: number | null): number | null {
  return accountStatus === ACCOUNT.closed ? ACCOUNT.none : accountStatus;
}

/** The types after one was granted; `type` 0 means all. */
export function typesWith(types: readonly number[], type: number): number[] {
  return CONSUME_TYPES.filter((one) => type === 0 || one === type || types.includes(one));
}

/** The types after one was revoked; `type` 0 means all. */
export function typesWithout(types: readonly number[], type: number): number[] {
  return CONSUME_TYPES.filter((one) => type !== 0 && one !== type && types.includes(one));
}
