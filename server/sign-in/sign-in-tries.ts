import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../action';
import { showLocked } from '../identity/account-changes';
import { clientNetwork } from '../session/client-network';
import type { SessionPolicy } from '../session/session-policy';

/** Who tries: an account by its name, from a browser known to it or from an address. */
export interface Trier {
  loginName: string;
  /** Where tries are counted together. */
  place: string;
  /** The account has signed in from there before. */
  isKnown: boolean;
  /** Earlier tries were forgiven then (`unlock`), as PostgreSQL writes it; null: never. */
  forgivenAt: string | null;
}

/** Names a trier. `browser`: the name under which the browser is known for the account. */
export function trierOf(
  { loginName, ip }: { loginName: string; ip: string },
  browser: string | null,
  forgivenAt: string | null,
): Trier {
  const place = browser === null ? `address ${clientNetwork(ip)}` : `browser ${browser}`;
  return { loginName, place, isKnown: browser !== null, forgivenAt };
}

/** A lock lasts at most so many minutes, unless the first is set to last longer. */
const LONGEST_MINUTES = 24 * 60;

/**
 * Counts a try before its password is looked at, so that any number of parallel tries gets no more looks than allowed.
 * Answers for how many minutes no try may be made; 0: this one may. Wrong tries lock the account for the place they come
 * from, each time twice as long, so that nobody locks an account for others. What all places together may try in a day is
 * bounded as well, apart for known browsers and for strangers. A try that turns out right is forgiven.
 */
export async function countTry(db: Db, trier: Trier, policy: SessionPolicy): Promise<number> {
  const { rows } = await sql<{ minutes: number | null }>`
    insert into sign_in_try as t (name_hash, place_hash, tries) values (${hash(trier.loginName)}, ${hash(trier.place)}, 1)
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
    insert into sign_in_try as t (name_hash, place_hash, tries) values (${hash(trier.loginName)}, ${hash(everywhere(trier))}, 1)
    on conflict (name_hash, place_hash) do update set
      tries = case when ${isOldDay(trier)} then 1 else least(t.tries + 1, 1000000) end,
      first_at = case when ${isOldDay(trier)} then now() else t.first_at end,
      last_at = now()
    returning tries, ceil(extract(epoch from first_at + interval '1 day' - now()) / 60)::int as minutes`.execute(
    db,
  );
  if ((all[0]?.tries ?? 0) <= policy.accountTries) return 0;
  await takeBack(db, trier, trier.place);
  return Math.max(1, all[0]?.minutes ?? 1);
}

/** After a wrong password: the last allowed try locks at once, so that the account is shown as locked. */
export async function lockAfterLastTry(db: Db, trier: Trier, policy: SessionPolicy): Promise<void> {
  await showLocked(
    db,
    trier.loginName,
    sql`
      update sign_in_try t set locked_until = now() + ${lockTime(policy)}, locks = t.locks + 1
       where name_hash = ${hash(trier.loginName)} and place_hash = ${hash(trier.place)}
         and tries >= ${policy.maxTries} and locked_until is null
      returning locked_until`,
  );
}

/** A try whose password was not looked at does not count. */
export async function forgiveTry(db: Db, trier: Trier): Promise<void> {
  await takeBack(db, trier, trier.place);
  await takeBack(db, trier, everywhere(trier));
}

/** After the right password: the place begins anew, and of the day's tries this was none. */
export async function forgetTries(db: Db, trier: Trier): Promise<void> {
  await sql`
    delete from sign_in_try
     where name_hash = ${hash(trier.loginName)} and place_hash = ${hash(trier.place)}`.execute(db);
  await takeBack(db, trier, everywhere(trier));
}

async function takeBack(db: Db, { loginName }: Trier, place: string): Promise<void> {
  await sql`
    update sign_in_try set tries = greatest(0, tries - 1)
     where name_hash = ${hash(loginName)} and place_hash = ${hash(place)}`.execute(db);
}

const everywhere = ({ isKnown }: Trier) => (isKnown ? 'known browsers' : 'strangers');

/** People type passwords into the name field: names are kept as hashes only. */
function hash(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

const MINUTES_LEFT = sql`ceil(extract(epoch from locked_until - now()) / 60)::int`;

const isForgiven = ({ forgivenAt }: Trier) => sql`t.first_at <= ${forgivenAt}::timestamptz is true`;
/** Nobody has tried for a day, or what was tried is forgiven. */
const isVoid = (trier: Trier) =>
  sql`(coalesce(t.locked_until, t.last_at) < now() - interval '1 day' or (${isForgiven(trier)}))`;
const isOldDay = (trier: Trier) => sql`(t.first_at <= now() - interval '1 day' or (${isForgiven(trier)}))`;
const isOneTooMany = ({ maxTries }: SessionPolicy) =>
  sql`(t.locked_until is null and t.tries + 1 > ${maxTries})`;

/** Twice as long as the lock before. */
function lockTime({ lockMinutes }: SessionPolicy) {
  const longest = Math.max(LONGEST_MINUTES, lockMinutes);
  return sql`make_interval(mins => least(${longest}, ${lockMinutes} * power(2, least(t.locks, 16)))::int)`;
}
