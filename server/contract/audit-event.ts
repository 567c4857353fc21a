import type { Json, JsonObject } from '../../schemas/json';
import type { OutboxEntry } from './outbox-entry';

/** One action on one row, or with `dataId` null, on no particular row. */
export interface AuditEvent {
  /** The name of the action in code. */
  action: string;
  entity: string;
  /** The entity's title. */
  module: string;
  dataId: number | string | null;
  /** Column → [before, after]; the caller masks sensitive values. */
  changes?: Record<string, [Json, Json]>;
  /** Details of an event that changed no column. */
  data?: JsonObject;
  /** What it tells users: stored with the logs, in the same statement. */
  notices?: readonly OutboxEntry[];
}
