import { sql } from 'kysely';
import { lastPoints } from '../../schemas/text/cut-text';
import type { JsonObject } from '../../schemas/json';
import type { Db, Session } from '../action';
import type { ConnectedRequest } from '../contract/request';
import { organisationOf } from '../identity/organisations';
import type { EntityPlan } from './entity-plan';

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
  const [number = ''] = await nextNumbers({ tx, session }, kind, { prefix, digits }, 1);
  return number;
}

/** The next numbers of a kind, drawn in one statement. */
export async function nextNumbers(
  { tx, session }: { tx: Db; session: Pick<Session, 'tenantId' | 'orgId'> },
  kind: string,
  { prefix, digits }: { prefix: string; digits: number },
  count: number,
): Promise<string[]> {
  const drawn = sql<{ last: number; day: string }>`
    insert into number_counter as c (tenant_id, org_id, kind, day, last)
    values (${session.tenantId}, ${session.orgId}, ${kind}, current_date, ${count})
    on conflict (tenant_id, org_id, kind, day) do update set last = c.last + ${count}
    returning last, to_char(day, 'YYYYMMDD') as day`.execute(tx);
  // Sent together.
  const [{ rows }, org] = await Promise.all([drawn, organisationOf(tx, session.tenantId, session.orgId)]);
  const { last = count, day = '' } = rows[0] ?? {};
  const place = lastPoints(org?.code ?? String(session.orgId), 3).padStart(3, '0');
  return Array.from(
    { length: count },
    (_, at) => `${prefix}${day}${place}${String(last - count + 1 + at).padStart(digits, '0')}`,
  );
}

/** Draws the automatic numbers that a new row lacks. */
export async function drawNumbers(
  { id, model }: EntityPlan,
  record: JsonObject,
  request: ConnectedRequest,
): Promise<void> {
  for (const { name, auto } of model.entity.columns)
    if (auto && record[name] === null)
      record[name] = await nextNumber(request, `${id}.${name}`, auto.prefix, auto.digits);
}
