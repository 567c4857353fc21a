// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
    /** 日志归档 */
    log_archive: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      log: string | null;
      month: string | null;
      row_count: number | null;
      first_at: string | null;
      last_at: string | null;
      file: Json | null;
      sha256: string | null;
      seal_hash: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 数据变更日志 */
    log_data_change: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      method: string | null;
      path: string | null;
      module: string | null;
      action: string | null;
      data_id: string | null;
      ip: string | null;
      operator: string | null;
      login_type: number | null;
      from: Json | null;
      to: Json | null;
      router: Json | null;
      env: Json | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 操作日志 */
    log_data_operate: {
      id: Generated<number>;
      tenant_id: number;
      org_id: number;
      module_name: string | null;
      operator: string | null;
      login_type: number | null;
      ip: string | null;
      method: string | null;
      path: string | null;
      res_code: string | null;
      res_msg: string | null;
      cost_ms: number | null;
      request_id: string | null;
      log_data: Json | null;
      data: Json | null;
      router: Json | null;
      env: Json | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
    /** 定时任务日志 */
    log_timer: {
      id: Generated<number>;
      tenant_id: number | null;
      org_id: number | null;
      name: string | null;
      start_at: string | null;
      cost_ms: number | null;
      result: number | null;
      handled: number | null;
      message: string | null;
      instance: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
  }
}
