import type { Db, Session } from '../action';
import { userFacts, type UserFacts } from '../identity/user-facts';
import { assembleSession, type InForce } from '../session/assemble-session';

/** What decides a user's rights, with the session that comes of it. */
export interface ExplainedUser extends Omit<UserFacts, 'session'> {
  /** As a request of his would have it. */
  session: Session;
}

/** The user of a tenant whose rights are explained, who must exist. */
export async function explainedUser(
  db: Db,
  tenantId: number,
  userId: number,
  inForce: InForce,
): Promise<ExplainedUser> {
  const facts = await userFacts(db, tenantId, userId);
  return { ...facts, session: await assembleSession(db, facts.session, inForce) };
}
