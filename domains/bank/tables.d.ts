// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
    /** 银行账户 */
    bank_account: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      kind: number;
      account_name: string;
      account_no: string;
      owner_type: number | null;
      bank_product_id: number;
      branch_name: string | null;
      union_no: string | null;
      purpose: number | null;
      open_date: string | null;
      close_date: string | null;
      bank_balance: string | null;
      bank_balance_at: string | null;
      account_status: number | null;
      is_default: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 收费单 */
    bank_charge_trade: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      charge_no: string | null;
      charge_type: number;
      person_id: number;
      money_type_id: number | null;
      money_category_id: number | null;
      amount: string;
      charge_date: string;
      reason: string;
      files: Json | null;
      state: number | null;
      fail_reason: string | null;
      remark: string | null;
      submitted_by: string | null;
      submitted_at: string | null;
      submitter_id: number | null;
      checked_by: string | null;
      checked_at: string | null;
      checker_id: number | null;
      opinion: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 冻结单 */
    bank_frozen: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      hold_no: string | null;
      person_id: number;
      money_category_id: number;
      reason_type: number;
      amount: string;
      doc_no: string | null;
      files: Json | null;
      expire_date: string | null;
      release_doc_no: string | null;
      state: number | null;
      remark: string | null;
      submitted_by: string | null;
      submitted_at: string | null;
      submitter_id: number | null;
      checked_by: string | null;
      checked_at: string | null;
      checker_id: number | null;
      opinion: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 资金类别 */
    bank_money_category: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      name: string;
      code: string;
      spendable: number | null;
      consume_types: number[] | null;
      withdrawable: number | null;
      interest_bearing: number | null;
      pay_order: number;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 资金类型 */
    bank_money_type: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      name: string;
      code: string;
      money_category_id: number;
      direction: number;
      event: string;
      counts_limit: number | null;
      is_settle: number | null;
      manual: number | null;
      need_check: number | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 入账分配 */
    bank_money_type_split: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      money_type_id: number | null;
      line_no: number | null;
      money_category_id: number;
      percent: string;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 他行账户 */
    bank_other_account: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      payee_type: number;
      person_id: number | null;
      supplier_id: number | null;
      account_name: string;
      account_no: string;
      bank_code: string;
      branch_name: string;
      union_no: string | null;
      mobile: string | null;
      check_status: number | null;
      status: number | null;
      remark: string | null;
      submitted_by: string | null;
      submitted_at: string | null;
      submitter_id: number | null;
      checked_by: string | null;
      checked_at: string | null;
      checker_id: number | null;
      opinion: string | null;
      changer_ids: Json | null;
      approved_at: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 银行产品 */
    bank_product: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      name: string;
      code: string;
      adapter: string;
      bank_code: string;
      branch_name: string | null;
      protocol: number;
      endpoint: string | null;
      customer_no: string | null;
      merchant_no: string | null;
      sign_key: string | null;
      cert_file: Json | null;
      functions: number[];
      day_start: string | null;
      day_end: string | null;
      timeout_sec: number | null;
      max_try: number | null;
      fee_per_trade: string | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 账单 */
    ledger_bill: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      entry_no: string | null;
      txn_no: string | null;
      account: string | null;
      bank_account_id: number | null;
      person_id: number | null;
      supplier_id: number | null;
      money_category_id: number | null;
      money_type_id: number | null;
      direction: number | null;
      in_amount: string | null;
      out_amount: string | null;
      balance_after: string | null;
      source_no: string | null;
      summary: string | null;
      reversed: number | null;
      biz_date: string | null;
      posted_at: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 限额日志 */
    ledger_limits: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      person_id: number | null;
      limit_name: string | null;
      period_key: string | null;
      change_type: number | null;
      amount: string | null;
      used_before: string | null;
      used_after: string | null;
      cap: string | null;
      source_no: string | null;
      biz_date: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
  }
  interface SettingValues {
    'bank.endpoints': string | null;
  }
}
