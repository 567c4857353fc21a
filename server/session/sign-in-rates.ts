import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../schemas/errors';
import type { Db } from '../action';
import { limitVariable, type LimitName } from '../limits';
import { clientNetwork } from './client-network';
import type { SessionPolicy } from './session-policy';
import type { Trier } from './sign-in-tries';

/**
 * Bounds sign-ins for all servers together. The locks of an account (`sign-in-tries.ts`) do not see who tries one password with
 * many accounts, and a right password costs the server as much work as a wrong one. A browser known to the account is not
 * bound by what others do at its address.
 */
export async function countSignIn(
  db: Db,
  { ip, trier }: Counting,
  { signIns, wrongSignIns }: SessionPolicy,
): Promise<AppError | null> {
  if (wrongSignIns > 0 && !trier.isKnown) {
    const { count, seconds } = await readCount(db, wrongFrom(ip));
    if (count >= wrongSignIns) return refusal('wrongSignIns', wrongSignIns, seconds);
  }
  if (signIns === 0) return null;
  const { count, seconds } = await addOne(db, `sign-in ${trier.place} ${trier.loginName}`);
  return count > signIns ? refusal('signIns', signIns, seconds) : null;
}

/** After a wrong password. */
export async function countWrongSignIn(
  db: Db,
  { ip, trier }: Counting,
  { wrongSignIns }: SessionPolicy,
): Promise<void> {
  if (wrongSignIns > 0 && !trier.isKnown) await addOne(db, wrongFrom(ip));
}

/** Counts a sign-in that could not be read. False: so many have come from the address within a minute that no more are put on record. */
export async function countUnreadSignIn(
  db: Db,
  ip: string,
  { wrongSignIns }: SessionPolicy,
): Promise<boolean> {
  if (wrongSignIns === 0) return true;
  return (await addOne(db, `unread ${clientNetwork(ip)}`)).count <= wrongSignIns;
}

interface Counting {
  ip: string;
  trier: Trier;
}

interface Counted {
  count: number;
  /** Until the count starts anew. */
  seconds: number;
}

const wrongFrom = (ip: string) => `wrong ${clientNetwork(ip)}`;
const SECONDS = sql`greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds`;

async function addOne(db: Db, subject: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into rate_count as r (subject_hash, count, ends_at)
    values (${hashOf(subject)}, 1, now() + interval '1 minute')
    on conflict (subject_hash) do update set
      count = case when r.ends_at <= now() then 1 else r.count + 1 end,
      ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
    returning count, ${SECONDS}`.execute(db);
  return rows[0]!;
}

async function readCount(db: Db, subject: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count, ${SECONDS} from rate_count
     where subject_hash = ${hashOf(subject)} and ends_at > now()`.execute(db);
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Account names are not kept: people type passwords there. */
function hashOf(subject: string): Buffer {
  return createHash('sha256').update(subject, 'utf8').digest();
}

function refusal(name: LimitName, max: number, seconds: number): AppError {
  const met = { limit: limitVariable(name), max, retryAfter: seconds, isLogin: true };
  return new AppError('tooManyRequests', { n: seconds }, met);
}
