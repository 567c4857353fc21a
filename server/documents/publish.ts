import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { ChildApps } from '../contract/child-apps';
import type { ActionContext } from '../action';
import { changeTables, lockTables, MigrationError } from '../database/migration/migrate';
import type { RoleUse } from '../database/tables/roles';
import { asDocument, asWritten, STATE, TABLE_INFO, type DocumentRow } from './document-row';
import { findSource, rebased } from './document-source';
import { blockWrites } from './document-tables';
import { inSlices } from './in-slices';
import type { LiveModels } from './live-models';
import { renameInRoles } from './pending-renames';
import { planPublish, type Planned, type Proposal } from './publish-plan';
import { documentsVersion, raiseDocumentsVersion } from './published-documents';
import { tellPublished } from './published-source';
import { refreshProblems } from './refresh-problems';
import { addVersion, readVersion } from './versions';

/** The context of a publish besides the database. */
export interface PublishServices {
  live: LiveModels;
  /** How new tables get their grants. */
  roles: RoleUse;
  apps: ChildApps;
}

/**
 * Publishes drafts: an immutable version, the pointer to it and the table changes form one transaction, so that an
 * interrupted publish leaves the old version in force everywhere. `hash` is the one that `diff` returned.
 */
export async function publish(
  context: ActionContext,
  services: PublishServices,
  { ids, version, hash, note }: { ids: readonly number[]; version: number; hash: string; note?: string },
): Promise<{ publishedNo: number; version: number }> {
  const { planned, rows } = await prepare(context, services, ids, (row) => Promise.resolve(asWritten(row)));
  const [first] = rows;
  if (!first || first.version !== version) throw new AppError('conflict', {}, { current: first });
  const changed = rows.filter((row) => row.state !== STATE.published);
  if (changed.length === 0) throw new AppError('draftUnchanged');
  if (planned.plan.hash !== hash) throw new AppError('planChanged', {}, planned.plan);
  refuse(planned);
  await carryOut(context, services, planned);
  const said = noteOf(note);
  let done = { publishedNo: first.publishedNo ?? 0, version: first.version };
  for (const row of changed) {
    const no = await addVersion(context.tx, row, { session: context.session, note: said });
    await renameInRoles(context, row);
    const columns = { state: STATE.published, conflicts: null, conflictCount: 0, renames: null };
    const pointed = await point(context, 'publish', row, no, columns);
    if (row === first) done = pointed;
    await auditLines(context, { action: 'publish', note: said }, row, planned);
    await tellPublished(context.tx, context.session, services.live.shipped.model, row, no);
  }
  await refresh(context, services, planned, changed);
  return done;
}

/**
 * Puts an older version back in force. A draft with unpublished changes stays; otherwise the draft becomes that version
 * too.
 */
export async function rollback(
  context: ActionContext,
  services: PublishServices,
  { id, to, version, note }: { id: number; to: number; version: number; note?: string },
): Promise<{ publishedNo: number; version: number }> {
  const { live } = services;
  const source = { shipped: live.shipped.model, tenantId: context.session.tenantId };
  const documentOf = async (row: DocumentRow) => ({
    ...asWritten(row),
    ...(await readVersion(context.tx, source, row, to)),
  });
  const { planned, rows } = await prepare(context, services, [id], documentOf, true);
  const row = rows[0]!;
  if (row.version !== version) throw new AppError('conflict', {}, { current: row });
  if (row.publishedNo === to) return { publishedNo: to, version: row.version };
  refuse(planned);
  await carryOut(context, services, planned);
  const draft = row.state === STATE.published ? await draftOf(context, live.shipped.model, row, to) : {};
  const done = await point(context, 'rollback', row, to, draft);
  await auditLines(context, { action: 'rollback', note: noteOf(note) }, row, planned);
  await refresh(context, services, planned, [row]);
  return done;
}

/** The validity of other drafts depends on the new version. */
function refresh(
  { tx, session }: ActionContext,
  { live }: PublishServices,
  { model }: Planned,
  rows: readonly DocumentRow[],
): Promise<number> {
  return refreshProblems(tx, { shipped: live.shipped.model, current: model }, session.tenantId, rows);
}

/** A version rebased on the current shipped document. */
async function draftOf(
  { tx, session }: ActionContext,
  shipped: Model,
  row: DocumentRow,
  no: number,
): Promise<JsonObject> {
  const source = { shipped, tenantId: session.tenantId };
  const version = { ...asWritten(row), ...(await readVersion(tx, source, row, no)) };
  const file = findSource(shipped, row);
  const { text, base, conflicts } = file
    ? await inSlices(rebased(version, file, shipped.fieldTypes))
    : { ...version, conflicts: [] };
  return {
    text,
    base,
    draftNo: row.draftNo + 1,
    problems: null,
    problemCount: 0,
    conflicts: conflicts.map((conflict) => ({ ...conflict })),
    conflictCount: conflicts.length,
  };
}

/** Prepares the publish under the lock for table changes, which excludes other publishes until it ends. */
async function prepare(
  context: ActionContext,
  { live, apps }: PublishServices,
  ids: readonly number[],
  documentOf: (row: DocumentRow) => Promise<Proposal['document']>,
  back = false,
): Promise<{ planned: Planned; rows: DocumentRow[] }> {
  const { tx, session, lang } = context;
  if (!session.writesTenant) throw new AppError('forbidden');
  await lockTables(tx);
  // Another server may have published while this request waited for the lock.
  await live.atLeast(session.tenantId, await documentsVersion(tx, session.tenantId));
  const rows: DocumentRow[] = [];
  for (const id of [...new Set(ids)]) rows.push(asDocument(await context.rows(TABLE_INFO).get(id)));
  const proposals: Proposal[] = [];
  for (const row of rows) proposals.push({ row, document: await documentOf(row) });
  const options = { live, owner: tx, session, lang, apps, back };
  const planned = await planPublish(proposals, options);
  if (!planned.tables || planned.tables.plan.statements.length === 0) return { planned, rows };
  // Planned again with the tables locked, so that empty tables stay empty.
  await blockWrites(tx, planned.tables.plan);
  return { planned: await planPublish(proposals, options), rows };
}

/** Throws when the plan has errors or would lose data. */
function refuse({ plan }: Planned): void {
  const problems = plan.documents.flatMap((document) => document.problems);
  if (problems.length > 0) throw new AppError('invalidFields', { n: problems.length }, { errors: problems });
  if (plan.breaks.length > 0) throw new AppError('documentBreaks', { n: plan.breaks.length }, plan);
  if (plan.refusals.length > 0) throw new AppError('dataLoss', {}, plan);
}

async function carryOut(
  { tx, session }: ActionContext,
  { roles }: PublishServices,
  { tables, plan }: Planned,
): Promise<void> {
  if (tables && plan.statements.length > 0) {
    await sql`set local statement_timeout = 0`.execute(tx);
    try {
      await changeTables(tx, tables.plan, tables.wanted, roles);
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error;
      throw new AppError('dataLoss', {}, { ...plan, refusals: error.reasons });
    }
  }
  await raiseDocumentsVersion(tx, session.tenantId);
}

/** Sets the version in force, effective with the commit. */
async function point(
  { rows, tx }: ActionContext,
  action: 'publish' | 'rollback',
  row: DocumentRow,
  no: number,
  more: JsonObject,
): Promise<{ publishedNo: number; version: number }> {
  const documents = rows(TABLE_INFO);
  const { rows: clock } = await sql<{ now: string }>`select now() as now`.execute(tx);
  const values = { publishedNo: no, publishedAt: clock[0]!.now, ...more };
  const updated = await documents.set(await documents.get(row.id), values, action);
  return { publishedNo: no, version: updated.version };
}

/** A note without the spaces around it; null if nothing is left. */
function noteOf(note = ''): string | null {
  return note.trim() || null;
}

/** The readable changes for the audit, in addition to the version numbers. */
async function auditLines(
  context: ActionContext,
  { action, note }: { action: 'publish' | 'rollback'; note: string | null },
  row: DocumentRow,
  { plan }: Planned,
): Promise<void> {
  const lines = plan.documents.find(({ id }) => id === row.id)?.lines ?? [];
  const data = { code: row.code, ...(note !== null && { note }), lines, statements: plan.statements };
  await context.audit({ action: `${action}-document`, entity: TABLE_INFO, dataId: row.id, data });
}
