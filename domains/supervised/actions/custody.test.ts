import { describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  accountAfterReturn,
  CUSTODY,
  custodyAfterLeaving,
  refuseConsuming,
  refuseLeaving,
  refuseOpeningAccount,
  refuseReturning,
  typesWith,
  typesWithout,
  WRONG_STATE,
  type PersonState,
} from './custody';
import { isWeakTradePassword } from './trade-password';

const inside: PersonState = { custodyStatus: CUSTODY.inside, accountStatus: ACCOUNT.none, consumeTypes: [] };
const withAccount: PersonState = { ...inside, accountStatus: ACCOUNT.open };

const RELEASE = 1;
const TRANSFER = 4;
const VISIT_HOME = 5;
const HOSPITAL = 6;
const DEATH = 7;
const ESCAPE = 8;

describe('opening an account', () => {
  it('requires a person in custody without an account', () => {
    expect(refuseOpeningAccount(inside)).toBeNull();
    expect(refuseOpeningAccount({ ...inside, accountStatus: ACCOUNT.closed })).toBeNull();
    expect(refuseOpeningAccount(withAccount)).toBe('已开户');
    expect(refuseOpeningAccount({ ...inside, accountStatus: ACCOUNT.frozen })).toBe('已开户');
    expect(refuseOpeningAccount({ ...inside, custodyStatus: CUSTODY.away })).toBe('非在押人员不能开户');
  });
});

describe('purchase permission', () => {
  it('requires custody, an account and an area that allows it', () => {
    expect(refuseConsuming(withAccount, true)).toBeNull();
    expect(refuseConsuming(withAccount, false)).toBe('监区不允许消费');
    expect(refuseConsuming(inside, true)).toBe('请先开户');
    expect(refuseConsuming({ ...withAccount, custodyStatus: CUSTODY.away }, true)).toBe('非在押人员不能消费');
  });

  it('is granted and revoked by type or completely', () => {
    expect(typesWith([], 2)).toEqual([2]);
    expect(typesWith([2], 1)).toEqual([1, 2]);
    expect(typesWith([2], 0)).toEqual([1, 2, 3, 4, 5]);
    expect(typesWithout([1, 2], 2)).toEqual([1]);
    expect(typesWithout([1, 2], 0)).toEqual([]);
    expect(typesWithout([1], 3)).toEqual([1]);
  });
});

describe('leaving', () => {
  it('leads to the state of its reason', () => {
    expect([RELEASE, TRANSFER, VISIT_HOME, HOSPITAL, DEATH, ESCAPE].map(custodyAfterLeaving)).toEqual([
      CUSTODY.released,
      CUSTODY.transferred,
      CUSTODY.away,
      CUSTODY.away,
      CUSTODY.dead,
      CUSTODY.escaped,
    ]);
  });

  it('requires a settled account if permanent', () => {
    expect(refuseLeaving(inside, RELEASE)).toBeNull();
    expect(refuseLeaving(withAccount, RELEASE)).toBe('账户未结清，请先办理离监结算');
    expect(refuseLeaving(withAccount, HOSPITAL)).toBeNull();
    expect(refuseLeaving(withAccount, ESCAPE)).toBeNull();
    expect(refuseLeaving({ ...withAccount, accountStatus: ACCOUNT.closed }, RELEASE)).toBeNull();
  });

  it('happens once', () => {
    expect(refuseLeaving({ ...inside, custodyStatus: CUSTODY.released }, RELEASE)).toBe(WRONG_STATE);
  });
});

describe('returning', () => {
  it('is possible for absent persons who are alive', () => {
    expect(refuseReturning(inside)).toBe('该人员在押，无需回监');
    expect(refuseReturning({ ...inside, custodyStatus: CUSTODY.dead })).toBe(WRONG_STATE);
    for (const custodyStatus of [CUSTODY.released, CUSTODY.transferred, CUSTODY.away, CUSTODY.escaped])
      expect(refuseReturning({ ...inside, custodyStatus })).toBeNull();
  });

  it('keeps an account that was not closed', () => {
    expect(accountAfterReturn(ACCOUNT.open)).toBe(ACCOUNT.open);
    expect(accountAfterReturn(ACCOUNT.closed)).toBe(ACCOUNT.none);
  });
});

describe('transaction password', () => {
  it('is weak if it repeats or counts', () => {
    for (const simple of ['000000', '123456', '987654', '121212', '123123'])
      expect(isWeakTradePassword(simple), simple).toBe(true);
    for (const good of ['142857', '902315']) expect(isWeakTradePassword(good), good).toBe(false);
  });
});
