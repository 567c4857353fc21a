import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../action';
import type { OutboxEntry } from '../contract/outbox-entry';

/** An entry as it is stored, with how far it has come. */
export interface OutboxRow extends Omit<OutboxEntry, 'subject'> {
  readonly id: number;
  readonly subject: string | null;
  /** When it was stored, as RFC 3339. */
  readonly at: string;
  /** Attempts of the present channels that failed. */
  readonly tries: number;
  /** The channels that have delivered it. */
  readonly done: readonly string[];
}

/** The name of the channel that writes the notices of users; it comes before all others. */
export const BELL = 'bell';

const COLUMNS =
  sql.raw(`o.id, o.tenant_id as "tenantId", o.org_id as "orgId", o.source, o.key, o.subject, o.notice,
  o.tries, o.done, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`);

/** The key of the advisory lock under which entries of one subject are delivered. */
export function subjectLock(
  tenantId: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`hashtextextended(format('notice %s %s %s', ${tenantId}::bigint, ${source}::text, ${subject}::text), 0)`;
}

/** The oldest entry that the bell has to deliver, locked; another server passes over it. */
export async function lockForBell(tx: Tx): Promise<OutboxRow | undefined> {
  const { rows } = await sql<OutboxRow>`
    /* every tenant */ select ${COLUMNS} from notice_outbox o
     where due_at <= now() and not (${BELL} = any(done))
     order by due_at, id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/**
 * Takes entries that are due for other channels: for `seconds` no other server takes them, so they are sent outside a
 * transaction. A server that is killed meanwhile leaves them to the others after that time.
 */
export async function claimForOthers(core: Db, most: number, seconds: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    /* every tenant */ with due as (
      select tenant_id, id from notice_outbox where due_at <= now() and ${BELL} = any(done)
       order by due_at, id limit ${most} for update skip locked
    )
    update notice_outbox o set due_at = now() + make_interval(secs => ${seconds})
      from due where o.tenant_id = due.tenant_id and o.id = due.id
    returning ${COLUMNS}`.execute(core);
  return rows;
}

/** Notes that a channel has delivered an entry. `more`: other channels have to deliver it, too. */
export async function noteDelivered(
  db: Db,
  { tenantId, id }: Pick<OutboxRow, 'tenantId' | 'id'>,
  channel: string,
  more: boolean,
): Promise<void> {
  await sql`
    update notice_outbox set done = array_append(done, ${channel}), tries = 0, failure = null,
           due_at = ${more ? sql`now()` : sql`null`}
     where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** The first wait after a failure; each further one is twice as long, up to an hour. */
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 3600;

/** Notes why an attempt failed, and when the next one is due; after `most` attempts none follows until a replay. */
export async function noteFailed(
  db: Db,
  { tenantId, id, tries }: Pick<OutboxRow, 'tenantId' | 'id' | 'tries'>,
  why: string,
  most: number,
): Promise<void> {
  const failed = tries + 1;
  const wait = Math.min(FIRST_WAIT_S * 2 ** tries, LONGEST_WAIT_S);
  const due = failed >= most ? sql`null` : sql`now() + make_interval(secs => ${wait})`;
  await sql`
    update notice_outbox set tries = ${failed}, failure = ${why.slice(0, 500)}, due_at = ${due}
     where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}
