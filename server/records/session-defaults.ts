import type { JsonObject } from '../../schemas/json';
import { sessionValue } from '../../schemas/model/session-value';
import type { ConnectedRequest } from '../contract/request';
import { factsOfSession } from '../identity/user-place';
import { SYSTEM_USER } from '../session/system-session';
import type { EntityPlan } from './entity-plan';

/**
 * The defaults that an entity takes from the session, by column. Only its references if `without` is true for the
 * others: their clock is read for nobody.
 */
export async function sessionDefaults(
  plan: EntityPlan,
  request: ConnectedRequest,
  without: (column: string) => boolean = () => false,
): Promise<JsonObject> {
  // A row that no person adds takes nothing from a person.
  if (request.session.userId === SYSTEM_USER) return {};
  const columns = plan.model.stored.flatMap(({ field, sql: type }) => {
    const from = field.defaultFrom;
    return from && (field.source || !without(field.model)) ? [{ name: field.model, from, type }] : [];
  });
  if (columns.length === 0) return {};
  const ask = () => factsOfSession(request.tx, request.session);
  const facts = await (request.lookups?.once('session', ask) ?? ask());
  return Object.fromEntries(columns.map(({ name, from, type }) => [name, sessionValue(from, type, facts)]));
}
