import { sql } from 'kysely';
import type { ActionContext } from '../../../server/action';

/** Refuses a business date whose month was confirmed by its statement. */
export async function refuseClosedMonth(
  { tx, session, fail }: ActionContext,
  bizDate: string,
): Promise<void> {
  const { rows } = await sql`
    select from period_close where tenant_id = ${session.tenantId} and org_id = ${session.orgId}
       and month = ${bizDate.slice(0, 7)}`.execute(tx);
  if (rows.length > 0) fail('该月已对账确认');
}
