import { equalJson } from '../../schemas/equal-json';
import { AppError } from '../../schemas/errors/app-error';
import { fieldError } from '../../schemas/errors/field-error';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { Finding } from '../../schemas/problems/problem';
import { asLine, withVisibleControls } from '../../schemas/text/refused-text';
import type { ActionContext } from '../action';
import { fieldErrors } from '../contract/check-body';
import { asDocument, SOURCE, STATE, TABLE_INFO, type DocumentRow } from './document-row';
import { findSource, type WrittenDocument } from './document-source';
import type { LiveModels } from './live-models';
import { DOCUMENT_KINDS, factsOf, readDraft } from './read-draft';
import { draftProblems } from './refresh-problems';

/** The response to saving a draft: an invalid draft is stored, with its problems. */
export interface SavedDraft {
  id: number;
  version: number;
  draftNo: number;
  problems: Finding[];
}

/** Creates a document as a draft. The content is `text`, or `doc` as an object. */
export async function addDocument(
  context: ActionContext,
  live: LiveModels,
  body: JsonObject,
): Promise<SavedDraft> {
  const { doc: _, ...given } = body;
  const text = textOf(context, body) ?? '';
  admit(context, text);
  const kind = DOCUMENT_KINDS.find((one) => one === (body.kind ?? 'page'));
  const { json } = readDraft(text);
  // The problems of the draft name what is left out.
  const title = typeof json?.title === 'string' ? asLine(json.title) : given.code;
  const row: JsonObject = { kind: 'page', name: title ?? null, code: json?.id ?? null, ...given, text };
  const { problems, columns } = await draftColumns(context, live, {
    kind: kind ?? 'page',
    code: String(row.code),
    domain: typeof row.domain === 'string' ? row.domain : 'common',
    text,
    base: null,
  });
  const source = kind === 'page' && json && json.entity === undefined ? SOURCE.foreign : SOURCE.own;
  const own = { ...columns, source, draftNo: 1, state: STATE.draft };
  const { id } = await context.rows(TABLE_INFO).add(row, own);
  return { id, version: 1, draftNo: 1, problems };
}

/** Changes a document's draft, or its title. */
export async function editDocument(
  context: ActionContext,
  live: LiveModels,
  id: number,
  body: JsonObject,
): Promise<SavedDraft> {
  const rows = context.rows(TABLE_INFO);
  const before = asDocument(await rows.get(id));
  const { doc: _, ...given } = body;
  const text = textOf(context, body);
  admit(context, text ?? '');
  const { problems, columns } = await changeOf(context, live, before, text ?? before.text);
  const saved = await rows.edit(id, { ...given, ...(text !== undefined && { text }) }, columns);
  return { id, version: saved.version, draftNo: Number(columns.draftNo ?? before.draftNo), problems };
}

/** Stores a draft that the server itself has changed. */
export async function setDraft(
  context: ActionContext,
  live: LiveModels,
  before: DocumentRow,
  text: string,
  action: string,
  more: JsonObject = {},
): Promise<SavedDraft> {
  const rows = context.rows(TABLE_INFO);
  const { problems, columns } = await changeOf(context, live, before, text);
  const saved = await rows.set(await rows.get(before.id), { text, ...columns, ...more }, action);
  const draftNo = Number(columns.draftNo ?? before.draftNo);
  return { id: before.id, version: saved.version, draftNo, problems };
}

async function changeOf(
  context: ActionContext,
  live: LiveModels,
  before: DocumentRow,
  text: string,
): Promise<DraftColumns> {
  if (text === before.text) return { problems: before.problems ?? [], columns: {} };
  const { kind, code, domain, base } = before;
  const written = { kind, code, domain, text, base };
  const published = findSource(live.of(context.session.tenantId).model, written)?.json;
  const state =
    before.publishedNo === null
      ? STATE.draft
      : equalJson(readDraft(text).json, published)
        ? STATE.published
        : STATE.changed;
  const { problems, columns } = await draftColumns(context, live, written);
  // As published, nothing is renamed any more.
  const renames = state === STATE.published && before.renames !== null && { renames: null };
  return { problems, columns: { ...columns, ...renames, draftNo: before.draftNo + 1, state } };
}

interface DraftColumns {
  problems: Finding[];
  columns: JsonObject;
}

/** The columns of a row that come from its draft. */
async function draftColumns(
  { session }: ActionContext,
  live: LiveModels,
  written: WrittenDocument,
): Promise<DraftColumns> {
  const installation = live.installation(session.tenantId);
  const problems = await draftProblems(installation, written);
  const facts = factsOf(written.kind, readDraft(written.text).json);
  return {
    problems,
    columns: { ...facts, problems: problems as unknown as Json, problemCount: problems.length },
  };
}

/**
 * Throws for users who may not write documents, and for a text that is too long, before it is parsed: checking a draft
 * costs as much as all documents of the tenant.
 */
function admit({ session, rows, lang }: ActionContext, text: string): void {
  if (!session.writesTenant) throw new AppError('forbidden');
  const column = rows(TABLE_INFO).entity.columns.find(({ name }) => name === 'text');
  const n = column?.maxLength ?? Infinity;
  // The limit counts characters; a text has at most as many characters as code units.
  if (text.length > n && Array.from(text).length > n)
    throw fieldErrors([fieldError('text', 'maxLength', lang, { label: column!.label, n })]);
}

/** An invalid text is stored as it is, an object is formatted. The check of the document finds what is escaped. */
function textOf({ lang }: ActionContext, { text, doc }: JsonObject): string | undefined {
  if (doc !== undefined && doc !== null && !isObject(doc))
    throw fieldErrors([fieldError('doc', 'type', lang, { label: 'doc' })]);
  const given = isObject(doc) ? JSON.stringify(doc, null, 2) : text;
  return typeof given === 'string' ? withVisibleControls(given) : undefined;
}
