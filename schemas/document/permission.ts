/**
 * A permission expression: a code, or codes joined by `&&` (all required) or `||` (one required). Undefined: no
 * permission required (building blocks, 6).
 */
type PermissionExpression = string | undefined;

/** `supervised_level` + `add` → `supervised_level_add`. No other code builds permission codes. */
export function permissionCode(module: string, action: string): string {
  return `${module}_${action}`;
}

/** Whether a user who holds these codes satisfies the expression. */
export function isPermitted(expression: PermissionExpression, held: ReadonlySet<string>): boolean {
  const text = expression?.trim();
  if (!text) return true;
  return text.split('||').some((any) => any.split('&&').every((code) => held.has(code.trim())));
}

/** Labels of the permission suffixes that any module may use. */
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
  confirm: '确认',
  abandon: '作废',
  reverse: '冲正',
} as const satisfies Readonly<Record<string, string>>;

/**
 * Role codes of the three administrators, who control each other: only administrators may change these roles, and
 * nobody holds two of them.
 */
export const ADMINISTRATOR_ROLES = ['sys_admin', 'audit_admin', 'sec_admin'] as const;
