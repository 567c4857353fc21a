import { sql } from 'kysely';
import type { Db } from '../../action';
import { sha256 } from '../../contract/sha256';

/** A count within its time window. */
export interface Counted {
  count: number;
  /** Seconds until the window ends, at least 1. */
  seconds: number;
}

const SECONDS = sql`greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds`;

/**
 * Increments a count for all servers; the window starts with the first increment. Subjects are stored as hashes, because
 * users sometimes type passwords into the account field.
 */
export async function countOne(db: Db, subject: string, lastsSeconds: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into rate_count as r (subject_hash, count, ends_at)
    values (${sha256(subject)}, 1, now() + make_interval(secs => ${lastsSeconds}))
    on conflict (subject_hash) do update set
      count = case when r.ends_at <= now() then 1 else r.count + 1 end,
      ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
    returning count, ${SECONDS}`.execute(db);
  return rows[0]!;
}

/** The current count of a subject and the seconds until its window ends. */
export async function readCount(db: Db, subject: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count, ${SECONDS} from rate_count
     where subject_hash = ${sha256(subject)} and ends_at > now()`.execute(db);
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Undoes one increment. */
export async function takeBackOne(db: Db, subject: string): Promise<void> {
  await sql`
    update rate_count set count = count - 1
     where subject_hash = ${sha256(subject)} and count > 0`.execute(db);
}
