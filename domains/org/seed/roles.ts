/** A preset role. `rights` are lines `module: suffixes`, see `expandRights`. */
export interface PresetRole {
  code: string;
  name: string;
  /** A value of `DataScope`. */
  dataScope: number;
  rights: readonly string[];
}

const READ = 'search export print export_config';
const MAINTAIN = `${READ} add edit del search_his search_operate`;
/** The author of a document: everything but approval. */
const MAKE = `${MAINTAIN} submit abandon`;

/** The preset roles of every organisation. Modules that are not installed are ignored. */
export const PRESET_ROLES: readonly PresetRole[] = [
  {
    code: 'sys_admin',
    name: '系统管理员',
    dataScope: 3,
    rights: [
      'org_org: *',
      'org_category: *',
      'org_department: *',
      'org_user: * !assign',
      'org_config: *',
      'org_system_config: *',
      'org_timer_config: *',
      'terminal*: *',
      'dynamic_*: *',
      'custom_table*: *',
      'custom_process: *',
      'sync_*: *',
      'upgrade_*: *',
      'system_*: *',
    ],
  },
  {
    code: 'audit_admin',
    name: '审计管理员',
    dataScope: 1,
    rights: ['logs_*: *', '*: search_his search_operate', 'org_user: search', 'org_role: search'],
  },
  {
    code: 'sec_admin',
    name: '安全管理员',
    dataScope: 3,
    rights: [
      'org_role: *',
      'org_user: search edit status reset assign unlock kick',
      'org_config: search edit',
    ],
  },
  {
    code: 'org_manager',
    name: '机构管理员',
    dataScope: 2,
    rights: [
      'org_org: *',
      'org_category: *',
      'org_department: *',
      'org_role: *',
      'org_user: *',
      'org_config: *',
      'supervised_*: search check',
      'sale_*: search check',
      'spu*: search check',
      'terminal*: search check',
      `bank_*: ${READ}`,
      `money_*: ${READ}`,
      'dashboard: search',
    ],
  },
  {
    code: 'police',
    name: '监区民警',
    dataScope: 6,
    rights: [
      `supervised_prisoner: ${READ} add edit consume back_prison leave pwd update_info`,
      `supervised_family: ${MAINTAIN}`,
      `supervised_notify: ${MAINTAIN}`,
      `supervised_area_address: ${MAINTAIN}`,
      `sale_order: ${READ} add cancel`,
      'sale_gather: search receive',
      `bank_limit: ${READ}`,
      `bank_limit_log: ${READ}`,
      `money_supervised_bill: ${READ}`,
      `terminal: ${READ} command`,
    ],
  },
  {
    code: 'warehouse',
    name: '仓库管理员',
    dataScope: 3,
    rights: [
      `spu*: ${MAINTAIN} shelf`,
      `sale_period: ${MAKE}`,
      `sale_gather: ${MAKE} receive`,
      `sale_return*: ${MAKE}`,
      `sale_order: ${READ}`,
      `sale_sku_limit: ${MAINTAIN}`,
      `sale_spu_limit: ${MAINTAIN}`,
    ],
  },
  {
    code: 'cashier',
    name: '出纳',
    dataScope: 3,
    rights: [
      `money_in_out: ${MAKE}`,
      `money_settle_batch: ${MAKE}`,
      `bank_charge_trade: ${MAKE}`,
      `bank_money_transfer: ${MAKE}`,
      'supervised_prisoner: search open_account',
      `bank_account: ${READ} update_balance sync`,
      `bank_trans: ${READ} match claim`,
      `bank_other_account: ${MAINTAIN}`,
    ],
  },
  {
    code: 'accountant',
    name: '会计',
    dataScope: 3,
    rights: [
      `bank_*: ${READ}`,
      `bank_interest: ${MAKE}`,
      `bank_settle: ${MAKE}`,
      `sale_settle: ${MAKE}`,
      'bank_frozen: submit',
      'money_statement: make',
      `bank_money_type: ${MAINTAIN}`,
      `bank_money_category: ${MAINTAIN}`,
      `bank_limit: ${MAINTAIN}`,
    ],
  },
  {
    code: 'reviewer',
    name: '复核',
    dataScope: 3,
    rights: [
      'money_*: search check reverse',
      'bank_*: search check reverse',
      'sale_*: search check reverse',
      'bank_frozen: check unfreeze',
      'supervised_family: search check',
    ],
  },
  {
    code: 'clerk',
    name: '内勤',
    dataScope: 3,
    rights: [
      'dashboard: search',
      'supervised_prisoner: search',
      'supervised_level: search',
      'sale_order: search',
      'spu: search',
    ],
  },
  {
    code: 'provider',
    name: '供应商',
    dataScope: 3,
    rights: [
      'sale_gather: search print',
      'sale_return: search',
      'sale_settle: search',
      'spu: search add edit',
      'sale_supplier: search edit',
    ],
  },
];

/**
 * The codes that lines select: `*` in a module matches any name, as a suffix all suffixes, and `!suffix` excludes
 * one. Missing modules match nothing.
 */
export function expandRights(codes: readonly string[], lines: readonly string[]): string[] {
  const selected = new Set<string>();
  for (const line of lines) {
    const [module = '', suffixes = ''] = line.split(': ');
    const words = suffixes.split(' ');
    const kept = words.filter((word) => !word.startsWith('!'));
    const taken = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
    const matching = (names: readonly string[]) =>
      new RegExp(
        `^${module.replaceAll('*', '.*')}_(${names.map((name) => name.replace('*', '.+')).join('|')})$`,
      );
    const wanted = matching(kept);
    const unwanted = taken.length > 0 ? matching(taken) : null;
    for (const code of codes) if (wanted.test(code) && !unwanted?.test(code)) selected.add(code);
  }
  return [...selected];
}
