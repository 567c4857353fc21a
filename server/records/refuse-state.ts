import { CALL_WORDS } from '../../schemas/document/call-words';
import { stateIn } from '../../schemas/model/entity-workflow';
import { APPROVED } from '../../schemas/model/workflow-columns';
import { AppError } from '../../schemas/errors/app-error';
import { maskedValue } from '../../schemas/text/mask';
import { hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';

/** Throws that the state of a document does not permit an action; `action` is its name in Chinese. */
export function refuseState(
  plan: EntityPlan,
  row: StoredRow,
  action: string,
  { lang, session }: ConnectedRequest,
  environment: Environment,
): never {
  const { workflow } = plan.model;
  const name = workflow?.state ?? '';
  const state = workflow && stateIn(workflow, row);
  const choice = plan.model.byName.get(name)?.options.options?.find(({ value }) => value === state);
  const isHidden = hiddenFields(session, plan.id).has(name);
  throw new AppError('wrongState', {
    state: isHidden
      ? maskedValue('all', String(state))
      : environment.word(choice?.label ?? String(state), lang, plan),
    action: environment.word(action, lang, plan),
  });
}

/**
 * Throws when a document is not, or no longer, its maker's to change: edit and delete only in some states. With
 * `reopens`, also the states count in which a change returns the document to its check.
 */
export function refuseFixed(
  plan: EntityPlan,
  row: StoredRow,
  action: string,
  request: ConnectedRequest,
  environment: Environment,
  reopens = false,
): void {
  const { workflow } = plan.model;
  if (!workflow) return;
  const state = stateIn(workflow, row);
  if (!workflow.editable.has(state) && !(reopens && workflow.reopen.has(state)))
    refuseState(plan, row, action, request, environment);
}

/**
 * Throws when a document may not be deleted: in a state in which it may not be edited, and once it was approved, also
 * when it may be edited again, unless its entity says otherwise.
 */
export function refuseRemoval(
  plan: EntityPlan,
  row: StoredRow,
  request: ConnectedRequest,
  environment: Environment,
): void {
  const { workflow } = plan.model;
  refuseFixed(plan, row, CALL_WORDS.del[0], request, environment);
  if (workflow && !workflow.deleteApproved && (row[APPROVED.name] ?? null) !== null)
    throw new AppError('approvedBefore');
}
