import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../action';

/** How often something was done since its time began. */
export interface Counted {
  count: number;
  /** Until the count starts anew, at least 1. */
  seconds: number;
}

const SECONDS = sql`greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds`;

/** Counts one more, for all servers together; the time begins with the first. */
export async function countOne(db: Db, subject: string, lastsSeconds: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into rate_count as r (subject_hash, count, ends_at)
    values (${hashOf(subject)}, 1, now() + make_interval(secs => ${lastsSeconds}))
    on conflict (subject_hash) do update set
      count = case when r.ends_at <= now() then 1 else r.count + 1 end,
      ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
    returning count, ${SECONDS}`.execute(db);
  return rows[0]!;
}

/** How many of a subject count at present, and for how many seconds. */
export async function readCount(db: Db, subject: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count, ${SECONDS} from rate_count
     where subject_hash = ${hashOf(subject)} and ends_at > now()`.execute(db);
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Takes one back that turned out not to count. */
export async function takeBackOne(db: Db, subject: string): Promise<void> {
  await sql`
    update rate_count set count = count - 1
     where subject_hash = ${hashOf(subject)} and count > 0`.execute(db);
}

/** What is counted is not kept in words: people type passwords where an account belongs. */
function hashOf(subject: string): Buffer {
  return createHash('sha256').update(subject, 'utf8').digest();
}
