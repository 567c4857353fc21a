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

/**
 * The first month of the books (`YYYY-MM`): that of the first entry, at the latest the month before this one, in which the
 * documents of new books may still begin.
 */
export async function firstMonth({ tx, session, bizDate }: ActionContext): Promise<string> {
  const { rows } = await sql<{ previous: string; first: string | null }>`
    select to_char(${bizDate}::date - interval '1 month', 'YYYY-MM') as previous,
           (select to_char(biz_date, 'YYYY-MM') from ledger_entry
             where tenant_id = ${session.tenantId} and org_id = ${session.orgId} order by biz_date limit 1) as first`.execute(
    tx,
  );
  const { previous, first } = rows[0]!;
  return first !== null && first < previous ? first : previous;
}

/** Refuses a business date that the books do not reach: before the month after the last closed one, or before the first. */
export async function refuseEarly(context: ActionContext, bizDate: unknown): Promise<void> {
  if (typeof bizDate !== 'string') return;
  const { tx, session, failFields } = context;
  const { rows } = await sql<{ next: string | null }>`
    select to_char(to_date(max(month), 'YYYY-MM') + interval '1 month', 'YYYY-MM') as next
      from period_close where tenant_id = ${session.tenantId} and org_id = ${session.orgId}`.execute(tx);
  const from = rows[0]?.next ?? (await firstMonth(context));
  if (bizDate.slice(0, 7) < from) failFields({ bizDate: '业务日期太早：该月已对账，或早于账簿的首月' });
}
