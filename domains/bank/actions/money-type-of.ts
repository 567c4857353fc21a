import type { ActionContext } from '../../../server/action';

/** The money type of the tenant with a code (domains.md 3.2); refused while the shipped ones are missing. */
export async function moneyTypeOf({ tx, session, fail }: ActionContext, code: string): Promise<number> {
  const found = await tx
    .selectFrom('bank_money_type')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('code', '=', code)
    .executeTakeFirst();
  return found?.id ?? fail('请先补齐资金类型的默认项');
}
