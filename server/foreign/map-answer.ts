import { AppError } from '../../schemas/errors/app-error';
import { documentError } from '../../schemas/errors/field-error';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { ListAnswer } from '../records/list-answer';
import type { ForeignApi, ForeignColumn } from './foreign-api';
import type { Asked } from './map-request';
import { isPaged } from './map-request';
import { valueAt } from './value-at';

/** What a foreign system has answered. */
export interface ForeignAnswer {
  readonly status: number;
  /** Undefined: no JSON. */
  readonly json: Json | undefined;
}

/** Characters of a message of another system that are shown. */
const MOST_MESSAGE = 200;
/** Characters of one value. */
const MOST_TEXT = 10_000;

/** Throws in our words when the call failed there: by its status, or by the code in its answer. */
export function refuseFailure(api: ForeignApi, { status, json }: ForeignAnswer): void {
  const system = api.system.name;
  const code = api.codePath === '' ? undefined : valueAt(json, api.codePath);
  const isTold = code !== undefined && code !== null;
  const fails = status >= 400 || (api.okCode !== '' && String(code ?? '') !== api.okCode);
  if (!fails) {
    if (json === undefined) throw new AppError('foreignAnswer', { system, path: '' });
    return;
  }
  const own = isTold ? api.errors.find((one) => one.code === String(code)) : undefined;
  if (own) throw refusal(system, own.message, own.column);
  const msg = api.msgPath === '' ? undefined : valueAt(json, api.msgPath);
  if (typeof msg === 'string' && msg.trim() !== '') throw refusal(system, plain(msg));
  if (status >= 400) throw new AppError('foreignStatus', { system, status });
  throw new AppError('foreignAnswer', { system, path: api.codePath });
}

/** A refusal by another system: at the field that its error names, else above the form. */
function refusal(system: string, msg: string, column?: string | null): AppError {
  return new AppError('foreignRefused', { system, msg }, { errors: [documentError(column ?? '', msg)] });
}

/** A text of another system on one line. */
const plain = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, MOST_MESSAGE).join('');

/** The rows of a list as our lists show them. A call without pages is paged here. */
export function listAnswer(api: ForeignApi, answer: ForeignAnswer, asked: Asked): ListAnswer {
  refuseFailure(api, answer);
  const { page = 1, pageSize = 10 } = asked;
  const all = valueAt(answer.json, api.rowsPath);
  if (!Array.isArray(all))
    throw new AppError('foreignAnswer', { system: api.system.name, path: api.rowsPath });
  const offset = (page - 1) * pageSize;
  const paged = isPaged(api);
  const shown = paged ? all.slice(0, pageSize) : all.slice(offset, offset + pageSize);
  const rows = shown.map((row, at) => ({ id: offset + at + 1, ...record(api, row) }));
  if (!paged) return { rows, page, totalCount: all.length };
  const total = api.totalPath === '' ? NaN : Number(valueAt(answer.json, api.totalPath) ?? NaN);
  if (Number.isSafeInteger(total) && total >= 0) return { rows, page, totalCount: total };
  // Without a total, a full page may be followed by another one.
  const full = all.length >= pageSize;
  return {
    rows,
    page,
    totalCount: offset + rows.length + (full ? 1 : 0),
    ...(full && { totalAtLeast: true }),
  };
}

/** One record; throws `notFound` where the answer has none. */
export function detailAnswer(api: ForeignApi, answer: ForeignAnswer, id: number): JsonObject {
  if (answer.status === 404) throw new AppError('notFound');
  refuseFailure(api, answer);
  const found = valueAt(answer.json, api.rowsPath);
  const row = Array.isArray(found) ? found[0] : found;
  if (row === undefined || row === null) throw new AppError('notFound');
  return { ...record(api, row), id, version: 1 };
}

/** The columns of a row by their names in our page. An id must be a whole number; rows without one have their place. */
function record(api: ForeignApi, row: Json): JsonObject {
  return Object.fromEntries(
    api.resParams.flatMap((one): [string, Json][] => {
      const value = converted(one, valueAt(row, one.path));
      if (one.column !== 'id') return [[one.column, value]];
      const id = Number(value);
      return Number.isSafeInteger(id) && id > 0 ? [['id', id]] : [];
    }),
  );
}

/** A value as our field types store it; null where it is something else. */
export function converted({ type }: Pick<ForeignColumn, 'type'>, value: Json | undefined): Json {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'number': {
      const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
      return value === '' || !Number.isFinite(number) ? null : number;
    }
    case 'money':
      return money(value);
    case 'boolean':
      return value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0;
    case 'date':
      return moment(value)?.slice(0, 10) ?? null;
    case 'datetime':
      return moment(value);
    case 'choice':
      return typeof value === 'object' ? null : value;
    case 'json':
      return value;
    default:
      return text(value);
  }
}

function text(value: Json): string | null {
  if (Array.isArray(value)) return value.map((one) => text(one) ?? '').join('、');
  return isObject(value) ? null : String(value).slice(0, MOST_TEXT);
}

/** An amount with two decimals; digits that it would lose are no amount. */
function money(value: Json): string | null {
  const [, sign = '', whole = '', decimals = ''] =
    /^(-?)(\d{1,15})(?:\.(\d{1,2})0*)?$/.exec(String(value).replaceAll(',', '')) ?? [];
  return whole === '' ? null : `${sign}${whole}.${decimals.padEnd(2, '0')}`;
}

/** Milliseconds between UTC and the business time (Asia/Shanghai, which knows no summer time). */
const SHANGHAI_MS = 8 * 3600_000;

/** A time as text in business time: from `2026-11-28`, `2026-11-28T12:00:00Z`, or milliseconds or seconds since 1970. */
function moment(value: Json): string | null {
  const texts = String(value).trim();
  if (/^\d{10}$|^\d{13}$/.test(texts))
    return inShanghai(new Date(Number(texts) * (texts.length === 10 ? 1000 : 1)));
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(texts)) return inShanghai(new Date(texts));
  const [, y, m, d, time] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(texts) ?? [];
  if (!y || !m || !d) return null;
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  if (Number.isNaN(Date.parse(day))) return null;
  const clock = time ?? '00:00';
  return `${day} ${clock.length === 5 ? `${clock}:00` : clock}`;
}

function inShanghai(at: Date): string | null {
  if (Number.isNaN(at.getTime())) return null;
  return new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');
}
