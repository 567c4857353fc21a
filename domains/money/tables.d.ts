// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
    /** 人员账单 */
    ledger_persons: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      person_id: number | null;
      txn_no: string | null;
      money_category_id: number | null;
      money_type_id: number | null;
      in_amount: string | null;
      out_amount: string | null;
      balance_after: string | null;
      total_after: string | null;
      summary: string | null;
      source_no: string | null;
      biz_date: string | null;
      posted_at: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 收付单 */
    money_in_out: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      bill_no: string | null;
      direction: number;
      money_type_id: number | null;
      pay_way: number | null;
      bank_account_id: number | null;
      bank_trans_id: number | null;
      biz_date: string;
      area_id: number | null;
      item_count: number | null;
      total_amount: string | null;
      payer: string | null;
      files: Json | null;
      state: number | null;
      fail_reason: string | null;
      round: number | null;
      limit_day: string | null;
      remark: string | null;
      submitted_by: string | null;
      submitted_at: string | null;
      submitter_id: number | null;
      checked_by: string | null;
      checked_at: string | null;
      checker_id: number | null;
      opinion: string | null;
      approved_at: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 收付明细 */
    money_in_out_item: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      in_out_id: number | null;
      line_no: number | null;
      person_id: number;
      money_category_id: number | null;
      amount: string;
      family_id: number | null;
      other_account_id: number | null;
      item_state: number | null;
      trade_order_id: number | null;
      fail_reason: string | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 离监结算单 */
    money_settle_batch: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      batch_no: string | null;
      leave_type: number;
      leave_date: string;
      pay_way: number | null;
      from_account_id: number | null;
      person_count: number | null;
      total_amount: string | null;
      state: number | null;
      fail_reason: string | null;
      finished_at: string | null;
      round: number | null;
      remark: string | null;
      submitted_by: string | null;
      submitted_at: string | null;
      submitter_id: number | null;
      checked_by: string | null;
      checked_at: string | null;
      checker_id: number | null;
      opinion: string | null;
      approved_at: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 离监结算明细 */
    money_settle_batch_item: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      batch_id: number | null;
      line_no: number | null;
      person_id: number;
      balance: string | null;
      interest_amount: string | null;
      charge_amount: string | null;
      pay_amount: string | null;
      other_account_id: number | null;
      to_org_id: number | null;
      receiver: string | null;
      sign_files: Json | null;
      item_state: number | null;
      trade_order_id: number | null;
      fail_reason: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 对账单 */
    money_statement: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      statement_no: string | null;
      month: string | null;
      open_amount: string | null;
      in_amount: string | null;
      out_amount: string | null;
      close_amount: string | null;
      bank_amount: string | null;
      in_transit: string | null;
      diff_amount: string | null;
      person_total: string | null;
      trial_ok: number | null;
      state: number | null;
      check_by: string | null;
      checked_at: string | null;
      check_opinion: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 对账明细 */
    money_statement_line: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      statement_id: number | null;
      line_type: number | null;
      bank_account_id: number | null;
      book_amount: string | null;
      bank_amount: string | null;
      diff_amount: string | null;
      source_no: string | null;
      summary: string | null;
      biz_date: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
  }
}
