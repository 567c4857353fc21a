import { judgesChangers } from './approval';
import { compileAction, type ActionNeighbours } from './compile-action';
import type { EntityModel } from './entity-model';
import type { EntityWorkflow } from './entity-workflow';
import type { Transition } from './transition';
import type { CompiledAction, CompiledVerb, CompiledWorkflow } from './page';
import type { PageAction } from '../document/page-action';
import type { Page } from '../document/page-kinds/page';
import type { PageVerb } from '../document/page-verb';
import { VERB_WORDS } from '../document/verb-words';
import type { Verb } from '../document/verbs';
import { VERB_SUFFIXES } from '../document/workflow';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { APPROVED, FURTHER_COLUMNS, WORKFLOW_COLUMNS } from './workflow-columns';

/** Facts that the dialog of a verb shows when the page names none. */
const USUAL_FACTS = 6;
/** How money is stored, whichever field type shows it. */
const MONEY = 'numeric(17,2)';
const WITH_VERBS: ReadonlySet<string> = new Set(['list', 'detail']);
const ADDED: ReadonlySet<string> = new Set([...WORKFLOW_COLUMNS, ...FURTHER_COLUMNS].map(({ name }) => name));

/** What the screens need of the workflow of a page's entity; undefined: its rows are not documents. */
export function compileWorkflow(
  page: Page,
  { workflow, stored, byName }: EntityModel,
  nameColumn: string,
): CompiledWorkflow | undefined {
  if (!workflow || page.entity === undefined) return undefined;
  const { state, start, editable, deleteApproved } = workflow;
  const reopen = [...workflow.reopen].map(([from, { columns, to }]) => ({
    from,
    to,
    ...(columns && { columns: [...columns] }),
  }));
  const known = new Set(stored.map(({ field }) => field.model));
  const listed = page.tableConfig.columns
    .filter(({ column, hidden }) => !hidden && known.has(column) && !ADDED.has(column))
    .map(({ column }) => column);
  const amounts = stored.filter(({ sql }) => sql === MONEY).map(({ field }) => field.model);
  const usual = [...new Set([nameColumn, ...listed.slice(0, USUAL_FACTS), ...amounts])];
  return {
    state,
    start,
    editable: [...editable],
    ...(!deleteApproved && byName.has(APPROVED.name) && { keepsApproved: true as const }),
    ...(reopen.length > 0 && { reopen }),
    facts: page.pageConfig.verbFacts ?? usual.filter((name) => name !== state && name !== 'id'),
  };
}

/** The verb that a call of a page's own button is, so that the button follows the workflow. */
export function verbCalled({ entity, workflow }: EntityModel, action: PageAction): CompiledVerb | undefined {
  if ((action.method ?? 'POST') !== 'POST') return undefined;
  if (!workflow) return undefined;
  for (const [verb, transition] of workflow.transitions)
    if (action.url === `${entity.path}/${verb}/{id}`)
      return {
        ...calledVerb(workflow, verb, transition),
        batchUrl: `${entity.path}/batch-${verb}`,
      };
  return undefined;
}

/**
 * The buttons of the verbs for which the page has no button of its own, in the order of the page, then of the entity.
 * Reports verbs that the workflow does not have.
 */
export function verbActions(
  page: Page,
  model: EntityModel,
  own: readonly CompiledAction[],
  neighbours: Omit<ActionNeighbours, 'path' | 'module'>,
): CompiledAction[] {
  const { entity, workflow } = model;
  const listed = page.pageConfig.verbs ?? [];
  const transitions = page.entity === undefined ? undefined : workflow?.transitions;
  reportVerbs(listed, (verb) => transitions?.has(verb) === true, neighbours.report);
  if (!workflow || !transitions || page.pageConfig.readOnly || !WITH_VERBS.has(page.kind ?? 'list'))
    return [];
  const replaced = new Set(own.map(({ verb }) => verb?.name));
  const first = listed.map(({ verb }) => verb);
  const order = [...new Set([...first, ...transitions.keys()])];
  return order.flatMap((verb) => {
    const transition = transitions.get(verb);
    const at = first.indexOf(verb);
    const given: Partial<PageVerb> = listed[at] ?? {};
    if (!transition || replaced.has(verb)) return [];
    const { label = VERB_WORDS[verb], icon, when, required } = given;
    const action: PageAction = {
      key: verb,
      label,
      url: `${entity.path}/${verb}/{id}`,
      permission: VERB_SUFFIXES[verb],
      dialog: { kind: 'audit', audit: verb, ...(required && { required }) },
      ...(icon !== undefined && { icon }),
      ...(when !== undefined && { when }),
    };
    const path = `pageConfig.verbs[${at}]`;
    // Also checked where the page hides the button.
    const compiled = compileAction(action, { ...neighbours, path, module: entity.module });
    if (given.hidden) return [];
    const batchUrl = given.single ? undefined : `${entity.path}/batch-${verb}`;
    const called: CompiledVerb = { ...calledVerb(workflow, verb, transition), derived: true };
    return [{ ...compiled, verb: { ...called, ...(batchUrl && { batchUrl }) } }];
  });
}

function calledVerb(workflow: EntityWorkflow, verb: Verb, { from, notBy }: Transition): CompiledVerb {
  return {
    name: verb,
    from: [...from],
    ...(notBy && { notBy }),
    ...(judgesChangers(workflow, verb) && { notByChangers: true }),
  };
}

function reportVerbs(listed: readonly PageVerb[], has: (verb: Verb) => boolean, report: Report): void {
  const names = listed.map(({ verb }) => verb);
  names.forEach((verb, at) => {
    if (!has(verb)) report(`pageConfig.verbs[${at}].verb`, cause('workflowUnused', { verb }));
    else if (names.indexOf(verb) < at) report(`pageConfig.verbs[${at}].verb`, cause('verbTwice', { verb }));
  });
}
