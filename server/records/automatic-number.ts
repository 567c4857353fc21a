import { sql, type RawBuilder } from 'kysely';
import { lastPoints } from '../../schemas/text/cut-text';
import type { JsonObject } from '../../schemas/json';
import type { Db, Session } from '../action';
import type { ConnectedRequest } from '../contract/request';
import { organisationCode } from '../identity/organisations';
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

/** The organisation of counters that a whole tenant shares. */
const ALL_ORGS = 0;

/**
 * The next numbers of a kind, drawn in one statement; `beside` is SQL that it evaluates besides. `isShared`: one sequence for
 * all organisations of the tenant, whose codes may end alike, as numbers that are unique in it need.
 */
export async function nextNumbers(
  { tx, session }: { tx: Db; session: Pick<Session, 'tenantId' | 'orgId'> },
  kind: string,
  { prefix, digits }: { prefix: string; digits: number },
  count: number,
  beside: RawBuilder<unknown> = sql`null`,
  isShared = false,
): Promise<string[]> {
  const { tenantId, orgId } = session;
  const counted = isShared ? ALL_ORGS : orgId;
  // A number that all share follows those that organisations have drawn by themselves, as they did before.
  const before = isShared
    ? sql`coalesce((select max(last) from number_counter where tenant_id = ${tenantId} and kind = ${kind}
                     and day = current_date), 0)`
    : sql`0`;
  const { rows } = await sql<{ last: number; day: string; code: string | null }>`
    insert into number_counter as c (tenant_id, org_id, kind, day, last)
    values (${tenantId}, ${counted}, ${kind}, current_date, ${before} + ${count}::int)
    on conflict (tenant_id, org_id, kind, day) do update set last = greatest(c.last, ${before}) + ${count}
    returning last, to_char(day, 'YYYYMMDD') as day, ${organisationCode(tenantId, orgId)} as code, ${beside} as beside`.execute(
    tx,
  );
  const { last = count, day = '', code = null } = rows[0] ?? {};
  const place = lastPoints(code ?? String(orgId), 3).padStart(3, '0');
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
  for (const column of model.entity.columns) {
    if (!column.auto || record[column.name] !== null) continue;
    const [number = null] = await columnNumbers(request, id, column, 1);
    record[column.name] = number;
  }
}

/** The next numbers of a column that draws them, whether its rows are added one by one or many at once. */
export async function columnNumbers(
  request: ConnectedRequest,
  entityId: string,
  { name, auto, unique }: EntityPlan['model']['entity']['columns'][number],
  count: number,
): Promise<string[]> {
  if (!auto) return [];
  const isShared = unique === 'tenant' || unique === 'global';
  return nextNumbers(request, `${entityId}.${name}`, auto, count, sql`null`, isShared);
}
