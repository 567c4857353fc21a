import { sql } from 'kysely';
import type { JsonObject } from '../../../schemas/json';
import { storedCents } from '../../../schemas/money/cents';
import {
  CYCLE,
  MODE,
  SUBJECT,
  TARGET,
  type LimitedPerson,
  type LimitRule,
} from '../../../schemas/money/limits-in-force';
import type { ActionContext } from '../../../server/action';

/** A person whom the session sees, as limits concern them. */
export async function limitedPerson(context: ActionContext, id: number): Promise<LimitedPerson> {
  const { areaId, levelId, uniqueCategoryIds } = await context.rows('supervised_prisoner').get(id);
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from supervised_area where tenant_id = ${context.session.tenantId} and id = ${areaId}
      union
      select a.id, a.parent_id from supervised_area a join above on a.id = above.parent_id
       where a.tenant_id = ${context.session.tenantId}
    ) select id from above`.execute(context.tx);
  return { id, levelId, areaIds: rows.map((row) => row.id), categoryIds: uniqueCategoryIds ?? [] };
}

/** The rules of the organisation that are in force today, and those that the person's level and categories imply. */
export async function rulesInForce(context: ActionContext, person: LimitedPerson): Promise<LimitRule[]> {
  const { tx, session, bizDate } = context;
  const rows = await tx
    .selectFrom('bank_limit')
    .selectAll()
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('status', '=', 1)
    .where(({ eb, or }) => or([eb('start_date', 'is', null), eb('start_date', '<=', bizDate)]))
    .where(({ eb, or }) => or([eb('end_date', 'is', null), eb('end_date', '>=', bizDate)]))
    .orderBy('id')
    .execute();
  const rules = rows.map((row) => ({
    ...{ name: row.name, target: row.target_type, targetIds: row.target_ids ?? [] },
    ...{ subject: row.subject, of: row.subject_id ?? row.consume_type, cycle: row.cycle },
    ...{ mode: row.limit_mode, cents: storedCents(row.max_amount) },
  }));
  return [...(await levelRules(context, person)), ...rules];
}

/** The monthly total of a person's level, which is raised in a month with a festival and by special categories. */
async function levelRules(context: ActionContext, person: LimitedPerson): Promise<LimitRule[]> {
  const { tx, session } = context;
  const level = await tx
    .selectFrom('supervised_level')
    .select(['name', 'month_limit', 'festival_extra'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', person.levelId)
    .executeTakeFirst();
  if (!level || level.month_limit === null) return [];
  const categories = await tx
    .selectFrom('supervised_unique_category')
    .select(['name', 'extra_amount'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', 'in', [0, ...person.categoryIds])
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  const month = { subject: SUBJECT.total, of: null, cycle: CYCLE.month, target: TARGET.level };
  const of = { ...month, targetIds: [person.levelId] };
  const extras = categories.map(({ name, extra_amount: amount }) => ({ name, amount }));
  if (isFestive(context)) extras.push({ name: '节日上浮', amount: level.festival_extra });
  return [
    { ...of, name: level.name, mode: MODE.replace, cents: storedCents(level.month_limit) },
    ...extras
      .map(({ name, amount }) => ({ ...of, name, mode: MODE.add, cents: storedCents(amount ?? '0') }))
      .filter(({ cents }) => cents > 0n),
  ];
}

/** Whether a festival has a day in this month. */
function isFestive({ session, bizDate }: ActionContext): boolean {
  const month = bizDate.slice(0, 7);
  const festivals = (session.settings.get('consume.festival') ?? []) as readonly JsonObject[];
  return festivals.some(
    ({ startDate, endDate }) =>
      String(startDate).slice(0, 7) <= month && String(endDate).slice(0, 7) >= month,
  );
}
