import { firstPoints } from '../../schemas/text/cut-text';
import type { EntityModel } from '../../schemas/model/entity-model';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { maskedValue } from '../../schemas/text/mask';

/** Longer texts and lists are cut: the log shows what was requested, it does not store it a second time. */
const MAX_TEXT = 200;
const MAX_NAME = 60;
const MAX_ITEMS = 20;
const MAX_KEYS = 60;

/** Keys that identify the rows of a call; they never hold secrets. */
const PLAIN = new Set(['id', 'ids', 'version', 'page', 'pageSize', 'orderField', 'orderType']);

/**
 * A request's body as the log keeps it: columns of the entity, masked by their classification. Any other key may hold a
 * password or a PIN whatever its name, so only its presence is logged.
 */
export function loggedBody(entity: EntityModel | undefined, body: JsonObject): JsonObject {
  const shown = Object.entries(body)
    .slice(0, MAX_KEYS)
    .map(([name, value]): [string, Json] => {
      const field = entity?.byName.get(name);
      if (field?.sensitive && value !== null) return [name, maskedValue(field.sensitive, value)];
      return [firstPoints(name, MAX_NAME), field || PLAIN.has(name) ? cut(value) : HIDDEN];
    });
  return Object.fromEntries(shown);
}

const HIDDEN = '******';

/**
 * Keys of a logged body that the server itself writes: the criteria of a masked search, values left out, and what was
 * exported.
 */
const WRITTEN = new Set(['criteria', 'leftOut', 'format', 'count', 'template']);

/** Whether a part of a logged body is no column of the entity and no secret, so that everyone may see it. */
export function isLoggedAsGiven(name: string, value: Json): boolean {
  return PLAIN.has(name) || WRITTEN.has(name) || value === HIDDEN;
}

function cut(value: Json): Json {
  if (typeof value === 'string') return firstPoints(value, MAX_TEXT);
  if (Array.isArray(value)) {
    const simple = value.every((item) => typeof item !== 'object');
    return simple && value.length <= MAX_ITEMS ? value.map(cut) : { count: value.length };
  }
  return isObject(value) ? { count: Object.keys(value).length } : value;
}
