/**
 * A permission expression: a code, or codes joined by `&&` (all required) or `||` (one required). Undefined: no
 * permission required.
 */
type PermissionExpression = string | undefined;

/** `supervised_level` + `add` → `supervised_level_add`. No other code builds permission codes. */
export function permissionCode(module: string, action: string): string {
  return `${module}_${action}`;
}

/** Whether a user who holds these codes satisfies the expression. */
export function isPermitted(expression: PermissionExpression, held: ReadonlySet<string>): boolean {
  const groups = permissionGroups(expression);
  return groups.length === 0 || groups.some((codes) => codes.every((code) => held.has(code)));
}

/** The names of an expression: one group must be held as a whole, because `&&` binds more than `||`. */
export function permissionGroups(expression: PermissionExpression): readonly (readonly string[])[] {
  const text = expression?.trim();
  if (!text) return [];
  return text.split('||').map((any) => any.split('&&').map((name) => name.trim()));
}

/** Every name of an expression. */
export function permissionNames(expression: PermissionExpression): readonly string[] {
  return [...new Set(permissionGroups(expression).flat())];
}

/** The expression with every name as the code of a module. */
export function permissionCodes(module: string, expression: string): string {
  return permissionGroups(expression)
    .map((names) => names.map((name) => permissionCode(module, name)).join(' && '))
    .join(' || ');
}

/** The buttons whose permission a page may name itself (`permissionMap`). */
export const MAPPED_BUTTONS = [
  'search',
  'add',
  'edit',
  'del',
  'export',
  'print',
  'export_config',
  'search_his',
  'search_operate',
  'import',
] as const;

/** Labels of the permission suffixes that any module may use. */
export const PERMISSION_WORDS = {
  search: '查询',
  add: '添加',
  edit: '编辑',
  del: '删除',
  status: '启用/停用',
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
