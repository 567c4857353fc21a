import type { Db, Session } from '../action';
import type { Preview } from '../domain-users';
import { AppError } from '../../schemas/errors/app-error';
import type { SettingsReader } from '../configuration/settings-in-force';
import { loadOwner, loadSession, type SessionFacts, type StoredSession } from '../identity/session-facts';
import { supplierClosed } from '../identity/supplier-state';
import { assembleSession, type InForce } from './assemble-session';
import { previewSession } from './preview-session';
import { touchSession } from './sessions';

interface SessionServices {
  db: Db;
  settings: SettingsReader;
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

/**
 * The session of a token; throws 401 without a token, 203 when the session has ended. Unless `isUse` is false, this is
 * recorded as its use.
 */
export async function requireSession(
  services: SessionServices,
  token: Buffer | null,
  isUse = true,
): Promise<KnownSession> {
  if (!token) throw new AppError('signInRequired');
  const { db } = services;
  const stored = await loadSession(db, token);
  if (!stored) throw new AppError('sessionOver');
  const settings = await services.settings.of(db, stored);
  const isOver =
    stored.idleMinutes >= settings.get('session.idleMin') ||
    stored.ageHours >= settings.get('session.maxHours');
  if (isOver) throw new AppError('sessionOver');
  const inForce = await services.served(stored.tenantId, stored.documents);
  if (await supplierClosed(db, inForce.model, stored)) throw new AppError('sessionOver');
  if (stored.stale && isUse) await touchSession(db, stored.tenantId, token);
  const days = settings.get('pwd.days');
  const mustChange = stored.mustChange || (days > 0 && stored.passwordDays >= days);
  const session = isPreview(stored)
    ? await previewSession(db, stored, token, inForce, settings)
    : await assembleSession(db, { ...stored, mustChange }, inForce, settings);
  return { session, tokenHash: token, access: stored.access, day: stored.day };
}

function isPreview(stored: StoredSession): stored is StoredSession & { preview: Preview } {
  return stored.preview !== null;
}

/**
 * A session for work that a user has started and that outlasts the user's own session, assembled from the rights of
 * now; null when the user or the user's supplier is disabled, or the organisation may no longer be entered.
 */
export async function ownerSession(
  { db, settings: reader, served }: SessionServices,
  owner: Pick<SessionFacts, 'tenantId' | 'userId' | 'orgId'>,
): Promise<Session | null> {
  const facts = await loadOwner(db, owner);
  if (!facts) return null;
  const inForce = await served(facts.tenantId, facts.documents);
  if (await supplierClosed(db, inForce.model, facts)) return null;
  return assembleSession(db, facts, inForce, await reader.of(db, facts));
}
