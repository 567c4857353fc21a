import type { Json } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { BrokenPage } from '../../schemas/model/source-document';
import type { CompiledPage } from '../../schemas/model/page';
import type { Db } from '../action';
import { checkDrafts } from './check-drafts';
import { asWritten, STATE, TABLE_INFO, type DocumentRow } from './document-row';
import { ownFile } from './document-source';
import { inSlices } from './in-slices';
import type { LiveModels } from './live-models';
import { readDocumentRows } from './published-documents';
import { readDraft } from './read-draft';

/** The document of a page, by the page's id or by the row id of the document; null when it does not exist. */
export async function findPageDocument(
  db: Db,
  model: Model,
  tenantId: number,
  id: string,
): Promise<DocumentRow | null> {
  if (!model.entities.has(TABLE_INFO)) return null;
  const by = /^\d{1,15}$/.test(id) ? { id: Number(id) } : { code: id };
  const [document] = await readDocumentRows(db, tenantId, { kind: 'page', ...by });
  return document ?? null;
}

/**
 * A page as if its draft were published: alone or, if that fails, together with the drafts that it names, so that a
 * column that exists only in a draft can be previewed in its page.
 */
export async function draftPage(
  db: Db,
  live: LiveModels,
  tenantId: number,
  document: DocumentRow,
): Promise<CompiledPage | BrokenPage> {
  const alone = await pageWith(live, tenantId, document, []);
  if (!('problems' in alone)) return alone;
  const drafts = (await readDocumentRows(db, tenantId)).filter(
    ({ id, state }) => state !== STATE.published && id !== document.id,
  );
  const together = await pageWith(live, tenantId, document, await inSlices(draftsNamed(document, drafts)));
  return 'problems' in together ? alone : together;
}

/** The drafts whose code a page mentions, those that they mention in turn, and their domains. */
function* draftsNamed(
  page: DocumentRow,
  drafts: readonly DocumentRow[],
): Generator<void, readonly DocumentRow[]> {
  const found = new Set([page]);
  for (const row of found) {
    yield;
    const names = stringsIn(readDraft(row.text).json);
    for (const draft of drafts)
      if (names.has(draft.code) || (draft.kind === 'domain' && draft.code === row.domain)) found.add(draft);
  }
  found.delete(page);
  return [...found];
}

function stringsIn(json: Json): ReadonlySet<string> {
  const found = new Set<string>();
  const left: Json[] = [json];
  for (let value = left.pop(); value !== undefined; value = left.pop())
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) left.push(inner);
  return found;
}

async function pageWith(
  live: LiveModels,
  tenantId: number,
  document: DocumentRow,
  beside: readonly DocumentRow[],
): Promise<CompiledPage | BrokenPage> {
  const installation = live.installation(tenantId);
  const { model, problems } = await checkDrafts(installation, [document, ...beside].map(asWritten));
  const page = model.pages.get(document.code);
  if (page && !('problems' in page)) return page;
  const found = (problems[0] ?? []).map((finding) => ({
    ...finding,
    file: ownFile(document),
    kind: 'page' as const,
  }));
  return { id: document.code, title: document.name, problems: found };
}
