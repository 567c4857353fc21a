import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { TradePayer } from '../../../server/domain-trades';
import { itemsOf, type InOutItem } from './in-out-items';
import { DIRECTION, PAY_WAY, type InOut } from './in-out-words';
import { moneyTypeOf, pocketParts, withdrawablePockets, type MoneyType } from './money-types';
import { orgBook } from './org-books';

/** What a line does to the pockets of its person. */
export interface ItemPlan {
  readonly item: InOutItem;
  readonly parts: readonly { readonly accountId: number; readonly amount: string }[];
}

/** What a document posts when it is checked (domains.md 3.4). */
export interface InOutPlan {
  readonly event: 'M1' | 'M2' | 'M3';
  readonly type: MoneyType;
  readonly items: readonly ItemPlan[];
  /** The other side of each line: what takes in or gives, or the payments under way. */
  readonly counter: number;
  /** The account of the organisation that gives or pays out the whole; null: the money comes from outside. */
  readonly giver: number | null;
  /** Null: without a bank. */
  readonly payer: TradePayer | null;
}

/** Plans a document, and refuses one that does not fit a person. Its holds judge the amounts. */
export async function planInOut(context: ActionContext, doc: InOut): Promise<InOutPlan> {
  const isIn = doc.direction === DIRECTION.in;
  const isTransfer = doc.payWay === PAY_WAY.transfer;
  const type = await moneyTypeOf(context, doc.moneyTypeId!);
  const items = await itemsOf(context, doc, 'open');
  for (const { lineNo, isOpen } of items) if (!isOpen) context.fail('第{n}行：人员未开户', { n: lineNo });
  const plans = await planItems(context, doc, type, items);
  if (isIn) {
    const code = doc.payWay === PAY_WAY.cash ? 'CASH' : isTransfer ? 'BANK' : 'ORG';
    const counter = await orgBook(context, code, code === 'CASH' ? undefined : doc.bankAccountId!);
    return { event: 'M1', type, items: plans, counter, giver: code === 'ORG' ? counter : null, payer: null };
  }
  if (!isTransfer) {
    const cash = await orgBook(context, 'CASH');
    return { event: 'M2', type, items: plans, counter: cash, giver: cash, payer: null };
  }
  for (const { lineNo, payee } of items) refusePayee(context, lineNo, payee);
  return {
    ...{ event: 'M3', type, items: plans, counter: await orgBook(context, 'TRANSIT') },
    giver: await orgBook(context, 'BANK', doc.bankAccountId!),
    payer: await context.trades.payer(doc.bankAccountId!),
  };
}

function refusePayee({ fail }: ActionContext, n: number, payee: InOutItem['payee']): void {
  if (payee === null) return fail('第{n}行：请选择收款账户', { n });
  if (!payee.isOwn) fail('第{n}行：收款账户不属于该人员', { n });
  if (!payee.isApproved) fail('第{n}行：收款账户未审核', { n });
}

async function planItems(
  context: ActionContext,
  doc: InOut,
  type: MoneyType,
  items: readonly InOutItem[],
): Promise<ItemPlan[]> {
  const isIn = doc.direction === DIRECTION.in;
  const withdrawable = isIn ? null : await withdrawablePockets(context);
  const parts = items.map(({ lineNo, amount, moneyCategoryId }) => {
    const cents = storedCents(amount);
    if (withdrawable === null) return pocketParts(type, cents, moneyCategoryId);
    const pocket = moneyCategoryId ?? type.moneyCategoryId;
    if (!withdrawable.has(pocket)) context.fail('第{n}行：该类别不允许支取', { n: lineNo });
    return [{ moneyCategoryId: pocket, cents }];
  });
  const keys = items.flatMap(({ personId: ownerId }, at) =>
    parts[at]!.map(
      ({ moneyCategoryId }) => ({ code: 'PERSON', ownerType: 'person', ownerId, moneyCategoryId }) as const,
    ),
  );
  const accounts = await context.ledger.openAll(keys);
  let next = 0;
  return items.map((item, at) => ({
    item,
    parts: parts[at]!.map(({ cents }) => ({ accountId: accounts[next++]!, amount: amountOf(cents) })),
  }));
}
