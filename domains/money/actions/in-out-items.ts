import type { ActionContext } from '../../../server/action';
import { ITEM, type InOut } from './in-out-words';
import { payeeIn, type LinePayee } from './line-results';

/** A line of a document with what its person and payee are now. */
export interface InOutItem {
  readonly id: number;
  readonly lineNo: number;
  readonly personId: number;
  readonly moneyCategoryId: number | null;
  readonly amount: string;
  readonly remark: string | null;
  readonly tradeOrderId: number | null;
  /** The account of the person is open, in this organisation. */
  readonly isOpen: boolean;
  /** The family member who is named, if any, belongs to the person, was approved and may remit. */
  readonly mayRemit: boolean;
  /** Null: none is named. */
  readonly payee: LinePayee | null;
}

/** A value of `AccountStatus`. */
const OPEN = 2;

/** A value of `YesNo`, `Status` and `CheckStatus`. */
const YES = 1;

/** The lines of a document that are carried out, or those that are not yet, in their order. */
export async function itemsOf(
  { tx, session }: ActionContext,
  doc: InOut,
  which: 'done' | 'open',
): Promise<InOutItem[]> {
  const rows = await tx
    .selectFrom('money_in_out_item as i')
    .innerJoin('supervised_prisoner as p', (join) =>
      join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.id', '=', 'i.person_id'),
    )
    .leftJoin('bank_other_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'i.tenant_id').onRef('a.id', '=', 'i.other_account_id'),
    )
    .leftJoin('supervised_family as f', (join) =>
      join.onRef('f.tenant_id', '=', 'i.tenant_id').onRef('f.id', '=', 'i.family_id'),
    )
    .select(['i.family_id', 'f.person_id as family_person_id', 'f.is_remitter', 'f.status as family_status'])
    .select('f.check_status as family_check_status')
    .select(['i.id', 'i.line_no', 'i.person_id', 'i.money_category_id', 'i.amount', 'i.remark'])
    .select(['i.trade_order_id', 'p.org_id', 'p.account_status', 'a.id as account_id', 'a.account_name'])
    .select(['a.account_no', 'a.union_no', 'a.check_status', 'a.status', 'a.payee_type'])
    .select('a.person_id as payee_person_id')
    .where('i.tenant_id', '=', session.tenantId)
    .where('i.in_out_id', '=', doc.id)
    .where('i.item_state', which === 'done' ? '=' : '<>', ITEM.done)
    .orderBy('i.line_no')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, lineNo: row.line_no!, personId: row.person_id, amount: row.amount },
    ...{ moneyCategoryId: row.money_category_id, remark: row.remark, tradeOrderId: row.trade_order_id },
    isOpen: row.org_id === session.orgId && row.account_status === OPEN,
    mayRemit:
      row.family_id === null ||
      (row.family_person_id === row.person_id &&
        [row.is_remitter, row.family_status, row.family_check_status].every((one) => one === YES)),
    payee: payeeIn(row),
  }));
}
