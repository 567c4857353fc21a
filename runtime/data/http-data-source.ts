import type { Options } from 'ky';
import type { Choice } from '../../schemas/document/dictionary';
import type { JsonObject } from '../../schemas/json';
import { CallError, type CallOptions, type DataSource } from './data-source';
import { createExchange, readAnswer, type SessionLink } from './exchange';
import { OptionCache } from './option-cache';
import { PictureCache } from './picture-cache';
import { xhrFetch } from './xhr-fetch';

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
  /** How often this window has written to the entity of a call. */
  writes(url: string): number;
}

/** A data source for the server below `base`. Aborted calls reject with the abort error and are not reported. */
export function createHttpDataSource(link: SessionLink, base = '/api/v1'): HttpDataSource {
  const cache = new OptionCache();
  const pictures = new PictureCache();
  const { request, exchange, exchangeFile } = createExchange(link, base, (url) => cache.afterCall(url));

  function call<T>(url: string, options: CallOptions = {}): Promise<T> {
    // An imported page may name no URL for its form. The server would take the request for one without a session.
    if (url === '') return Promise.reject(notBound(options));
    return exchange<T>(url, options, sent(options));
  }

  /** The method and the body of a call, or its parameters. */
  function sent({ method = 'POST', body }: CallOptions): Options {
    const values = { ...link.identity(), ...body };
    return { method, ...(method === 'POST' ? { json: values } : { searchParams: parameters(values) }) };
  }

  function file(url: string, options: CallOptions = {}): Promise<Blob> {
    return exchangeFile(url, options, sent(options));
  }

  function notBound({ quiet }: CallOptions): CallError {
    const message = link.words().notBound;
    if (!quiet) link.onFailure(message);
    return new CallError(0, message);
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

  async function options(
    url: string,
    query: JsonObject = {},
    signal?: AbortSignal,
    notify = false,
  ): Promise<Choice[]> {
    const ask = () => call<Choice[]>(url, { body: query, quiet: !notify });
    const answer = cache.get(url, query, link.language(), ask);
    return signal ? await abandonable(answer, signal) : await answer;
  }

  return { call, file, options, upload, picture, downloadUrl, writes: (url) => cache.writes(url) };
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

/** GET and DELETE take plain values only. */
function parameters(values: JsonObject): Record<string, string> {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
