import Type from 'typebox';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import type { JsonObject } from '../../../schemas/json';
import type { Action, ActionContext, RowOf } from '../../../server/action';
import { guardedRemoval } from './guarded-removal';

const entity = 'bank_money_type';

/** How the shipped types split what comes in between pockets, in percent by the codes of both (domains.md 3.2). */
export const SPLITS: Readonly<Record<string, Readonly<Record<string, number>>>> = { 111: { BC: 70, LC: 30 } };

/** A choice of a settling type. */
const SettleType = Type.Array(
  Type.Object({
    value: ROW_ID,
    label: Type.String(),
    direction: Type.Integer(),
    categoryId: ROW_ID,
  }),
);

/** Types that transactions name keep their meaning, so they are disabled instead. */
async function refusePosted(context: ActionContext, { id, name }: RowOf<typeof entity>): Promise<void> {
  if (await context.ledger.isPosted(id)) context.fail('类型“{name}”已有流水，不能删除，可以停用', { name });
}

/** The ids of the pockets by code. */
async function categoriesByCode({ tx, session }: ActionContext): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('bank_money_category')
    .select(['id', 'code'])
    .where('tenant_id', '=', session.tenantId)
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Adds the shipped types that are missing, with how they split what comes in. */
async function addMissing(context: ActionContext): Promise<{ added: number; existing: number }> {
  const rows = context.rows(entity);
  const { init = [] } = rows.entity;
  const categories = await categoriesByCode(context);
  const known = await context.tx
    .selectFrom('bank_money_type')
    .select('code')
    .where('tenant_id', '=', context.session.tenantId)
    .execute();
  const codes = new Set(known.map(({ code }) => code));
  const missing = (init as JsonObject[]).filter(({ code }) => !codes.has(String(code)));
  const categoryOf = (code: string): number => {
    const id = categories.get(code);
    return id ?? context.fail('请先补齐资金类别的默认项');
  };
  for (const row of missing) {
    const splits = Object.entries(SPLITS[String(row.code)] ?? {}).map(([code, percent]) => ({
      moneyCategoryId: categoryOf(code),
      percent,
    }));
    const moneyCategoryId = categoryOf(String(row.moneyCategoryId));
    await rows.add({ ...row, moneyCategoryId, ...(splits.length > 0 && { splits }) });
  }
  return { added: missing.length, existing: init.length - missing.length };
}

/** Money types: what is posted keeps its meaning, the shipped ones, and those that settle (domains.md 2.7). */
export const moneyTypeActions: readonly Action[] = [
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑资金类型',
    body: null,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      return context.rows(entity).edit(id, body, {}, async ({ direction }) => {
        const before = await context.rows(entity).get(id);
        if (before.direction !== direction && (await context.ledger.isPosted(id)))
          context.failFields({ direction: '类型已有流水，不能修改方向或事件' });
      });
    },
  },
  ...guardedRemoval(
    entity,
    { rows: '资金类型', one: '删除资金类型', several: '批量删除资金类型' },
    refusePosted,
  ),
  {
    entity,
    path: 'init',
    methods: ['GET', 'POST'],
    permission: 'add',
    title: '补齐默认资金类型',
    answer: Type.Object({ added: Type.Integer(), existing: Type.Integer() }),
    writes: true,
    run: addMissing,
  },
  {
    entity,
    path: 'get-settle-money-type',
    methods: ['GET'],
    permission: 'option',
    title: '用于结算的资金类型',
    answer: SettleType,
    writes: false,
    async run(context) {
      const found = await context.tx
        .selectFrom('bank_money_type as t')
        .select(['t.id as value', 't.name as label', 't.direction', 't.money_category_id as categoryId'])
        .where(context.choosable(entity))
        .where('t.is_settle', '=', 1)
        .where('t.status', '=', 1)
        .orderBy('t.sort')
        .execute();
      return found;
    },
  },
];
