import Type from 'typebox';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';
import { askBank, LONGEST_MS } from '../adapters/ask-bank';
import type { BankTrade } from '../adapters/bank-adapter';
import { batchFileActions } from './batch-files';
import { batchReturn } from './batch-returns';
import { refuseFiles } from './opened-product';
import { productOf } from './task-steps';
import { paymentOf } from './trade-talk';
import { settleTrade } from './trade-result';
import { factsOf, isOpen, TRADE } from './trade-words';

const entity = 'bank_trade_order';

const Result = Type.Object({ id: ROW_ID, version: ROW_ID, state: Type.Integer(), resultMsg: Type.String() });

/** Applies what the bank says of an order that has no result yet. */
async function noteResult(context: ActionContext, id: number, answer: BankTrade | null) {
  if (answer === null) return context.fail('银行暂不可用，请稍后重试');
  const rows = context.rows(entity);
  await settleTrade(context, await rows.own(id), answer);
  const { version, state, resultMsg } = await rows.get(id);
  return { id, version, state: state!, resultMsg: resultMsg ?? '' };
}

/** Pays a failed order again, with a new one; its document decides whether that may be. */
async function retry(context: ActionContext, id: number, version: number) {
  const { fail } = context;
  const order = await context.rows(entity).own(id);
  if (order.version !== version) fail('数据已被他人修改，请刷新后重试');
  if (isOpen(order)) fail('结果未知的交易不能重发，请先查询');
  if (order.state !== TRADE.failed) fail('只有失败的交易可以重试');
  return context.trades.source(order.sourceType!).retry(context, factsOf(order));
}

/** What users do with payment instructions (domains.md 2.7). */
export const tradeOrderActions: readonly Action[] = [
  ...batchFileActions,
  batchReturn,
  {
    entity,
    path: 'query/{id}',
    methods: ['POST'],
    permission: 'query',
    title: '查询交易结果',
    answer: Result,
    writes: true,
    async ask(read, { params: { id = 0 } }): Promise<BankTrade | null> {
      const { product, payment } = await read(async (context) => {
        const order = await context.rows(entity).own(id);
        if (!isOpen(order)) context.fail('该交易不需要查询');
        const product = await productOf(context, order.bankProductId!);
        refuseFiles(context, product);
        return { product, payment: await paymentOf(context, order) };
      });
      return askBank(product, (adapter, access) => adapter.queryTrade(access, payment), LONGEST_MS);
    },
    run: (context, { params: { id = 0 }, asked }) => noteResult(context, id, asked as BankTrade | null),
  },
  {
    entity,
    path: 'retry/{id}',
    methods: ['POST'],
    permission: 'retry',
    title: '重试交易',
    body: Type.Object({ version: ROW_ID }),
    answer: Type.Object({ id: ROW_ID, version: ROW_ID, state: Type.Integer() }),
    writes: true,
    run: (context, { params: { id = 0 }, body }) => retry(context, id, body.version as number),
  },
];
