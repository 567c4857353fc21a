import type { JsonObject } from '../../schemas/json';
import type { Finding } from '../../schemas/problems/problem';
import type { Bench } from '../../schemas/record/bench';
import {
  waitingOf,
  type DocumentDetail,
  type NewCode,
  type VersionLine,
} from '../../runtime/page/documents/document-answers';
import type { ShadowAnswer } from '../../runtime/page/documents/shadow-check';
import type { WaitingPublish } from '../../runtime/page/documents/publish-time';
import type { DataSource } from '../../runtime/data/data-source';
import type { MenuPlace } from '../publish/publish-choices';

/** The calls of documents. */
const DOCUMENTS = 'dynamic-sys/table-info';

/** The answer to a save. */
interface SavedDocument {
  version: number;
  problems: (Finding & { msg?: string })[];
}

/** What a publish would do, for a question; `hash` is sent with the answer. */
export interface PublishPlan {
  hash: string;
  documents: {
    id: number;
    kind: string;
    name: string;
    publishedNo: number | null;
    lines: string[];
    problems: (Finding & { msg?: string })[];
  }[];
  codes: (NewCode & { grantable: boolean })[];
  moreCodes: number;
  statements: string[];
  refusals: { msg?: string; code: string }[];
  breaks: { msg?: string; file: string; path: string }[];
  warnings: { msg?: string; code?: string }[];
}

/** The calls that a designer makes. */
export function documentCalls(source: DataSource) {
  const quiet = { method: 'GET', quiet: true } as const;
  const versions = async (id: number): Promise<VersionLine[]> =>
    (await source.call<{ rows: VersionLine[] }>(`${DOCUMENTS}/versions/${id}`, quiet)).rows;
  /** The content of a version; null if it is no JSON. */
  const version = async (id: number, no: number): Promise<JsonObject | null> =>
    (
      await source.call<{ doc: JsonObject | null }>(`${DOCUMENTS}/versions/${id}`, {
        ...quiet,
        body: { no },
      })
    ).doc;
  return {
    versions,
    version,
    bench: (id: number) => source.call<Bench>(`${DOCUMENTS}/bench/${id}`, { method: 'GET' }),
    /** Saves a draft at the version that was opened; rejects with code 409 if it is another one by now. */
    save: (id: number, at: number, doc: JsonObject) =>
      source.call<SavedDocument>(`${DOCUMENTS}/edit/${id}`, { body: { version: at, doc }, quiet: true }),
    plan: (id: number, others: readonly number[], place: MenuPlace | null = null) =>
      source.call<PublishPlan>(`${DOCUMENTS}/diff/${id}`, {
        ...quiet,
        body: {
          ...(others.length > 0 && { with: others.join() }),
          ...(place && { place: [place.domain, ...(place.parent === null ? [] : [place.parent])].join(':') }),
        },
      }),
    /** Starts a preview, as `role 5` or `user 5`; returns its token. */
    async preview(id: number, as: string): Promise<string> {
      const [kind = '', of = ''] = as.split(' ');
      const body: JsonObject = of === '' ? {} : { [kind]: Number(of) };
      const options = { body, quiet: true };
      return (await source.call<{ token: string }>(`${DOCUMENTS}/preview/${id}`, options)).token;
    },
    publish: (id: number, body: JsonObject) => source.call(`${DOCUMENTS}/publish/${id}`, { body }),
    /** The same at a time; gives a publish that waits another time; gives it up. */
    schedule: (id: number, body: JsonObject) => source.call(`${DOCUMENTS}/schedule/${id}`, { body }),
    reschedule: (id: number, body: JsonObject) => source.call(`${DOCUMENTS}/reschedule/${id}`, { body }),
    unschedule: (id: number, body: JsonObject) => source.call(`${DOCUMENTS}/unschedule/${id}`, { body }),
    /** Tries the rules of drafts on the existing records. */
    shadow: (id: number, others: readonly number[], signal: AbortSignal) =>
      source.call<ShadowAnswer>(`${DOCUMENTS}/shadow/${id}`, {
        ...{ body: { with: [...others] }, signal, quiet: true },
      }),
    /** The saved draft of a page with all that it needs. */
    file: (id: number) => source.call<JsonObject>(`${DOCUMENTS}/export-page/${id}`, { method: 'GET' }),
    /** The publish that a document waits for, with the version of the document. */
    async waiting(id: number): Promise<{ waiting: WaitingPublish | null; version: number }> {
      const found = await source.call<DocumentDetail>(`${DOCUMENTS}/detail/${id}`, quiet);
      return { waiting: waitingOf(found), version: found.version };
    },
    /** The version in force; null if the document was never published. */
    async inForce(id: number): Promise<JsonObject | null> {
      const current = (await versions(id)).find((row) => row.current);
      return current ? version(id, current.no) : null;
    },
  };
}

/** The calls of documents with the session of this window. */
export type DocumentCalls = ReturnType<typeof documentCalls>;
