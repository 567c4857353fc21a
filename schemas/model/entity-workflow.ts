import type { Entity } from '../document/entity';
import type { Verb } from '../document/verbs';
import type { Person } from '../document/verb-persons';
import { USUAL, USUALLY_EDITABLE } from '../document/workflow';
import type { Field } from './field';
import type { JsonObject } from '../json';
import { stateColumn } from './workflow-columns';

/** What a verb does to the state of a document. */
export interface Transition {
  from: readonly number[];
  /** The state after the verb; of a check: after it has passed. */
  to: number;
  /** The state after a rejection; only of a check. */
  reject?: number;
  /** States that a hook of the domain may choose instead of `to`. */
  or?: readonly number[];
  /** The first whose condition holds leads to its state instead of `to`. */
  cases?: readonly { when: string; to: number }[];
  /** Persons of the document who cannot execute it, in addition to the usual ones. */
  notBy?: readonly Person[];
  /** Requires an idempotency key. */
  money?: boolean;
}

/** What a change of a document does in a state in which it may be edited although it was handed on. */
export interface Reopening {
  /** The columns whose change returns the document; null: all. */
  columns: ReadonlySet<string> | null;
  /** The state to which it returns. */
  to: number;
}

/** The workflow of an entity with all its transitions. */
export interface EntityWorkflow {
  /** The name of the state column. */
  state: string;
  /** The state of a new document; also of a row that was stored before it had a state. */
  start: number | null;
  transitions: ReadonlyMap<Verb, Transition>;
  /** The states in which a document may be edited and deleted. */
  editable: ReadonlySet<number>;
  /** Whether documents that were once approved may be deleted. */
  deleteApproved: boolean;
  /** What changes do in the states in which documents may be edited, too; by state. */
  reopen: ReadonlyMap<number, Reopening>;
}

/** The state after a transition that passes or rejects, unless a hook of the domain decides. */
export function endOf({ to, reject = to }: Transition, pass: boolean): number {
  return pass ? to : reject;
}

/** The states of a workflow: the values of the state column's enumeration. */
export function statesOf(field: Field | undefined): ReadonlySet<number> {
  const values = (field?.options.options ?? []).map(({ value }) => value);
  return new Set(values.filter((value) => typeof value === 'number'));
}

/** The state of a document. */
export function stateIn(
  { state, start }: Pick<EntityWorkflow, 'state' | 'start'>,
  row: Readonly<JsonObject>,
): number {
  return (row[state] ?? start) as number;
}

/**
 * Completes the declared workflow with the usual transitions; null: the entity has none. Usual states that the
 * enumeration does not have are left out.
 */
export function entityWorkflow(
  { workflow, columns }: Entity,
  byName: ReadonlyMap<string, Field>,
): EntityWorkflow | null {
  if (!workflow) return null;
  const state = stateColumn(workflow);
  const states = statesOf(byName.get(state));
  const among = (usual: readonly number[]) => usual.filter((one) => states.has(one));
  const transitions = workflow.verbs.map((verb): [Verb, Transition] => {
    const own: Partial<Transition> = workflow.transitions?.[verb] ?? {};
    return [verb, { ...USUAL[verb], from: among(USUAL[verb].from), ...own }];
  });
  const start = columns.find(({ name }) => name === state)?.default;
  return {
    state,
    start: typeof start === 'number' ? start : null,
    transitions: new Map(transitions),
    editable: new Set(workflow.editable ?? among(USUALLY_EDITABLE)),
    deleteApproved: workflow.deleteApproved ?? false,
    reopen: new Map(
      (workflow.reopen ?? []).flatMap(({ from, columns: named, to }) =>
        from.map((one): [number, Reopening] => [one, { columns: named ? new Set(named) : null, to }]),
      ),
    ),
  };
}
