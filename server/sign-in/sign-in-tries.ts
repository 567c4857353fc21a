import { sql } from 'kysely';
import type { Db } from '../action';
import { sha256 } from '../contract/sha256';
import { showLocked } from '../identity/account-changes';
import { clientNetwork } from '../session/client-network';
import type { SessionPolicy } from '../session/session-policy';

/** The origin of an attempt: an account by name, from a known browser or an address. */
export interface Trier {
  loginName: string;
  /** The key under which attempts are counted. */
  place: string;
  /** The account has signed in from there before. */
  isKnown: boolean;
  /** Time of the last unlock (`unlock`) in PostgreSQL notation; null: never. */
  forgivenAt: string | null;
}

/** Builds the key. `browser`: the id under which the browser is known for the account. */
export function trierOf(
  { loginName, ip }: { loginName: string; ip: string },
  browser: string | null,
  forgivenAt: string | null,
): Trier {
  const place = browser === null ? `address ${clientNetwork(ip)}` : `browser ${browser}`;
  return { loginName, place, isKnown: browser !== null, forgivenAt };
}

/** Maximum duration of a lock in minutes, unless the first one is configured to be longer. */
const LONGEST_MINUTES = 24 * 60;

/**
 * Counts an attempt before its password is verified, so that parallel attempts cannot exceed the limit. Returns the
 * minutes until the next permitted attempt; 0: this one is permitted. Failures lock the account only for their origin,
 * each time twice as long, so that nobody can lock an account for others. The attempts of all origins per day are
 * limited too, separately for known browsers and others. The caller undoes the count of a successful attempt. Names are
 * stored only as hashes, because users sometimes type passwords into the name field.
 */
export async function countTry(db: Db, trier: Trier, policy: SessionPolicy): Promise<number> {
  const { rows } = await sql<{ minutes: number | null }>`
    insert into sign_in_try as t (name_hash, place_hash, tries) values (${sha256(trier.loginName)}, ${sha256(trier.place)}, 1)
    on conflict (name_hash, place_hash) do update set
      tries = case when ${isVoid(trier)} or t.locked_until <= now() then 1
                   when t.locked_until is null then t.tries + 1 else t.tries end,
      locks = case when ${isVoid(trier)} then 0 when ${isOneTooMany(policy)} then t.locks + 1 else t.locks end,
      locked_until = case when ${isVoid(trier)} or t.locked_until <= now() then null
                          when ${isOneTooMany(policy)} then now() + ${lockTime(policy)}
                          else t.locked_until end,
      first_at = case when ${isVoid(trier)} then now() else t.first_at end,
      last_at = case when t.locked_until > now() and not ${isVoid(trier)} then t.last_at else now() end
    returning ${MINUTES_LEFT} as minutes`.execute(db);
  const locked = rows[0]?.minutes ?? 0;
  if (locked > 0) return locked;
  const { rows: all } = await sql<{ tries: number; minutes: number }>`
    insert into sign_in_try as t (name_hash, place_hash, tries) values (${sha256(trier.loginName)}, ${sha256(everywhere(trier))}, 1)
    on conflict (name_hash, place_hash) do update set
      tries = case when ${isOldDay(trier)} then 1 else least(t.tries + 1, 1000000) end,
      first_at = case when ${isOldDay(trier)} then now() else t.first_at end,
      last_at = now()
    returning tries, ceil(extract(epoch from first_at + interval '1 day' - now()) / 60)::int as minutes`.execute(
    db,
  );
  if ((all[0]?.tries ?? 0) <= policy.accountTries) return 0;
  await undoCount(db, trier, trier.place);
  return Math.max(1, all[0]?.minutes ?? 1);
}

/** After a wrong password: the last permitted attempt locks at once, so that the account is shown as locked. */
export async function lockAfterLastTry(db: Db, trier: Trier, policy: SessionPolicy): Promise<void> {
  await showLocked(
    db,
    trier.loginName,
    sql`
      update sign_in_try t set locked_until = now() + ${lockTime(policy)}, locks = t.locks + 1
       where name_hash = ${sha256(trier.loginName)} and place_hash = ${sha256(trier.place)}
         and tries >= ${policy.maxTries} and locked_until is null
      returning locked_until`,
  );
}

/**
 * How many attempts are left before the lock, and the minutes of the lock after the last one (0: not locked). Counted by the name
 * as it was typed and the origin, so that it tells nothing about whether the account exists.
 */
export async function triesLeft(
  db: Db,
  trier: Trier,
  { maxTries }: SessionPolicy,
): Promise<{ left: number; lockedMinutes: number }> {
  const { rows } = await sql<{ tries: number; minutes: number | null }>`
    select tries, ${MINUTES_LEFT} as minutes from sign_in_try
     where name_hash = ${sha256(trier.loginName)} and place_hash = ${sha256(trier.place)}`.execute(db);
  const lockedMinutes = Math.max(0, rows[0]?.minutes ?? 0);
  return { left: lockedMinutes > 0 ? 0 : Math.max(0, maxTries - (rows[0]?.tries ?? 0)), lockedMinutes };
}

/** Undoes the count of an attempt whose password was not verified. */
export async function forgiveTry(db: Db, trier: Trier): Promise<void> {
  await undoCount(db, trier, trier.place);
  await undoCount(db, trier, everywhere(trier));
}

/** After a correct password: resets the origin and undoes the daily count of this attempt. */
export async function forgetTries(db: Db, trier: Trier): Promise<void> {
  await sql`
    delete from sign_in_try
     where name_hash = ${sha256(trier.loginName)} and place_hash = ${sha256(trier.place)}`.execute(db);
  await undoCount(db, trier, everywhere(trier));
}

async function undoCount(db: Db, { loginName }: Trier, place: string): Promise<void> {
  await sql`
    update sign_in_try set tries = greatest(0, tries - 1)
     where name_hash = ${sha256(loginName)} and place_hash = ${sha256(place)}`.execute(db);
}

const everywhere = ({ isKnown }: Trier) => (isKnown ? 'known browsers' : 'strangers');

const MINUTES_LEFT = sql`ceil(extract(epoch from locked_until - now()) / 60)::int`;

const wasUnlocked = ({ forgivenAt }: Trier) => sql`t.first_at <= ${forgivenAt}::timestamptz is true`;
/** The last attempt is a day old, or the account was unlocked since. */
const isVoid = (trier: Trier) =>
  sql`(coalesce(t.locked_until, t.last_at) < now() - interval '1 day' or (${wasUnlocked(trier)}))`;
const isOldDay = (trier: Trier) => sql`(t.first_at <= now() - interval '1 day' or (${wasUnlocked(trier)}))`;
const isOneTooMany = ({ maxTries }: SessionPolicy) =>
  sql`(t.locked_until is null and t.tries + 1 > ${maxTries})`;

/** Twice the previous lock. */
function lockTime({ lockMinutes }: SessionPolicy) {
  const longest = Math.max(LONGEST_MINUTES, lockMinutes);
  return sql`make_interval(mins => least(${longest}, ${lockMinutes} * power(2, least(t.locks, 16)))::int)`;
}
