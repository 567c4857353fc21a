import type { GuardedCall } from '../../schemas/document/entity-guard';
import { CALL_WORDS } from '../../schemas/document/call-words';
import { AppError } from '../../schemas/errors/app-error';
import { holdsRows } from '../../schemas/model/ownership';
import { brokenGuard } from '../../schemas/record/broken-guard';
import type { Session } from '../action';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import { refuseFixed } from './refuse-state';
import { evaluated } from './validate-row';

/** Throws when a guard of the entity forbids a call on a stored row: its own sentence, with code 409. */
export async function refuseGuarded(
  plan: EntityPlan,
  call: GuardedCall,
  row: StoredRow,
  { lang, work }: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const { guards } = plan.model.entity;
  if (!guards) return;
  const budget = await work.next();
  const broken = evaluated(lang, () => brokenGuard(guards, call, row, plan.model.fields, budget));
  if (broken)
    throw new AppError(null, {}, null, { code: 409, text: environment.word(broken.message, lang, plan) });
}

/** Throws when the state of a row, or a guard, forbids to edit it. */
export async function refuseEdit(
  plan: EntityPlan,
  row: StoredRow,
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  refuseFixed(plan, row, CALL_WORDS.edit[0], request, environment, true);
  await refuseGuarded(plan, 'edit', row, request, environment);
}

/** Throws when the organisation of the session holds no such rows, so that none are added there. */
export function refuseElsewhere(plan: EntityPlan, session: Session): void {
  if (!holdsRows(plan.model.entity.heldBy, session)) throw new AppError('addInFacility');
}
