// Written by `npm run pages -- types` from the entities of this domain.
import type { Generated } from 'kysely';
import type { Json } from '../../schemas/json';

declare module '../../server/action' {
  interface EntityTables {
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
      remark: string | null;
      version: Generated<number>;
      created_at: Generated<string>;
      created_by: number | null;
      updated_at: Generated<string>;
      updated_by: number | null;
    };
  }
}
