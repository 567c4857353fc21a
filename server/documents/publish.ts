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
import { menuWithPage, type MenuPlace } from './menu-place';
import { renameInRoles } from './pending-renames';
import { planPublish, type Planned, type Proposal } from './publish-plan';
import { documentsVersion, raiseDocumentsVersion } from './published-documents';
import { tellPublished } from './published-source';
import { refreshProblems } from './refresh-problems';
import { NOT_TIMED } from './timed-order';
import { addVersion, readVersion } from './versions';

/** The context of a publish besides the database. */
export interface PublishServices {
  live: LiveModels;
  /** How new tables get their grants. */
  roles: RoleUse;
  apps: ChildApps;
}

/** What a publish does besides publishing the documents. */
export interface PublishExtras {
  note?: string;
  /** Where the first document, a page, is added to the menu. */
  place?: MenuPlace;
  /** Gives permissions that the publish creates to roles. */
  grant?(planned: Planned): Promise<void>;
}

/**
 * Publishes drafts: an immutable version, the pointer to it and the table changes form one transaction, so that an
 * interrupted publish leaves the old version in force everywhere. `hash` is the one that `diff` returned.
 */
export async function publish(
  context: ActionContext,
  services: PublishServices,
  {
    ids,
    version,
    hash,
    ...extras
  }: { ids: readonly number[]; version: number; hash: string } & PublishExtras,
): Promise<{ publishedNo: number; version: number }> {
  const { planned, rows } = await prepare(context, services, ids, asDrafts(extras.place));
  const [first] = rows;
  if (!first || first.version !== version) throw new AppError('conflict', {}, { current: first });
  if (rows.every((row) => row.state === STATE.published)) throw new AppError('draftUnchanged');
  if (planned.plan.hash !== hash) throw new AppError('planChanged', {}, planned.plan);
  return enforce(context, services, { planned, rows }, extras);
}

/**
 * Checks a publish that is to happen later as if it happened now; returns the row, and the hash of what was confirmed.
 * Throws what the publish would throw.
 */
export async function confirmPublish(
  context: ActionContext,
  services: PublishServices,
  { ids, version, hash, place }: { ids: readonly number[]; version: number; hash: string; place?: MenuPlace },
): Promise<{ row: DocumentRow; content: string }> {
  const { planned, rows } = await prepare(context, services, ids, asDrafts(place));
  const row = rows[0]!;
  if (row.version !== version) throw new AppError('conflict', {}, { current: row });
  if (rows.every(({ state }) => state === STATE.published)) throw new AppError('draftUnchanged');
  if (planned.plan.hash !== hash) throw new AppError('planChanged', {}, planned.plan);
  refuse(planned);
  return { row, content: planned.content };
}

/** Publishes what was confirmed before (`confirmPublish`), if it is still exactly that. */
export async function publishConfirmed(
  context: ActionContext,
  services: PublishServices,
  { ids, content, ...extras }: { ids: readonly number[]; content: string } & PublishExtras,
): Promise<{ publishedNo: number; version: number }> {
  const { planned, rows } = await prepare(context, services, ids, asDrafts(extras.place));
  if (rows.every(({ state }) => state === STATE.published)) throw new AppError('draftUnchanged');
  refuse(planned);
  if (planned.content !== content) throw new AppError('timedChanged', { name: rows[0]?.name ?? '' });
  return enforce(context, services, { planned, rows }, extras);
}

/** Publishes drafts that this transaction has made: nobody has seen a plan before. */
export async function publishNew(
  context: ActionContext,
  services: PublishServices,
  { ids, ...extras }: { ids: readonly number[] } & PublishExtras,
): Promise<{ publishedNo: number; version: number }> {
  return enforce(context, services, await prepare(context, services, ids, asDrafts(extras.place)), extras);
}

/** Puts drafts in force as planned. */
async function enforce(
  context: ActionContext,
  services: PublishServices,
  { planned, rows }: Prepared,
  { note, grant }: PublishExtras,
): Promise<{ publishedNo: number; version: number }> {
  refuse(planned);
  await carryOut(context, services, planned);
  const changed: DocumentRow[] = [];
  for (const row of rows) if (row.state !== STATE.published) changed.push(await storedRow(context, row));
  const said = noteOf(note);
  const [first] = rows;
  let done = { publishedNo: first?.publishedNo ?? 0, version: first?.version ?? 0 };
  for (const row of changed) {
    const no = await addVersion(context.tx, row, { session: context.session, note: said });
    await renameInRoles(context, row);
    const { text, draftNo } = row;
    const columns = {
      state: STATE.published,
      conflicts: null,
      conflictCount: 0,
      renames: null,
      ...NOT_TIMED,
    };
    const pointed = await point(context, 'publish', row, no, { text, draftNo, ...columns });
    if (row === changed[0] && first?.id === row.id) done = pointed;
    await auditLines(context, { action: 'publish', note: said }, row, planned);
    await tellPublished(context.tx, context.session, services.live.shipped.model, row, no);
  }
  await grant?.(planned);
  await refresh(context, services, planned, changed);
  return done;
}

/** A row that exists: that of a domain for a tenant's own entries is there from its first entry on. */
async function storedRow({ rows }: ActionContext, row: DocumentRow): Promise<DocumentRow> {
  if (row.id !== 0) return row;
  const { kind, name, code, domain, text, source, draftNo, state } = row;
  const documents = rows(TABLE_INFO);
  const { id } = await documents.add({ kind, name, code, domain, text }, { source, draftNo, state });
  return asDocument(await documents.get(id));
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
  const former = ({ tx }: ActionContext, found: readonly DocumentRow[]) =>
    Promise.all(
      found.map(async (row) => ({
        row,
        document: { ...asWritten(row), ...(await readVersion(tx, source, row, to)) },
      })),
    );
  const { planned, rows } = await prepare(context, services, [id], former, true);
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

/** A plan, and the rows with what it puts in force. */
interface Prepared {
  planned: Planned;
  rows: DocumentRow[];
}

/** What is proposed for rows: their drafts, and with a place the menu with an entry for the first one. */
const asDrafts =
  (place: MenuPlace | undefined) =>
  async (context: ActionContext, rows: readonly DocumentRow[]): Promise<Proposal[]> => {
    const proposals = rows.map((row) => ({ row, document: asWritten(row) }));
    if (!place) return proposals;
    const { tx, session } = context;
    return [...proposals, await menuWithPage(tx, session.tenantId, place, proposals)];
  };

/** Takes the lock for table changes, which excludes other publishes until the end, and learns what they have published. */
export async function lockDocuments({ tx, session }: ActionContext, live: LiveModels): Promise<void> {
  if (!session.writesTenant) throw new AppError('forbidden');
  await lockTables(tx);
  // Another server may have published while this request waited for the lock.
  await live.atLeast(session.tenantId, await documentsVersion(tx, session.tenantId));
}

/** Prepares the publish under the lock. */
async function prepare(
  context: ActionContext,
  { live, apps }: PublishServices,
  ids: readonly number[],
  propose: (context: ActionContext, rows: readonly DocumentRow[]) => Promise<Proposal[]>,
  back = false,
): Promise<Prepared> {
  const { tx, session, lang } = context;
  await lockDocuments(context, live);
  const found: DocumentRow[] = [];
  for (const id of [...new Set(ids)]) found.push(asDocument(await context.rows(TABLE_INFO).get(id)));
  const proposals = await propose(context, found);
  const rows = proposals.map(({ row }) => row);
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
