/** Where a person is (`CustodyStatus`). */
export const CUSTODY = { inside: 1, released: 2, transferred: 3, away: 4, dead: 5, escaped: 6 } as const;

/** What became of a person's account (`AccountStatus`). */
export const ACCOUNT = { none: 0, opening: 1, open: 2, frozen: 3, closed: 4 } as const;

/** Kinds of custody log rows (`CustodyChange`). */
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

/** Every value of the common enumeration `ConsumeType`. */
export const CONSUME_TYPES: readonly number[] = [1, 2, 3, 4, 5];

/** The part of a person that the rules of custody speak about. */
export interface PersonState {
  custodyStatus: number;
  accountStatus: number;
  consumeTypes: readonly number[];
}

/** Reason of leaving (`LeaveType`) → where the person then is. Visits home and hospital stays end with a return. */
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

export function custodyAfterLeaving(leaveType: number): number {
  return LEADS_TO[leaveType] ?? CUSTODY.released;
}

/** A refusal is a sentence; null: the step is allowed. */
export type Refusal = string | null;

/** Placeholders `{state}` and `{action}`: the state's word and what was wanted. */
export const WRONG_STATE = '当前状态【{state}】不能{action}';

export function refuseOpeningAccount(person: PersonState): Refusal {
  if (person.custodyStatus !== CUSTODY.inside) return '非在押人员不能开户';
  const free = person.accountStatus === ACCOUNT.none || person.accountStatus === ACCOUNT.closed;
  return free ? null : '已开户';
}

export function refuseConsuming(person: PersonState, areaAllows: boolean): Refusal {
  if (person.custodyStatus !== CUSTODY.inside) return '非在押人员不能消费';
  if (person.accountStatus !== ACCOUNT.open) return '请先开户';
  return areaAllows ? null : '监区不允许消费';
}

/** A person who does not come back must not leave money behind; nobody can make an escape wait for that. */
export function refuseLeaving(person: PersonState, leaveType: number): Refusal {
  if (person.custodyStatus !== CUSTODY.inside) return WRONG_STATE;
  const to = custodyAfterLeaving(leaveType);
  const settles = to !== CUSTODY.away && to !== CUSTODY.escaped;
  const hasAccount = person.accountStatus !== ACCOUNT.none && person.accountStatus !== ACCOUNT.closed;
  return settles && hasAccount ? '账户未结清，请先办理离监结算' : null;
}

export function refuseReturning(person: PersonState): Refusal {
  if (person.custodyStatus === CUSTODY.inside) return '该人员在押，无需回监';
  return person.custodyStatus === CUSTODY.dead ? WRONG_STATE : null;
}

/** A closed account stays closed in the books; for the person everything starts anew. */
export function accountAfterReturn(accountStatus: number): number {
  return accountStatus === ACCOUNT.closed ? ACCOUNT.none : accountStatus;
}

/** `type` 0 means all. */
export function typesWith(types: readonly number[], type: number): number[] {
  return CONSUME_TYPES.filter((one) => type === 0 || one === type || types.includes(one));
}

export function typesWithout(types: readonly number[], type: number): number[] {
  return CONSUME_TYPES.filter((one) => type !== 0 && one !== type && types.includes(one));
}
