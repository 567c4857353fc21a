/** An organisation of the demo tenant. */
export interface PlannedOrg {
  code: string;
  name: string;
  shortName: string;
  orgType: 1 | 2;
  category: string;
  leader: string;
  phone: string;
  region: [string, string, string];
}

/** The root organisation of the demo tenant. */
export const BUREAU: PlannedOrg = {
  code: '99000',
  name: '示范省监狱管理局',
  shortName: '省局',
  orgType: 1,
  category: 'bureau',
  leader: '顾明川',
  phone: '0570-8800000',
  region: ['330000', '330100', '330102'],
};

/** The organisations below it, each with persons of its own. */
export const FACILITIES: readonly PlannedOrg[] = [
  {
    code: '99001',
    name: '示范第一监狱',
    shortName: '一监',
    orgType: 2,
    category: 'prison',
    leader: '陆承远',
    phone: '0570-8800100',
    region: ['330000', '330100', '330110'],
  },
  {
    code: '99002',
    name: '示范第二监狱',
    shortName: '二监',
    orgType: 2,
    category: 'prison',
    leader: '邵立群',
    phone: '0570-8800200',
    region: ['330000', '330700', '330702'],
  },
  {
    code: '99003',
    name: '示范女子监狱',
    shortName: '女监',
    orgType: 2,
    category: 'women',
    leader: '温静宜',
    phone: '0570-8800300',
    region: ['330000', '330600', '330602'],
  },
  {
    code: '99004',
    name: '示范未成年犯管教所',
    shortName: '未管所',
    orgType: 2,
    category: 'juvenile',
    leader: '史望舒',
    phone: '0570-8800400',
    region: ['330000', '330400', '330402'],
  },
];

/** Departments by organisation: offices, and police teams that each look after some areas. */
export const DEPARTMENTS: Readonly<Record<string, { offices: readonly string[]; teams: readonly string[] }>> =
  {
    '99000': {
      offices: ['办公室', '狱政管理处', '刑罚执行处', '教育改造处', '生活卫生装备处', '财务处'],
      teams: [],
    },
    '99001': {
      offices: ['办公室', '狱政管理科', '刑罚执行科', '教育改造科', '生活卫生科', '财务科'],
      teams: ['第一警务队', '第二警务队', '第三警务队', '第四警务队', '第五警务队', '第六警务队'],
    },
    '99002': {
      offices: ['办公室', '狱政管理科', '教育改造科', '生活卫生科', '财务科'],
      teams: ['第一警务队', '第二警务队', '第三警务队', '第四警务队'],
    },
    '99003': {
      offices: ['办公室', '狱政管理科', '生活卫生科', '财务科'],
      teams: ['第一警务队', '第二警务队', '第三警务队'],
    },
    '99004': { offices: ['办公室', '教育改造科'], teams: ['第一警务队', '第二警务队'] },
  };
/** The parent department of the police teams. */
export const TEAMS_BELOW = '狱政管理科';

/** A demo account; `mark` gives it a special state. */
export interface PlannedUser {
  loginName: string;
  name: string;
  gender: 1 | 2;
  org: string;
  role: string;
  department: string;
  position: string;
  mark?: 'super' | 'manager' | 'disabled' | 'locked' | 'provider' | 'new';
}

/** One line per user: loginName, name, gender, organisation, role, department, position, mark. */
const LINES = `
admin 高行健 1 99000 org_manager 办公室 局管理员 super
manager 沈云舟 1 99001 org_manager 办公室 副监狱长 manager
clerk 林知夏 2 99001 clerk 办公室 内勤
police01 韩朗 1 99001 police 第一警务队 警务队长
cashier 许清和 2 99001 cashier 财务科 出纳
accountant 江若岚 2 99001 accountant 财务科 会计
reviewer 方砚秋 1 99001 reviewer 财务科 复核
warehouse 罗大川 1 99001 warehouse 生活卫生科 仓库管理员
sysadmin 秦屿 1 99001 sys_admin 办公室 系统管理员
auditor 白露 2 99001 audit_admin 办公室 审计管理员
security 唐守正 1 99001 sec_admin 办公室 安全管理员
provider01 万合供应 9 99001 provider - 供应商联系人 provider
bureau01 齐慕白 1 99000 org_manager 狱政管理处 处长 manager
bureau02 叶晚晴 2 99000 clerk 办公室 内勤
bureau03 宋望北 1 99000 audit_admin 财务处 审计管理员
police02 谢云峰 1 99001 police 第一警务队 民警
police03 魏长庚 1 99001 police 第二警务队 警务队长
police04 崔野 1 99001 police 第二警务队 民警
police05 丁一鸣 1 99001 police 第三警务队 警务队长
police06 贺兰山 1 99001 police 第三警务队 民警
police07 龚平 1 99001 police 第四警务队 警务队长
police08 卓远 1 99001 police 第四警务队 民警 disabled
police09 柳青 2 99001 police 第五警务队 警务队长
police10 孟川 1 99001 police 第六警务队 警务队长 locked
clerk11 姚思远 1 99001 clerk 刑罚执行科 内勤
clerk12 阮棠 2 99001 clerk 教育改造科 内勤 new
manager02 章牧之 1 99002 org_manager 办公室 副监狱长 manager
clerk02 宁小满 2 99002 clerk 办公室 内勤
cashier02 乔安 2 99002 cashier 财务科 出纳
accountant02 贝一诺 2 99002 accountant 财务科 会计
reviewer02 虞舟 1 99002 reviewer 财务科 复核
warehouse02 石磊 1 99002 warehouse 生活卫生科 仓库管理员
police21 康定 1 99002 police 第一警务队 警务队长
police22 童谣 2 99002 police 第二警务队 警务队长
police23 毕成 1 99002 police 第三警务队 警务队长
police24 单雄 1 99002 police 第四警务队 警务队长
police25 司南 1 99002 police 第一警务队 民警
security02 傅恒 1 99002 sec_admin 办公室 安全管理员
manager03 纪云 2 99003 org_manager 办公室 副监狱长 manager
clerk03 陶然 2 99003 clerk 办公室 内勤
cashier03 申如意 2 99003 cashier 财务科 出纳
reviewer03 穆清 2 99003 reviewer 财务科 复核
warehouse03 左蓝 2 99003 warehouse 生活卫生科 仓库管理员
police31 霍青 2 99003 police 第一警务队 警务队长
police32 简宁 2 99003 police 第二警务队 警务队长
police33 易水寒 2 99003 police 第三警务队 警务队长 disabled
sysadmin03 戚星辰 2 99003 sys_admin 办公室 系统管理员
manager04 房玄 1 99004 org_manager 办公室 副所长 manager
clerk04 冉冉 2 99004 clerk 办公室 内勤
cashier04 边城 1 99004 cashier 办公室 出纳
police41 岳麓 1 99004 police 第一警务队 警务队长
police42 安之 2 99004 police 第二警务队 警务队长
`;

/** The demo accounts; the first user of a department leads it. */
export const USERS: readonly PlannedUser[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [loginName, name, gender, org, role, department, position, mark] = line.split(' ');
    return {
      loginName,
      name,
      gender: Number(gender),
      org,
      role,
      department,
      position,
      ...(mark && { mark }),
    } as PlannedUser;
  });
