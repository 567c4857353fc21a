import type { Json, JsonObject } from '../../schemas/json';
import type { RecordContext } from '../records/records';

/** One thing that was done to one row (or, with `dataId` null, to no row in particular). */
export interface AuditEvent {
  action: string;
  entity: string;
  dataId: number | null;
  /** Column → [before, after]; sensitive values masked by the caller. */
  changes?: Record<string, [Json, Json]>;
  /** Facts of an event that changed no column. */
  data?: JsonObject;
}

/** Writes audit rows on the connection of the change: they commit with it or not at all. */
export async function writeAudit(context: RecordContext, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { session, request } = context;
  await context.tx
    .insertInto('audit_log')
    .values(
      events.map((event) => ({
        tenant_id: session.tenantId,
        org_id: session.orgId,
        user_id: session.userId,
        user_name: session.userName,
        action: event.action,
        entity: event.entity,
        data_id: event.dataId,
        changes: JSON.stringify(event.changes ?? event.data ?? null),
        path: request.path,
        request_id: request.id,
        ip: request.ip,
      })),
    )
    .execute();
}
