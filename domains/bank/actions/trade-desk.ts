import { sql } from 'kysely';
import type { ActionContext } from '../../../server/action';
import type { TradeDesk } from '../../../server/domain-job';
import type { TradeRequest } from '../../../server/domain-trades';
import { timeIn } from './new-trade';
import { TASK_KIND, TRADE_KIND } from './trade-words';
import { accountOf, paying } from './transfer-plan';

/** How many orders each source has. */
async function tries({ tx, session }: ActionContext, trades: readonly TradeRequest[]): Promise<number[]> {
  const given = trades.map(({ source: { type, id } }, at) => ({ at, type, id }));
  const { rows } = await sql<{ at: number; n: number }>`
    select k.at, count(*)::int as n
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as k(at int, type text, id bigint)
      join bank_trade_order o on o.tenant_id = ${session.tenantId} and o.org_id = ${session.orgId}
       and o.source_type = k.type and o.source_id = k.id group by k.at`.execute(tx);
  const known = new Map(rows.map(({ at, n }) => [at, n]));
  return trades.map((_, at) => known.get(at) ?? 0);
}

/** Orders payments with the tasks that send them, thousands by few statements. */
async function order(context: ActionContext, trades: readonly TradeRequest[]): Promise<number[]> {
  if (trades.length === 0) return [];
  const before = await tries(context, trades);
  const ids = await context.addAll(
    'bank_trade_order',
    trades.map(({ payer, payee, amount, purpose, source }, at) => {
      const tryNo = before[at]! + 1;
      return {
        ...{ tradeKind: TRADE_KIND.payment, bankProductId: payer.productId },
        ...{ fromAccountId: payer.bankAccountId, feeAmount: payer.fee, amount, purpose, tryNo },
        ...{ payeeName: payee.name, payeeNo: payee.no, payeeUnionNo: payee.unionNo },
        ...{ sourceType: source.type, sourceId: source.id, sourceNo: source.no },
        // Of two attempts of a document at once, one is refused.
        sourceKey: `${source.type}/${source.id}/${tryNo}`,
      };
    }),
  );
  const nextRunAt = await timeIn(context);
  await context.addAll(
    'bank_task',
    trades.map(({ payer }, at) => ({
      ...{ taskKind: TASK_KIND.pay, action: 'pay', maxTry: 1, nextRunAt, tradeOrderId: ids[at]! },
      ...{ bankProductId: payer.productId, bankAccountId: payer.bankAccountId },
    })),
  );
  return ids;
}

/** Payments of documents of other domains. */
export const tradeDesk: TradeDesk = {
  async payer(context, bankAccountId) {
    const { id, productId, fee } = paying(context, await accountOf(context, bankAccountId));
    return { bankAccountId: id, productId, fee };
  },
  order,
};
