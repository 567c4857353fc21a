import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { permissionCode } from '../../schemas/document/permission';
import type { Db, Session, SettingsInForce, Tx } from '../action';
import type { Preview } from '../domain-users';
import type { Request } from '../contract/request';
import { previewedRights } from '../identity/previews';
import { sessionLives } from '../identity/session-lifetime';
import type { StoredSession } from '../identity/session-facts';
import { assembleSession, type InForce } from './assemble-session';
import { newToken, tokenHash } from './token';

/** The module of documents: its `edit` previews with one's own rights, its `publish` as anybody whom one may look up. */
const DOCUMENTS_MODULE = 'dynamic_sys_table';
/** Previews that one session keeps open, one a window. */
const MOST_PREVIEWS = 5;

/** Whether a session may preview a page as a role or a user, or as itself. */
export function mayPreview({ permissions }: Session, { role, user }: Omit<Preview, 'page'>): boolean {
  const isOther = role !== undefined || user !== undefined;
  return ['edit', ...(isOther ? ['publish'] : [])].every((verb) =>
    permissions.has(permissionCode(DOCUMENTS_MODULE, verb)),
  );
}

/**
 * The session of a preview. It is that of who asked for it, under the asker's name, with the rights to be shown; what it
 * may call is decided by the route (`inPreview`), so it reads no row that the asker could not. Throws when it has ended or
 * the asker may not ask any more.
 */
export async function previewSession(
  db: Db,
  stored: StoredSession & { preview: Preview },
  token: Buffer,
  inForce: InForce,
  settings: SettingsInForce,
): Promise<Session> {
  const { preview, userId, userName, tenantId } = stored;
  const lives = sessionLives(settings.get('session.idleMin'), settings.get('session.maxHours'));
  const { rows } = await sql`
    select from session s where s.tenant_id = ${tenantId} and s.token_hash = ${token} and ${sql.raw(lives)}`.execute(
    db,
  );
  const asker = await assembleSession(db, stored, inForce, settings);
  const rights =
    rows.length > 0 && mayPreview(asker, preview) ? await previewedRights(db, stored, preview) : null;
  if (!rights) throw new AppError('sessionOver');
  const shown = await assembleSession(
    db,
    { ...rights, userId, userName, mustChange: false },
    inForce,
    settings,
  );
  return { ...shown, preview };
}

/** Stores a preview of a session and returns its token, which is not stored. The oldest previews of the session end. */
export async function startPreview(
  tx: Tx,
  session: Session,
  request: Pick<Request, 'ip' | 'agent'> & { tokenHash: Buffer },
  preview: Preview,
): Promise<string> {
  const token = newToken();
  const { userId, tenantId, orgId } = session;
  await sql`
    insert into session (token_hash, user_id, tenant_id, org_id, ip, user_agent, preview, preview_of)
    values (${tokenHash(token)}, ${userId}, ${tenantId}, ${orgId}, ${request.ip}, ${request.agent},
            ${JSON.stringify(preview)}::jsonb, ${request.tokenHash})`.execute(tx);
  await sql`
    delete from session where tenant_id = ${tenantId} and token_hash in (
      select token_hash from session where tenant_id = ${tenantId} and preview_of = ${request.tokenHash}
       order by created_at desc, token_hash offset ${MOST_PREVIEWS})`.execute(tx);
  return token;
}
