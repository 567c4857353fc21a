import { isPermitted } from '../../schemas/document/permission';
import { excludedFrom, PERSON_COLUMNS, USUALLY_NOT_BY } from '../../schemas/document/verb-persons';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';

type WithWorkflow = Pick<CompiledPage, 'workflow'>;

/** The state of a document; null for rows without a workflow. */
export function stateOf({ workflow }: WithWorkflow, row: JsonObject): number | null {
  if (!workflow) return null;
  const state = row[workflow.state] ?? workflow.start;
  return typeof state === 'number' ? state : null;
}

/** Whether an action can start in the state of a row; always for one that is no verb. */
export function canStart(page: WithWorkflow, { verb }: CompiledAction, row: JsonObject): boolean {
  const state = stateOf(page, row);
  return !verb || state === null || verb.from.includes(state);
}

/** Whether the state of a row permits to edit it. */
export function isEditable(page: WithWorkflow, row: JsonObject): boolean {
  const state = stateOf(page, row);
  if (!page.workflow || state === null) return true;
  return page.workflow.editable.includes(state) || reopeningIn(page, row) !== undefined;
}

/** Whether the state of a row permits to delete it. */
export function isRemovable(page: WithWorkflow, row: JsonObject): boolean {
  const state = stateOf(page, row);
  return !page.workflow || state === null || page.workflow.editable.includes(state);
}

/** Whether a document was once approved and is therefore kept. The server decides this from the same column. */
export function isKept({ workflow }: WithWorkflow, row: JsonObject): boolean {
  return workflow?.keepsApproved === true && (row.approvedAt ?? null) !== null;
}

/** What a change of a row does to its state, if it is edited although it was handed on. */
export function reopeningIn({ workflow }: WithWorkflow, row: JsonObject) {
  const state = stateOf({ workflow }, row);
  return workflow?.reopen?.find(({ from }) => from === state);
}

/** Why a verb is not for this person, whatever their permissions: the key of its message. */
export type Obstacle =
  'verb.ownDocument' | 'verb.ownChange' | 'verb.changedBefore' | 'verb.ownCheck' | 'verb.secondPerson';

/**
 * The second person's approval is never the maker's own. The server decides this from the same columns; a session
 * that does not see them learns it from the server.
 */
export function obstacleTo(
  { verb }: CompiledAction,
  row: JsonObject,
  userId: number | undefined,
): Obstacle | null {
  if (userId === undefined || !verb) return null;
  const person = excludedFrom(verb.name, verb).find((one) => row[PERSON_COLUMNS[one]] === userId);
  if (person === undefined) {
    if (!verb.notByChangers || !hasChanged(row, userId)) return null;
    return verb.name === 'check' ? 'verb.ownChange' : 'verb.changedBefore';
  }
  if (!USUALLY_NOT_BY[verb.name]?.includes(person)) return 'verb.secondPerson';
  return verb.name === 'check' ? 'verb.ownDocument' : 'verb.ownCheck';
}

/** Whether a decision must say why: a rejection, an abandonment, and what the page requires. */
export function needsOpinion({ dialog }: CompiledAction, pass: boolean): boolean {
  if (dialog?.kind !== 'audit') return false;
  return dialog.required === true || dialog.audit === 'abandon' || (dialog.audit === 'check' && !pass);
}

/** The verbs of a page that a session may use. */
export function verbsFor(page: CompiledPage, held: ReadonlySet<string>): CompiledAction[] {
  return page.pageConfig.rowActions.filter(
    ({ verb, permission }) => verb !== undefined && isPermitted(permission, held),
  );
}

/** Whether a person has changed a document since its approval. */
function hasChanged({ changerIds }: JsonObject, userId: number): boolean {
  return Array.isArray(changerIds) && changerIds.includes(userId);
}
