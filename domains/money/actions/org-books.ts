import type { ActionContext } from '../../../server/action';
import type { AccountCode } from '../../../schemas/money/posting-rules';

/** The ledger account of the organisation of a kind; BANK and ORG are of one bank account each. */
export function orgBook(
  { ledger, session }: ActionContext,
  code: AccountCode,
  bankAccountId?: number,
): Promise<number> {
  const owner = { ownerType: 'org', ownerId: session.orgId } as const;
  return ledger.open({ code, ...owner, ...(bankAccountId !== undefined && { bankAccountId }) });
}
