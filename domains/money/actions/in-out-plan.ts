import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { TradePayer } from '../../../server/domain-trades';
import { itemsOf, type InOutItem } from './in-out-items';
import { isSuspended, recordOf, type BankRecord } from './in-out-record';
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
  readonly event: 'M1' | 'M4.claim' | 'M2' | 'M3';
  readonly type: MoneyType;
  readonly items: readonly ItemPlan[];
  /** The other side of each line: what takes in or gives, or the payments under way. */
  readonly counter: number;
  /** The account of the organisation that gives or pays out the whole; null: the money comes from outside. */
  readonly giver: number | null;
  /** Null: without a bank. */
  readonly payer: TradePayer | null;
  /** The record of the bank by which the money came in; null: none is named. */
  readonly record: BankRecord | null;
}

/** Why a line is not carried out now: a text for `fail`, which names the line as `{n}`. */
export interface LineRefusal {
  readonly item: InOutItem;
  readonly text: string;
}

/** Plans a document, and refuses one that does not fit a person. Its holds judge the amounts. */
export async function planInOut(context: ActionContext, doc: InOut): Promise<InOutPlan> {
  const { plan, refused } = await planLines(context, doc);
  refuseFirst(context, refused);
  return plan;
}

/** Refuses the first of the lines that are not carried out. */
export function refuseFirst({ fail }: ActionContext, [first]: readonly LineRefusal[]): void {
  if (first) fail(first.text, { n: first.item.lineNo });
}

/** Plans the lines of a document that fit their persons, and tells of the others. */
export async function planLines(
  context: ActionContext,
  doc: InOut,
): Promise<{ plan: InOutPlan; refused: readonly LineRefusal[] }> {
  const type = await moneyTypeOf(context, doc.moneyTypeId!);
  const withdrawable = doc.direction === DIRECTION.in ? null : await withdrawablePockets(context);
  const refused: LineRefusal[] = [];
  const items = (await itemsOf(context, doc, 'open')).filter((item) => {
    const text = refusalOf(doc, type, withdrawable, item);
    if (text !== null) refused.push({ item, text });
    return text === null;
  });
  return { plan: await planOf(context, doc, type, items), refused };
}

/** What is wrong with a line, whatever its person has; null: nothing. */
function refusalOf(
  doc: InOut,
  type: MoneyType,
  withdrawable: ReadonlySet<number> | null,
  { isOpen, moneyCategoryId, mayRemit, payee }: InOutItem,
): string | null {
  if (!isOpen) return '第{n}行：人员未开户';
  if (withdrawable === null) return mayRemit ? null : '第{n}行：该家属未允许汇款';
  if (!withdrawable.has(moneyCategoryId ?? type.moneyCategoryId)) return '第{n}行：该类别不允许支取';
  if (doc.payWay !== PAY_WAY.transfer) return null;
  if (payee === null) return '第{n}行：请选择收款账户';
  if (!payee.isOwn) return '第{n}行：收款账户不属于该人员';
  return payee.isApproved ? null : '第{n}行：收款账户未审核';
}

async function planOf(
  context: ActionContext,
  doc: InOut,
  type: MoneyType,
  items: readonly InOutItem[],
): Promise<InOutPlan> {
  const isIn = doc.direction === DIRECTION.in;
  const isTransfer = doc.payWay === PAY_WAY.transfer;
  const plans = await planItems(context, doc, type, items);
  if (isIn) {
    const record = await recordOf(context, doc);
    if (isSuspended(record)) {
      // What came to a special account waits in its fund, which is no claim but money of the organisation.
      const special = await isSpecial(context, doc.bankAccountId!);
      const counter = await (special
        ? orgBook(context, 'ORG', doc.bankAccountId!)
        : orgBook(context, 'SUSPENSE'));
      const event = special ? 'M1' : 'M4.claim';
      return { event, type, items: plans, counter, giver: null, payer: null, record };
    }
    const code = doc.payWay === PAY_WAY.cash ? 'CASH' : isTransfer ? 'BANK' : 'ORG';
    const counter = await orgBook(context, code, code === 'CASH' ? undefined : doc.bankAccountId!);
    const giver = code === 'ORG' ? counter : null;
    return { event: 'M1', type, items: plans, counter, giver, payer: null, record };
  }
  if (!isTransfer) {
    const cash = await orgBook(context, 'CASH');
    return { event: 'M2', type, items: plans, counter: cash, giver: cash, payer: null, record: null };
  }
  return {
    ...{ event: 'M3', type, items: plans, counter: await orgBook(context, 'TRANSIT') },
    giver: await orgBook(context, 'BANK', doc.bankAccountId!),
    payer: await context.trades.payer(doc.bankAccountId!),
    record: null,
  };
}

async function isSpecial({ tx, session }: ActionContext, bankAccountId: number): Promise<boolean> {
  const { kind } = await tx
    .selectFrom('bank_account')
    .select('kind')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', bankAccountId)
    .executeTakeFirstOrThrow();
  return kind === ACCOUNT_KIND.special;
}

async function planItems(
  context: ActionContext,
  doc: InOut,
  type: MoneyType,
  items: readonly InOutItem[],
): Promise<ItemPlan[]> {
  const parts = items.map(({ amount, moneyCategoryId }) => {
    const cents = storedCents(amount);
    if (doc.direction === DIRECTION.in) return pocketParts(type, cents, moneyCategoryId);
    return [{ moneyCategoryId: moneyCategoryId ?? type.moneyCategoryId, cents }];
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
