import { createHmac } from 'node:crypto';
import type { BlockList } from 'node:net';
import { AppError } from '../../schemas/errors/app-error';
import { hasAllowedOrigin } from '../../schemas/text/allowed-origin';
import type { Session } from '../action';
import {
  AddressRefused,
  askOutside,
  OutsideSilence,
  OutsideTooLong,
  type Outgoing,
} from '../outside/ask-outside';
import { AUTH, type ForeignSystem } from './foreign-api';
import type { ForeignAnswer } from './map-answer';
import type { ForeignRequest } from './map-request';
import { parsedAnswer } from './parsed-answer';

/** How foreign systems are reached. */
export interface ForeignAccess {
  /** Private networks in which they may be; the operator's decision. */
  readonly opened: BlockList;
  /** Longest duration of a call, whatever a system asks for. */
  readonly mostMs: number;
  /** Told why a call failed; the caller is told less. */
  warn(why: string): void;
  /** Finds the addresses of a host; replaced in tests. */
  readonly resolve?: Outgoing['resolve'];
}

/** An answer and how long it took. */
export interface TimedAnswer extends ForeignAnswer {
  readonly bytes: Buffer;
  readonly costMs: number;
}

/** Bytes of an answer. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Calls of one system at the same time, so that a slow one does not keep all requests waiting. */
const AT_ONCE = 16;

/** Calls foreign systems: only at origins that the system settings allow, and at addresses that the operator allows. */
export class ForeignCaller {
  private readonly running = new Map<number, number>();

  constructor(private readonly access: ForeignAccess) {}

  /** Rejects with what may be told to the user. `key` lets the other system recognise a repetition. */
  async call(
    system: ForeignSystem,
    session: Pick<Session, 'settings'>,
    request: ForeignRequest,
    key: string | null = null,
  ): Promise<TimedAnswer> {
    const url = foreignUrl(system.baseUrl, request.path);
    if (!url || !hasAllowedOrigin(url.href, session.settings.get('foreign.origins')))
      throw new AppError('foreignAddress', { system: system.name });
    const count = this.running.get(system.id) ?? 0;
    if (count >= AT_ONCE) throw new AppError('foreignBusy', { system: system.name });
    this.running.set(system.id, count + 1);
    const begun = performance.now();
    const body = request.body === null ? null : JSON.stringify(request.body);
    const ms = Math.min(system.timeoutMs, this.access.mostMs);
    try {
      const { opened, resolve } = this.access;
      const { status, bytes } = await askOutside({
        ...{ url, body, opened, ms, method: request.method, mostBytes: MOST_BYTES },
        headers: headersOf(system, request.method, url, body, key),
        signal: new AbortController().signal,
        ...(resolve && { resolve }),
      });
      return { status, bytes, json: parsedAnswer(bytes), costMs: Math.round(performance.now() - begun) };
    } catch (error) {
      this.access.warn(`${system.code}: ${error instanceof Error ? error.message : String(error)}`);
      if (error instanceof AddressRefused) throw new AppError('foreignAddress', { system: system.name });
      if (error instanceof OutsideTooLong)
        throw new AppError('foreignTooLong', { system: system.name, n: MOST_BYTES / 1024 / 1024 });
      throw error instanceof OutsideSilence
        ? new AppError('foreignSilent', { system: system.name, n: ms / 1000 })
        : new AppError('foreignLost', { system: system.name });
    } finally {
      const left = (this.running.get(system.id) ?? 1) - 1;
      if (left > 0) this.running.set(system.id, left);
      else this.running.delete(system.id);
    }
  }
}

/** The address of a call; null unless it is below the base address, as the other machine reads it. */
export function foreignUrl(baseUrl: string, path: string): URL | null {
  const text = `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  if (!URL.canParse(text) || !URL.canParse(baseUrl)) return null;
  const [url, base] = [new URL(text), new URL(baseUrl)];
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  const isBelow = url.pathname.startsWith(`${base.pathname.replace(/\/+$/, '')}/`);
  return isPlain && isBelow && url.origin === base.origin ? url : null;
}

/**
 * A signed call has `Mortise-App`, `Mortise-Timestamp` (seconds since 1970) and `Mortise-Signature`: `sha256=` and the
 * HMAC-SHA256 of timestamp, method, path with parameters, and body, each followed by a line feed, in hexadecimal digits.
 */
function headersOf(
  { authType, appId, appSecret }: ForeignSystem,
  method: string,
  url: URL,
  body: string | null,
  key: string | null,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'Mortise' };
  if (body !== null) headers['content-type'] = 'application/json';
  if (key !== null) headers['idempotency-key'] = key;
  if (authType === AUTH.token) headers.authorization = `Bearer ${appSecret ?? ''}`;
  if (authType === AUTH.signed) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = [timestamp, method, `${url.pathname}${url.search}`, body ?? '', ''].join('\n');
    headers['mortise-app'] = appId ?? '';
    headers['mortise-timestamp'] = timestamp;
    headers['mortise-signature'] = `sha256=${createHmac('sha256', appSecret ?? '')
      .update(signed)
      .digest('hex')}`;
  }
  return headers;
}
