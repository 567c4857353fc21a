import type { JsonObject } from '../../../schemas/json';
import type { Action, ActionContext, TransitionHook, TransitionHooks } from '../../../server/action';
import { ITEM } from './in-out-words';
import { freeAll, holdAll } from './settle-holds';
import { lineStates } from './line-results';
import { fillItems } from './settle-items';
import { payOut } from './settle-pay';
import { LEAVE, type Settlement } from './settle-words';
import { timeNow } from './time-now';
import { refuseTargets } from './transfer-targets';

const entity = 'money_settle_batch';
type Hook = TransitionHook<typeof entity>;

const submitHook: Hook = {
  entity,
  verb: 'submit',
  async run(context, { row }) {
    await refuseTargets(context, row.id);
    const filled = await fillItems(context, row);
    return { ...filled, ...(await holdAll(context, row)) };
  },
};

const checkHook: Hook = {
  entity,
  verb: 'check',
  async run(context, { row, state }) {
    if (state === LEAVE.rejected) await freeAll(context, row);
  },
};

/** Pays persons out; what no bank has to pay is over at once. */
async function ended(context: ActionContext, row: Settlement): Promise<JsonObject> {
  const done = await payOut(context, row);
  if (done.state === LEAVE.inProgress) return done;
  return { ...done, state: LEAVE.done, finishedAt: await timeNow(context) };
}

const confirmHook: Hook = {
  entity,
  verb: 'confirm',
  async run(context, { row }) {
    return ended(context, row);
  },
};

const retryHook: Hook = {
  entity,
  verb: 'retry',
  async run(context, { row }) {
    // What a person has may have changed since the payment failed.
    const filled = await fillItems(context, row);
    const held = await holdAll(context, row, true);
    return { ...filled, ...held, ...(await ended(context, { ...row, ...held })) };
  },
};

const abandonHook: Hook = {
  entity,
  verb: 'abandon',
  async run(context, { row }) {
    if (row.state === LEAVE.submitted) return freeAll(context, row);
    const n = (await lineStates(context, 'money_settle_batch_item', row.id)).get(ITEM.done) ?? 0;
    if (n > 0) context.fail('已有{n}人付款成功，不能作废', { n });
  },
};

const freeHook = (verb: 'revoke' | 'cancel'): Hook => ({
  entity,
  verb,
  run: (context, { row }) => freeAll(context, row),
});

/** What a settlement reserves, collects, pays and closes (domains.md 2.8, L1). */
export const settlementHooks: TransitionHooks = [
  ...[submitHook, checkHook, confirmHook, retryHook, abandonHook],
  ...[freeHook('revoke'), freeHook('cancel')],
];

/** Fills in the amounts of a document that was just saved. */
async function filled<T extends { id: number }>(context: ActionContext, saved: T): Promise<T> {
  await refuseTargets(context, saved.id);
  const rows = context.rows(entity);
  const row = await rows.get(saved.id);
  await rows.set(row, await fillItems(context, row), 'calculate');
  return saved;
}

/** The standard calls, which fill in what persons have and are paid. */
export const settlementActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '新增离监结算单',
    body: null,
    writes: true,
    run: async (context, { body }) => filled(context, await context.rows(entity).add(body)),
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑离监结算单',
    body: null,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      const rows = context.rows(entity);
      await filled(context, await rows.edit(id, body));
      return { id, version: (await rows.get(id)).version };
    },
  },
];
