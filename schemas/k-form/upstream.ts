import { isObject, type Json, type JsonObject } from '../json';

/** Types of a form JSON of the k-form-design family that draw something but hold no value (form model, section 1). */
export const VALUELESS = new Set(['button', 'divider', 'alert', 'text', 'html']);

/** The words upstream writes for every new control; not a message of the author's. */
export const DEFAULT_REQUIRED_MESSAGE = '必填项';

/** How a foreign node was brought into our language: what it was, and what we had to make up. */
export interface Foreign {
  /** The node as it came; each list of child nodes is replaced by `true`, so that it is known to have been there. */
  node: Json;
  /** Properties that the node did not have and our language needs. */
  made?: JsonObject;
}

/** Reads the keeper of a node; null when the node was made here. */
export function foreignOf(value: unknown): Foreign | null {
  if (!isObject(value) || !('node' in value)) return null;
  return { node: value.node ?? null, ...(isObject(value.made) && { made: value.made }) };
}

/** A value of `outputString` mode: `k-form-design#<typeof>#<json>`; any other value stays as it is. */
export function readOutputString(value: Json): Json {
  if (typeof value !== 'string') return value;
  const match = /^k-form-design#(\w+)#([\s\S]*)$/.exec(value);
  if (!match) return value;
  try {
    return JSON.parse(match[2]!) as Json;
  } catch {
    return value;
  }
}
