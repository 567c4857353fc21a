import type { Route } from '../../../server/contract/route';
import type { Chance } from './chance';
import { hostileValue, HOSTILE_TEXTS } from './hostile-values';
import { likelyBody, type KnownRows } from './likely-bodies';
import { RawJson, writeJson } from './raw-json';
import type { RawRequest } from './send-raw';

/** A request of an account to one route, and what to expect. */
export interface FuzzRequest extends RawRequest {
  route: Route;
  account: string;
  /** The URL leads to the route, and the session is the account's. */
  plain: boolean;
}

interface Sources {
  routes: readonly Route[];
  accounts: readonly string[];
  rows: KnownRows;
  token(account: string): string;
}

/** A request that is plausible, or has hostile values, an invalid body, unusual headers or an unusual URL. */
export function makeRequest(sources: Sources, chance: Chance): FuzzRequest {
  const route = chance.pick(sources.routes);
  const account = chance.pick(sources.accounts);
  const row = rowFor(route, sources.rows, chance);
  const token = sources.token(account);
  const likely = likelyBody({ route, rows: sources.rows, chance, version: row.version });
  const path = addressOf(route, row.id, chance);
  const kind = chance.below(100);
  const body =
    kind < 30 ? likely : kind < 75 ? spoiled(likely, chance) : kind < 80 ? hostileValue(chance) : likely;
  const base = { route, account, method: route.method, plain: true };
  if (route.takes) return { ...base, path: `/api/v1/${path}`, ...upload(token, chance) };
  if (route.method !== 'POST')
    return { ...base, path: `/api/v1/${path}${queryOf(body)}`, headers: ['token', token], body: null };
  const text = writeJson(body);
  const sent = {
    ...base,
    path: `/api/v1/${path}`,
    headers: ['token', token, 'content-type', 'application/json', ...beside(chance)],
    body: Buffer.from(text),
  };
  if (kind < 80) return sent;
  if (kind < 87) return { ...sent, body: broken(text, chance) };
  if (kind < 94) return withOddHeaders(sent, token, chance);
  return { ...sent, path: oddAddress(sent.path, chance), plain: false };
}

function rowFor(route: Route, rows: KnownRows, chance: Chance): { id: number; version: number } {
  const known = rows.get(route.entity ?? '') ?? [];
  return known.length > 0 && chance.percent(90)
    ? chance.pick(known)
    : { id: chance.pick([0, 987_654_321]), version: 1 };
}

function addressOf(route: Route, id: number, chance: Chance): string {
  return route.url.replace(/:(\w+)/g, (_, name: string) => {
    if (chance.percent(4)) return encodeURIComponent(chance.pick(HOSTILE_TEXTS.filter(encodable)));
    return name === 'id' ? String(id) : chance.pick(['0', '1', '2', '3', 'none']);
  });
}

function encodable(text: string): boolean {
  return isWellFormed(text) && text !== '';
}

/** Replaces one to three values by hostile ones, or adds unknown keys. */
function spoiled(body: object, chance: Chance): object {
  const changed: Record<string, unknown> = { ...body };
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const names = Object.keys(changed);
    const own = names.length > 0 && chance.percent(85);
    const name = own
      ? chance.pick(names)
      : chance.pick(['userId', 'tenantId', 'orgId', 'id', 'version', 'isSupper', ...HOSTILE_TEXTS]);
    const value = changed[name];
    changed[name] =
      Array.isArray(value) && value.length > 0 && chance.percent(60)
        ? [...value.slice(1), isObject(value[0]) ? spoiled(value[0], chance) : hostileValue(chance)]
        : hostileValue(chance);
  }
  return changed;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function queryOf(body: unknown): string {
  if (!isObject(body)) return `?${encodeURIComponent('a')}=1`;
  const parts = Object.entries(body).map(([name, value]) => {
    const text = typeof value === 'string' ? value : value instanceof RawJson ? value.text : writeJson(value);
    return `${escaped(name)}=${escaped(text.slice(0, 2000))}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const HALF = /\p{Surrogate}/gu;

function isWellFormed(text: string): boolean {
  return text.search(HALF) < 0;
}

function wellFormed(text: string): string {
  return text.replaceAll(HALF, '\ufffd');
}

/** Encodes a lone surrogate as invalid bytes. */
function escaped(text: string): string {
  return isWellFormed(text) ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(wellFormed(text))}`;
}

/** Additional headers of a request. */
function beside(chance: Chance): string[] {
  const headers: string[] = [];
  if (chance.percent(10)) headers.push('idempotency-key', `key-${chance.below(20)}`);
  if (chance.percent(5))
    headers.push('lang', chance.pick(['en-US', 'zh-CN', 'zh-TW', 'pt-BR', 'xx', '__proto__']));
  return headers;
}

function broken(text: string, chance: Chance): Buffer {
  const cut = Buffer.from(text).subarray(0, Math.floor(text.length / 2));
  return chance.pick<() => Buffer>([
    () => cut,
    () => Buffer.from(`${text}${text}`),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
    () => Buffer.from('{"a":"\xff\xc0\x80"}', 'latin1'),
    () =>
      Buffer.from(
        chance.pick(['', ' ', 'null', '[]', '1', '"a"', '{', '{"a":}', "{'a':1}", '{"a":1,}', '//', 'NaN']),
      ),
    () => Buffer.from(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    () => Buffer.from('{"a":"' + 'z'.repeat(chance.percent(20) ? 1_100_000 : 1000) + '"}'),
    () => Buffer.from(text.replace('{', '{"__proto__":{"isSupper":1},')),
    () => Buffer.from(text.replace('{', '{"version":1,"version":"2","version":null,')),
  ])();
}

function withOddHeaders(sent: FuzzRequest, token: string, chance: Chance): FuzzRequest {
  const json = ['content-type', 'application/json'];
  const own = ['token', token];
  const longKey = (length: number) => [...own, ...json, 'idempotency-key', 'k'.repeat(length)];
  const other = (headers: string[]): FuzzRequest => ({ ...sent, headers, plain: false });
  const same = (headers: string[]): FuzzRequest => ({ ...sent, headers });
  return chance.pick<() => FuzzRequest>([
    () => other(json),
    () => other(['token', '', ...json]),
    () => other(['token', 'x'.repeat(8000), ...json]),
    () => other(['token', token.toUpperCase(), ...json]),
    () => other(['token', token, 'token', token, ...json]),
    () => other(['authorization', `Bearer ${token}`, 'cookie', `token=${token}; __proto__=x`, ...json]),
    () => same(own),
    () => same([...own, 'content-type', 'text/plain']),
    () => same([...own, 'content-type', 'application/json; charset=utf-16']),
    () => same([...own, 'content-type', 'multipart/form-data; boundary=x']),
    () => same([...own, ...json, ...json]),
    () => same([...own, ...json, 'content-encoding', 'gzip']),
    () => same([...own, ...json, 'sec-fetch-site', 'cross-site']),
    () => same([...own, ...json, 'x-http-method-override', 'DELETE', 'x-forwarded-for', "1.1.1.1, '; drop"]),
    () => same([...own, ...json, 'user-agent', '<script>\xe4\xff'.repeat(40), 'lang', '\xff'.repeat(300)]),
    () => same([...own, ...json, 'if-none-match', '*', 'range', 'bytes=0-1', 'accept', 'text/html']),
    () => same([...own, ...json, 'cookie', `${'a=b; '.repeat(300)}browser=../..`]),
    () => same(longKey(0)),
    () => same(longKey(64)),
    () => same(longKey(65)),
    () => same(longKey(5000)),
    () => same([...own, ...json, 'idempotency-key', 'a', 'idempotency-key', 'b']),
    () => same([...own, ...json, 'idempotency-key', '\xfc\xff']),
  ])();
}

function oddAddress(path: string, chance: Chance): string {
  return chance.pick<() => string>([
    () => `${path}/`,
    () => `${path}%00`,
    () => `${path}%ff`,
    () => `${path}?a[b]=1&a[b]=2&__proto__[x]=1&constructor=1`,
    () => `${path}?${'a=1&'.repeat(2000)}`,
    () => path.replace('/api/v1', '/api/v1/public/..'),
    () => path.replace(/\d+/, '99999999999999999999'),
    () => path.replace(/\d+/, '-1'),
    () => path.replace(/\d+/, '1e3'),
    () => path.replace(/\d+/, '%31%20'),
    () => `${path}/${'a/'.repeat(1000)}`,
    () => path.toUpperCase(),
    () => '/api/v1/%E0%A4%A',
    () => `/api/v1/${'x'.repeat(3000)}`,
  ])();
}

const ENDINGS = ['png', 'jpg', 'pdf', 'svg', 'html', 'exe', 'PNG ', 'png\0', 'png/..'];

/** A multipart body, mostly with unusual parts. */
function upload(token: string, chance: Chance): Pick<FuzzRequest, 'headers' | 'body'> {
  const boundary = 'b0undary';
  const part = (): Buffer => {
    const name = `${chance
      .pick(HOSTILE_TEXTS)

      .replaceAll('"', '%22')
      .replaceAll(/[\r\n]/g, ' ')
      .slice(0, 300)}.${chance.pick(ENDINGS)}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${chance.pick(['file', 'a', '__proto__', ''])}"; filename="${name}"\r\ncontent-type: ${chance.pick(['image/png', 'text/html', 'x'])}\r\n\r\n`;
    const bytes = chance.pick([
      PNG,
      Buffer.alloc(0),
      Buffer.from('<svg onload=alert(1)>'),
      Buffer.alloc(70_000, 65),
      PNG.subarray(0, 20),
    ]);
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
  };
  const parts = Array.from({ length: chance.below(4) }, part);
  const end = chance.percent(85) ? `--${boundary}--\r\n` : '';
  const types = [
    `multipart/form-data; boundary=${boundary}`,
    'multipart/form-data',
    `multipart/form-data; boundary="${'x'.repeat(500)}"`,
  ];
  return {
    headers: ['token', token, 'content-type', chance.percent(85) ? types[0]! : chance.pick(types)],
    body: Buffer.concat([...parts, Buffer.from(end)]),
  };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
