import type { Db, Session } from '../action';
import { AppError } from '../../schemas/errors';
import { loadSession } from '../identity/session-facts';
import { assembleSession, type InForce } from './assemble-session';
import type { SessionPolicy } from './session-policy';
import { touchSession } from './sessions';

interface SessionServices {
  db: Db;
  policy: SessionPolicy;
  /**
   * What is in force for a tenant. `documents` is the number of the last change of the documents, which the server makes
   * sure to know before it goes on.
   */
  served(tenantId: number, documents: number): Promise<InForce>;
}

/** A session as the database told it, and what says whether it still does. */
export interface KnownSession {
  readonly session: Session;
  readonly tokenHash: Buffer;
  /** How often the access tables of the tenant had changed (`database/tables/access-changes.ts`), and the day. */
  readonly access: number;
  readonly day: string;
}

/** The session of a presented token; 401 without one, 203 when it is over. */
export async function requireSession(services: SessionServices, token: Buffer | null): Promise<KnownSession> {
  if (!token) throw new AppError('signInRequired');
  const { db, policy } = services;
  const stored = await loadSession(db, token, policy);
  if (!stored) throw new AppError('sessionOver');
  const inForce = await services.served(stored.tenantId, stored.documents);
  if (stored.stale) await touchSession(db, stored.tenantId, token);
  const session = await assembleSession(db, stored, inForce);
  return { session, tokenHash: token, access: stored.access, day: stored.day };
}
