import type { AuditEvent } from '../contract/audit-event';

/** The audit events of a request so far, and whether the request may write. */
interface Trail {
  readonly trail: AuditEvent[];
  readonly writes: boolean;
}

/**
 * Notes events in the trail of the request. They are written in one statement just before its transaction commits
 * (`write-logs.ts`), so a change and its log rows are committed together or not at all.
 */
export function noteEvents({ trail, writes }: Trail, events: readonly AuditEvent[]): void {
  if (!writes && events.length > 0) throw new Error('A read cannot record changes: set "writes" on the verb');
  trail.push(...events);
}
