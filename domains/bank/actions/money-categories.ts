import Type from 'typebox';
import { COUNT } from '../../../schemas/record/answer-shapes';
import { rowIds } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';

const entity = 'bank_money_category';

/** Pockets that accounts have keep their name on bills, so they are disabled instead. */
async function refuseUsed(context: ActionContext, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { name } = await context.rows(entity).own(id, 'del');
    const use = await context.ledger.pocketUse(id);
    if (use === 'money') context.fail('类别“{name}”下有余额，不能停用或删除', { name });
    if (use === 'empty') context.fail('类别“{name}”下已有账户，不能删除，可以停用', { name });
  }
}

/** Changing and deleting the pockets of persons' accounts: not while money is in them (domains.md 2.7). */
export const moneyCategoryActions: readonly Action[] = [
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑资金类别',
    body: null,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      return context.rows(entity).edit(id, body, {}, async ({ name, status }) => {
        const before = await context.rows(entity).get(id);
        if (before.status === status || status !== 0) return;
        if ((await context.ledger.pocketUse(id)) === 'money')
          context.fail('类别“{name}”下有余额，不能停用或删除', { name: String(name) });
      });
    },
  },
  {
    entity,
    path: 'del/{id}',
    methods: ['DELETE', 'POST'],
    permission: 'del',
    title: '删除资金类别',
    writes: true,
    async run(context, { params: { id = 0 } }) {
      await refuseUsed(context, [id]);
      return context.rows(entity).remove([id]);
    },
  },
  {
    entity,
    path: 'batch-del',
    methods: ['POST'],
    permission: 'del',
    title: '批量删除资金类别',
    body: Type.Object({ ids: rowIds('资金类别') }),
    answer: COUNT,
    writes: true,
    async run(context, { body }) {
      const ids = [...new Set(body.ids as number[])];
      await refuseUsed(context, ids);
      return context.rows(entity).remove(ids);
    },
  },
];
