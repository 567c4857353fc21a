import type { JsonObject } from '../../schemas/json';

/** What the designer edits, as one immutable value: versions share what they have in common. */
export interface Project {
  /** The document that is designed: a page, or a domain for its menu. */
  readonly page: JsonObject;
  /** The entity of the page; null for a page over calls of another system, or if its draft cannot be read. */
  readonly entity: JsonObject | null;
}
