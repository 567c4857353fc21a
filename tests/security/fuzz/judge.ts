import { sql } from 'kysely';
import { isObject } from '../../../schemas/json';
import type { Db } from '../../../server/action';
import type { FuzzRequest } from './make-request';
import type { RawAnswer } from './send-raw';

/** A request and its answer. */
export interface Exchange {
  request: FuzzRequest;
  answer: RawAnswer;
  requestId: string;
  code: number;
}

/** Internal messages that no answer may contain. */
export const INTERNAL =
  /\b(syntax error|violates|duplicate key|relation "|column "[^"]*" (of relation|does not exist)|invalid input syntax|out of range for type|malformed array|pg_\w+|current transaction|deadlock|ECONN\w+|E[A-Z]{4,}:|TypeError|RangeError|SyntaxError|Error:|Cannot read|is not a function|undefined|\[object \w+\]|node_modules|at \w[\w.]* \(|\w+\.[tj]s:\d+|tenant_id|org_id|created_by|password_hash|token_hash|select .+ from |insert into)/;
/** Secrets that no answer may contain. */
const SECRET = /\$argon2|"(password_?hash|token_?hash|passwordHash|tokenHash)"/i;

/** What is wrong with an answer by itself; null: nothing. */
export function wrongAnswer(request: FuzzRequest, answer: RawAnswer, foreignMark: string): string | null {
  const { status, headers, text } = answer;
  if (text.includes(foreignMark)) return 'holds a row of another tenant';
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `is a ${status}`;
  if (SECRET.test(text)) return 'holds a secret';
  if (!headers['request-id'] && status !== 400 && status !== 431) return 'has no request id';
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed';
  if (status === 304) return null;
  const json = String(headers['content-type']).startsWith('application/json');
  if (!json) return request.route.sends && status === 200 ? null : 'is no JSON';
  const body: unknown = JSON.parse(text);
  if (!isObject(body) || Object.keys(body).join() !== 'code,msg,data')
    return 'has not the shape of an answer';
  const { code, msg, data } = body;
  const travels = code === 203 ? 401 : code;
  if (travels !== status) return `says ${String(code)} in a ${status}`;
  if (status === 200) return null;
  if (typeof msg !== 'string' || msg === '') return 'refuses without a word';
  const found = INTERNAL.exec(`${msg} ${JSON.stringify(isObject(data) ? (data.errors ?? null) : null)}`);
  const own = `${request.path} ${request.body?.toString() ?? ''}`;
  return found && !own.includes(found[0]) ? `tells "${found[0]}"` : null;
}

/** Frequent rejections that are not logged; 431 never became a request. */
const UNLOGGED = new Set([203, 401, 429, 431, 500, 503]);

/** Requests whose row in the operation log is missing or duplicated. */
export async function wrongLogs(db: Db, exchanges: readonly Exchange[]): Promise<string[]> {
  const due = exchanges.filter(
    ({ request, code }) => request.plain && request.route.access !== 'public' && !UNLOGGED.has(code),
  );
  const { rows } = await sql<{ id: string; n: number }>`
    select request_id as id, count(*) as n from log_data_operate
     where request_id = any(${exchanges.map(({ requestId }) => requestId)}) group by request_id`.execute(db);
  const times = new Map(rows.map(({ id, n }) => [id, n]));
  return due.flatMap(({ request, requestId, code }) => {
    const n = times.get(requestId) ?? 0;
    const expected = request.route.writes || code === 403 ? 1 : 0;
    if (n === 1 && namesMasked(request)) return [];
    return n === expected ? [] : [`${told(request)} answered ${code} and is ${n} times in the log`];
  });
}

/** Whether a request names a masked column: a search by one is logged unless the caller may reveal it. */
function namesMasked({ route, path, body }: FuzzRequest): boolean {
  const said = `${path} ${body?.toString() ?? ''}`;
  return (route.subject?.fields ?? []).some(({ model, sensitive }) => sensitive && said.includes(model));
}

/** One line that identifies a request. */
export function told({ account, method, path, headers, body }: FuzzRequest): string {
  const rest = headers.filter((_, at) => headers[at - (at % 2)] !== 'token').join(' ');
  return `${account}: ${method} ${path.slice(0, 300)} [${rest.slice(0, 200)}] ${body?.toString().slice(0, 600) ?? ''}`;
}
