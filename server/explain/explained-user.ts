import type { Db, Session, SettingsInForce } from '../action';
import { userFacts, type UserFacts } from '../identity/user-facts';
import { assembleSession, type InForce } from '../session/assemble-session';

/** The facts that determine a user's rights, and the session made from them. */
export interface ExplainedUser extends Omit<UserFacts, 'session'> {
  /** The session that a request of this user would have. */
  session: Session;
}

/** Reads the facts of a user of the tenant; throws if there is no such user. No setting decides about rights. */
export async function explainedUser(
  db: Db,
  tenantId: number,
  userId: number,
  inForce: InForce,
  settings: SettingsInForce,
): Promise<ExplainedUser> {
  const facts = await userFacts(db, tenantId, userId);
  return { ...facts, session: await assembleSession(db, facts.session, inForce, settings) };
}
