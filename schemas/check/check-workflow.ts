import type { Entity } from '../document/entity';
import type { Verb } from '../document/verbs';
import { BY_SERVER, type Workflow } from '../document/workflow';
import type { EntityModel } from '../model/entity-model';
import { statesOf, type EntityWorkflow } from '../model/entity-workflow';
import type { Transition } from '../model/transition';
import { FURTHER_COLUMNS, WORKFLOW_COLUMNS } from '../model/workflow-columns';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';

/** Verbs after which a document is no longer in the hands of its maker. */
const HANDED_ON: readonly Verb[] = ['submit', 'check', 'confirm', 'retry', 'abandon', 'reverse'];

const ADDED = [...WORKFLOW_COLUMNS, ...FURTHER_COLUMNS];

/** Checks the workflow of an entity: its state column, the columns of the language, and its transitions. */
export function checkWorkflow(entity: Entity, model: EntityModel, report: Report): void {
  const { workflow: declared } = entity;
  const { workflow } = model;
  if (!declared || !workflow) return;
  const { state } = workflow;
  const path = declared.state === undefined ? 'workflow' : 'workflow.state';
  entity.columns.forEach(({ name }, at) => {
    // A declared column keeps its place before the added ones, which are shared objects.
    if (ADDED.some((one) => one.name === name && one !== entity.columns[at]))
      report(`columns[${at}].name`, cause('workflowColumn', { name }));
  });
  const column = entity.columns.find(({ name }) => name === state);
  const names = entity.columns.filter((one) => !ADDED.includes(one)).map(({ name }) => name);
  if (!column) return report(path, unknownName(state, names));
  if (entity.status === state) report('status', cause('workflowStatus', { name: state }));
  const states = statesOf(model.byName.get(state));
  const isStored = model.stored.some(({ field, sql }) => field.model === state && sql === 'integer');
  if (!isStored || column.sensitive || column.linkage?.length || states.size === 0) {
    // An unknown enumeration is reported at the column.
    if (column.enum === undefined || model.byName.get(state)?.options.options)
      report(path, cause('workflowState', { name: state }));
    return;
  }
  const { default: first } = column;
  if (typeof first !== 'number') return report(path, cause('workflowStart', { name: state }));
  // Another default is reported at the column.
  if (!states.has(first)) return;
  checkTransitions(declared, workflow, states, report);
  checkReopen(entity, declared, model, states, report);
  checkReached(declared, workflow, first, report);
}

/** States and columns of what returns documents to their check: a change of each column must be seen. */
function checkReopen(
  { columns }: Entity,
  { reopen = [] }: Workflow,
  { byName, workflow }: EntityModel,
  states: ReadonlySet<number>,
  report: Report,
): void {
  const own = columns.filter((column) => !ADDED.includes(column));
  const seen = new Set<number>();
  reopen.forEach(({ from, columns: names = [], to }, at) => {
    const path = `workflow.reopen[${at}]`;
    from.forEach((state, index) => {
      if (!states.has(state))
        report(`${path}.from[${index}]`, cause('workflowNoState', { state, name: workflow?.state ?? '' }));
      if (seen.has(state)) report(`${path}.from[${index}]`, cause('reopenTwice', { state }));
      seen.add(state);
    });
    if (!states.has(to))
      report(`${path}.to`, cause('workflowNoState', { state: to, name: workflow?.state ?? '' }));
    if (from.includes(to)) report(`${path}.to`, cause('reopenSame', { state: to }));
    names.forEach((name, index) => {
      const column = own.find((one) => one.name === name);
      const place = `${path}.columns[${index}]`;
      if (!column)
        return report(
          place,
          unknownName(
            name,
            own.map((one) => one.name),
          ),
        );
      const isComputed = byName.get(name)?.computed === true;
      if (isComputed || column.immutable || column.exclusive || name === workflow?.state)
        report(place, cause('reopenColumn', { name }));
    });
  });
}

/** The place of a part of a transition: where it is declared, or the verb whose usual one it is. */
function placeOf({ verbs, transitions }: Workflow, verb: Verb, key: keyof Transition): string {
  const own: Partial<Transition> | undefined = transitions?.[verb];
  return own?.[key] === undefined
    ? `workflow.verbs[${verbs.indexOf(verb)}]`
    : `workflow.transitions.${verb}.${key}`;
}

function checkTransitions(
  declared: Workflow,
  { state, transitions, editable }: EntityWorkflow,
  states: ReadonlySet<number>,
  report: Report,
): void {
  const known = (value: number, path: string) => {
    if (!states.has(value)) report(path, cause('workflowNoState', { state: value, name: state }));
  };
  for (const verb of Object.keys(declared.transitions ?? {}) as Verb[])
    if (!transitions.has(verb)) report(`workflow.transitions.${verb}`, cause('workflowUnused', { verb }));
  (declared.editable ?? []).forEach((value, at) => known(value, `workflow.editable[${at}]`));
  for (const [verb, transition] of transitions) {
    const { from, to, reject, or = [], cases = [] } = transition;
    const own = declared.transitions?.[verb]?.from;
    own?.forEach((value, at) => known(value, `workflow.transitions.${verb}.from[${at}]`));
    const others = [
      ...or.map((value, at) => [value, `or[${at}]`] as const),
      ...cases.map(({ to: value }, at) => [value, `cases[${at}].to`] as const),
    ];
    others.forEach(([value, key]) => {
      const place = `workflow.transitions.${verb}.${key}`;
      known(value, place);
      if (from.includes(value) || value === to || value === reject)
        report(place, cause('workflowSame', { verb, state: value }));
      if (HANDED_ON.includes(verb) && editable.has(value))
        report(place, cause('workflowEditable', { verb, state: value }));
    });
    const ends: [keyof Transition, number | undefined][] = [
      ['to', to],
      ['reject', reject],
    ];
    for (const [key, end] of ends) {
      if (end === undefined) continue;
      known(end, placeOf(declared, verb, key));
      if (from.includes(end))
        report(placeOf(declared, verb, key), cause('workflowSame', { verb, state: end }));
    }
    if (reject === to)
      report(
        placeOf(declared, verb, declared.transitions?.check?.reject === undefined ? 'to' : 'reject'),
        cause('workflowReject', { state: to }),
      );
    if (HANDED_ON.includes(verb) && editable.has(to))
      report(
        declared.editable
          ? `workflow.editable[${declared.editable.indexOf(to)}]`
          : placeOf(declared, verb, 'to'),
        cause('workflowEditable', { verb, state: to }),
      );
  }
}

/** Every verb starts in states that documents reach; so does each state that the document names itself. */
function checkReached(
  declared: Workflow,
  { transitions, reopen }: EntityWorkflow,
  first: number,
  report: Report,
): void {
  const reached = new Set([first]);
  const steps = [
    ...[...transitions.values()].flatMap(({ from, to, reject, or = [], cases = [] }) =>
      from.flatMap((one) => [
        ...[to, ...or, ...cases.map((each) => each.to)].map((end) => ({ from: one, to: end })),
        ...(reject === undefined ? [] : [{ from: one, to: reject }]),
      ]),
    ),
    ...BY_SERVER,
    ...[...reopen].map(([from, { to }]) => ({ from, to })),
  ];
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { from, to } of steps) if (reached.has(from)) reached.add(to);
  }
  declared.reopen?.forEach(({ from }, at) =>
    from.forEach((state, index) => {
      if (!reached.has(state))
        report(`workflow.reopen[${at}].from[${index}]`, cause('workflowUnreached', { state }));
    }),
  );
  for (const [verb, { from }] of transitions) {
    const own = declared.transitions?.[verb]?.from;
    own?.forEach((state, at) => {
      if (!reached.has(state))
        report(`workflow.transitions.${verb}.from[${at}]`, cause('workflowUnreached', { state }));
    });
    if (!own && !from.some((state) => reached.has(state)))
      report(`workflow.verbs[${declared.verbs.indexOf(verb)}]`, cause('workflowUnused', { verb }));
  }
}
