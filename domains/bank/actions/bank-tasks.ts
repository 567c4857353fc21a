import Type from 'typebox';
import type { JsonObject } from '../../../schemas/json';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';
import { timeIn } from './new-trade';
import { cancelTrade } from './trade-result';
import { TASK, type BankTask } from './trade-words';

const entity = 'bank_task';

/** A task as the user has seen it. */
async function seen(context: ActionContext, id: number, version: number): Promise<BankTask> {
  const task = await context.rows(entity).own(id);
  return task.version === version ? task : context.fail('数据已被他人修改，请刷新后重试');
}

/** Runs a failed question again from its first try. */
async function retry(context: ActionContext, id: number, version: number): Promise<JsonObject> {
  const { fail } = context;
  const task = await seen(context, id, version);
  if (task.state === TASK.unknown) fail('结果未知的交易不能重发，请先查询');
  if (task.action === 'pay') fail('付款任务不能重试，请在交易订单中重试');
  if (task.state !== TASK.failed) fail('只有失败的任务可以重试');
  const values = { state: TASK.waiting, tries: 0, nextRunAt: await timeIn(context), finishedAt: null };
  const { version: next } = await context.rows(entity).set(task, values, 'retry');
  return { id, version: next };
}

/** A task that has not begun does not run; a payment is then not made. */
async function cancel(context: ActionContext, id: number, version: number): Promise<JsonObject> {
  const task = await seen(context, id, version);
  if (task.state !== TASK.waiting) context.fail('只有待执行的任务可以取消');
  const values = { state: TASK.canceled, finishedAt: await timeIn(context) };
  const { version: next } = await context.rows(entity).set(task, values, 'cancel');
  if (task.action === 'pay')
    await cancelTrade(context, await context.rows('bank_trade_order').get(task.tradeOrderId!));
  return { id, version: next };
}

const shapes = {
  entity,
  methods: ['POST'],
  body: Type.Object({ version: ROW_ID }),
  answer: Type.Object({ id: ROW_ID, version: ROW_ID }),
  writes: true,
} as const;

/** What users do with talks with banks (domains.md 2.7). */
export const taskActions: readonly Action[] = [
  {
    ...shapes,
    path: 'retry/{id}',
    permission: 'retry',
    title: '重试银行任务',
    run: (context, { params: { id = 0 }, body }) => retry(context, id, body.version as number),
  },
  {
    ...shapes,
    path: 'cancel/{id}',
    permission: 'cancel',
    title: '取消银行任务',
    run: (context, { params: { id = 0 }, body }) => cancel(context, id, body.version as number),
  },
];
