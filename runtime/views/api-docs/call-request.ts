import { isObject, type Json, type JsonObject } from '../../../schemas/json';
import type { Operation } from './openapi';

/** Arguments of a call of the data source. */
interface CallRequest {
  url: string;
  method: 'GET' | 'POST' | 'DELETE';
  body: JsonObject;
}

/**
 * Builds the request from the form: fills path parameters; query parameters of GET and DELETE are passed as the body.
 */
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

/** Omits empty lists that are not required. */
function withoutBlank(value: JsonObject, required: readonly string[]): JsonObject {
  const blank = (one: Json | undefined) => one === undefined || (Array.isArray(one) && one.length === 0);
  return Object.fromEntries(
    Object.entries(value).filter(([name, one]) => required.includes(name) || !blank(one)),
  );
}
