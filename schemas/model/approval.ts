import { excludedFrom } from '../document/verb-persons';
import type { Verb } from '../document/verbs';
import { BY_SERVER } from '../document/workflow';
import type { Reopening, Transition } from './transition';

/** Verbs that lead a document on; the others withdraw, end or reverse it. */
const FORWARD: readonly Verb[] = ['submit', 'check', 'confirm', 'retry'];

/** How verbs and changes move the documents of an entity from state to state. */
interface Moves {
  transitions: ReadonlyMap<Verb, Transition>;
  reopen: ReadonlyMap<number, Reopening>;
}

/** The states to which a transition can lead when it passes. */
export function passEnds({ to, or = [], cases = [] }: Transition): readonly number[] {
  return [to, ...or, ...cases.map((one) => one.to)];
}

/**
 * Whether a verb is not for those who have changed the document since its approval: a verb that excludes somebody, or
 * that approves the document, which means that it leads to a state in which a change sends the document back. A
 * submission hands on one's own work; only one that is not for the maker is not for those who changed it either.
 */
export function judgesChangers({ transitions, reopen }: Moves, verb: Verb): boolean {
  const transition = transitions.get(verb);
  if (!transition || reopen.size === 0) return false;
  if (verb === 'submit') return transition.notBy?.includes('maker') ?? false;
  if (excludedFrom(verb, transition).length > 0) return true;
  return passEnds(transition).some(
    (end) => reopen.has(end) || BY_SERVER.some(({ from, to }) => from === end && reopen.has(to)),
  );
}

/**
 * Whether the verb that led to the state `to` was the last approval that those who have changed the document cannot
 * give: no such verb follows. An approval that another has to follow does not settle who has changed the document.
 */
export function settlesChangers(moves: Moves, verb: Verb, to: number): boolean {
  if (!FORWARD.includes(verb) || !judgesChangers(moves, verb)) return false;
  return !isFollowed(moves, to, FORWARD, (one) => judgesChangers(moves, one));
}

/** Verbs by which a document is handled further after it was submitted. */
const AFTER_SUBMISSION: readonly Verb[] = ['check', 'confirm', 'retry'];

/** Whether a verb approves documents: some of those who have had a hand in one cannot execute it. */
function approves(moves: Moves, verb: Verb): boolean {
  const transition = moves.transitions.get(verb);
  if (!transition || !AFTER_SUBMISSION.includes(verb)) return false;
  return excludedFrom(verb, transition).length > 0 || judgesChangers(moves, verb);
}

/** Whether a verb that led to the state `to` has approved the document: no further approval has to follow. */
export function isLastApproval(moves: Moves, verb: Verb, to: number): boolean {
  if (!approves(moves, verb) || returnsTo(moves).has(to)) return false;
  return !isFollowed(moves, to, AFTER_SUBMISSION, (one) => approves(moves, one));
}

/** Whether one of some verbs, which leads on from a state or from one that follows it, is of a kind. */
function isFollowed(
  { transitions }: Moves,
  state: number,
  verbs: readonly Verb[],
  isOfKind: (verb: Verb) => boolean,
): boolean {
  const reached = new Set([state]);
  // A set also visits the states that are added on the way.
  for (const one of reached)
    for (const [verb, transition] of transitions) {
      if (!verbs.includes(verb) || !transition.from.includes(one)) continue;
      if (isOfKind(verb)) return true;
      passEnds(transition).forEach((end) => reached.add(end));
    }
  return false;
}

/** The states to which documents are sent back. */
function returnsTo({ transitions }: Moves): ReadonlySet<number> {
  const back = (['revoke', 'cancel'] as const).flatMap((verb) => transitions.get(verb)?.to ?? []);
  return new Set([...back, ...[...transitions.values()].flatMap(({ reject }) => reject ?? [])]);
}

/** The states that only approved documents have: those after the last approval, and what follows them. */
export function approvedStates(moves: Moves): ReadonlySet<number> {
  const { transitions } = moves;
  const states = new Set(
    [...transitions].flatMap(([verb, transition]) =>
      passEnds(transition).filter((end) => isLastApproval(moves, verb, end)),
    ),
  );
  for (const state of states) {
    for (const [verb, transition] of transitions)
      if (AFTER_SUBMISSION.includes(verb) && transition.from.includes(state))
        passEnds(transition).forEach((end) => states.add(end));
    for (const { from, to } of BY_SERVER) if (from === state) states.add(to);
  }
  return states;
}

/** Whether verbs can bring an approved document back to a state in which it may be edited, as if it were new. */
export function isUndoable(moves: Moves, editable: readonly number[]): boolean {
  const approved = approvedStates(moves);
  const reached = new Set(approved);
  for (const state of reached)
    for (const transition of moves.transitions.values())
      if (transition.from.includes(state))
        [...passEnds(transition), transition.reject ?? state].forEach((end) => reached.add(end));
  return [...reached].some((state) => !approved.has(state) && editable.includes(state));
}

/** Whether documents in a state have passed their check, so that a return to it leaves the check as it is. */
export function isChecked({ transitions }: Moves, state: number): boolean {
  const check = transitions.get('check');
  return check !== undefined && passEnds(check).includes(state);
}
