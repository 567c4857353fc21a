import type { ActionContext } from '../../../server/action';

/** A value of `OrgType`: no bureau. */
const FACILITY = 2;

/** Refuses a settlement that moves a person anywhere but to another facility in use. */
export async function refuseTargets({ tx, session, fail }: ActionContext, batchId: number): Promise<void> {
  const wrong = await tx
    .selectFrom('money_settle_batch_item as i')
    .innerJoin('org as o', (join) =>
      join.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.to_org_id'),
    )
    .select('i.line_no')
    .where('i.tenant_id', '=', session.tenantId)
    .where('i.batch_id', '=', batchId)
    .where((is) =>
      is.or([is('o.id', '=', session.orgId), is('o.org_type', '<>', FACILITY), is('o.status', '<>', 1)]),
    )
    .orderBy('i.line_no')
    .executeTakeFirst();
  if (wrong) fail('第{n}行：转入机构须为其他已启用的监所', { n: wrong.line_no! });
}
