import type { Json, JsonObject } from '../../schemas/json';

/** A row of the change log, as far as transitions are read from it. */
export interface LoggedChange {
  id: number;
  action: string;
  operator: string;
  createdAt: string;
  from: JsonObject | null;
  to: JsonObject | null;
}

/** One change of a document's state. */
export interface LoggedTransition {
  id: number;
  action: string;
  operator: string;
  createdAt: string;
  state: Json;
  /** Null: none was given. */
  opinion: string | null;
}

/** The transitions among the changes of a document, newest first, as the log has them. */
export function transitionsOf(changes: readonly LoggedChange[], state: string): LoggedTransition[] {
  const found: LoggedTransition[] = [];
  // A change logs only columns that differ, so an opinion that was given twice is logged once.
  let opinion: string | null = null;
  for (const { id, action, operator, createdAt, to } of [...changes].reverse()) {
    if (!to || to[state] === undefined) continue;
    if (to.opinion !== undefined) opinion = typeof to.opinion === 'string' ? to.opinion : null;
    found.push({ id, action, operator, createdAt, state: to[state] ?? null, opinion });
  }
  return found.reverse();
}
