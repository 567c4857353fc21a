import type { Json, JsonObject } from '../../schemas/json';
import type { RecordContext } from '../records/records';

/** One thing that was done to one row (or, with `dataId` null, to no row in particular). */
export interface AuditEvent {
  /** What was done, as the code calls it. */
  action: string;
  entity: string;
  /** The entity's title. */
  module: string;
  dataId: number | string | null;
  /** Column → [before, after]; sensitive values masked by the caller. */
  changes?: Record<string, [Json, Json]>;
  /** Facts of an event that changed no column. */
  data?: JsonObject;
}

/**
 * Notes events in the trail of the request. They are written in one statement just before its transaction commits
 * (`write-logs.ts`): the change and its log are there together or not at all.
 */
export function noteEvents({ trail, writes }: RecordContext, events: readonly AuditEvent[]): void {
  if (!writes && events.length > 0) throw new Error('A read cannot be audited: say that the verb writes');
  trail.push(...events);
}
