import { isObject, type Json, type JsonObject } from '../../../schemas/json';

const CRITERIA = 'criteria';

/** The URL of a list that opens with these criteria instead of its usual ones. */
export function listAddress(path: string, criteria: JsonObject): string {
  return `${path}?${new URLSearchParams({ [CRITERIA]: JSON.stringify(criteria) }).toString()}`;
}

/** The criteria in the URL of a list; null if there are none that can be read. */
export function criteriaOf(search: string): JsonObject | null {
  const text = new URLSearchParams(search).get(CRITERIA);
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
