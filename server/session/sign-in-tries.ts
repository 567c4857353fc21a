import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../action';
import type { SessionPolicy } from './session-policy';

/** Whether a try may go on to the password, and how long not. */
export interface TryVerdict {
  /** Minutes until the next try may be made; 0: this one may. */
  lockedMinutes: number;
}

/**
 * Counts a try before its password is looked at, so that any number of parallel tries gets no more looks than allowed.
 * A try that turns out right is forgiven by `forgetTries`.
 */
export async function countTry(db: Db, loginName: string, policy: SessionPolicy): Promise<TryVerdict> {
  const { rows } = await sql<{ tries: number; minutes: number | null }>`
    insert into sign_in_try as t (name_hash, tries, last_at) values (${nameHash(loginName)}, 1, now())
    on conflict (name_hash) do update set
      tries = case when ${isOver(policy)} then 1 else t.tries + 1 end,
      locked_until = case when ${isOver(policy)} then null
                          when t.tries + 1 > ${policy.maxTries} then
                            coalesce(t.locked_until, now() + make_interval(mins => ${policy.lockMinutes}))
                     end,
      last_at = case when t.locked_until is null then now() else t.last_at end
    returning tries, ceil(extract(epoch from locked_until - now()) / 60)::int as minutes`.execute(db);
  return { lockedMinutes: rows[0]?.minutes ?? 0 };
}

/** After a wrong password: the last allowed try locks at once, so that the account is shown as locked. */
export async function lockAfterLastTry(db: Db, loginName: string, policy: SessionPolicy): Promise<void> {
  await sql`
    with locked as (
      update sign_in_try set locked_until = now() + make_interval(mins => ${policy.lockMinutes})
       where name_hash = ${nameHash(loginName)} and tries >= ${policy.maxTries} and locked_until is null
      returning locked_until)
    update org_user set locked_until = locked.locked_until from locked where login_name = ${loginName}`.execute(
    db,
  );
}

/** A try whose password was not looked at does not count. */
export async function forgiveTry(db: Db, loginName: string): Promise<void> {
  await sql`
    update sign_in_try set tries = greatest(0, tries - 1) where name_hash = ${nameHash(loginName)}`.execute(
    db,
  );
}

export async function forgetTries(db: Db, loginName: string): Promise<void> {
  await sql`delete from sign_in_try where name_hash = ${nameHash(loginName)} or last_at < now() - interval '1 day'`.execute(
    db,
  );
}

/** People type passwords into the name field: the name is kept as a hash only. */
function nameHash(loginName: string): Buffer {
  return createHash('sha256').update(loginName, 'utf8').digest();
}

/** Tries of long ago and locks that have ended do not count. */
function isOver(policy: SessionPolicy) {
  return sql`coalesce(t.locked_until, t.last_at + make_interval(mins => ${policy.lockMinutes})) <= now()`;
}
