import { AppError } from '../../schemas/errors/app-error';
import type { ConnectedRequest } from '../contract/request';
import { isSealed } from '../secrets/secrets';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';

/** A value of a secret column, as it is stored. */
interface StoredSecret {
  request: ConnectedRequest;
  column: string;
  stored: string | null;
}

/** The value of a secret column as it was given; null for none. Throws (409) when no key of the server opens it. */
export function openedSecret(
  plan: EntityPlan,
  { request, column, stored }: StoredSecret,
  { secrets, word }: Environment,
): string | null {
  const field = plan.columns.get(column)?.field;
  if (field?.sensitive !== 'secret') throw new Error(`"${plan.id}.${column}" is no secret column`);
  // Sealed by the start of the server, which another server may not have done yet.
  if (stored === null || !isSealed(stored)) return stored;
  const { tenantId } = request.session;
  const opened = secrets.open(stored, { tenantId, entity: plan.id, column });
  if (opened === null)
    throw new AppError('secretUnreadable', { label: word(field.label, request.lang, plan) });
  return opened;
}
