import type { Json, JsonObject } from '../../schemas/json';

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
