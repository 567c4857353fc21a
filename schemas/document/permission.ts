/** A permission expression: a code, codes joined by `&&` (all) or by `||` (any); nothing means visible (building blocks, 6). */
type PermissionExpression = string | undefined;

/** `supervised_level` + `add` → `supervised_level_add`. The only place that joins them. */
export function permissionCode(module: string, action: string): string {
  return `${module}_${action}`;
}

/** Whether somebody who holds these codes may see what an expression stands at. */
export function isPermitted(expression: PermissionExpression, held: ReadonlySet<string>): boolean {
  const text = expression?.trim();
  if (!text) return true;
  return text.split('||').some((any) => any.split('&&').every((code) => held.has(code.trim())));
}

/** Words of the permission suffixes every module may have. */
export const PERMISSION_WORDS = {
  search: '查询',
  add: '添加',
  edit: '编辑',
  del: '删除',
  status: '启用停用',
  export: '导出',
  print: '打印',
  export_config: '导出配置',
  search_his: '变更日志',
  search_operate: '操作日志',
  import: '导入',
  assign: '分配权限',
  reveal: '查看明文',
  submit: '提交',
  check: '审核',
  abandon: '作废',
} as const satisfies Readonly<Record<string, string>>;

/** Codes of the roles of the three administrators, who watch each other: nobody else touches one, and nobody is two of them. */
export const ADMINISTRATOR_ROLES = ['sys_admin', 'audit_admin', 'sec_admin'] as const;
