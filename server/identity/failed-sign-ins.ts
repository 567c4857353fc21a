import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import type { Db, Tx } from '../action';

/** The failed sign-ins since the last successful one, shown to the account's owner at the next sign-in. */
export const FailedSignIns = Type.Object({
  count: Type.Integer(),
  /** Times of the first and the last one. */
  since: Type.String(),
  last: Type.String(),
  /** Addresses of origin, at most five. */
  from: Type.Array(Type.String()),
});
/** The same as a type. */
export type FailedSignIns = Static<typeof FailedSignIns>;

const MOST_ADDRESSES = 5;

/**
 * Records a failed sign-in. The statement is the same for an unknown name, so that the response time reveals nothing.
 */
export async function noteFailedSignIn(
  db: Db,
  { loginName, ip }: { loginName: string; ip: string },
): Promise<void> {
  await sql`
    insert into failed_sign_in as f (tenant_id, user_id, count, addresses)
    select tenant_id, user_id, 1, array[${ip}::text] from sign_in_name where login_name = ${loginName}
    on conflict (tenant_id, user_id) do update set
      count = f.count + 1, last_at = now(),
      addresses = case when ${ip} = any (f.addresses) or cardinality(f.addresses) >= ${MOST_ADDRESSES}
                       then f.addresses else f.addresses || ${ip}::text end`.execute(db);
}

/** Returns and clears the recorded failures. */
export async function takeFailedSignIns(
  tx: Tx,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<FailedSignIns | null> {
  const { rows } = await sql<FailedSignIns>`
    delete from failed_sign_in where tenant_id = ${tenantId} and user_id = ${userId}
    returning count, since, last_at as last, addresses as "from"`.execute(tx);
  return rows[0] ?? null;
}
