import { sql } from 'kysely';
import type { Db, Tx } from '../action';

interface SignInEvent {
  action: 'login' | 'login-failed' | 'logout';
  /** Null when there is no such account; the name that was typed is not kept, people type passwords there. */
  account: { userId: number; userName: string; tenantId: number; orgId: number } | null;
  request: { ip: string; requestId: string };
  /** Catalogue name of the refusal. */
  reason?: string;
}

/** Writes down who came and went. There is no session yet (or no longer), so the facts are given one by one. */
export async function auditSignIn(db: Db | Tx, event: SignInEvent): Promise<void> {
  const { account, request } = event;
  await sql`
    insert into audit_log (tenant_id, org_id, user_id, user_name, action, entity, data_id, changes, path, request_id, ip)
    values (${account?.tenantId ?? null}, ${account?.orgId ?? null}, ${account?.userId ?? null}, ${account?.userName ?? null},
            ${event.action}, 'org_user', ${account?.userId ?? null},
            ${event.reason ? JSON.stringify({ reason: event.reason }) : null}::jsonb,
            ${event.action === 'logout' ? 'public/public/logout' : 'public/public/login'}, ${request.requestId}, ${request.ip})`.execute(
    db,
  );
}
