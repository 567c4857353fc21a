import type { ActualTable } from '../tables/actual-tables';

/** The log of database version 1. A comparison of tables cannot tell that its rows move to two others. */
export const OLD_LOG = 'audit_log';

const ROOT = 'select * from org where parent_id is null order by id limit 1';

/** Values that version 1 did not record are derived as far as possible. */
const COMMON = `coalesce(a.tenant_id, root.tenant_id), coalesce(a.org_id, root.id), a.at, a.user_id, a.at,
  coalesce(a.user_name, ''), 1, 'POST', coalesce(a.path, ''), coalesce(a.ip, ''), coalesce(a.request_id, '')`;
const COLUMNS =
  'tenant_id, org_id, created_at, created_by, updated_at, operator, login_type, method, path, ip, request_id';

/** Whether the old row contains column → [before, after]; other events contain details. */
const IS_CHANGE = `jsonb_typeof(a.changes) = 'object' and a.action <> 'assign' and not exists (
  select from jsonb_each(a.changes) e where jsonb_typeof(e.value) <> 'array' or jsonb_array_length(e.value) <> 2)`;
const side = (at: 0 | 1) => `case when ${IS_CHANGE}
  then (select jsonb_object_agg(e.key, e.value -> ${at}) from jsonb_each(a.changes) e)
  ${at === 1 ? 'else a.changes' : ''} end`;

/** Statements that move the rows of the old log, if it exists, to the new logs. */
export function moveOldLog(actual: ReadonlyMap<string, ActualTable>): string[] {
  if (!actual.has(OLD_LOG)) return [];
  const signIn = `a.action in ('login', 'login-failed', 'logout')`;
  return [
    `insert into log_data_change (${COLUMNS}, entity, data_id, verb, action, module, "from", "to")
      select ${COMMON}, a.entity, a.data_id::text, a.action, a.action, a.entity, ${side(0)}, ${side(1)}
      from audit_log a, (${ROOT}) root where not ${signIn} order by a.id`,
    `insert into log_data_operate (${COLUMNS}, module_name, res_code, cost_ms, data)
      select ${COMMON}, '登录', case a.action when 'login-failed' then '401' else '200' end, 0, a.changes
      from audit_log a, (${ROOT}) root where ${signIn} order by a.id`,
    'drop table audit_log',
  ];
}
