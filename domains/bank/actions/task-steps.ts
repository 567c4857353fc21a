import { sql } from 'kysely';
import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import { adapterOf, USUAL_SECONDS, type AskedProduct } from '../adapters/ask-bank';
import { balanceWork, transWork } from './account-talk';
import { timeIn } from './new-trade';
import type { Outcome, TaskWork } from './task-work';
import { payWork, queryWork } from './trade-talk';
import { TASK, type BankTask, type TaskAction } from './trade-words';

/** Seconds beyond the time of the product after which a task that still runs was left by its server. */
const LEASE_EXTRA = 60;
/** Seconds until the bank is asked again: they double with each try, up to an hour. */
const PAUSE = { first: 60, most: 3600 };
/** Values of `RunResult`. */
const RUN = { failed: 0, done: 1 };

/** What each action does. */
export const TASK_WORK: Readonly<Record<TaskAction, TaskWork>> = {
  pay: payWork as TaskWork,
  queryTrade: queryWork as TaskWork,
  fetchTrans: transWork as TaskWork,
  queryBalance: balanceWork as TaskWork,
};

const workOf = (task: BankTask): TaskWork => TASK_WORK[task.action as TaskAction];

/** A task that this server has taken, with all that the bank is told. */
export interface TakenTask {
  readonly id: number;
  readonly action: TaskAction;
  /** Which try it is: whoever has taken it since has another. */
  readonly tries: number;
  readonly product: AskedProduct;
  readonly question: unknown;
}

/** Takes a task that is due. Null: there is nothing to do for it any more. */
export async function takeTask(context: ActionContext, id: number): Promise<TakenTask | null> {
  const tasks = context.rows('bank_task');
  const task = await tasks.get(id);
  if (task.state !== TASK.waiting) return null;
  const product = await productOf(context, task.bankProductId!);
  if (task.params === null && adapterOf(product) === null)
    throw new Error(`There is no adapter "${product.adapter}"`);
  const question = await workOf(task).take(context, task);
  const now = await timeIn(context);
  if (question === null) {
    await tasks.set(task, { state: TASK.canceled, resultMsg: '无需执行', finishedAt: now }, 'run');
    return null;
  }
  const tries = (task.tries ?? 0) + 1;
  const leaseUntil = await timeIn(context, (product.timeoutSec ?? USUAL_SECONDS) + LEASE_EXTRA);
  await tasks.set(task, { state: TASK.running, tries, startedAt: now, leaseUntil }, 'run');
  return { id, action: task.action as TaskAction, tries, product, question };
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

/** What came of a talk with the bank. */
export interface Talk {
  /** Null: the bank has not answered. */
  readonly answer: unknown;
  readonly costMs: number;
}

/** Applies an answer, also one that comes late, and ends the task if it is still this server's. */
export async function concludeTask(context: ActionContext, taken: TakenTask, talk: Talk): Promise<void> {
  const task = await context.rows('bank_task').get(taken.id);
  const outcome = await workOf(task).conclude(context, task, talk.answer);
  await log(context, task, taken, talk.costMs, outcome);
  if (task.state === TASK.running && task.tries === taken.tries) await endTask(context, task, outcome);
}

/** A task whose server has left it: a payment may or may not have been sent, so it is never sent again. */
export async function recoverTask(context: ActionContext, id: number): Promise<void> {
  const task = await context.rows('bank_task').get(id);
  const { rows } = await sql<{ over: boolean }>`
    select ${task.leaseUntil}::timestamptz < now() as over`.execute(context.tx);
  if (task.state !== TASK.running || rows[0]?.over !== true) return;
  await endTask(context, task, await workOf(task).conclude(context, task, null));
}

/** How a task ends: a question may be repeated, a payment never. */
async function endTask(context: ActionContext, task: BankTask, outcome: Outcome): Promise<void> {
  const { code, msg, again } = outcome;
  const result: JsonObject = { resultCode: code, resultMsg: msg, leaseUntil: null };
  const tries = task.tries ?? 0;
  if (again && tries < (task.maxTry ?? 1)) {
    const pause = Math.min(PAUSE.first * 2 ** (tries - 1), PAUSE.most);
    const next = { state: TASK.waiting, nextRunAt: await timeIn(context, pause) };
    await context.rows('bank_task').set(task, { ...result, ...next }, 'run');
    return;
  }
  if (again) await workOf(task).giveUp?.(context, task, outcome);
  const finishedAt = await timeIn(context);
  await context.rows('bank_task').set(task, { ...result, state: outcome.state, finishedAt }, 'run');
}

async function log(
  context: ActionContext,
  task: BankTask,
  { tries, question }: TakenTask,
  costMs: number,
  { code, msg, isDone, response }: Outcome,
): Promise<void> {
  await context.rows('bank_task_log').add(
    {},
    {
      ...{ taskId: task.id, taskKind: task.taskKind, tryNo: tries, costMs, runAt: await timeIn(context) },
      request: workOf(task).request(question),
      ...(response && { response }),
      ...{ result: isDone ? RUN.done : RUN.failed, resultCode: code, resultMsg: msg },
    },
  );
}
