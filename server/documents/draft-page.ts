import type { BrokenPage, Model } from '../../schemas/model';
import type { CompiledPage } from '../../schemas/page';
import type { Db } from '../action';
import { checkDrafts } from './check-drafts';
import { asWritten, TABLE_INFO, type DocumentRow } from './document-row';
import { ownFile } from './document-source';
import type { LiveModels } from './live-models';
import { readDocumentRows } from './published-documents';

/** The document of a page, by the page's id or by the number of the document; null where there is none. */
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

/** What a page would be if its draft were published. */
export function draftPage(
  live: LiveModels,
  tenantId: number,
  document: DocumentRow,
): CompiledPage | BrokenPage | undefined {
  const installation = { shipped: live.shipped.model, current: live.of(tenantId).model };
  const { model, problems } = checkDrafts(installation, [asWritten(document)]);
  const page = model.pages.get(document.code);
  if (page && !('problems' in page)) return page;
  const found = problems.flat().map(({ path, msg }) => ({
    file: ownFile(document),
    path,
    message: msg,
    kind: 'page' as const,
  }));
  return { id: document.code, title: document.name, problems: found };
}
