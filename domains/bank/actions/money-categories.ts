import type { Action, ActionContext, RowOf } from '../../../server/action';
import { guardedRemoval } from './guarded-removal';

const entity = 'bank_money_category';

/** Pockets that accounts have keep their name on bills, so they are disabled instead. */
async function refuseUsed(context: ActionContext, { id, name }: RowOf<typeof entity>): Promise<void> {
  const use = await context.ledger.pocketUse(id);
  if (use === 'money') context.fail('类别“{name}”下有余额，不能停用或删除', { name });
  if (use === 'empty') context.fail('类别“{name}”下已有账户，不能删除，可以停用', { name });
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
  ...guardedRemoval(
    entity,
    { rows: '资金类别', one: '删除资金类别', several: '批量删除资金类别' },
    refuseUsed,
  ),
];
