// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
    /** 机构 */
    org: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      parent_id: number | null;
      org_category_id: number;
      name: string;
      short_name: string;
      code: string;
      org_type: number;
      region_ids: string[];
      address: Json | null;
      leader: string | null;
      contact: string | null;
      phone: string | null;
      email: string | null;
      logo: string | null;
      login_title: string | null;
      org_lang: Json | null;
      sort: number | null;
      status: number | null;
      expire_date: string | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 机构分类 */
    org_category: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      parent_id: number | null;
      name: string;
      code: string;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 机构配置 */
    org_config: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      k: string;
      v: Json | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 部门 */
    org_department: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      parent_id: number | null;
      name: string;
      code: string | null;
      leader_id: number | null;
      phone: string | null;
      area_ids: number[] | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 角色 */
    org_role: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      name: string;
      code: string;
      role_type: number | null;
      data_scope: number;
      area_ids: number[] | null;
      hidden_fields: string[] | null;
      read_only_fields: string[] | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 系统配置 */
    org_system_config: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      k: string;
      v: Json | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 用户 */
    org_user: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      login_name: string;
      name: string;
      login_type: number;
      supplier_id: number | null;
      job_no: string | null;
      photo: string | null;
      gender: number | null;
      dept_id: number | null;
      position: string | null;
      role_ids: number[];
      area_ids: number[] | null;
      mobile: string | null;
      email: string | null;
      id_card: string | null;
      switch_org_ids: number[] | null;
      is_supper: number | null;
      sys_manager: number | null;
      org_manager: number | null;
      expire_date: string | null;
      status: number | null;
      pwd_changed_at: string | null;
      locked_until: string | null;
      last_login_at: string | null;
      last_login_ip: string | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
  }
  interface SettingValues {
    'pwd.min': number;
    'pwd.max': number;
    'pwd.days': number;
    'login.maxTry': number;
    'login.lockMin': number;
    'session.idleMin': number;
    'session.maxHours': number;
    'session.parallel': number;
    'consume.allowStaffOrder': boolean;
    'consume.needPwd': boolean;
    'consume.openTime': Json;
    'consume.minBalance': number;
    'consume.festival': Json;
    'money.interestMode': number;
    'money.annualRate': number;
    'money.payOrder': string | null;
    'money.twoPersonOver': number;
    'money.outDayLimit': number;
    'sale.autoGather': boolean;
    'sale.feeRate': number;
    'sale.returnDays': number;
    'terminal.heartbeatSec': number;
    'terminal.offlineMin': number;
    'ui.theme': string;
    'ui.primaryColor': string;
    'ui.pageSize': number;
    'site.title': string | null;
    'notice.webhook': string | null;
    'file.maxMb': number;
    'export.maxRows': number;
    'log.keepDays': number;
    'bank.simulator': boolean;
  }
}
