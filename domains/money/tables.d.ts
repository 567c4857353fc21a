// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
    /** 收付单 */
    money_in_out: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      bill_no: string | null;
      direction: number;
      money_type_id: number | null;
      pay_way: number;
      bank_account_id: number | null;
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
  }
}
