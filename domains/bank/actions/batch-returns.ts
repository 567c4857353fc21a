import { sql } from 'kysely';
import Type from 'typebox';
import { storedCents } from '../../../schemas/money/cents';
import { lines } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';
import { BankFileError, type FileFault } from '../adapters/bank-file';
import { readReturn, type ReturnedTrade, type ReturnFile } from '../adapters/payment-file';
import { timeIn } from './new-trade';
import { BATCH_ACTION, TASK, TASK_KIND, TRADE, type BankTask } from './trade-words';

/** Characters of a file at most. */
const LONGEST = 500_000;
/** Tries of the task that applies a result. */
const MOST_TRIES = 3;
/** Sentences about lines that an answer has at most. */
const MOST_NOTES = 20;

/** What is said of a file that is no return file. */
const FAULTS: Readonly<Record<FileFault, string>> = {
  kind: '不是回盘文件：首行应以 H|PAYRETURN 开头',
  version: '不支持此版本的回盘文件',
  tooMany: '回盘文件的记录过多',
  end: '回盘文件不完整：缺少末行',
  checksum: '回盘文件的校验码不符',
  record: '回盘文件的明细行有误',
  count: '回盘文件的记录数不符',
  sum: '回盘文件的合计金额不符',
};

function returnOf({ failFields }: ActionContext, text: string): ReturnFile {
  try {
    return readReturn(text);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return failFields({ content: FAULTS[error.fault] });
  }
}

/** The task of a batch of the session's organisation, locked: two returns of one batch wait for each other. */
async function batchOf(context: ActionContext, batchNo: string): Promise<BankTask> {
  const { tx, session, failFields } = context;
  const found = await tx
    .selectFrom('bank_task')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('task_no', '=', batchNo)
    .where('action', '=', BATCH_ACTION)
    .executeTakeFirst();
  if (!found) return failFields({ content: '本机构没有回盘文件所属的批次' });
  return context.rows('bank_task').get(found.id);
}

/** An order of a batch. */
interface BatchOrder {
  readonly id: number;
  readonly tradeNo: string;
  readonly accountId: number;
  readonly amount: string;
  /** The bank may still say what became of it. */
  readonly isOpen: boolean;
  /** A return file has said it already; it is about to be applied. */
  readonly isTold: boolean;
}

async function ordersOf({ tx, session }: ActionContext, batchNo: string): Promise<Map<string, BatchOrder>> {
  const { rows } = await sql<BatchOrder>`
    select o.id, o.trade_no as "tradeNo", o.from_account_id as "accountId", o.amount::text as amount,
           o.state in (${TRADE.sent}, ${TRADE.unknown}) as "isOpen",
           exists (select from bank_task t where t.tenant_id = o.tenant_id and t.trade_order_id = o.id
                    and t.params is not null and t.state in (${TASK.waiting}, ${TASK.running})) as "isTold"
      from bank_trade_order o
     where o.tenant_id = ${session.tenantId} and o.org_id = ${session.orgId} and o.batch_no = ${batchNo}`.execute(
    tx,
  );
  return new Map(rows.map((order) => [order.tradeNo, order]));
}

/** What is said of a line that is not applied; null: it is. */
function refusalOf(
  { tradeNo, state, ordered }: ReturnedTrade,
  order: BatchOrder | undefined,
  isRepeated: boolean,
): string | null {
  if (isRepeated) return `交易${tradeNo}在文件中重复`;
  if (!order) return `批次中没有交易${tradeNo}`;
  if (order.isTold) return `交易${tradeNo}的结果已导入`;
  if (!order.isOpen) return `交易${tradeNo}已有结果`;
  // What was paid otherwise is the bank's word, and has to be cleared; what was not paid is another payment.
  if (state === 'refused' && storedCents(ordered) !== storedCents(order.amount))
    return `交易${tradeNo}的金额${ordered}与指令金额${order.amount}不符`;
  return null;
}

/** Takes in what a bank says of a batch: tasks apply it, each in a transaction of its own, as any late answer. */
async function importReturn(context: ActionContext, content: string) {
  const { batchNo, results } = returnOf(context, content);
  const batch = await batchOf(context, batchNo);
  const orders = await ordersOf(context, batchNo);
  const seen = new Set<string>();
  const notes: string[] = [];
  const told: { result: ReturnedTrade; order: BatchOrder }[] = [];
  for (const result of results) {
    const order = orders.get(result.tradeNo);
    const refusal = refusalOf(result, order, seen.has(result.tradeNo));
    seen.add(result.tradeNo);
    if (refusal !== null) notes.push(`第${result.line}行：${refusal}`);
    else {
      told.push({ result, order: order! });
      if (storedCents(result.ordered) !== storedCents(order!.amount))
        notes.push(
          `第${result.line}行：银行付款金额${result.ordered}与指令金额${order!.amount}不符，待与银行核实`,
        );
    }
  }
  await tell(context, batch, told);
  const open = [...orders.values()].filter(({ isOpen, isTold }) => isOpen && !isTold).length - told.length;
  await noteBatch(context, batch, open);
  const paid = told.filter(({ result }) => result.state === 'paid').length;
  const more = notes.length > MOST_NOTES ? [`共${notes.length}行`] : [];
  return {
    ...{ paid, refused: told.length - paid, skipped: results.length - told.length },
    ...(notes.length > 0 && { notes: [...notes.slice(0, MOST_NOTES), ...more].join('；') }),
  };
}

async function tell(
  context: ActionContext,
  { bankProductId }: BankTask,
  told: readonly { result: ReturnedTrade; order: BatchOrder }[],
): Promise<void> {
  if (told.length === 0) return;
  const nextRunAt = await timeIn(context);
  await context.addAll(
    'bank_task',
    told.map(({ result: { tradeNo, state, serial, amount, why = null }, order }) => ({
      ...{ taskKind: TASK_KIND.queryTrade, action: 'queryTrade', maxTry: MOST_TRIES, nextRunAt },
      ...{ tradeOrderId: order.id, bankProductId, bankAccountId: order.accountId },
      params: { tradeNo, state, serial, amount, why },
    })),
  );
}

/** The batch is over once the bank has spoken of each of its payments. */
async function noteBatch(context: ActionContext, batch: BankTask, open: number): Promise<void> {
  const isOver = open === 0;
  await context.rows('bank_task').set(
    batch,
    {
      resultMsg: `尚有${open}笔未回盘`,
      ...(isOver && { state: TASK.done, finishedAt: await timeIn(context) }),
    },
    'return',
  );
}

/** What a bank by files has done with a batch (`payment-file.md`). */
export const batchReturn: Action = {
  entity: 'bank_trade_order',
  path: 'import-return',
  methods: ['POST'],
  permission: 'batch',
  title: '导入回盘文件',
  body: Type.Object({ content: lines({ minLength: 1, maxLength: LONGEST, title: '回盘文件内容' }) }),
  answer: Type.Object({
    paid: Type.Integer(),
    refused: Type.Integer(),
    skipped: Type.Integer(),
    notes: Type.Optional(Type.String()),
  }),
  writes: true,
  run: (context, { body }) => importReturn(context, body.content as string),
};
