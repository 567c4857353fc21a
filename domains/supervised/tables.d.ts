// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
    /** 人员账户 */
    ledger_balances: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      person_id: number | null;
      balance: string | null;
      frozen: string | null;
      available: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 资金分户 */
    ledger_pockets: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      person_id: number | null;
      money_category_id: number | null;
      balance: string | null;
      frozen: string | null;
      available: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 监区 */
    supervised_area: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      parent_id: number | null;
      name: string;
      code: string;
      area_type_id: number;
      leader: string | null;
      phone: string | null;
      capacity: number | null;
      consume_enabled: number | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 监舍位置 */
    supervised_area_address: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      area_id: number;
      parent_id: number | null;
      address_detail: string;
      address_type: number;
      code: string | null;
      capacity: number | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 监区类型 */
    supervised_area_type: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      name: string;
      code: string;
      consume_default: number | null;
      is_default: number | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 变动记录 */
    supervised_custody_log: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      person_id: number | null;
      change_type: number | null;
      from_text: string | null;
      to_text: string | null;
      change_date: string | null;
      reason: string | null;
      operator: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 家属 */
    supervised_family: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      person_id: number;
      name: string;
      relation: number;
      gender: number | null;
      id_type: number | null;
      id_card: string;
      mobile: string;
      address: Json | null;
      work_unit: string | null;
      is_remitter: number | null;
      other_account_id: number | null;
      photo: string | null;
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
    /** 等级 */
    supervised_level: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      name: string;
      parent_id: number | null;
      code: string | null;
      month_limit: string | null;
      festival_extra: string | null;
      meet_times: number | null;
      call_times: number | null;
      call_minutes: number | null;
      color: string | null;
      is_default: number | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 通知 */
    supervised_notify: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      title: string;
      notify_type: number;
      channel: number[];
      target_type: number;
      area_ids: number[] | null;
      level_ids: number[] | null;
      person_ids: number[] | null;
      content: string;
      publish_at: string | null;
      expire_date: string | null;
      state: number | null;
      target_count: number | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 通知接收人 */
    supervised_notify_receiver: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      notify_id: number;
      person_id: number;
      is_delivered: number | null;
      delivered_at: string | null;
      is_read: number | null;
      read_at: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 被监管人员 */
    supervised_prisoner: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      photo: string | null;
      code: string;
      name: string;
      pinyin: string | null;
      used_name: string | null;
      gender: number | null;
      nation: string;
      id_type: number;
      id_card: string;
      birthday: string | null;
      native_place: string[] | null;
      address: Json | null;
      education: number | null;
      marital: number | null;
      political: string | null;
      health: number | null;
      former_job: string | null;
      area_id: number;
      address_id: number | null;
      bed_no: string | null;
      level_id: number;
      unique_category_ids: number[] | null;
      card_no: string | null;
      file_no: string | null;
      admit_date: string;
      admit_from: string | null;
      crime_category: number | null;
      crime_name: string;
      sentence_type: number;
      sentence_year: number | null;
      sentence_month: number | null;
      sentence_start: string | null;
      sentence_end: string | null;
      deprivation_year: number | null;
      fine_amount: string | null;
      fine_paid: string | null;
      court_name: string | null;
      judgment_no: string | null;
      custody_status: number | null;
      account_status: number | null;
      consume_status: number | null;
      consume_types: number[] | null;
      pwd_set: number | null;
      leave_date: string | null;
      leave_type: number | null;
      status: number | null;
      data_source: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 交易密码 */
    supervised_trade_password: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      person_id: number | null;
      secret: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 特殊类别 */
    supervised_unique_category: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      name: string;
      code: string;
      unique_kind: number;
      extra_amount: string | null;
      color: string | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
  }
}
