import { sql } from 'kysely';
import { storableJson } from '../../schemas/text/storable-text';
import type { Db, Session, Tx } from '../action';
import type { NoticeContent } from '../contract/outbox-entry';
import { usersToTell, type Recipient } from '../identity/users-to-tell';
import type { NoticeSource, OwnNotice } from './notice-source';
import { subjectLock, type OutboxRow } from './outbox-row';

/** What the bell needs to find out whom an entry is for. */
export interface BellServices {
  readonly core: Db;
  readonly sources: readonly NoticeSource[];
  /** The session that a user would have in an organisation now; null: the user may not enter it. */
  sessionOf(owner: { tenantId: number; userId: number; orgId: number }): Promise<Session | null>;
  /** How many users one entry tells at most. */
  readonly most: number;
}

/** One user's notice of an entry. */
interface Told extends Recipient {
  content: NoticeContent;
}

/**
 * Writes the notices of an entry for its recipients, in the transaction that notes the delivery: whatever is killed
 * when, each has it once. An entry with a newer one about the same subject tells nobody any more.
 */
export async function deliverBell(tx: Tx, row: OutboxRow, services: BellServices): Promise<void> {
  if (row.subject !== null && !(await settle(tx, row, row.subject))) return;
  const { notice, tenantId } = row;
  if (!notice) return;
  const { to, ...content } = notice;
  const told = await recipientsOf(row, to, content, services);
  if (told.length === 0) return;
  const rows = told.map(({ userId, content: own }) => ({ user_id: userId, content: own }));
  await sql`
    insert into user_notice (tenant_id, user_id, org_id, source, key, subject, content, permission)
    select ${tenantId}, t.user_id, ${row.orgId}, ${row.source}, ${row.key}, ${row.subject}, t.content,
           ${content.permission ?? null}
      from jsonb_to_recordset(${storableJson(rows)}::jsonb) as t(user_id bigint, content jsonb)
    on conflict (tenant_id, user_id, source, key) do nothing`.execute(tx);
}

/**
 * Settles what was said about a subject before; false: a newer entry has done so. Entries of one subject are delivered
 * one after the other, or a notice could be written just after it was settled.
 */
async function settle(tx: Tx, { tenantId, source, id, key }: OutboxRow, subject: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${subjectLock(sql`${tenantId}`, sql`${source}`, sql`${subject}`)})`.execute(
    tx,
  );
  const { rows } = await sql<{ newer: boolean }>`
    select exists (select from notice_outbox
      where tenant_id = ${tenantId} and source = ${source} and subject = ${subject} and id > ${id}) as newer`.execute(
    tx,
  );
  if (rows[0]?.newer) return false;
  await sql`
    update user_notice set settled_at = now(), read_at = coalesce(read_at, now())
     where tenant_id = ${tenantId} and source = ${source} and subject = ${subject} and settled_at is null
       and key <> ${key}`.execute(tx);
  return true;
}

async function recipientsOf(
  { tenantId, source: name }: OutboxRow,
  to: NonNullable<OutboxRow['notice']>['to'],
  content: NoticeContent,
  { core, sources, sessionOf, most }: BellServices,
): Promise<Told[]> {
  const source = sources.find((one) => one.source === name);
  const found = await usersToTell(core, tenantId, to, most);
  if ('users' in to && !source?.own) return found.map((one) => ({ ...one, content }));
  const told: Told[] = [];
  for (const one of found) {
    const orgId = 'users' in to ? one.orgId : to.orgId;
    const session = await sessionOf({ tenantId, userId: one.userId, orgId });
    if (!session || ('permission' in to && !session.permissions.has(to.permission))) continue;
    const own = source?.own ? await source.own(core, session, content) : {};
    if (own) told.push({ ...one, content: withOwn(content, own) });
  }
  return told;
}

function withOwn(content: NoticeContent, { params, ...own }: OwnNotice): NoticeContent {
  return { ...content, ...own, ...(params && { params: { ...content.params, ...params } }) };
}
