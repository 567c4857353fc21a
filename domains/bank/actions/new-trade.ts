import { sql } from 'kysely';
import type { ActionContext } from '../../../server/action';
import { TASK_KIND, type TaskAction } from './trade-words';

/** A payment that a document orders. */
export interface NewTrade {
  /** A value of `TradeKind`. */
  readonly kind: number;
  readonly productId: number;
  readonly fromAccountId: number;
  readonly payee: { readonly name: string; readonly no: string; readonly unionNo: string | null };
  readonly amount: string;
  readonly feeAmount: string;
  readonly purpose: string;
  /** `type` is a value of `SourceType`. */
  readonly source: { readonly type: string; readonly id: number; readonly no: string };
  /** The first day on which it is sent; null: at once. */
  readonly from: string | null;
}

/** The time by the clock of the database, as columns hold it; `seconds` from now. */
export async function timeIn({ tx }: ActionContext, seconds = 0): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(now() + make_interval(secs => ${seconds}::float8), 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    tx,
  );
  return rows[0]!.at;
}

/** Makes the order of a payment with the task that sends it; returns the id of the order. */
export async function orderTrade(context: ActionContext, trade: NewTrade): Promise<number> {
  const { tx, session, bizDate } = context;
  const { source, payee, from } = trade;
  const { n } = await tx
    .selectFrom('bank_trade_order')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .executeTakeFirstOrThrow();
  const tryNo = Number(n) + 1;
  const { id } = await context.rows('bank_trade_order').add(
    {},
    {
      ...{ tradeKind: trade.kind, bankProductId: trade.productId, fromAccountId: trade.fromAccountId },
      ...{ payeeName: payee.name, payeeNo: payee.no, payeeUnionNo: payee.unionNo },
      ...{ amount: trade.amount, feeAmount: trade.feeAmount, purpose: trade.purpose },
      ...{ sourceType: source.type, sourceId: source.id, sourceNo: source.no, tryNo },
      // Of two attempts of a document at once, one is refused.
      sourceKey: `${source.type}/${source.id}/${tryNo}`,
    },
  );
  const now = await timeIn(context);
  await addTask(context, 'pay', {
    ...{ tradeOrderId: id, bankProductId: trade.productId, bankAccountId: trade.fromAccountId },
    runAt: from !== null && from > bizDate ? `${from} 00:00:00` : now,
    maxTry: 1,
  });
  return id;
}

/** What a task is about, and when it runs. */
interface TaskFacts {
  readonly tradeOrderId?: number;
  readonly bankProductId: number | null;
  readonly bankAccountId: number | null;
  readonly runAt: string;
  readonly maxTry: number;
}

/** Adds a task. */
export async function addTask(
  context: ActionContext,
  action: TaskAction,
  { tradeOrderId, bankProductId, bankAccountId, runAt, maxTry }: TaskFacts,
): Promise<void> {
  const facts = { bankProductId, bankAccountId, ...(tradeOrderId !== undefined && { tradeOrderId }) };
  await context
    .rows('bank_task')
    .add({}, { ...facts, taskKind: TASK_KIND[action], action, maxTry, nextRunAt: runAt });
}
