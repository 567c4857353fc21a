import { sql } from 'kysely';
import type { Session } from '../action';
import type { Timer } from '../domain-job';
import { USERS } from './identity-entities';

/** Values of `Status`. */
const DISABLED = 0;
const ENABLED = 1;
/** Users that one run disables at most; the next night takes the rest. */
const MOST = 1000;

/**
 * Users whose 有效期至 is over are disabled (domains.md 4.4), so that lists show what has been true since midnight: no
 * request of theirs is accepted after that day.
 */
export const EXPIRED_USERS: Timer = {
  ...{ name: 'expire-users', title: '停用到期用户', every: '30 0 * * *' },
  async run(core, signal, inOrganisation) {
    const { rows } = await sql<Pick<Session, 'tenantId' | 'orgId'> & { id: number }>`
      /* every tenant */ select tenant_id as "tenantId", org_id as "orgId", id from org_user
       where status = ${ENABLED} and expire_date < current_date order by tenant_id, id limit ${MOST}`.execute(
      core,
    );
    let done = 0;
    for (const { id, ...place } of rows) {
      if (signal.aborted) break;
      await inOrganisation(place, async (context) => {
        const users = context.rows(USERS);
        await users.set(await users.get(id), { status: DISABLED }, 'change-status');
      });
      done += 1;
    }
    return done;
  },
};
