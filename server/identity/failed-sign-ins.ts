import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import type { Db, Tx } from '../action';

/** What an account's owner is told at the next sign-in: sign-ins that failed since the last one. */
export const FailedSignIns = Type.Object({
  count: Type.Integer(),
  /** The first and the last of them. */
  since: Type.String(),
  last: Type.String(),
  /** Addresses they came from, five at most. */
  from: Type.Array(Type.String()),
});
/** The same as a type. */
export type FailedSignIns = Static<typeof FailedSignIns>;

const MOST_ADDRESSES = 5;

/** Notes a sign-in that was refused. The same statement for a name nobody has: the answer must take as long. */
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

/** Answers what was noted, once. */
export async function takeFailedSignIns(
  tx: Tx,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<FailedSignIns | null> {
  const { rows } = await sql<FailedSignIns>`
    delete from failed_sign_in where tenant_id = ${tenantId} and user_id = ${userId}
    returning count, since, last_at as last, addresses as "from"`.execute(tx);
  return rows[0] ?? null;
}
