import { sql } from 'kysely';
import { lastPoints } from '../../schemas/text/cut-text';
import type { ConnectedRequest } from '../contract/request';
import { organisationOf } from '../identity/organisations';

/**
 * The next number of a kind: prefix, business date, the last three characters of the organisation, daily sequence.
 * Numbers are unique; a failed change leaves a gap.
 */
export async function nextNumber(
  { tx, session }: ConnectedRequest,
  kind: string,
  prefix: string,
  digits: number,
): Promise<string> {
  const { rows } = await sql<{ last: number; day: string }>`
    insert into number_counter as c (tenant_id, org_id, kind, day, last)
    values (${session.tenantId}, ${session.orgId}, ${kind}, current_date, 1)
    on conflict (tenant_id, org_id, kind, day) do update set last = c.last + 1
    returning last, to_char(day, 'YYYYMMDD') as day`.execute(tx);
  const { last = 1, day = '' } = rows[0] ?? {};
  const org = await organisationOf(tx, session.tenantId, session.orgId);
  const place = lastPoints(org?.code ?? String(session.orgId), 3).padStart(3, '0');
  return `${prefix}${day}${place}${String(last).padStart(digits, '0')}`;
}
