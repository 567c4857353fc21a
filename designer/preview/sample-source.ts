import type { Choice } from '../../schemas/document/dictionary';
import type { JsonObject } from '../../schemas/json';
import type { FieldTypes } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import { CallError, type CallOptions, type DataSource } from '../../runtime/data/data-source';
import type { createHttpDataSource } from '../../runtime/data/http-data-source';
import { SYSTEM_FIELDS } from '../../schemas/model/system-fields';
import type { Sample } from './preview-message';
import { sampleRow } from './sample-value';

/** How long a slow server takes: long enough for the sentence of a list that waits, and for 取消. */
const SLOW_MS = 12_000;
/** Rows that a reference offers. */
const CHOICES = 20;
const PAGE_CALL = /^dynamic-sys\/table-info\/get-data\/([^/?]+)$/;
/** What the server answers to a preview (`inPreview`). */
const SERVED = /^(org\/user\/(userinfo|menu)|dynamic-sys\/table-info\/get-data\/.+)$/;

interface SampleOptions {
  /** The server, with the token of the preview. */
  server: DataSource;
  /** What all rows have: they belong to the organisation of the session, which may change them. */
  own(): { values: JsonObject; labels: JsonObject };
  /** The code of the previewed page: its draft is shown; of other pages the version in force. */
  page: string;
  sample: Sample;
  types: FieldTypes;
  /** Why nothing is written, why there is nothing, and that of a refusal. */
  words: { readOnly(): string; absent(): string; forbidden(): string };
  /** Tells the user that nothing is written. */
  tell(message: string): void;
}

/** The data source of a preview: what a page looks like comes from the server, its rows are samples, and nothing is written. */
export function sampleSource(options: SampleOptions): ReturnType<typeof createHttpDataSource> {
  const { server, own, page: previewed, sample, types, words, tell } = options;
  const bySearch = new Map<string, CompiledPage>();
  const byDetail = new Map<string, CompiledPage>();
  const rows = sample === '0' ? 0 : sample === '1' ? 1 : 100;

  async function readPage<T>(url: string, code: string, given: CallOptions): Promise<T> {
    const isOwn = decodeURIComponent(code) === previewed;
    const body = isOwn ? { body: { ...given.body, draft: '1' } } : {};
    const served = await server.call<CompiledPage>(url, { ...given, ...body });
    const { searchUrl, detailUrl } = served.pageConfig;
    if (searchUrl) bySearch.set(searchUrl, served);
    if (detailUrl) byDetail.set(withoutId(detailUrl), served);
    return served as T;
  }

  async function answer(url: string, given: CallOptions, body: JsonObject = {}): Promise<unknown> {
    const list = bySearch.get(url);
    const one = byDetail.get(withoutId(url));
    if (!list && !one) throw refusal(given);
    if (sample === '403') throw new CallError(403, words.forbidden());
    if (sample === 'slow') await pause(given.signal);
    const fields = [...((list ?? one)?.columns ?? []), ...SYSTEM_FIELDS];
    const rowAt = (at: number) => {
      const row = sampleRow(fields, at, types);
      return { ...row, ...own().values, labels: { ...row.labels, ...own().labels } };
    };
    if (!list) return rowAt(Number(/(\d+)\/?$/.exec(url)?.[1] ?? 1) - 1);
    const [page, size] = [Number(body.page ?? 1), Number(body.pageSize ?? 10)];
    const first = (page - 1) * size;
    const count = Math.max(0, Math.min(size, rows - first));
    return {
      rows: Array.from({ length: count }, (_, at) => rowAt(first + at)),
      page,
      totalCount: rows,
    };
  }

  /** A write, or what a user asks for, is refused with the reason; what only reads is not there. */
  function refusal({ quiet, idempotencyKey }: CallOptions): CallError {
    if (quiet && idempotencyKey === undefined) return new CallError(403, words.absent());
    if (!quiet) tell(words.readOnly());
    return new CallError(403, words.readOnly());
  }
  const refused = () => Promise.reject(refusal({}));

  return {
    call<T>(url: string, given: CallOptions = {}) {
      const code = PAGE_CALL.exec(url)?.[1];
      if (code !== undefined) return readPage<T>(url, code, given);
      if (SERVED.test(url)) return server.call<T>(url, given);
      return answer(url, given, given.body) as Promise<T>;
    },
    file: refused,
    options: (_url, query = {}) => Promise.resolve(sampleChoices(query, rows)),
    upload: refused,
    picture: refused,
    downloadUrl: refused,
    writes: () => 0,
  };
}

/** The call of a record without the record, which is in its place or at its end. */
function withoutId(url: string): string {
  return url.replace(/\/(\{id\}|\d+)(?=\/|$)/g, '');
}

/** The rows of a reference: those asked for by id, or the first ones. */
function sampleChoices({ id, keyword }: JsonObject, rows: number): Choice[] {
  const asked = Array.isArray(id) ? id : id === undefined ? null : [id];
  const ids = asked ?? Array.from({ length: Math.min(rows, CHOICES) }, (_, at) => at + 1);
  const all = ids.flatMap((value): Choice[] =>
    typeof value === 'number' ? [{ value, label: `${value}`.padStart(3, '0') }] : [],
  );
  return typeof keyword === 'string' ? all.filter(({ label }) => label.includes(keyword)) : all;
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SLOW_MS);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
