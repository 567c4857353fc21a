import { excludedFrom } from '../document/verb-persons';
import type { Verb } from '../document/verbs';
import { BY_SERVER } from '../document/workflow';
import type { EntityWorkflow, Transition } from './entity-workflow';

/** Verbs that lead a document on; the others withdraw, end or reverse it. */
const FORWARD: readonly Verb[] = ['submit', 'check', 'confirm', 'retry'];

type Moves = Pick<EntityWorkflow, 'transitions' | 'reopen'>;

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
 * Whether the verb that led to the state `to` was the last approval: it is one that changers cannot execute, and no such
 * verb follows. An approval that another has to follow does not settle who has changed the document.
 */
export function settlesChangers(moves: Moves, verb: Verb, to: number): boolean {
  if (!FORWARD.includes(verb) || !judgesChangers(moves, verb)) return false;
  const forward = [...moves.transitions].filter(([one]) => FORWARD.includes(one));
  const reached = new Set([to]);
  // A set also visits the states that are added on the way.
  for (const state of reached)
    for (const [one, transition] of forward) {
      if (!transition.from.includes(state)) continue;
      if (judgesChangers(moves, one)) return false;
      passEnds(transition).forEach((end) => reached.add(end));
    }
  return true;
}

/** Whether documents in a state have passed their check, so that a return to it leaves the check as it is. */
export function isChecked({ transitions }: Moves, state: number): boolean {
  const check = transitions.get('check');
  return check !== undefined && passEnds(check).includes(state);
}
