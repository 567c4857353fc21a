import { sql } from 'kysely';
import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import { adapterOf, USUAL_SECONDS, type AskedProduct } from '../adapters/ask-bank';
import type { BankPayment, BankTrade } from '../adapters/bank-adapter';
import { timeIn } from './new-trade';
import { settleTrade, type Verdict } from './trade-result';
import { isOpen, TASK, TRADE, type BankTask, type TaskAction, type TradeOrder } from './trade-words';

/** Seconds beyond the time of the product after which a task that still runs was left by its server. */
const LEASE_EXTRA = 60;
/** Seconds until the bank is asked again: they double with each try, up to an hour. */
const PAUSE = { first: 60, most: 3600 };

/** A task that this server has taken, with all that the bank is told. */
export interface TakenTask {
  readonly id: number;
  readonly action: TaskAction;
  /** Which try it is: whoever has taken it since has another. */
  readonly tries: number;
  readonly product: AskedProduct;
  readonly payment: BankPayment;
}

/** Values of `RunResult`. */
const RUN = { failed: 0, done: 1 };

/** Takes a task that is due; an order is marked as sent before anything is sent. Null: there is nothing to do for it any more. */
export async function takeTask(context: ActionContext, id: number): Promise<TakenTask | null> {
  const tasks = context.rows('bank_task');
  const task = await tasks.get(id);
  if (task.state !== TASK.waiting) return null;
  const order = await context.rows('bank_trade_order').get(task.tradeOrderId!);
  const action = task.action as TaskAction;
  if (action === 'pay' ? order.state !== TRADE.waiting : !isOpen(order)) {
    const msg = '交易已有结果，无需执行';
    await tasks.set(task, { state: TASK.canceled, resultMsg: msg, finishedAt: await timeIn(context) }, 'run');
    return null;
  }
  const product = await productOf(context, task.bankProductId!);
  if (adapterOf(product) === null) throw new Error(`There is no adapter "${product.adapter}"`);
  const now = await timeIn(context);
  const tries = (task.tries ?? 0) + 1;
  const leaseUntil = await timeIn(context, (product.timeoutSec ?? USUAL_SECONDS) + LEASE_EXTRA);
  await tasks.set(task, { state: TASK.running, tries, startedAt: now, leaseUntil }, 'run');
  if (action === 'pay')
    await context.rows('bank_trade_order').set(order, { state: TRADE.sent, sentAt: now }, 'send');
  return { id, action, tries, product, payment: await paymentOf(context, order) };
}

/** Seconds until a task is tried again that could not be taken. */
const LATER = 300;

/** Puts off a task that cannot be taken, such as one whose signing key cannot be opened: nothing was sent. */
export async function putOffTask(context: ActionContext, id: number): Promise<void> {
  const task = await context.rows('bank_task').get(id);
  if (task.state !== TASK.waiting) return;
  const values = { nextRunAt: await timeIn(context, LATER), resultMsg: '暂不能执行，稍后再试' };
  await context.rows('bank_task').set(task, values, 'run');
}

/** The product with its signing key. Not locked, as many tasks use it at once. */
export async function productOf(context: ActionContext, id: number): Promise<AskedProduct> {
  const row = await context.tx
    .selectFrom('bank_product')
    .select(['adapter', 'endpoint'])
    .select(['customer_no as customerNo', 'merchant_no as merchantNo', 'sign_key as signKey'])
    .select('timeout_sec as timeoutSec')
    .where('tenant_id', '=', context.session.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, signKey: context.secret('bank_product', 'signKey', row.signKey) };
}

/** What the bank is told of an order. */
export async function paymentOf({ tx, session }: ActionContext, order: TradeOrder): Promise<BankPayment> {
  const { account_no: fromAccountNo } = await tx
    .selectFrom('bank_account')
    .select('account_no')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', order.fromAccountId)
    .executeTakeFirstOrThrow();
  return {
    ...{ tradeNo: order.tradeNo!, fromAccountNo, payeeNo: order.payeeNo!, payeeName: order.payeeName! },
    amount: order.amount!,
  };
}

/** What came of a talk with the bank. */
export interface Talk {
  /** Null: the bank has not answered. */
  readonly answer: BankTrade | null;
  readonly costMs: number;
}

/** Applies an answer to the order, also one that comes late, and ends the task if it is still this server's. */
export async function concludeTask(context: ActionContext, taken: TakenTask, talk: Talk): Promise<void> {
  const task = await context.rows('bank_task').get(taken.id);
  const order = await context.rows('bank_trade_order').get(task.tradeOrderId!);
  const verdict = await settleTrade(context, order, talk.answer);
  await log(context, task, taken, talk, verdict);
  if (task.state === TASK.running && task.tries === taken.tries) await endTask(context, task, verdict);
}

/** A task whose server has left it: a payment may or may not have been sent, so it is never sent again. */
export async function recoverTask(context: ActionContext, id: number): Promise<void> {
  const task = await context.rows('bank_task').get(id);
  const { rows } = await sql<{ over: boolean }>`
    select ${task.leaseUntil}::timestamptz < now() as over`.execute(context.tx);
  if (task.state !== TASK.running || rows[0]?.over !== true) return;
  const order = await context.rows('bank_trade_order').get(task.tradeOrderId!);
  await endTask(context, task, await settleTrade(context, order, null));
}

/** How a task ends: a question may be repeated, a payment never. */
async function endTask(context: ActionContext, task: BankTask, verdict: Verdict | null): Promise<void> {
  const result: JsonObject = {
    ...{
      resultCode: verdict?.code ?? 'settled',
      resultMsg: verdict?.msg ?? '交易已有结果',
      leaseUntil: null,
    },
  };
  const tries = task.tries ?? 0;
  const isOpenYet = verdict?.state === TRADE.unknown;
  const mayRepeat = task.action !== 'pay' && verdict?.code !== 'amount';
  if (isOpenYet && mayRepeat && tries < (task.maxTry ?? 1)) {
    const pause = Math.min(PAUSE.first * 2 ** (tries - 1), PAUSE.most);
    const next = { state: TASK.waiting, nextRunAt: await timeIn(context, pause) };
    await context.rows('bank_task').set(task, { ...result, ...next }, 'run');
    return;
  }
  const state = stateOf(task, verdict);
  const finishedAt = await timeIn(context);
  await context.rows('bank_task').set(task, { ...result, state, finishedAt }, 'run');
}

function stateOf({ action }: BankTask, verdict: Verdict | null): number {
  if (verdict?.state === TRADE.unknown) return action === 'pay' ? TASK.unknown : TASK.failed;
  return action === 'pay' && verdict?.state === TRADE.failed ? TASK.failed : TASK.done;
}

async function log(
  context: ActionContext,
  task: BankTask,
  { tries, payment, action }: TakenTask,
  { answer, costMs }: Talk,
  verdict: Verdict | null,
): Promise<void> {
  await context.rows('bank_task_log').add(
    {},
    {
      ...{ taskId: task.id, taskKind: task.taskKind, tryNo: tries, costMs, runAt: await timeIn(context) },
      request: action === 'pay' ? { ...payment } : { tradeNo: payment.tradeNo },
      ...(answer && { response: { ...answer } }),
      // A payment that was not made has failed; a question that was answered has not.
      result: (action === 'pay' ? verdict?.code === 'paid' : answer !== null) ? RUN.done : RUN.failed,
      resultCode: verdict?.code ?? answer?.state ?? 'silent',
      resultMsg: verdict?.msg ?? '交易已有结果',
    },
  );
}
