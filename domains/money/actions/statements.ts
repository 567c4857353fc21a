import { sql } from 'kysely';
import Type from 'typebox';
import { storedCents } from '../../../schemas/money/cents';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext, Db, InOrganisation } from '../../../server/action';
import { firstMonth } from './month-closed';
import { statementFigures } from './statement-figures';
import { timeNow } from './time-now';

const entity = 'money_statement';
/** A value of `StatementState`. */
const CONFIRMED = 4;
const MONTH = '^\\d{4}-(0[1-9]|1[0-2])$';
const Made = Type.Object({ id: ROW_ID });

/** Makes the statement of a month that has ended, or makes it anew as long as nobody has confirmed it. */
async function make(context: ActionContext, month: string): Promise<{ id: number }> {
  const { tx, session, bizDate, fail, failFields } = context;
  if (!new RegExp(MONTH).test(month)) failFields({ month: '月份应如 2026-10' });
  if (month >= bizDate.slice(0, 7)) fail('{month} 还没有结束，不能对账', { month });
  if (month < (await firstMonth(context))) fail('{month} 还没有账目，不能对账', { month });
  const rows = context.rows(entity);
  const known = await tx
    .selectFrom(entity)
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('month', '=', month)
    .executeTakeFirst();
  const row = known && (await rows.get(known.id));
  if (row?.state === CONFIRMED) fail('该月已对账确认');
  const { head, lines } = await statementFigures(context, month);
  const id = row ? (await rows.set(row, head, 'make')).id : (await rows.add({}, head)).id;
  const details = context.rows('money_statement_line');
  const old = await tx
    .selectFrom('money_statement_line')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('statement_id', '=', id)
    .execute();
  if (old.length > 0) await details.remove(old.map((line) => line.id));
  for (const line of lines) await details.add({}, { ...line, statementId: id });
  return { id };
}

/** Confirms a statement, which closes its month: nothing is posted into it from then on. */
async function confirm(
  context: ActionContext,
  id: number,
  { version, opinion }: { version: number; opinion: string | null },
): Promise<{ id: number; version: number }> {
  const { session, fail, failFields } = context;
  const rows = context.rows(entity);
  const row = await rows.own(id);
  if (row.version !== version) fail('数据已被他人修改，请刷新后重试');
  if (row.state === CONFIRMED) fail('该月已对账确认');
  // Whoever made the present figures: the last one who made them, if they were made anew.
  if ((row.updatedBy ?? row.createdBy) === session.userId) fail('不能确认自己生成的对账单', {}, 403);
  if (row.trialOk !== 1) fail('试算不平衡，不能确认');
  if (storedCents(row.diffAmount!) !== 0n && opinion === null)
    failFields({ opinion: '有未解释差额，请填写确认意见' });
  await context.ledger.closeMonth(row.month!, id);
  const values = { state: CONFIRMED, checkBy: session.userName, checkOpinion: opinion };
  const checked = await rows.set(row, { ...values, checkedAt: await timeNow(context) }, 'check');
  return { id, version: checked.version };
}

/** Making and confirming statements (domains.md 2.8). */
export const statementActions: readonly Action[] = [
  {
    entity,
    path: 'make/{month}',
    methods: ['POST'],
    textParams: ['month'],
    permission: 'make',
    title: '生成对账单',
    answer: Made,
    writes: true,
    run: (context, { text }) => make(context, text.month!),
  },
  {
    entity,
    path: 'make',
    methods: ['POST'],
    permission: 'make',
    title: '生成对账单',
    body: Type.Object({ month: Type.String({ maxLength: 7, title: '月份' }) }),
    answer: Made,
    writes: true,
    run: (context, { body }) => make(context, body.month as string),
  },
  {
    entity,
    path: 'check/{id}',
    methods: ['POST'],
    permission: 'check',
    title: '确认对账单',
    body: Type.Object({
      version: ROW_ID,
      opinion: Type.Optional(
        Type.Union([Type.String({ maxLength: 100 }), Type.Null()], { title: '确认意见' }),
      ),
    }),
    answer: Type.Object({ id: ROW_ID, version: ROW_ID }),
    writes: true,
    run: (context, { params: { id = 0 }, body }) =>
      confirm(context, id, {
        version: body.version as number,
        opinion: ((body.opinion as string | null | undefined) ?? '').trim() || null,
      }),
  },
];

/** Makes the statements of last month for all organisations with books; returns how many. */
async function makeAll(core: Db, signal: AbortSignal, inOrganisation: InOrganisation): Promise<number> {
  const { rows } = await sql<{ tenantId: number; orgId: number; month: string }>`
    /* every tenant */ select a.* from (
      select distinct tenant_id as "tenantId", org_id as "orgId",
             to_char(current_date - interval '1 month', 'YYYY-MM') as month from ledger_account) a
     where exists (select from ledger_entry e
                    where e.tenant_id = a."tenantId" and e.org_id = a."orgId"
                      and e.biz_date < date_trunc('month', current_date))
       and not exists (select from period_close c
                        where c.tenant_id = a."tenantId" and c.org_id = a."orgId" and c.month = a.month)
     order by 1, 2`.execute(core);
  let made = 0;
  const failures: unknown[] = [];
  for (const { month, ...place } of rows) {
    if (signal.aborted) break;
    try {
      await inOrganisation(place, (context) => make(context, month));
      made += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  // One that cannot be made does not keep the others.
  if (failures.length > 0) throw failures[0];
  return made;
}

/** The statements of last month, on the first of each month. */
export const statementTimer = {
  name: 'money-statements',
  title: '生成对账单',
  every: '0 3 1 * *',
  run: makeAll,
};
