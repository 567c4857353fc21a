import { fill, type ErrorParams } from '../../schemas/text/fill';
import { isChinese } from '../../schemas/text/is-chinese';

/** The sentences of an explanation, Chinese and English. */
const SENTENCES = {
  accountOn: ['账号已启用', 'The account is enabled'],
  accountOff: ['账号已停用或已过期', 'The account is disabled or has expired'],
  orgOn: ['机构【{name}】已启用', 'The organization {name} is enabled'],
  orgExpired: ['机构【{name}】已过有效期', 'The organization {name} is past its expiry date'],
  orgOff: ['机构【{name}】已停用', 'The organization {name} is disabled'],
  unknownCode: ['没有权限标识 {code}', 'There is no permission {code}'],
  superUser: ['超级用户拥有全部权限', 'A superuser has all permissions'],
  byRole: ['角色【{name}】授予此权限', 'The role “{name}” grants it'],
  byDisabledRole: [
    '角色【{name}】授予此权限，但已停用',
    'The role “{name}” grants it, but the role is disabled',
  ],
  byUser: ['已直接授予用户本人', 'It is granted to the user directly'],
  byNobody: ['用户的角色和本人都没有此权限', 'Neither the user nor a role of the user has it'],
  withinCeiling: [
    '机构【{name}】的权限范围包含此权限',
    'The permissions of the organization {name} include it',
  ],
  beyondCeiling: [
    '机构【{name}】的权限范围不包含此权限',
    'The permissions of the organization {name} do not include it',
  ],
  noCeiling: ['上级机构没有限制权限范围', 'No organization above limits the permissions'],
  routeOpen: ['按钮通向的页面【{name}】可以打开', 'The page {name} behind the button is open to the user'],
  routeClosed: [
    '按钮通向的页面【{name}】不能打开',
    'The page {name} behind the button is not open to the user',
  ],
  columnPlain: [
    '列【{name}】对能打开列表的用户可见',
    'The column {name} is visible to everyone who can open the list',
  ],
  columnMasked: ['列【{name}】是敏感信息，只显示掩码', 'The column {name} is sensitive and is shown masked'],
  columnDerived: [
    '列【{name}】由敏感信息得出（{chain}），同样只显示掩码',
    'The column {name} is derived from a sensitive column ({chain}) and is therefore shown masked',
  ],
  hiddenWithSource: [
    '列【{name}】由用户看不到的列得出（{chain}），因此隐藏',
    'The column {name} is derived from a column that is hidden from the user ({chain}), so it is hidden as well',
  ],
  figureUnread: [
    '列【{name}】由“{title}”的记录得出，用户没有查询这些记录的权限，因此隐藏',
    'The column {name} is computed from records that the user cannot search ({title}), so it is hidden',
  ],
  columnRevealed: [
    '列【{name}】是敏感信息，只显示掩码，可填写原因查看明文',
    'The column {name} is sensitive and is shown masked; the user can show the full value by giving a reason',
  ],
  hiddenByRole: ['角色【{role}】隐藏列【{name}】', 'The role {role} hides the column {name}'],
  readOnlyByRole: ['角色【{role}】使列【{name}】只读', 'The role {role} makes the column {name} read-only'],
  hiddenWithOthers: [
    '用户有看不到的列，日志中的列【{name}】因此隐藏',
    'Some columns are hidden from the user, so the column {name} of the logs is hidden, too',
  ],
  rowShared: ['记录由整个租户共享', 'The record is shared by the whole tenant'],
  rowInOrg: ['记录属于用户可查看的机构【{name}】', 'The record belongs to {name}, which the user can view'],
  rowOutside: [
    '记录属于用户不能查看的机构【{name}】',
    'The record belongs to {name}, which the user cannot view',
  ],
  scopes: ['用户的数据范围：{names}', 'Data scopes of the user: {names}'],
  noScope: [
    '用户没有启用的角色，看不到机构的数据',
    'The user has no enabled role and cannot see the records of the organization',
  ],
  rowInAreas: ['记录所在监区：{names}', 'Areas of the record: {names}'],
  rowWithoutArea: ['记录没有监区', 'The record has no area'],
  rowPlaceHidden: [
    '监区或供应商取决于您看不到的列',
    'The area or supplier depends on a column that is hidden from you',
  ],
  rowByMaker: ['记录由【{name}】创建', 'The record was created by {name}'],
  rowForAll: [
    '没有监区的记录对机构的所有用户可见',
    'Records without an area are visible to all users of the organization',
  ],
  rowForNobody: [
    '没有监区的记录只对不受监区和部门限制的用户可见',
    'Records without an area are visible only to users without a restriction to areas or a department',
  ],
  rowOfSupplier: ['记录属于供应商【{names}】', 'The record belongs to the supplier {names}'],
  rowOfSuppliers: ['此类记录对所有供应商用户可见', 'Such records are visible to the users of all suppliers'],
  rowOfNoSupplier: [
    '记录不属于任何供应商，供应商用户看不到',
    'The record belongs to no supplier, so users of suppliers cannot see it',
  ],
  withinScope: ['记录在数据范围内', 'The record is within the data scope'],
  beyondScope: ['记录不在数据范围内', 'The record is outside the data scope'],
} as const satisfies Record<string, readonly [string, string]>;

/** Key of a sentence. */
export type Sentence = keyof typeof SENTENCES;

/** One reason, and whether it holds. A reason that does not hold may be outweighed by another with the same `step`. */
export interface Step {
  step: 'account' | 'grant' | 'ceiling' | 'route' | 'field' | 'column' | 'organisation' | 'scope';
  ok: boolean;
  text: string;
}

/** Makes steps in a language; the caller translates the names. */
export function stepsIn(lang: string) {
  return (step: Step['step'], ok: boolean, sentence: Sentence, params: ErrorParams = {}): Step => ({
    step,
    ok,
    text: fill(SENTENCES[sentence][isChinese(lang) ? 0 : 1], params),
  });
}
