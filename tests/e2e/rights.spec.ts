import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { expect, test } from './support/test';

const SUPERVISED = [
  '被监管人员',
  '各机构在押人员',
  '人员账户',
  '家属管理',
  '通知管理',
  '监区管理',
  '监舍位置',
  '监区类型',
  '等级管理',
  '特殊类别',
];
const MONEY_READ = ['收付单', '收付明细', '离监结算', '离监结算明细', '人员账单', '对账单'];
const MONEY = [
  ...['收付登记', '收付单', '收付明细', '离监结算登记'],
  ...['离监结算', '离监结算明细', '人员账单', '对账单'],
];
const BANK = [
  ...['银行账户', '他行账户', '资金划转', '银行清算', '收费管理', '冻结余额', '计息管理'],
  ...['交易订单', '银行任务', '账户账单', '交易明细', '交易汇总', '消费限额', '限额日志'],
  ...['资金类别', '资金类型', '银行产品'],
];
const ORGANISATION = ['机构管理', '机构分类', '部门管理', '角色管理', '用户管理'];

interface Buttons {
  /** The buttons above the list. */
  above: string[];
  /** The buttons of its first row, including those under 更多. */
  row: string[];
}

interface Rights {
  menu: Record<string, string[]>;
  persons: Buttons;
  levels: Buttons;
}

const LOGS = ['变更记录', '操作日志'];
const OUT = ['导出', '打印', '导出配置'];
const READS: Buttons = { above: [], row: ['查看'] };

/** The newest person is in custody and has no account yet. */
const RIGHTS: Record<string, Rights> = {
  admin: {
    menu: {
      监管管理: SUPERVISED,
      资金管理: MONEY,
      银行管理: BANK,
      销售管理: ['供应商管理'],
      机构管理: [...ORGANISATION, '机构配置', '系统配置'],
      动态系统: ['系统列表', '接口列表', '接口分组', '重复接口'],
      开发工具: ['页面与数据定义', '表单组件'],
      系统日志: ['数据变更日志', '操作日志', '定时任务日志', '日志归档'],
      系统维护: ['运行限制'],
    },
    persons: {
      above: ['添加被监管人员', '导入', '批量调整', ...OUT, ...LOGS],
      row: [
        '编辑',
        '查看',
        '开户',
        '设置交易密码',
        '档案',
        '打印',
        '查看明文',
        '变更记录',
        '删除',
        '离监',
        '停用',
      ],
    },
    levels: {
      above: ['添加等级', '批量删除', '导入', '补齐默认项', ...OUT, ...LOGS],
      row: ['编辑', '删除', '查看', '打印', '变更记录'],
    },
  },
  police01: {
    menu: {
      监管管理: ['被监管人员', '各机构在押人员', '人员账户', '家属管理', '通知管理', '监舍位置'],
      资金管理: ['人员账单'],
      银行管理: ['消费限额', '限额日志'],
    },
    persons: {
      above: ['添加被监管人员', '导入', '批量调整', ...OUT],
      row: ['编辑', '查看', '设置交易密码', '档案', '打印', '离监'],
    },
    levels: READS,
  },
  manager: {
    menu: {
      监管管理: SUPERVISED,
      资金管理: MONEY_READ,
      银行管理: BANK,
      销售管理: ['供应商管理'],
      机构管理: [...ORGANISATION, '机构配置'],
    },
    persons: { above: [], row: ['查看', '档案'] },
    levels: READS,
  },
  clerk: {
    menu: { 监管管理: ['被监管人员', '各机构在押人员', '等级管理'] },
    persons: { above: [], row: ['查看', '档案'] },
    levels: READS,
  },
};

const TOOLS = ['视图', '刷新', '筛选', '密度', '列设置'];

/** The menu as a user opens it, directory by directory. */
async function readMenu(page: Page): Promise<Record<string, string[]>> {
  const menu = page.getByRole('navigation', { name: '菜单' });
  const found: Record<string, string[]> = {};
  await expect(menu.getByRole('button').first()).toBeVisible();
  for (const title of await menu.getByRole('button').allTextContents()) {
    const directory = menu.getByRole('button', { name: title });
    if ((await directory.getAttribute('aria-expanded')) === 'false') await directory.click();
    await expect(directory).toHaveAttribute('aria-expanded', 'true');
    const pages = menu.getByRole('listitem').filter({ has: page.getByRole('button', { name: title }) });
    found[title] = await pages.getByRole('link').allTextContents();
  }
  return found;
}

/** The buttons of a list except for the tools that every list has. */
async function readButtons(page: Page): Promise<Buttons> {
  const first = page.getByRole('table').getByRole('row').nth(1);
  await expect(first.getByRole('cell', { name: '启用' })).toBeVisible();
  const toolbar = page.getByRole('button', { name: '密度' }).locator('../..');
  const above = (await toolbar.getByRole('button').allTextContents()).filter((name) => !TOOLS.includes(name));
  const row = await first.getByRole('button').allTextContents();
  if (row.at(-1) !== '更多') return { above, row };
  await first.getByRole('button', { name: '更多' }).click();
  const rest = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return { above, row: [...row.slice(0, -1), ...rest] };
}

for (const [account, rights] of Object.entries(RIGHTS)) {
  test(`K2.5-10, K2.5-12, K2.5-13, K4-03: ${account} sees the menus and buttons permitted to the account, and no others`, async ({
    openAs,
  }) => {
    // The super user belongs to the bureau; rows belong to the prison.
    const page = await openAs(
      account,
      '/supervised/prisoner',
      account === 'admin' ? { org: '示范第一监狱' } : {},
    );
    expect(await readMenu(page)).toEqual(rights.menu);
    // Buttons that depend on the state of a row appear a moment after the row.
    await expect.poll(() => readButtons(page)).toEqual(rights.persons);
    if (!rights.menu.监管管理?.includes('等级管理')) return;
    await page.getByRole('link', { name: '等级管理' }).click();
    await expect.poll(() => readButtons(page)).toEqual(rights.levels);
  });
}

test('a URL without permission shows that, and leads home', async ({ openAs }) => {
  const page = await openAs('clerk', '/org/user');
  await expect(page.getByRole('tabpanel').getByText('权限错误')).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible();
});

test('an unknown URL shows that', async ({ openAs }) => {
  const page = await openAs('clerk', '/no/such/page');
  await expect(page.getByRole('tabpanel').getByText('请求错误')).toBeVisible();
});

test('the server rejects what the screen does not offer', async ({ baseURL }) => {
  const server = baseURL ?? '';
  const clerk = await signIn(server, 'clerk');
  const refused = (path: string, body = {}) => expect(call(server, path, { token: clerk, body })).rejects;
  await refused('org/user/search', { page: 1, pageSize: 10 }).toThrow(/ 403 没有权限/);
  await refused('supervised/supervised-level/add', { name: '不该有的' }).toThrow(/ 403 没有权限/);
  await refused('supervised/supervised-prisoner/edit/1', { name: '不该有的', version: 1 }).toThrow(
    / 403 没有权限/,
  );
  const page = call(server, 'dynamic-sys/table-info/get-data/org-user', { token: clerk, method: 'GET' });
  await expect(page).rejects.toThrow(/ 403 没有权限/);
});
