import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type BlockList, type LookupFunction } from 'node:net';
import { mayReach } from './private-address';

/** A message to another machine. */
export interface Outgoing {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none. */
  readonly body: string | null;
  /** Bytes of the answer beyond which it is refused. */
  readonly mostBytes: number;
  /** Private networks that may be reached. */
  readonly opened: BlockList;
  /** Longest duration of the whole exchange. */
  readonly ms: number;
  readonly signal: AbortSignal;
  /** Finds the addresses of a host; replaced in tests. */
  readonly resolve?: typeof resolve;
}

/** What the other machine answers. */
export interface OutsideAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** The address of a message is none that messages may be sent to. */
export class AddressRefused extends Error {}

/** No answer came in the given time. */
export class OutsideSilence extends Error {}

/** The answer has more bytes than are taken. */
export class OutsideTooLong extends Error {}

/**
 * Sends a message and returns the answer. The addresses of the host are checked, and the
 * connection is made to a checked address, so a name that resolves to something else a moment later leads nowhere. No
 * redirect is followed, no connection is kept, no proxy is used; throws with the reason in plain English.
 */
export function askOutside(outgoing: Outgoing): Promise<OutsideAnswer> {
  const { url, method, headers, body, mostBytes, opened, ms, signal } = outgoing;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not looked up.
  if (isIP(host) !== 0 && !mayReach(host, opened)) return Promise.reject(refused(host));
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    let hasAnswer = false;
    const broken = (error: Error) =>
      fail(error.name === 'AbortError' || error.name === 'TimeoutError' ? tooLate(ms) : error);
    const sent = request(
      url,
      {
        method,
        agent: false,
        lookup: checked(outgoing.resolve ?? resolve, opened),
        headers: {
          ...headers,
          ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]),
        maxHeaderSize: 16 * 1024,
      },
      (answer) => {
        hasAnswer = true;
        const status = answer.statusCode ?? 0;
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size > mostBytes) answer.destroy(new OutsideTooLong('The answer is too large'));
        });
        answer.on('end', () => done({ status, bytes: Buffer.concat(parts) }));
        answer.on('error', broken);
      },
    );
    sent.on('error', broken);
    // Node closes a connection whose answer changes the protocol without an error.
    sent.on('close', () => hasAnswer || fail(new Error('The connection was closed without an answer')));
    sent.end(body ?? undefined);
  });
}

/** Looks a host up once; all of its addresses must be in reach, and only these are connected to. */
function checked(look: typeof resolve, opened: BlockList): LookupFunction {
  return (host, options, callback) => {
    look(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const closed = addresses.find(({ address }) => !mayReach(address, opened));
      const [first] = addresses;
      if (closed || !first) return callback(refused(host), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function refused(host: string): NodeJS.ErrnoException {
  return new AddressRefused(`The address of ${host} is not allowed`);
}

function tooLate(ms: number): Error {
  return new OutsideSilence(`No answer within ${ms} ms`);
}
