// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
    /** 供应商 */
    sale_supplier: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      code: string | null;
      name: string;
      short_name: string | null;
      supplier_type: number;
      credit_code: string;
      legal_person: string | null;
      contact: string;
      mobile: string;
      tel: string | null;
      address: Json | null;
      license_files: Json | null;
      food_license_no: string | null;
      food_license_date: string | null;
      contract_no: string | null;
      contract_start: string | null;
      contract_end: string | null;
      settle_cycle: number;
      fee_rate: string | null;
      deposit: string | null;
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
  }
}
