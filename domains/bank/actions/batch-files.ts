import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import Type from 'typebox';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';
import type { DomainJob } from '../../../server/domain-job';
import { BY_FILES } from '../adapters/ask-bank';
import { MOST_PAYMENTS, paymentFile, type FilePayment } from '../adapters/payment-file';
import { timeIn } from './new-trade';
import { BATCH_ACTION, TASK, TASK_KIND, TRADE } from './trade-words';

const entity = 'bank_trade_order';
const PERMISSION = 'batch';
const FILE_JOB = 'bank.batch-file';

/** A payment that waits to be sent, and the task that would send it; both locked. */
interface DuePayment {
  readonly taskId: number;
  readonly orderId: number;
  readonly amount: string;
}

/** What is sent to the bank of a product that takes files, the oldest first. Of two that ask at once, the second finds what is left. */
async function duePayments({ tx, session }: ActionContext, productId: number): Promise<DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    select t.id as "taskId", o.id as "orderId", o.amount::text as amount
      from bank_task t join bank_trade_order o on o.tenant_id = t.tenant_id and o.id = t.trade_order_id
     where t.tenant_id = ${session.tenantId} and t.org_id = ${session.orgId} and t.bank_product_id = ${productId}
       and t.action = 'pay' and t.state = ${TASK.waiting} and t.next_run_at <= now() and o.state = ${TRADE.waiting}
     order by o.id limit ${MOST_PAYMENTS} for update of t, o`.execute(tx);
  return rows;
}

/** Refuses a product whose bank takes no files. */
async function requireFiles({ tx, session, failFields }: ActionContext, productId: number): Promise<void> {
  const product = await tx
    .selectFrom('bank_product')
    .select('adapter')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product || !BY_FILES.includes(product.adapter))
    failFields({ bankProductId: '该银行产品不以文件往来' });
}

/**
 * Makes a batch of the payments that wait: each is in one batch only, and is never sent again. One statement for thousands,
 * and without logs of their own: the task of the batch, which names them, is logged.
 */
async function exportBatch(context: ActionContext, productId: number) {
  const { tx, session } = context;
  await requireFiles(context, productId);
  const due = await duePayments(context, productId);
  if (due.length === 0) return context.fail('没有待发送的付款');
  const count = due.length;
  const total = amountOf(due.reduce((sum, { amount }) => sum + storedCents(amount), 0n));
  const tasks = context.rows('bank_task');
  const now = await timeIn(context);
  const { id } = await tasks.add(
    {},
    {
      ...{ taskKind: TASK_KIND.pay, action: BATCH_ACTION, bankProductId: productId, maxTry: 1, tries: 1 },
      ...{ state: TASK.running, startedAt: now, resultMsg: `${count}笔付款，合计${total}元，等待回盘` },
    },
  );
  const batchNo = (await tasks.get(id)).taskNo!;
  await sql`
    update bank_trade_order set state = ${TRADE.sent}, batch_no = ${batchNo}, sent_at = now(), version = version + 1,
           updated_at = now()
     where tenant_id = ${session.tenantId} and id = any(${due.map(({ orderId }) => orderId)}::bigint[])`.execute(
    tx,
  );
  await sql`
    update bank_task set state = ${TASK.done}, tries = 1, result_code = 'batch', started_at = now(), finished_at = now(),
           result_msg = ${`已写入批次${batchNo}`}, version = version + 1, updated_at = now()
     where tenant_id = ${session.tenantId} and id = any(${due.map(({ taskId }) => taskId)}::bigint[])`.execute(
    tx,
  );
  await context.startJob(FILE_JOB, { batchNo });
  return { batchNo, count, total };
}

/** The text of the file of a batch, which is the same each time: nothing of a sent order changes that it has. */
export async function fileOf({ tx, session }: ActionContext, batchNo: string): Promise<string> {
  const { rows } = await sql<FilePayment & { day: string; customerNo: string | null }>`
    select o.trade_no as "tradeNo", a.account_no as "fromAccountNo", o.payee_no as "payeeNo",
           o.payee_name as "payeeName", o.payee_union_no as "payeeUnionNo", o.amount::text as amount, o.purpose,
           to_char(o.sent_at, 'YYYY-MM-DD') as day, p.customer_no as "customerNo"
      from bank_trade_order o
      join bank_account a on a.tenant_id = o.tenant_id and a.id = o.from_account_id
      join bank_product p on p.tenant_id = o.tenant_id and p.id = o.bank_product_id
     where o.tenant_id = ${session.tenantId} and o.org_id = ${session.orgId} and o.batch_no = ${batchNo}
     order by o.id`.execute(tx);
  const { day = '', customerNo = null } = rows[0] ?? {};
  return paymentFile({ batchNo, customerNo, day, payments: rows });
}

/** Writes the file of a batch, for whoever has asked for it. */
export const batchFileJob: DomainJob = {
  kind: FILE_JOB,
  entity,
  title: ({ batchNo }) => ({ text: '批量付款文件{batchNo}', params: { batchNo: String(batchNo) } }),
  input: Type.Object({ batchNo: Type.String() }),
  result: Type.Object({}),
  permission: PERMISSION,
  retry: 'again',
  seconds: 60,
  async run({ file, read }, { batchNo }) {
    const text = await read((context) => fileOf(context, String(batchNo)));
    const { place } = await file(`${String(batchNo)}.txt`, 'txt');
    await writeFile(place, text);
    return {};
  },
};

/** What users do with the files of payments (`payment-file.md`). */
export const batchFileActions: readonly Action[] = [
  {
    entity,
    path: 'export-batch',
    methods: ['POST'],
    permission: PERMISSION,
    title: '生成批量付款文件',
    body: Type.Object({ bankProductId: { ...ROW_ID, title: '银行产品' } }),
    answer: Type.Object({ batchNo: Type.String(), count: Type.Integer(), total: Type.String() }),
    writes: true,
    run: (context, { body }) => exportBatch(context, body.bankProductId as number),
  },
  {
    entity,
    path: 'batch-file/{id}',
    methods: ['POST'],
    permission: PERMISSION,
    title: '再次生成批量付款文件',
    answer: Type.Object({ batchNo: Type.String() }),
    writes: true,
    async run(context, { params: { id = 0 } }) {
      const { batchNo } = await context.rows(entity).own(id);
      if (batchNo === null) return context.fail('该交易不在批量文件中');
      await context.startJob(FILE_JOB, { batchNo });
      return { batchNo };
    },
  },
];
