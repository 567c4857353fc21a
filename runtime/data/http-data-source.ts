import ky, { type Options } from 'ky';
import type { Choice } from '../../schemas/document/dictionary';
import { isObject, type JsonObject } from '../../schemas/json';
import { CallError, type CallOptions, type DataSource } from './data-source';
import { OptionCache } from './option-cache';
import { PictureCache } from './picture-cache';
import { xhrFetch } from './xhr-fetch';

const TIMEOUT_MS = 300_000;

/** What the door to data needs of the session, and how it reports back. */
export interface SessionLink {
  token(): string | null;
  language(): string;
  /** Sentences for what the server cannot word itself, in the user's language. */
  words(): { networkError: string; notPermitted: string; tooLarge: string };
  /** Sent along with every call; the server decides by the session, never by them. */
  identity(): { userId: number; tenantId: number } | null;
  /** The session that `token` stood for is over (code 203). */
  onSessionOver(token: string | null, message: string): void;
  /** The server asks for a session (401). */
  onSignInRequired(token: string | null, message: string): void;
  /** A failure nobody else shows. */
  onFailure(message: string): void;
}

/** The door to data with the calls only the application itself makes. */
export interface HttpDataSource extends DataSource {
  /** Stores a file; answers where, for a record to refer to. */
  upload(
    kind: 'image' | 'file',
    file: File,
    progress: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<{ savePath: string }>;
  /** A stored picture, as the session may see it. */
  picture(savePath: string, signal?: AbortSignal): Promise<Blob>;
  /** An address under which this browser may fetch a stored file, once and within a minute. */
  downloadUrl(savePath: string, signal?: AbortSignal): Promise<string>;
}

/** A well-formed answer of our server. */
interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

/** Calls the server below `base`. Aborted calls reject with the abort's own error and are not reported. */
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

  /** Network failures, proxies' pages and anything else that is not our answer: the session stays. */
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
    // A proxy before the server has limits of its own, and refuses in its own words.
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

/** GET and DELETE carry plain values only. */
function parameters(values: JsonObject): Record<string, string> {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** A shared answer of which one of its readers may let go. */
function abandonable<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}
