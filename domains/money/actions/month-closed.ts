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

/** The month of the first entry in the books of the organisation (`YYYY-MM`); null without any. */
export async function firstMonth({ tx, session }: ActionContext): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`
    select to_char(biz_date, 'YYYY-MM') as month from ledger_entry
     where tenant_id = ${session.tenantId} and org_id = ${session.orgId} order by biz_date limit 1`.execute(
    tx,
  );
  return rows[0]?.month ?? null;
}

/**
 * Refuses a business date that the books do not reach: before the month after the last one that was closed, and before both the
 * first entry and the month before this one, in which the documents of new books may still begin.
 */
export async function refuseEarly(context: ActionContext, bizDate: unknown): Promise<void> {
  if (typeof bizDate !== 'string') return;
  const { tx, session, failFields } = context;
  const { rows } = await sql<{ next: string | null; previous: string }>`
    select to_char(to_date(max(month), 'YYYY-MM') + interval '1 month', 'YYYY-MM') as next,
           to_char(${context.bizDate}::date - interval '1 month', 'YYYY-MM') as previous
      from period_close where tenant_id = ${session.tenantId} and org_id = ${session.orgId}`.execute(tx);
  const { next = null, previous = '' } = rows[0] ?? {};
  const first = (await firstMonth(context)) ?? previous;
  const from = next ?? (first < previous ? first : previous);
  if (bizDate.slice(0, 7) < from) failFields({ bizDate: '业务日期太早：该月已对账，或早于账簿的首月' });
}
