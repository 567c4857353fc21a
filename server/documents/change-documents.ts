import { AppError } from '../../schemas/errors/app-error';
import { isObject, type JsonObject } from '../../schemas/json';
import { PAGE_CALLS } from '../../schemas/document/page-document';
import { RenameError, type UsageIndex } from '../../schemas/usages/usage-index';
import { usageIndexSteps } from '../../schemas/usages/usage-index-steps';
import type { ActionContext } from '../action';
import { changeTables, lockTables } from '../database/migration/migrate';
import { checkRemoval } from './check-drafts';
import { asDocument, asWritten, SOURCE, STATE, TABLE_INFO, type DocumentRow } from './document-row';
import { findSource } from './document-source';
import { inSlices } from './in-slices';
import { blockWrites, planDocumentTables } from './document-tables';
import { refusePublishedName, withRename } from './pending-renames';
import { widened } from './publish-rights';
import type { PublishServices } from './publish';
import { documentsVersion, raiseDocumentsVersion, readDocumentRows } from './published-documents';
import { readDraft } from './read-draft';
import { refreshProblems } from './refresh-problems';
import { setDraft, type SavedDraft } from './save-draft';
import { withDocuments } from './tenant-model';
import { readVersion } from './versions';
import { NOT_TIMED } from './timed-order';
import { usagesOf } from './usages';

/** Makes the draft of a published document equal to the version in force. */
export async function discardDraft(
  context: ActionContext,
  { live }: PublishServices,
  { id, version }: { id: number; version: number },
): Promise<SavedDraft> {
  const { tx, session } = context;
  if (!session.writesTenant) throw new AppError('forbidden');
  const row = asDocument(await context.rows(TABLE_INFO).get(id));
  if (row.version !== version) throw new AppError('conflict', {}, { current: row });
  if (row.publishedNo === null || row.state !== STATE.changed) throw new AppError('draftUnchanged');
  const source = { shipped: live.shipped.model, tenantId: session.tenantId };
  const { text, base } = await readVersion(tx, source, row, row.publishedNo);
  return setDraft(context, live, row, text, 'discard', {
    ...{ base, conflicts: null, conflictCount: 0 },
    ...NOT_TIMED,
  });
}

/** Deletes a tenant's own document without references, and the table of an entity without rows. */
export async function removeDocument(
  context: ActionContext,
  { live, roles }: PublishServices,
  id: number,
): Promise<{ count: number }> {
  const { tx, session } = context;
  if (!session.writesTenant) throw new AppError('forbidden');
  await lockTables(tx);
  await live.atLeast(session.tenantId, await documentsVersion(tx, session.tenantId));
  const rows = context.rows(TABLE_INFO);
  const row = asDocument(await rows.get(id));
  if (row.source === SOURCE.shipped) throw new AppError('shippedDocument');
  if (row.publishedNo === null) return rows.remove([id]);

  const current = live.of(session.tenantId).model;
  const usages = await usagesOf(current, row);
  const { model, breaks } = await checkRemoval(current, asWritten(row));
  if (usages.length > 0 || breaks.length > 0) {
    const n = Math.max(usages.length, breaks.length);
    throw new AppError('documentUsed', { title: row.name, n }, { usages, breaks });
  }
  const [opened] = widened(session, live.of(session.tenantId), (await live.try(model)).routes);
  if (opened) throw new AppError('publishUnheld', opened);
  if (row.kind === 'entity') {
    const { tenantId } = session;
    const change = { tenantId, current, next: model, known: live.known, removed: row.code };
    const found = await planDocumentTables(tx, live.shipped.model, change);
    await blockWrites(tx, found.plan);
    const { plan, wanted } = await planDocumentTables(tx, live.shipped.model, change);
    if (plan.refusals.length > 0) throw new AppError('dataLoss', {}, { refusals: plan.refusals });
    await changeTables(tx, plan, wanted, roles);
  }
  await raiseDocumentsVersion(tx, session.tenantId);
  const removed = await rows.remove([id]);
  await refreshProblems(tx, { shipped: live.shipped.model, current: model }, session.tenantId, [row]);
  return removed;
}

/**
 * Renames a column or an enumeration in the drafts of all documents that refer to it. The drafts are published together
 * later, with the table column and its values; until then nothing changes in force.
 */
export async function renameInDrafts(
  context: ActionContext,
  { live }: PublishServices,
  id: number,
  { from, to, version }: { from: string; to: string; version: number },
): Promise<{ documents: RenamedDocument[] }> {
  const owner = asDocument(await context.rows(TABLE_INFO).get(id));
  if (owner.version !== version) throw new AppError('conflict', {}, { current: owner });
  if (owner.kind === 'page') throw new AppError('badRequest');
  const shipped = live.shipped.model;
  const file = findSource(shipped, owner);
  if (file && defines(file.json as JsonObject, from)) throw new AppError('shippedDocument');
  if (owner.kind === 'entity')
    refusePublishedName(owner, live.of(context.session.tenantId).model, { from, to });

  const rows = await readDocumentRows(context.tx, context.session.tenantId);
  const drafts = await inSlices(readable(rows));
  const known = [live.of(context.session.tenantId).model];
  const sources = await inSlices(withDocuments(shipped, drafts, known));
  const { documents: before, index } = await inSlices(usageIndexSteps(sources, shipped.fieldTypes));
  const after = renamed(index, owner, from, to);
  const documents: RenamedDocument[] = [];
  for (const [at, { kind, json }] of after.entries()) {
    const row = drafts.find((draft) => draft.kind === kind && draft.code === json.id);
    if (json === before[at]!.json || !row) continue;
    const more: JsonObject =
      row.id === owner.id && owner.kind === 'entity'
        ? { renames: withRename(owner.renames ?? [], from, to).map((one) => ({ ...one })) }
        : {};
    const saved = await setDraft(context, live, row, JSON.stringify(json, null, 2), 'rename', more);
    documents.push({ ...saved, kind: row.kind, code: row.code });
  }
  return { documents };
}

/** The drafts that can be parsed. */
function* readable(rows: readonly DocumentRow[]): Generator<void, DocumentRow[]> {
  const found: DocumentRow[] = [];
  for (const row of rows) {
    yield;
    if (readDraft(row.text).json !== null) found.push(row);
  }
  return found;
}

type RenamedDocument = SavedDraft & { kind: string; code: string };

function renamed(index: UsageIndex, owner: DocumentRow, from: string, to: string) {
  try {
    return owner.kind === 'entity'
      ? index.rename('column', `${owner.code}.${from}`, `${owner.code}.${to}`)
      : index.rename('enum', from, to);
  } catch (error) {
    if (!(error instanceof RenameError)) throw error;
    throw new AppError(error.errorName, { name: error.given.slice(error.given.lastIndexOf('.') + 1) });
  }
}

function defines(json: JsonObject, name: string): boolean {
  if (isObject(json.dictionary)) return Object.hasOwn(json.dictionary, name);
  return Array.isArray(json.columns) && json.columns.some((one) => isObject(one) && one.name === name);
}

/**
 * Removes the calls from the draft of a page bound to a foreign API. The published page stays until the next publish.
 */
export async function unbindApi(
  context: ActionContext,
  { live }: PublishServices,
  id: number,
): Promise<{ version: number }> {
  const row = asDocument(await context.rows(TABLE_INFO).get(id));
  const { json } = readDraft(row.text);
  if (row.source !== SOURCE.foreign || !isObject(json?.pageConfig)) return { version: row.version };
  const calls: readonly string[] = PAGE_CALLS;
  const kept = Object.entries(json.pageConfig).filter(([key]) => !calls.includes(key));
  if (kept.length === Object.keys(json.pageConfig).length) return { version: row.version };
  const draft = { ...json, pageConfig: Object.fromEntries(kept) };
  const { version } = await setDraft(context, live, row, JSON.stringify(draft, null, 2), 'unbind-api');
  return { version };
}
