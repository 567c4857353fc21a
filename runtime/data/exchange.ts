import ky, { type Options } from 'ky';
import { isObject } from '../../schemas/json';
import { CallError, type CallOptions } from './data-source';
import { noteServerError } from './last-server-error';

const TIMEOUT_MS = 300_000;

/** What the data source needs from the session, and its callbacks. */
export interface SessionLink {
  token(): string | null;
  language(): string;
  /** Translated messages for errors without a server message. */
  words(): { networkError: string; notPermitted: string; tooLarge: string; notBound: string };
  /** Sent with every call for information; the server trusts only the session. */
  identity(): { userId: number; tenantId: number } | null;
  /** The session of `token` has ended (code 203). */
  onSessionOver(token: string | null, message: string): void;
  /** The server requires sign-in (401). */
  onSignInRequired(token: string | null, message: string): void;
  /** Shows an error that the caller does not handle. */
  onFailure(message: string): void;
}

/** A response in the format of our server. */
interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

/**
 * HTTP requests to the server below `base`, and `exchange` and `exchangeFile`, which also read the response and report
 * failures to the session. `onSuccess` runs after each successful exchange.
 */
export function createExchange(link: SessionLink, base: string, onSuccess: (url: string) => void) {
  function request(
    url: string,
    token: string | null,
    { signal, idempotencyKey, keepalive, background }: CallOptions,
    more: Options,
  ) {
    const headers: Record<string, string> = { Lang: link.language() };
    if (token) headers.Token = token;
    if (background) headers.Background = '1';
    if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
    const fixed = {
      headers,
      signal,
      timeout: TIMEOUT_MS,
      retry: 0,
      throwHttpErrors: false,
      ...(keepalive && { keepalive }),
    };
    return ky(`${base}/${url}`, { ...fixed, ...more });
  }

  /** Network failures, error pages of proxies and other responses that are not ours; the session is kept. */
  function unreachable(options: CallOptions, requestId: string | null): CallError {
    const message = link.words().networkError;
    if (!options.quiet) link.onFailure(message);
    return new CallError(0, message, null, requestId);
  }

  async function send(url: string, token: string | null, options: CallOptions, more: Options) {
    try {
      return await request(url, token, options, more);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw unreachable(options, null);
    }
  }

  async function exchange<T>(url: string, options: CallOptions, more: Options): Promise<T> {
    const token = link.token();
    return read<T>(url, token, await send(url, token, options, more), options);
  }

  /** A call whose answer is a file; its failures are those of `exchange`. */
  async function exchangeFile(url: string, options: CallOptions, more: Options): Promise<Blob> {
    const token = link.token();
    const response = await send(url, token, options, more);
    const isAnswer = response.headers.get('Content-Type')?.startsWith('application/json') ?? true;
    if (response.ok && !isAnswer) return response.blob();
    await read(url, token, response, options);
    throw unreachable(options, response.headers.get('Request-Id'));
  }

  async function read<T>(
    url: string,
    token: string | null,
    response: Response,
    options: CallOptions,
  ): Promise<T> {
    const requestId = response.headers.get('Request-Id');
    const answer = await readAnswer(response);
    if (options.signal?.aborted) throw options.signal.reason;
    // A proxy may have a lower size limit and answers in its own format.
    if (!answer && response.status === 413) throw new CallError(413, link.words().tooLarge, null, requestId);
    if (!answer) throw unreachable(options, requestId);
    if (answer.code === 200) {
      onSuccess(url);
      if (answer.msg) options.onMessage?.(answer.msg);
      return answer.data as T;
    }
    if (answer.code >= 500 && requestId) noteServerError(requestId);
    report(answer, response.status, token, options);
    throw new CallError(answer.code, answer.msg, answer.data, requestId);
  }

  function report(answer: Answer, status: number, token: string | null, options: CallOptions): void {
    if (answer.code === 203) link.onSessionOver(token, answer.msg);
    else if (status === 401 && !isSignIn(answer.data)) {
      link.onSignInRequired(token, link.words().notPermitted);
    } else if (!options.quiet) link.onFailure(answer.msg || link.words().networkError);
  }

  return { request, exchange, exchangeFile };
}

function isSignIn(data: unknown): boolean {
  return isObject(data) && data.isLogin === true;
}

/** Parses a response; null if it is not in the format of our server. */
export async function readAnswer(response: Response): Promise<Answer | null> {
  try {
    const json: unknown = JSON.parse(await response.text());
    if (!isObject(json) || typeof json.code !== 'number') return null;
    return { code: json.code, msg: typeof json.msg === 'string' ? json.msg : '', data: json.data ?? null };
  } catch {
    return null;
  }
}
