import type { JsonObject } from '../../../schemas/json';
import type {
  Action,
  ActionContext,
  TransitionHook,
  TransitionHooks,
  ValidRow,
} from '../../../server/action';
import { giveBackAll, takeHolds, uncovered } from './in-out-holds';
import { itemsOf } from './in-out-items';
import { planInOut, planLines, refuseFirst } from './in-out-plan';
import { carryOut } from './in-out-post';
import { freeRecord } from './in-out-record';
import { DIRECTION, IN_OUT, ITEM, itemSource, PAY_WAY, type InOut } from './in-out-words';
import { lineStates, noteResults } from './line-results';
import { refuseClosedMonth, refuseEarly } from './month-closed';

const entity = 'money_in_out';
type Hook = TransitionHook<typeof entity>;

/** Lines of a document at most. */
const MOST_ITEMS = 2000;

/** Posts a document, unless another person has to check it first. */
async function checked(context: ActionContext, row: InOut): Promise<JsonObject> {
  await refuseClosedMonth(context, row.bizDate);
  return carryOut(context, row, await planInOut(context, row));
}

const submitHook: Hook = {
  entity,
  verb: 'submit',
  async run(context, { row }) {
    await refuseClosedMonth(context, row.bizDate);
    const plan = await planInOut(context, row);
    refuseFirst(context, await uncovered(context, row, plan));
    return takeHolds(context, row, plan);
  },
};

const checkHook: Hook = {
  entity,
  verb: 'check',
  async run(context, { row, state }) {
    if (state === IN_OUT.rejected) return giveBackAll(context, row);
    return state === IN_OUT.second ? {} : checked(context, row);
  },
};

const retryHook: Hook = {
  entity,
  verb: 'retry',
  async run(context, { row }) {
    const { plan, refused } = await planLines(context, row);
    const short = await uncovered(context, row, plan);
    const items = plan.items.filter(({ item }) => !short.some((one) => one.item === item));
    const left = [...refused, ...short];
    if (items.length === 0) refuseFirst(context, left);
    const payable = { ...plan, items };
    const held = await takeHolds(context, row, payable);
    // A line that cannot be paid now keeps no other from being paid.
    await noteResults(
      context,
      'money_in_out_item',
      left.map(({ item: { id }, text }) => ({
        id,
        itemState: ITEM.failed,
        failReason: text.replace(/^.*?\uFF1A/, ''),
      })),
    );
    // The columns of the new round are those of the document from now on.
    const { state: _, ...more } = await carryOut(context, { ...row, ...held }, payable);
    return { ...held, ...more };
  },
};

const abandonHook: Hook = {
  entity,
  verb: 'abandon',
  async run(context, { row }) {
    if (row.state === IN_OUT.submitted) return giveBackAll(context, row);
    const n = (await lineStates(context, 'money_in_out_item', row.id)).get(ITEM.done) ?? 0;
    if (n > 0) context.fail('已有{n}人付款成功，不能作废', { n });
    return {};
  },
};

const reverseHook: Hook = {
  entity,
  verb: 'reverse',
  async run(context, { row, opinion }) {
    const isIn = row.direction === DIRECTION.in;
    if (!isIn && row.payWay === PAY_WAY.transfer)
      context.fail('银行已付款，不能冲正；退回的款项请按收款登记');
    const items = await itemsOf(context, row, 'done');
    const sources = items.map(({ id }) => itemSource(row, id, row.round ?? 0));
    const posted = await context.ledger.findAll(sources, isIn ? 'M1' : 'M2');
    // What came in by a record without an owner was claimed.
    const claimed = posted.includes(null) ? await context.ledger.findAll(sources, 'M4.claim') : [];
    await context.ledger.reverseAll(
      posted.map((txn, at) => ({
        ...{ txnId: (txn ?? claimed[at])!.id, source: sources[at]! },
        summary: opinion ?? '冲正',
      })),
    );
    await freeRecord(context, row);
    const txnNos = posted.map((txn, at) => (txn ?? claimed[at])!.txnNo);
    await context.serve('bank.release-records', { txnNos });
  },
};

const giveBackHook = (verb: 'revoke' | 'cancel'): Hook => ({
  entity,
  verb,
  run: (context, { row }) => giveBackAll(context, row),
});

/** What a document reserves, posts and pays (domains.md 2.8, M1 to M3). */
export const inOutHooks: TransitionHooks = [
  ...[submitHook, checkHook, { ...checkHook, verb: 'confirm' } as Hook, retryHook],
  ...[giveBackHook('revoke'), giveBackHook('cancel'), abandonHook, reverseHook],
];

/** Refuses more lines than a document takes, before they are read. */
function refuseLong({ failFields }: ActionContext, { items }: JsonObject): void {
  if (Array.isArray(items) && items.length > MOST_ITEMS) failFields({ items: '单据超过2000行，请拆分' });
}

/** The standard calls with the bound of lines in the words of the document. */
export const inOutActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '新增收付单',
    body: null,
    writes: true,
    async run(context, { body }) {
      refuseLong(context, body);
      return context.rows(entity).add(body, {}, ({ bizDate }) => refuseEarly(context, bizDate));
    },
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑收付单',
    body: null,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      refuseLong(context, body);
      const early: ValidRow = async ({ bizDate }) => refuseEarly(context, bizDate);
      return context.rows(entity).edit(id, body, {}, 'bizDate' in body ? early : undefined);
    },
  },
];
