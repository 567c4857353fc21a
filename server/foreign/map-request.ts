import { AppError } from '../../schemas/errors/app-error';
import type { Json, JsonObject } from '../../schemas/json';
import { FROM, type ForeignApi, type ForeignParam } from './foreign-api';
import { putAt } from './value-at';

/** What a page asks for. */
export interface Asked {
  readonly page?: number;
  readonly pageSize?: number;
  readonly orderField?: string | null;
  readonly orderType?: string | null;
  readonly id?: number;
  readonly ids?: readonly number[];
  /** The criteria of a search, or the values of a form. */
  readonly values: JsonObject;
}

/** A request to a foreign system. */
export interface ForeignRequest {
  readonly method: string;
  /** With its parameters, below the base address. */
  readonly path: string;
  readonly body: JsonObject | null;
}

/**
 * What a page asks for as the foreign call takes it. Throws for what the call has no parameter for, so that nothing is
 * lost without a word: a criterion, an order, a value of a form.
 */
export function foreignRequest(api: ForeignApi, asked: Asked): ForeignRequest {
  refuseUnmapped(api, asked);
  let { path } = api;
  const query: [string, string][] = [];
  const body: JsonObject = {};
  for (const param of api.reqParams) {
    const value = written(param, given(param, api, asked));
    if (value === undefined || value === null || value === '') continue;
    if (param.place === 'body') putAt(body, param.name, value);
    else if (param.place === 'query') query.push([param.name, asText(value)]);
    else path = path.replaceAll(`{${param.name}}`, segment(asText(value)));
  }
  const open = /\{(\w+)\}/.exec(path);
  if (open) throw new AppError('foreignUnmapped', { names: open[1]! });
  const parameters = new URLSearchParams(query).toString();
  return {
    method: api.method,
    path: parameters === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${parameters}`,
    body: api.method === 'GET' || (api.method === 'DELETE' && Object.keys(body).length === 0) ? null : body,
  };
}

/** Whether a list of this call can be sorted. */
export const isSorted = ({ reqParams }: Pick<ForeignApi, 'reqParams'>): boolean =>
  reqParams.some(({ source }) => source === FROM.orderField);

/** Whether the call pages its rows by itself. */
export const isPaged = ({ reqParams }: Pick<ForeignApi, 'reqParams'>): boolean =>
  reqParams.some(({ source }) => source === FROM.page || source === FROM.offset);

const OF_VALUES: readonly number[] = [FROM.value, FROM.start, FROM.end];

function refuseUnmapped(api: ForeignApi, { values, orderField }: Asked): void {
  const mapped = new Set(
    api.reqParams.flatMap(({ source, column }) => (column && OF_VALUES.includes(source) ? [column] : [])),
  );
  const isNothing = (value: Json | undefined) => value === undefined || value === null || value === '';
  const names = Object.keys(values).filter((name) => !mapped.has(name) && !isNothing(values[name]));
  if (names.length > 0) throw new AppError('foreignUnmapped', { names: names.join('、') });
  if (orderField && !isSorted(api)) throw new AppError('foreignUnsorted');
}

function given(param: ForeignParam, api: ForeignApi, asked: Asked): Json | undefined {
  const { page = 1, pageSize = 10, orderField, orderType } = asked;
  const value = asked.values[param.column ?? ''];
  switch (param.source) {
    case FROM.fixed:
      return param.value ?? undefined;
    case FROM.value:
      return value;
    case FROM.start:
    case FROM.end:
      return Array.isArray(value) ? value[param.source === FROM.start ? 0 : 1] : undefined;
    case FROM.page:
      return page;
    case FROM.pageSize:
      return pageSize;
    case FROM.offset:
      return (page - 1) * pageSize;
    case FROM.orderField:
      return orderField ? sortName(api, orderField) : undefined;
    case FROM.orderType:
      return orderField ? orderWord(param, orderType ?? 'asc') : undefined;
    case FROM.id:
      return asked.id;
    case FROM.ids:
      return asked.ids && [...asked.ids];
    default:
      return undefined;
  }
}

function sortName({ resParams }: ForeignApi, column: string): string {
  const found = resParams.find((one) => one.column === column);
  if (!found) throw new AppError('invalidOrder');
  return found.sortName || found.path;
}

/** `asc` or `desc` in the words of the other system, such as `1,-1`. */
function orderWord({ value }: ForeignParam, type: string): string {
  const [up = 'asc', down = 'desc'] = value ? value.split(',').map((one) => one.trim()) : [];
  return type === 'desc' ? down : up;
}

function written({ as }: ForeignParam, value: Json | undefined): Json | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value) && as !== 'comma')
    return value.map((one) => written({ as } as ForeignParam, one) ?? null);
  switch (as) {
    case 'text':
    case 'comma':
      return asText(value);
    case 'number':
      return Number(value);
    case 'boolean':
      return value === 1 || value === '1' || value === true || value === 'true';
    default:
      return value;
  }
}

function asText(value: Json): string {
  if (Array.isArray(value)) return value.map(asText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One segment of a path, which cannot lead to another one. */
function segment(text: string): string {
  if (/^\.{1,2}$/.test(text)) throw new AppError('badRequest');
  return encodeURIComponent(text);
}
