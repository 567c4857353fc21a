import { isObject, type Json, type JsonObject } from '../../../schemas/json';
import type { Operation } from './openapi';

/** A call as the door to data makes it. */
export interface CallRequest {
  url: string;
  method: 'GET' | 'POST' | 'DELETE';
  body: JsonObject;
}

/** The request of what was filled in: names in the path are replaced, the query of a GET or DELETE travels like a body. */
export function requestOf({ url, method, parameters, body }: Operation, value: JsonObject): CallRequest {
  const given = isObject(value.parameters) ? value.parameters : {};
  const inPath = new Set(parameters.filter((one) => one.in === 'path').map((one) => one.name));
  const query = Object.entries(given).filter(([name]) => !inPath.has(name));
  const filled = withoutBlank(isObject(value.body) ? value.body : {}, body?.required ?? []);
  return {
    url: url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(plain(given[name]))),
    method: method as CallRequest['method'],
    body: method === 'POST' ? filled : withoutBlank(Object.fromEntries(query), []),
  };
}

const plain = (value: Json | undefined) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Lists that nobody has added anything to are not sent, unless they are asked for. */
function withoutBlank(value: JsonObject, required: readonly string[]): JsonObject {
  const blank = (one: Json | undefined) => one === undefined || (Array.isArray(one) && one.length === 0);
  return Object.fromEntries(
    Object.entries(value).filter(([name, one]) => required.includes(name) || !blank(one)),
  );
}
