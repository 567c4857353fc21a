// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
    /** 重复接口 */
    api_duplicate: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      sys_id: number | null;
      method: string | null;
      path: string | null;
      same_count: number | null;
      name: string | null;
      code: string | null;
      purpose: number | null;
      status: number | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 动态系统 */
    dynamic_sys: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      name: string;
      code: string;
      icon: string | null;
      base_url: string;
      auth_type: number;
      app_id: string | null;
      app_secret: string | null;
      timeout_ms: number | null;
      owner: string | null;
      sort: number | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 接口 */
    dynamic_sys_api: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      sys_id: number;
      group_id: number | null;
      name: string;
      code: string;
      method: string;
      path: string;
      purpose: number;
      req_params: Json | null;
      res_params: Json | null;
      errors: Json | null;
      rows_path: string | null;
      total_path: string | null;
      code_path: string | null;
      ok_code: string | null;
      msg_path: string | null;
      status: number | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 接口分组 */
    dynamic_sys_api_group: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      sys_id: number;
      parent_id: number | null;
      name: string;
      code: string | null;
      sort: number | null;
      status: number | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 动态表 */
    table_info: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number | null;
      kind: string;
      name: string;
      code: string;
      domain: string;
      source: number | null;
      entity_code: string | null;
      module: string | null;
      scope: string | null;
      text: string;
      base: string | null;
      draft_no: number | null;
      published_no: number | null;
      problems: Json | null;
      problem_count: number | null;
      conflicts: Json | null;
      conflict_count: number | null;
      renames: Json | null;
      state: number | null;
      published_at: string | null;
      publish_at: string | null;
      publish_by: string | null;
      publish_order: Json | null;
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
  }
  interface SettingValues {
    'foreign.origins': string | null;
  }
}
