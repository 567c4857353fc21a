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

/** Whether the state of a row permits to edit and delete it. */
export function isEditable(page: WithWorkflow, row: JsonObject): boolean {
  const state = stateOf(page, row);
  return !page.workflow || state === null || page.workflow.editable.includes(state);
}

/** Why a verb is not for this person, whatever their permissions: the key of its message. */
export type Obstacle = 'verb.ownDocument' | 'verb.ownCheck' | 'verb.secondPerson';

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
  if (person === undefined) return null;
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
