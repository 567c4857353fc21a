import ky, { type Options } from 'ky';
import type { Choice } from '../../schemas/document/dictionary';
import { isObject, type JsonObject } from '../../schemas/json';
import { CallError, type CallOptions, type DataSource } from './data-source';
import { OptionCache } from './option-cache';
import { PictureCache } from './picture-cache';
import { xhrFetch } from './xhr-fetch';

const TIMEOUT_MS = 300_000;

/** What the data source needs from the session, and its callbacks. */
export interface SessionLink {
  token(): string | null;
  language(): string;
  /** Translated messages for errors without a server message. */
  words(): { networkError: string; notPermitted: string; tooLarge: string };
  /** Sent with every call for information; the server trusts only the session. */
  identity(): { userId: number; tenantId: number } | null;
  /** The session of `token` has ended (code 203). */
  onSessionOver(token: string | null, message: string): void;
  /** The server requires sign-in (401). */
  onSignInRequired(token: string | null, message: string): void;
  /** Shows an error that the caller does not handle. */
  onFailure(message: string): void;
}

/** The data source with the file calls that only the application makes. */
interface HttpDataSource extends DataSource {
  /** Uploads a file; returns its path for a record to store. */
  upload(
    kind: 'image' | 'file',
    file: File,
    progress: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<{ savePath: string }>;
  /** Loads a stored picture with the session token. */
  picture(savePath: string, signal?: AbortSignal): Promise<Blob>;
  /** A URL that downloads a stored file, valid once and for a minute. */
  downloadUrl(savePath: string, signal?: AbortSignal): Promise<string>;
}

/** A response in the format of our server. */
interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

/** A data source for the server below `base`. Aborted calls reject with the abort error and are not reported. */
export function createHttpDataSource(link: SessionLink, base = '/api/v1'): HttpDataSource {
  const cache = new OptionCache();
  const pictures = new PictureCache();

  function request(
    url: string,
    token: string | null,
    { signal, idempotencyKey }: CallOptions,
    more: Options,
  ) {
    const headers: Record<string, string> = { Lang: link.language() };
    if (token) headers.Token = token;
    if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
    const fixed = { headers, signal, timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false };
    return ky(`${base}/${url}`, { ...fixed, ...more });
  }

  /** Network failures, error pages of proxies and other responses that are not ours; the session is kept. */
  function unreachable(options: CallOptions, requestId: string | null): CallError {
    const message = link.words().networkError;
    if (!options.quiet) link.onFailure(message);
    return new CallError(0, message, null, requestId);
  }

  function call<T>(url: string, options: CallOptions = {}): Promise<T> {
    const { method = 'POST', body } = options;
    const sent = { ...link.identity(), ...body };
    return exchange<T>(url, options, {
      method,
      ...(method === 'POST' ? { json: sent } : { searchParams: parameters(sent) }),
    });
  }

  async function upload(
    kind: 'image' | 'file',
    file: File,
    progress: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<{ savePath: string }> {
    const body = new FormData();
    body.append('file', file);
    return await exchange(
      `upload/${kind}`,
      { signal, quiet: true },
      { method: 'POST', body, fetch: xhrFetch(body, progress) },
    );
  }

  function picture(savePath: string, signal?: AbortSignal): Promise<Blob> {
    const token = link.token();
    return pictures.get(token, savePath, async () => {
      const more: Options = { method: 'GET', searchParams: { path: savePath } };
      const response = await request('file/picture', token, { signal }, more);
      if (response.ok && response.headers.get('Content-Type')?.startsWith('image/')) return response.blob();
      const answer = await readAnswer(response);
      throw new CallError(answer?.code ?? 0, answer?.msg ?? link.words().networkError);
    });
  }

  async function downloadUrl(savePath: string, signal?: AbortSignal): Promise<string> {
    const { ticket } = await call<{ ticket: string }>('file/ticket', {
      body: { path: savePath },
      signal,
      quiet: true,
    });
    return `${base}/file/download/${ticket}`;
  }

  async function exchange<T>(url: string, options: CallOptions, more: Options): Promise<T> {
    const token = link.token();
    let response: Response;
    try {
      response = await request(url, token, options, more);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw unreachable(options, null);
    }
    const requestId = response.headers.get('Request-Id');
    const answer = await readAnswer(response);
    if (options.signal?.aborted) throw options.signal.reason;
    // A proxy may have a lower size limit and answers in its own format.
    if (!answer && response.status === 413) throw new CallError(413, link.words().tooLarge, null, requestId);
    if (!answer) throw unreachable(options, requestId);
    if (answer.code === 200) {
      cache.afterCall(url);
      if (answer.msg) options.onMessage?.(answer.msg);
      return answer.data as T;
    }
    report(answer, response.status, token, options);
    throw new CallError(answer.code, answer.msg, answer.data, requestId);
  }

  function report(answer: Answer, status: number, token: string | null, options: CallOptions): void {
    if (answer.code === 203) link.onSessionOver(token, answer.msg);
    else if (status === 401 && !isSignIn(answer.data)) {
      link.onSignInRequired(token, link.words().notPermitted);
    } else if (!options.quiet) link.onFailure(answer.msg);
  }

  async function options(url: string, query: JsonObject = {}, signal?: AbortSignal): Promise<Choice[]> {
    const answer = cache.get(url, query, link.language(), () => call<Choice[]>(url, { body: query }));
    return signal ? await abandonable(answer, signal) : await answer;
  }

  return { call, options, upload, picture, downloadUrl };
}

function isSignIn(data: unknown): boolean {
  return isObject(data) && data.isLogin === true;
}

async function readAnswer(response: Response): Promise<Answer | null> {
  try {
    const json: unknown = JSON.parse(await response.text());
    if (!isObject(json) || typeof json.code !== 'number') return null;
    return { code: json.code, msg: typeof json.msg === 'string' ? json.msg : '', data: json.data ?? null };
  } catch {
    return null;
  }
}

/** GET and DELETE take plain values only. */
function parameters(values: JsonObject): Record<string, string> {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Lets one reader of a shared response abort without aborting the others. */
function abandonable<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}
