import type { ActionContext } from '../../../server/action';
import type { DomainService } from '../../../server/domain-service';
import { MATCH } from './match-trans';

const entity = 'bank_trans';

/** Records that were matched with transactions which are reversed now are open again: the money is still at the bank. */
export async function releaseRecords(context: ActionContext, txnNos: readonly string[]): Promise<void> {
  const { tx, session } = context;
  if (txnNos.length === 0) return;
  const found = await tx
    .selectFrom(entity)
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('match_state', '=', MATCH.matched)
    .where('txn_no', 'in', [...txnNos])
    .orderBy('id')
    .execute();
  const rows = context.rows(entity);
  for (const { id } of found) {
    const open = { matchState: MATCH.open, txnNo: null, matchBy: null };
    await rows.set(await rows.get(id), open, 'release');
  }
}

/** The same for transactions of other domains: `txnNos`, their numbers. */
export const releaseService: DomainService = {
  name: 'bank.release-records',
  async run(context, { txnNos }) {
    await releaseRecords(context, txnNos as string[]);
  },
};
