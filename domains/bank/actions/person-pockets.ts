import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';

/** A debit of a pocket. */
export interface PocketDebit {
  readonly accountId: number;
  readonly side: 'D';
  readonly amount: string;
}

/** A value of `AccountStatus`: the account of the person is open. */
const OPEN = 2;

/** Refuses a person who has no account, or is not of the session's organisation. */
export async function requireAccount(context: ActionContext, personId: number): Promise<void> {
  const { tx, session, fail } = context;
  const person = await tx
    .selectFrom('supervised_prisoner')
    .select('account_status')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('id', '=', personId)
    .executeTakeFirst();
  if (person?.account_status !== OPEN) fail('该人员未开户');
}

/** The ledger account of one pocket of a person, opened with 0.00 if it is not there. */
export async function pocketOf(
  { ledger }: ActionContext,
  personId: number,
  moneyCategoryId: number,
): Promise<{ id: number; available: string }> {
  const id = await ledger.open({ code: 'PERSON', ownerType: 'person', ownerId: personId, moneyCategoryId });
  const [pocket] = await ledger.accounts([id]);
  return { id, available: pocket!.available };
}

/** The pockets that may pay in general, in the order of the organisation's settings, then of the categories. */
async function payingCategories({ tx, session }: ActionContext): Promise<number[]> {
  const rows = await tx
    .selectFrom('bank_money_category')
    .select(['id', 'code'])
    .where('tenant_id', '=', session.tenantId)
    .where('status', '=', 1)
    .where('withdrawable', '=', 1)
    .orderBy('pay_order')
    .orderBy('id')
    .execute();
  const preferred = (session.settings.get('money.payOrder') ?? '').split(/[,，\s]+/);
  const rank = (code: string) => {
    const at = preferred.indexOf(code);
    return at < 0 ? preferred.length : at;
  };
  return rows.toSorted((one, other) => rank(one.code) - rank(other.code)).map(({ id }) => id);
}

/** What a person's pockets give for an amount, one after the other. */
export interface Payment {
  /** What there is in all of them. */
  readonly available: string;
  /** Null: they do not cover it. */
  readonly legs: readonly PocketDebit[] | null;
}

/** Plans debits of a person's pockets: of the named one, or of those that may pay, in their order. */
export async function planPayment(
  context: ActionContext,
  personId: number,
  amount: string,
  moneyCategoryId: number | null,
): Promise<Payment> {
  const categories = moneyCategoryId === null ? await payingCategories(context) : [moneyCategoryId];
  const accounts = await context.ledger.accountsOf({ ownerType: 'person', ownerId: personId });
  const pockets = categories.flatMap((id) => accounts.filter((one) => one.moneyCategoryId === id));
  let open = storedCents(amount);
  let available = 0n;
  const legs: PocketDebit[] = [];
  for (const pocket of pockets) {
    const there = storedCents(pocket.available);
    available += there;
    const part = there < open ? there : open;
    if (part <= 0n) continue;
    legs.push({ accountId: pocket.id, side: 'D', amount: amountOf(part) });
    open -= part;
  }
  return { available: amountOf(available), legs: open === 0n ? legs : null };
}
