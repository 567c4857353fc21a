import { describe, expect, test } from 'vitest';
import type { Verb } from '../document/verbs';
import { USUAL, type Workflow } from '../document/workflow';
import { approvedStates, isLastApproval, isUndoable } from './approval';
import { columnsOf } from './workflow-columns';

type Own = Workflow['transitions'];
const moves = (verbs: readonly Verb[], own: Own = {}) => ({
  transitions: new Map(verbs.map((verb) => [verb, { ...USUAL[verb], ...own[verb] }] as const)),
  reopen: new Map(),
});
const approved = (verbs: readonly Verb[], own?: Own) => [...approvedStates(moves(verbs, own))].sort();
const usual: Verb[] = ['submit', 'revoke', 'check', 'confirm', 'retry', 'abandon', 'reverse'];
const second: Own = { confirm: { to: 4, notBy: ['checker'] } };

describe('I12: an approval', () => {
  test('is the check, unless a confirmation by another person follows', () => {
    expect(approved(usual)).toEqual([2, 3, 4, 5]);
    expect(approved(['submit', 'check', 'confirm'], second)).toEqual([4]);
    expect(isLastApproval(moves(usual), 'check', 2)).toBe(true);
    expect(isLastApproval(moves(usual), 'confirm', 3)).toBe(false);
    expect(isLastApproval(moves(usual, second), 'check', 2)).toBe(false);
    expect(isLastApproval(moves(usual, second), 'confirm', 4)).toBe(true);
  });

  test('is one of the ends of a check: where it leads past the second person', () => {
    const own: Own = { ...second, check: { cases: [{ when: 'amount < 5.0', to: 4 }] } };
    expect(isLastApproval(moves(usual, own), 'check', 4)).toBe(true);
    expect(isLastApproval(moves(usual, own), 'check', 2)).toBe(false);
  });

  test('is not what a hook decides against', () => {
    expect(approved(['submit', 'check'], { check: { or: [6] } })).toEqual([2]);
  });

  test('stays one where approved documents may be submitted again', () => {
    expect(approved(['submit', 'check'], { submit: { from: [0, 2, 6] } })).toEqual([2]);
  });
});

describe('the time of the approval is kept', () => {
  const keeps = (verbs: Verb[], more: Partial<Workflow> = {}) =>
    columnsOf({ verbs, ...more }).some(({ name }) => name === 'approvedAt');

  test('where a verb leads back to a state in which documents are edited and deleted', () => {
    expect(keeps(['submit', 'check', 'cancel'])).toBe(true);
    expect(keeps(['submit', 'revoke', 'check'], { transitions: { revoke: { from: [1, 2] } } })).toBe(true);
    // Submitted again, and revoked.
    const again = { submit: { from: [0, 2] } };
    expect(keeps(['submit', 'revoke', 'check'], { transitions: again })).toBe(true);
    expect(keeps(['submit', 'check', 'abandon'], { transitions: { abandon: { from: [2] } } })).toBe(false);
    const edited = { transitions: { abandon: { from: [2] } }, editable: [0, 9] };
    expect(keeps(['submit', 'check', 'abandon'], edited)).toBe(true);
    const reversed = { transitions: { reverse: { to: 6 } } };
    expect(keeps(['submit', 'check', 'confirm', 'reverse'], reversed)).toBe(true);
  });

  test('and not where there is no way back', () => {
    expect(keeps(usual)).toBe(false);
    expect(isUndoable(moves(usual), [0, 6])).toBe(false);
  });
});
