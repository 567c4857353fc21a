import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { AccountCode } from '../../../schemas/money/posting-rules';
import { splitCents } from '../../../schemas/money/split-cents';
import type { ActionContext, RowOf } from '../../../server/action';
import type { LedgerPosting, LedgerSource, PostingLeg } from '../../../server/domain-ledger';
import { moneyTypeOf } from './money-type-of';
import { pocketOf, requireAccount } from './person-pockets';

type Trans = RowOf<'bank_trans'>;

/** Codes of money types (domains.md 3.2): interest of a bank, money that follows a person, and what is not known yet. */
const TYPE = { interest: '121', relay: '104', unknown: '291' } as const;

/** What a receipt is posted as. */
export interface Claim {
  readonly moneyTypeId: number;
  readonly personId: number | null;
}

/** The account that a receipt is on, and the one where it waits to be claimed: the fund of a special account. */
async function booksOf({ ledger, session, tx }: ActionContext, { bankAccountId }: Trans) {
  const { kind } = await tx
    .selectFrom('bank_account')
    .select('kind')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', bankAccountId)
    .executeTakeFirstOrThrow();
  const owner = { ownerType: 'org', ownerId: session.orgId } as const;
  const isSpecial = kind === ACCOUNT_KIND.special;
  return {
    isSpecial,
    bank: () => ledger.open({ code: 'BANK', ...owner, bankAccountId }),
    waiting: () =>
      ledger.open({ code: isSpecial ? 'ORG' : 'SUSPENSE', ...owner, ...(isSpecial && { bankAccountId }) }),
  };
}

/** The source of what a record is posted as: each claim after one that was taken back has a number of its own. */
export function transSource({ id, serialNo, round }: Trans): LedgerSource {
  return { type: 'trans', id, partNo: round ?? 0, no: serialNo };
}

async function post(
  { ledger }: ActionContext,
  row: Trans,
  posting: Pick<LedgerPosting, 'event' | 'moneyTypeId' | 'legs'>,
): Promise<string> {
  const [posted] = await ledger.post({
    ...posting,
    source: transSource(row),
    summary: [row.counterName, row.summary].filter(Boolean).join(' ') || '银行收款',
  });
  return posted!.txnNo;
}

const credit = (accountId: number, amount: string): PostingLeg => ({ accountId, side: 'C', amount });

const ownBook = ({ ledger, session }: ActionContext, code: AccountCode) =>
  ledger.open({ code, ownerType: 'org', ownerId: session.orgId });

/** M4: a receipt without an owner is in the books, and waits to be claimed. Returns the number of the transaction. */
export async function postSuspense(context: ActionContext, row: Trans): Promise<string> {
  const books = await booksOf(context, row);
  const legs = [
    { accountId: await books.bank(), side: 'D', amount: row.amount } as const,
    credit(await books.waiting(), row.amount),
  ];
  return post(context, row, { event: 'M4', moneyTypeId: await moneyTypeOf(context, TYPE.unknown), legs });
}

/** N1: interest that the bank has paid. */
export async function postInterest(context: ActionContext, row: Trans): Promise<string> {
  return postClaim(
    context,
    row,
    { moneyTypeId: await moneyTypeOf(context, TYPE.interest), personId: null },
    false,
  );
}

/**
 * M1, M4.claim, N1 or L1.received: posts a receipt by its money type, from the bank or from where it waits. Returns the
 * number of the transaction.
 */
export async function postClaim(
  context: ActionContext,
  row: Trans,
  { moneyTypeId, personId }: Claim,
  isSuspended: boolean,
): Promise<string> {
  const { failFields, tx, session } = context;
  const type = await tx
    .selectFrom('bank_money_type')
    .select(['event', 'code', 'status', 'money_category_id'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', moneyTypeId)
    .executeTakeFirst();
  if (type?.status !== 1) return failFields({ moneyTypeId: '资金类型不存在或已停用' });
  const books = await booksOf(context, row);
  const giver = await (isSuspended ? books.waiting() : books.bank());
  const debit = { accountId: giver, side: 'D', amount: row.amount } as const;
  if (personId === null) {
    const [event, code] =
      type.event === 'INTEREST'
        ? (['N1', 'INTEREST'] as const)
        : type.code === TYPE.relay
          ? (['L1.received', 'RELAY'] as const)
          : failFields({ personId: '请选择被监管人员' });
    const legs = [debit, credit(await ownBook(context, code), row.amount)];
    const txnNo = await post(context, row, { event, moneyTypeId, legs });
    if (event === 'L1.received') await context.serve('supervised.take-in', {});
    return txnNo;
  }
  if (type.event !== 'IN') failFields({ moneyTypeId: '该资金类型不能认领到人员' });
  await requireAccount(context, personId);
  const parts = await partsOf(context, moneyTypeId, type.money_category_id, row.amount);
  const legs: PostingLeg[] = [debit];
  for (const { categoryId, amount } of parts)
    legs.push(credit((await pocketOf(context, personId, categoryId)).id, amount));
  // What waits in the fund of a special account comes from the organisation.
  const event = isSuspended && !books.isSpecial ? 'M4.claim' : 'M1';
  return post(context, row, { event, moneyTypeId, legs });
}

/** What each pocket gets of an amount; parts below one cent are none. */
async function partsOf(
  { tx, session }: ActionContext,
  moneyTypeId: number,
  usual: number,
  amount: string,
): Promise<{ categoryId: number; amount: string }[]> {
  const splits = await tx
    .selectFrom('bank_money_type_split')
    .select(['money_category_id as id', 'percent'])
    .where('tenant_id', '=', session.tenantId)
    .where('money_type_id', '=', moneyTypeId)
    .orderBy('line_no')
    .execute();
  if (splits.length === 0) return [{ categoryId: usual, amount }];
  const weights = splits.map(({ id, percent }) => ({ id, weight: storedCents(String(percent)) }));
  return splitCents(storedCents(amount), weights).flatMap((cents, at) =>
    cents === 0n ? [] : [{ categoryId: weights[at]!.id, amount: amountOf(cents) }],
  );
}
