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
   * The documents in force for a tenant. `documents` is the required version, which the server loads first if
   * necessary.
   */
  served(tenantId: number, documents: number): Promise<InForce>;
}

/** A cached session, with the versions that show whether it is current. */
export interface KnownSession {
  readonly session: Session;
  readonly tokenHash: Buffer;
  /** The access count of the tenant (`database/tables/access-changes.ts`), and the date. */
  readonly access: number;
  readonly day: string;
}

/** The session of a token; throws 401 without a token, 203 when the session has ended. */
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
