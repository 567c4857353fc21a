import type { Entity } from '../document/entity';
import type { Verb } from '../document/verbs';
import { USUAL, USUALLY_EDITABLE } from '../document/workflow';
import type { Field } from './field';
import type { JsonObject } from '../json';
import { approvedStates } from './approval';
import type { Reopening, Transition } from './transition';
import { stateColumn } from './workflow-columns';

/** The workflow of an entity with all its transitions. */
export interface EntityWorkflow {
  /** The name of the state column. */
  state: string;
  /** The state of a new document; also of a row that was stored before it had a state. */
  start: number | null;
  transitions: ReadonlyMap<Verb, Transition>;
  /** The states in which a document may be edited and deleted. */
  editable: ReadonlySet<number>;
  /** The states that only approved documents have. */
  approved: ReadonlySet<number>;
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
  const transitions = new Map(
    workflow.verbs.map((verb): [Verb, Transition] => {
      const own: Partial<Transition> = workflow.transitions?.[verb] ?? {};
      return [verb, { ...USUAL[verb], from: among(USUAL[verb].from), ...own }];
    }),
  );
  const reopen = new Map(
    (workflow.reopen ?? []).flatMap(({ from, columns: named, to }) =>
      from.map((one): [number, Reopening] => [one, { columns: named ? new Set(named) : null, to }]),
    ),
  );
  const start = columns.find(({ name }) => name === state)?.default;
  return {
    state,
    start: typeof start === 'number' ? start : null,
    transitions,
    editable: new Set(workflow.editable ?? among(USUALLY_EDITABLE)),
    approved: approvedStates({ transitions, reopen }),
    deleteApproved: workflow.deleteApproved ?? false,
    reopen,
  };
}
