import type { JsonObject } from '../../schemas/json';
import { CallError, type DataSource } from '../../runtime/data/data-source';
import type { Bench } from '../../schemas/record/bench';
import type { ApiSample } from './origin';
import { choicesFrom } from '../publish/publish-choices';

/** Documents or calls, by id and name. */
interface Found {
  rows: { id: number; name: string }[];
}
/** As many as a select offers. */
const ALL = { page: 1, pageSize: 1000 };

/** The calls of documents. */
const DOCUMENTS = 'dynamic-sys/table-info';

/** A new list: the ids of its documents, and its path if it is published. */
export interface CreatedList {
  page: number;
  /** Null for a page over a foreign system. */
  entity: number | null;
  path: string | null;
}

/** The calls that start a page. */
export const startCalls = (source: DataSource) => ({
  choices: choicesFrom(source, 'start'),
  names: (title: string, labels: readonly string[], signal?: AbortSignal) =>
    source.call<{ code: string; columns: string[] }>(`${DOCUMENTS}/names`, {
      ...{ body: { title, labels: [...labels] }, signal, quiet: true },
    }),
  /** The first cells of an uploaded sheet. */
  cells: (url: string) =>
    source.call<{ rows: string[][] }>(`${DOCUMENTS}/cells`, { body: { url }, quiet: true }),
  /** The pages, and the calls of foreign systems, that a page can be started from. */
  pages: (signal?: AbortSignal) =>
    source.call<Found>(`${DOCUMENTS}/search`, { body: { kind: 'page', ...ALL }, signal, quiet: true }),
  apis: (signal?: AbortSignal) =>
    source
      .call<Found>('dynamic-sys/dynamic-sys-api/search', {
        body: { purpose: 1, ...ALL },
        signal,
        quiet: true,
      })
      // Who has no right to them starts from something else.
      .catch((error: unknown): Found => {
        if (error instanceof CallError && error.code === 403) return { rows: [] };
        throw error;
      }),
  bench: (id: number) => source.call<Bench>(`${DOCUMENTS}/bench/${id}`, { method: 'GET', quiet: true }),
  sample: (id: number) =>
    source.call<Omit<ApiSample, 'id'>>(`dynamic-sys/dynamic-sys-api/sample/${id}`, { body: {}, quiet: true }),
  create: (body: JsonObject) => source.call<CreatedList>(`${DOCUMENTS}/create-list`, { body, quiet: true }),
  /** What a page file would do. */
  checkFile: <Plan>(file: JsonObject) =>
    source.call<Plan>(`${DOCUMENTS}/check-page`, { body: { file }, quiet: true }),
  importFile: (body: JsonObject) =>
    source.call<{ page: number }>(`${DOCUMENTS}/import-page`, { body, quiet: true }),
  /** Adds rows to a list; returns how many were refused. */
  async addRows(path: string, rows: readonly JsonObject[]): Promise<number> {
    let refused = 0;
    for (let at = 0; at < rows.length; at += PART)
      refused += await addPart(source, `${path}/batch-add`, rows.slice(at, at + PART));
    return refused;
  },
});

/** Rows of one call. */
const PART = 200;
/** Rows that values of others refuse, such as a number that is taken, are found one after the other. */
const MOST_TRIES = 20;

async function addPart(source: DataSource, url: string, rows: readonly JsonObject[]): Promise<number> {
  let left = rows;
  for (let tries = 0; left.length > 0 && tries < MOST_TRIES; tries++) {
    try {
      await source.call(url, { body: { items: [...left] }, quiet: true });
      return rows.length - left.length;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const wrong = wrongRows(error);
      if (wrong.size === 0) return rows.length;
      left = left.filter((_, at) => !wrong.has(at));
    }
  }
  return rows.length;
}

/** The places of the rows that a call refused. */
function wrongRows({ data }: CallError): ReadonlySet<number> {
  const { errors } = (data ?? {}) as { errors?: { path: string }[] };
  return new Set((errors ?? []).flatMap(({ path }) => Number(/^items\/(\d+)/.exec(path)?.[1] ?? NaN)));
}
