import { isObject, type Json, type JsonObject } from '../json';

/** Types of a k-form-design form that draw something but have no value. */
export const VALUELESS = new Set(['button', 'divider', 'alert', 'text', 'html']);

/** The message that upstream writes for every new control; it does not come from the author. */
export const DEFAULT_REQUIRED_MESSAGE = '必填项';

/** The import data of a node: its original JSON, and the properties that were added. */
export interface Foreign {
  /** The original node; each list of child nodes is replaced with `true` to record its presence. */
  node: Json;
  /** Properties that our language requires and the original did not have. */
  made?: JsonObject;
}

/** The import data of a node; null when the node was created here. */
export function foreignOf(value: unknown): Foreign | null {
  if (!isObject(value) || !('node' in value)) return null;
  return { node: value.node ?? null, ...(isObject(value.made) && { made: value.made }) };
}

/** Decodes a value of `outputString` mode: `k-form-design#<typeof>#<json>`; returns any other value unchanged. */
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
