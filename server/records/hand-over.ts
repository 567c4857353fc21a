import { sql } from 'kysely';
import type { Session, Tx } from '../action';
import { AppError } from '../../schemas/errors/app-error';
import { withinOrganisation } from '../database/connection/within-organisation';

/** Moves a row of the session's organisation to another one of the tenant (`ActionContext.handOver`). */
export async function handOver(
  tx: Tx,
  { tenantId, orgId }: Pick<Session, 'tenantId' | 'orgId'>,
  table: string,
  { id, to }: { id: number; to: number },
): Promise<void> {
  const { rows } = await withinOrganisation(tx, [orgId, to], () =>
    sql`update ${sql.id(table)} set org_id = ${to}, version = version + 1, updated_at = now()
         where tenant_id = ${tenantId} and org_id = ${orgId} and id = ${id} returning id`.execute(tx),
  );
  if (rows.length === 0) throw new AppError('notFound');
}
