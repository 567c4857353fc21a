import { sql } from 'kysely';
import type { Db } from '../action';
import type { Limits } from '../contract/limits';
import { runInTransaction } from '../database/connection/run-in-transaction';
import { deliverBell, type BellServices } from './deliver-bell';
import { settleDue } from './settle-due';
import type { NoticeChannel, SentNotice } from './notice-channel';
import { BELL, claimForOthers, lockForBell, noteDelivered, noteFailed, type OutboxRow } from './outbox-row';

/** What delivers the outbox. */
export interface DeliveryServices extends BellServices {
  readonly channels: readonly NoticeChannel[];
  /** Words the notice of an entry for those outside, in Chinese. */
  word(row: OutboxRow): Promise<Pick<SentNotice, 'title' | 'text'>>;
  readonly limits: Pick<Limits, 'noticeTries' | 'webhookSeconds'>;
  /** Called with each failed attempt. */
  failed(why: string): void;
}

/** Entries that one call delivers at most, so that it ends. */
const MOST = 1000;
/** Entries without a notice that one transaction delivers. */
const SETTLED_AT_ONCE = 200;
/** Entries that are sent at the same time. */
const AT_ONCE = 4;

/**
 * Writes the notices of users for what is due in the outbox, on any number of servers at the same time, until nothing is
 * due or `signal` is aborted.
 */
export async function deliverBells(services: DeliveryServices, signal: AbortSignal): Promise<void> {
  for (let settled = SETTLED_AT_ONCE; settled === SETTLED_AT_ONCE && !signal.aborted;)
    settled = await settleDue(services.core, SETTLED_AT_ONCE);
  for (let delivered = 0; delivered < MOST && !signal.aborted; delivered++)
    if (!(await deliverNext(services))) return;
}

/** Delivers the next entry through the bell; false: none is due. */
async function deliverNext(services: DeliveryServices): Promise<boolean> {
  const { core, limits, failed } = services;
  let row: OutboxRow | undefined;
  try {
    await runInTransaction(core, async (tx) => {
      row = await lockForBell(tx);
      if (!row) return;
      await deliverBell(tx, row, services);
      const others = row.notice ? await targetsOf(services, row) : [];
      await noteDelivered(tx, row, BELL, others.length > 0);
    });
  } catch (error) {
    // Not even an entry was read, so the database itself fails.
    if (!row) throw error;
    const why = (error as Error).message;
    failed(`notice ${row.tenantId}.${row.id}: ${why}`);
    await noteFailed(core, row, why, limits.noticeTries);
  }
  return row !== undefined;
}

/**
 * Sends what is due to the other channels, after the bell. It runs beside `deliverBells`, so what is slow or fails
 * outside does not delay the bell.
 */
export async function deliverOthers(services: DeliveryServices, signal: AbortSignal): Promise<void> {
  const { core, limits } = services;
  // Longer than an attempt may take.
  const seconds = limits.webhookSeconds + 10;
  for (let delivered = 0; delivered < MOST && !signal.aborted; delivered += AT_ONCE) {
    const rows = await claimForOthers(core, AT_ONCE, seconds);
    await Promise.all(rows.map((row) => sendOne(services, row, signal)));
    if (rows.length < AT_ONCE) return;
  }
}

/** Sends an entry through the first channel that has not delivered it. */
async function sendOne(services: DeliveryServices, row: OutboxRow, signal: AbortSignal): Promise<void> {
  const { core, limits, failed } = services;
  const [next, ...more] = await targetsOf(services, row);
  // The organisation has no target any more: the entry is done.
  if (!next) return noteDelivered(core, row, 'none', false);
  const { channel, target } = next;
  try {
    await channel.send(target, await sentNotice(services, row), signal);
  } catch (error) {
    if (signal.aborted) return;
    const why = `${channel.name}: ${(error as Error).message}`;
    failed(`notice ${row.tenantId}.${row.id}: ${why}`);
    return noteFailed(core, row, why, limits.noticeTries);
  }
  await noteDelivered(core, row, channel.name, more.length > 0);
}

/** The channels that have to deliver an entry, with where they send it. */
async function targetsOf({ channels, core }: Pick<DeliveryServices, 'channels' | 'core'>, row: OutboxRow) {
  const found: { channel: NoticeChannel; target: string }[] = [];
  for (const channel of channels) {
    const target = row.done.includes(channel.name) ? null : await channel.target(core, row);
    if (target !== null) found.push({ channel, target });
  }
  return found;
}

async function sentNotice(services: DeliveryServices, row: OutboxRow): Promise<SentNotice> {
  const { id, tenantId, orgId, source, key, subject, at, notice } = row;
  return {
    id: `${tenantId}.${id}`,
    ...{ tenantId, orgId, source, key, subject, at },
    ...(await services.word(row)),
    route: notice?.route ?? null,
  };
}

/** What is sent again by a replay. */
export interface Replay {
  /** Only entries that have failed for good; otherwise all of the last `hours`. */
  readonly failed: boolean;
  readonly hours: number;
}

/**
 * Makes entries due again for every channel but the bell, which never tells twice; returns how many. Receivers recognise
 * what they have by its id.
 */
export async function replayOutbox(core: Db, { failed, hours }: Replay): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    /* every tenant */ update notice_outbox set due_at = now(), tries = 0, failure = null,
           done = case when ${BELL} = any(done) then array[${BELL}] else '{}'::text[] end
     where notice is not null and created_at > now() - make_interval(hours => ${hours})
       and ${failed ? sql`failure is not null and due_at is null` : sql`true`}
    returning id`.execute(core);
  return rows.length;
}
