import { sql } from 'kysely';
import type { Db } from '../action';
import { runInTransaction } from '../database/connection/run-in-transaction';
import { BELL, subjectLock } from './outbox-row';

/**
 * Delivers entries that tell nobody and only settle their subjects, many in one transaction: each check of a document
 * leaves one. Returns how many were found; those whose subject is being delivered elsewhere stay due. An entry with a
 * newer one about the same subject settles nothing, as in `deliver-bell.ts`.
 */
export async function settleDue(core: Db, most: number): Promise<number> {
  let found = 0;
  await runInTransaction(core, async (tx) => {
    const { rows } = await sql<{ tenant_id: number; id: number; free: boolean }>`
      /* every tenant */ with due as (
        select tenant_id, id, source, subject from notice_outbox
         where due_at <= now() and not (${BELL} = any(done)) and notice is null and subject is not null
         order by due_at, id limit ${most} for update skip locked
      )
      select tenant_id, id,
             pg_try_advisory_xact_lock(${subjectLock(sql`tenant_id`, sql`source`, sql`subject`)}) as free
        from due`.execute(tx);
    const free = rows.filter((row) => row.free);
    // Entries that are not free would be found again at once.
    found = free.length;
    if (found === 0) return;
    // A further statement sees what was committed before the locks were taken.
    await sql`
      /* every tenant */ with entry as (
        update notice_outbox o set done = array_append(o.done, ${BELL}), tries = 0, failure = null, due_at = null
          from unnest(${free.map((row) => row.tenant_id)}::bigint[], ${free.map((row) => row.id)}::bigint[]) e(tenant_id, id)
         where o.tenant_id = e.tenant_id and o.id = e.id
        returning o.tenant_id, o.id, o.source, o.key, o.subject
      )
      update user_notice n set settled_at = now(), read_at = coalesce(n.read_at, now())
        from entry e
       where n.tenant_id = e.tenant_id and n.source = e.source and n.subject = e.subject and n.settled_at is null
         and n.key <> e.key
         and not exists (select from notice_outbox later
               where later.tenant_id = e.tenant_id and later.source = e.source and later.subject = e.subject
                 and later.id > e.id)`.execute(tx);
  });
  return found;
}
