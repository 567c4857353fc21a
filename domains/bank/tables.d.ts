// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';

declare module '../../server/action' {
  interface EntityTables {
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
  }
}
