import type { AuditEvent } from '../contract/audit-event';

/** What a request has done so far, and whether it may do anything. */
interface Trail {
  readonly trail: AuditEvent[];
  readonly writes: boolean;
}

/**
 * Notes events in the trail of the request. They are written in one statement just before its transaction commits
 * (`write-logs.ts`): the change and its log are there together or not at all.
 */
export function noteEvents({ trail, writes }: Trail, events: readonly AuditEvent[]): void {
  if (!writes && events.length > 0) throw new Error('A read cannot be audited: say that the verb writes');
  trail.push(...events);
}
