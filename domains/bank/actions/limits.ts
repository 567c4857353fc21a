import { sql } from 'kysely';
import Type from 'typebox';
import { amountOf } from '../../../schemas/money/cents';
import { limitsInForce } from '../../../schemas/money/limits-in-force';
import type { DomainService } from '../../../server/domain-service';
import type { Action, ActionContext, ValidRow } from '../../../server/action';
import { limitedPerson, rulesInForce } from './person-limits';

const entity = 'bank_limit';

/** The ids of a rule's targets; none: everybody. */
const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);

/** A rule for the same thing and targets on the same days as another one would leave open which counts. */
function refuseSame(context: ActionContext, id: number): ValidRow {
  return async ({
    targetType,
    targetIds,
    subject,
    subjectId,
    consumeType,
    cycle,
    limitMode,
    startDate,
    endDate,
  }) => {
    const { tx, session, failFields } = context;
    // Of two at once, the second one finds the first.
    const lock = `limits ${session.tenantId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${session.orgId}))`.execute(tx);
    const ids = idsOf(targetIds);
    const same = await tx
      .selectFrom('bank_limit')
      .select(['target_ids'])
      .where('tenant_id', '=', session.tenantId)
      .where('org_id', '=', session.orgId)
      .where('id', '<>', id)
      .where('target_type', '=', Number(targetType))
      .where('subject', '=', Number(subject))
      .where('cycle', '=', Number(cycle))
      .where('limit_mode', '=', Number(limitMode))
      .where(sql<boolean>`subject_id is not distinct from ${subjectId ?? null}::bigint`)
      .where(sql<boolean>`consume_type is not distinct from ${consumeType ?? null}::bigint`)
      .where(
        sql<boolean>`coalesce(start_date, '-infinity') <= coalesce(${endDate ?? null}::date, 'infinity')`,
      )
      .where(
        sql<boolean>`coalesce(end_date, 'infinity') >= coalesce(${startDate ?? null}::date, '-infinity')`,
      )
      .execute();
    const overlaps = same.some(({ target_ids: others }) =>
      ids.length === 0 ? true : idsOf(others).some((one) => ids.includes(one)),
    );
    if (overlaps) failFields({ targetType: '相同范围的限额已存在' });
  };
}

const InForce = Type.Array(
  Type.Object({
    subject: Type.Integer(),
    subjectId: Type.Union([Type.Integer(), Type.Null()]),
    cycle: Type.Integer(),
    maxAmount: Type.String(),
    names: Type.Array(Type.String()),
  }),
);

async function inForce(context: ActionContext, personId: number) {
  const person = await limitedPerson(context, personId);
  return limitsInForce(await rulesInForce(context, person), person).map(
    ({ subject, of, cycle, cents, names }) => ({
      ...{ subject, subjectId: of, cycle, maxAmount: amountOf(cents), names: [...names] },
    }),
  );
}

/** The limits that hold for a person, for the record of the person. */
export const limitService: DomainService = {
  name: 'bank.limits',
  run: async (context, { personId }) => ({ limits: await inForce(context, Number(personId)) }),
};

/** Limits of spending (domains.md 3.5): rules that do not contradict each other, and what holds for a person. */
export const limitActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '添加消费限额',
    body: null,
    writes: true,
    run: (context, { body }) => context.rows(entity).add(body, {}, refuseSame(context, 0)),
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑消费限额',
    body: null,
    writes: true,
    run: (context, { params: { id = 0 }, body }) =>
      context.rows(entity).edit(id, body, {}, refuseSame(context, id)),
  },
  {
    entity,
    path: 'in-force/{id}',
    methods: ['GET'],
    permission: 'search',
    title: '人员当前限额',
    answer: InForce,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      return inForce(context, id);
    },
  },
];
