import { sql } from 'kysely';
import { recordAccessChange } from '../database/tables/access-changes';
import type { Timer } from '../domain-job';

/** The entity of users. */
export const USER = 'org_user';
/** Values of `Status`. */
const DISABLED = 0;
const ENABLED = 1;
/** Users that one run disables at most; the next night takes the rest. */
const MOST = 1000;

/**
 * Users whose 有效期至 is over are disabled (domains.md 4.4), so that lists show what has been true since midnight: no
 * request of theirs is accepted after that day. `title` is the entity's.
 */
export function expiredUsers(title: string): Timer {
  return {
    ...{ name: 'expire-users', title: '停用到期用户', every: '30 0 * * *' },
    run: (_core, _signal, change) =>
      change(async (tx) => {
        const { rows } = await sql<{ tenantId: number; orgId: number; id: number }>`
          /* every tenant */ update org_user u
             set status = ${DISABLED}, version = u.version + 1, updated_at = now(), updated_by = null
            from (select tenant_id, id from org_user where status = ${ENABLED} and expire_date < current_date
                   order by tenant_id, id limit ${MOST} for no key update) over
           where u.tenant_id = over.tenant_id and u.id = over.id
          returning u.tenant_id as "tenantId", u.org_id as "orgId", u.id`.execute(tx);
        for (const tenant of new Set(rows.map(({ tenantId }) => tenantId)))
          await recordAccessChange(tx, tenant);
        return rows.map(({ id, ...place }) => ({
          ...{ ...place, entity: USER, module: title, dataId: id, action: 'change-status' },
          changes: { status: [ENABLED, DISABLED] },
        }));
      }),
  };
}
