import type { JsonObject } from '../../../schemas/json';
import type { ActionContext, RowOf, TransitionHook, TransitionHooks } from '../../../server/action';
import { planPayment, requireAccount, type Payment, type PocketDebit } from './person-pockets';

const entity = 'bank_charge_trade';
type Charge = RowOf<typeof entity>;

/** Values of `ChargeState`. */
const PAID = 4;
const FAILED = 5;

/** Refuses a charge to a pocket that pays for nothing. */
async function refuseUnfit({ tx, session, fail }: ActionContext, charge: Charge): Promise<void> {
  if (charge.moneyCategoryId === null) return;
  const pocket = await tx
    .selectFrom('bank_money_category')
    .select(['name', 'spendable', 'withdrawable'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', charge.moneyCategoryId)
    .executeTakeFirstOrThrow();
  if (pocket.spendable !== 1 && pocket.withdrawable !== 1)
    fail('类别“{name}”只在离监结算时支取，不能扣款', { name: pocket.name });
}

/** What the person's pockets have for a charge, once it is found fit. */
async function paymentOf(context: ActionContext, charge: Charge): Promise<Payment> {
  await requireAccount(context, charge.personId);
  await refuseUnfit(context, charge);
  return planPayment(context, charge.personId, charge.amount, charge.moneyCategoryId);
}

/** The legs of the person; refused when the pockets do not cover it. */
function coveredLegs({ fail }: ActionContext, { available, legs }: Payment): readonly PocketDebit[] {
  return legs ?? fail('余额不足：可用{available}', { available });
}

/** Posts a charge (C1). */
async function collect({ ledger, session }: ActionContext, charge: Charge, legs: readonly PocketDebit[]) {
  const fee = await ledger.open({ code: 'FEE', ownerType: 'org', ownerId: session.orgId });
  await ledger.post({
    event: 'C1',
    moneyTypeId: charge.moneyTypeId!,
    source: { type: 'charge', id: charge.id, no: charge.chargeNo ?? '' },
    summary: charge.reason,
    legs: [...legs, { accountId: fee, side: 'C', amount: charge.amount }],
  });
  return { failReason: null };
}

const submitHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'submit',
  async run(context, { row }) {
    coveredLegs(context, await paymentOf(context, row));
  },
};

/** A charge that is not covered by now fails as a whole, and may be tried again. */
const checkHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'check',
  async run(context, { row, state }): Promise<JsonObject> {
    if (state !== PAID) return {};
    const { available, legs } = await paymentOf(context, row);
    if (legs === null) return { state: FAILED, failReason: `余额不足：可用${available}` };
    return collect(context, row, legs);
  },
};

const retryHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'retry',
  async run(context, { row }) {
    return collect(context, row, coveredLegs(context, await paymentOf(context, row)));
  },
};

const reverseHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'reverse',
  async run({ ledger }, { row, opinion }) {
    const source = { type: 'charge', id: row.id };
    const posted = await ledger.find(source, 'C1');
    if (posted === null) throw new Error(`The charge ${row.id} was never posted`);
    await ledger.reverse(posted.id, {
      source: { ...source, no: row.chargeNo ?? '' },
      summary: opinion ?? row.reason,
    });
  },
};

/** What a charge posts when it is checked, tried again and reversed (domains.md 2.7, C1). */
export const chargeHooks: TransitionHooks = [submitHook, checkHook, retryHook, reverseHook];
