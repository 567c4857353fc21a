import { sql } from 'kysely';
import { storedCents } from '../../../schemas/money/cents';
import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import type { BankTrade } from '../adapters/bank-adapter';
import { addTask, timeIn } from './new-trade';
import { settleNotices, tellUnknown } from './trade-notices';
import { factsOf, isOpen, TRADE, type TradeOrder } from './trade-words';

/** Seconds until the bank is first asked what became of a payment. */
const FIRST_QUERY_SECONDS = 60;
/** With a pause that doubles up to an hour, this often is for more than a day. */
const MOST_QUERIES = 40;

/** What an answer says of an order. */
export interface Verdict {
  /** `silent`: none came; `amount`: the bank has booked another amount than was ordered. */
  readonly code: 'paid' | 'refused' | 'unknown' | 'silent' | 'amount';
  /** Of the order afterwards. */
  readonly state: number;
  readonly msg: string;
}

/**
 * Applies what the bank says of an order, which is locked: a success and a failure take effect once, whichever answer
 * brings it first and however late. Without a certain answer the order is unknown, and the bank is asked again; it is
 * never sent again. Null: the order had its result before.
 */
export async function settleTrade(
  context: ActionContext,
  order: TradeOrder,
  answer: BankTrade | null,
): Promise<Verdict | null> {
  if (!isOpen(order)) return null;
  const verdict = judged(order, answer, await isLost(context, order));
  const { state, msg } = verdict;
  const isOver = state === TRADE.paid || state === TRADE.failed;
  const values: JsonObject = {
    ...{ state, resultMsg: msg },
    ...(answer?.serial && { bankSerial: answer.serial }),
    ...(isOver && { finishedAt: await timeIn(context) }),
  };
  await context.rows('bank_trade_order').set(order, values, 'bank-result');
  const source = context.trades.source(order.sourceType!);
  if (state === TRADE.paid) await source.paid(context, factsOf(order));
  if (state === TRADE.failed) await source.failed(context, factsOf(order), msg);
  if (isOver && order.state === TRADE.unknown) await settleNotices(context, order);
  if (verdict.code === 'amount' && order.resultMsg !== msg) {
    await source.unsure(context, factsOf(order), msg);
    await tellUnknown(context, order, msg);
  }
  if (order.state === TRADE.sent && state === TRADE.unknown && verdict.code !== 'amount')
    await addTask(context, 'queryTrade', {
      ...{ tradeOrderId: order.id, bankProductId: order.bankProductId, bankAccountId: order.fromAccountId },
      runAt: await timeIn(context, FIRST_QUERY_SECONDS),
      maxTry: MOST_QUERIES,
    });
  return verdict;
}

/** An order that was cancelled before it was sent: its document has failed. */
export async function cancelTrade(context: ActionContext, order: TradeOrder): Promise<void> {
  const msg = '付款在发送前被取消';
  const values = { state: TRADE.canceled, resultMsg: msg, finishedAt: await timeIn(context) };
  await context.rows('bank_trade_order').set(order, values, 'cancel');
  await context.trades.source(order.sourceType!).failed(context, factsOf(order), msg);
}

function judged(order: TradeOrder, answer: BankTrade | null, lost: boolean): Verdict {
  if (answer === null)
    return { code: 'silent', state: TRADE.unknown, msg: order.resultMsg ?? '银行没有应答，结果未知' };
  switch (answer.state) {
    case 'paid':
      return storedCents(answer.amount ?? '0') === storedCents(order.amount!)
        ? { code: 'paid', state: TRADE.paid, msg: '付款成功' }
        : {
            ...{ code: 'amount', state: TRADE.unknown },
            msg: `银行记账金额${answer.amount}与指令金额${order.amount}不符，请与银行核实`,
          };
    case 'refused':
      return {
        ...{ code: 'refused', state: TRADE.failed },
        msg: answer.why ? `银行拒绝付款：${answer.why}` : '银行拒绝付款',
      };
    case 'unknown':
      return lost
        ? { code: 'unknown', state: TRADE.failed, msg: '银行查无此交易，付款未发生' }
        : { code: 'unknown', state: TRADE.unknown, msg: '银行尚未收到此交易，结果未知' };
  }
}

/** Whether an order that the bank does not know was never received (`BankTrade`). */
async function isLost({ tx, session }: ActionContext, { id }: TradeOrder): Promise<boolean> {
  const found = await tx
    .selectFrom('bank_trade_order')
    .select(sql<boolean>`sent_at < now() - interval '1 day'`.as('lost'))
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return found.lost;
}
