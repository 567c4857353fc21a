import { fill, type ErrorParams } from './text/fill';
import { isChinese } from './text/is-chinese';
import { nounInSentence } from './text/noun-in-sentence';

/** Code, then the message in Chinese, in English, and where they exist in traditional Chinese and Portuguese. */
type ErrorEntry = readonly [
  code: number,
  zhCN: string,
  enUS: string,
  others?: Readonly<Record<'zh-TW' | 'pt-BR', string>>,
];

/**
 * The error catalogue: name → code and messages. `{placeholder}` is replaced with a parameter. Codes are HTTP status
 * codes, except 203 (session ended), which is sent as 401. A retired name is never reused with another meaning.
 */
export const ERRORS = {
  badRequest: [400, '请求格式不正确', 'The request is malformed'],
  invalidJson: [400, '请求内容不是有效的 JSON', 'The request body is not valid JSON'],
  invalidFields: [400, '有 {n} 处需要修改', '{n} fields need attention'],
  sensitiveInView: [
    400,
    '“{label}”是敏感信息，不能保存在视图中',
    '“{label}” is sensitive and cannot be saved in a view',
  ],
  tooManyViews: [409, '每个列表最多保存 {n} 个视图', 'A list has at most {n} views'],
  unknownView: [404, '视图不存在，或没有共享给您', 'This view does not exist, or is not shared with you'],
  invalidCriteria: [400, '查询条件无效', 'Invalid search criteria'],
  oneMaskedValue: [400, '脱敏信息一次只能按一个值查询', 'A masked value is searched for one at a time'],
  invalidOrder: [400, '排序字段无效', 'Invalid sort field'],
  invalidId: [400, '编号无效', 'Invalid id'],
  versionRequired: [400, '缺少版本号，请刷新后重试', 'The version is missing; refresh and try again'],
  tooMany: [400, '单次最多{n}条', 'At most {n} at a time'],
  signInFailed: [401, '账号或密码错误', 'Wrong account or password'],
  accountLocked: [401, '账号已锁定，请{n:min}后重试', 'The account is locked; try again in {n:min}'],
  orgDisabled: [401, '机构已停用，请联系管理员', 'The organisation is disabled; contact an administrator'],
  orgExpired: [
    401,
    '机构已过有效期，请联系管理员',
    'The organisation is past its expiry date; contact an administrator',
  ],
  passwordBySuper: [403, '超级用户不能在此修改密码', 'A super user cannot change the password here'],
  passwordChangeRequired: [403, '请先修改登录密码', 'Change your password before you go on'],
  orgNotYours: [403, '不能切换到该机构', 'You cannot switch to this organisation'],
  orgClosed: [409, '机构已停用', 'The organisation is disabled'],
  orgEnded: [409, '机构已过有效期', 'The organisation is past its expiry date'],
  signInRequired: [401, '没有权限', 'Not permitted'],
  sessionOver: [203, '登录已过期', 'The session has ended'],
  forbidden: [403, '没有权限', 'Not permitted'],
  notHeld: [
    403,
    '不能授予自己没有的权限【{name}】',
    'You cannot grant what you do not hold yourself: {name}',
  ],
  publishUnheld: [
    403,
    '发布者没有“{name}”的权限（{code}），不能向他人开放',
    'You cannot open {name} to others without the permission {code}',
  ],
  beyondReach: [
    403,
    '不能操作【{whom}】，其权限超出自己：{name}',
    'You cannot act on {whom}: you do not hold {name} yourself',
  ],
  superUserOnly: [403, '不能操作超级用户', 'Only a super user may do this to a super user'],
  notFound: [404, '记录不存在或已被删除', 'The record does not exist or was deleted'],
  unknownPath: [404, '请求的地址不存在', 'No such address'],
  unknownPage: [404, '页面不存在：{id}', 'No such page: {id}'],
  unpublishedPage: [404, '页面未发布', 'The page is not published'],
  brokenPage: [500, '页面配置有误：{where}', 'The page document is broken: {where}'],
  brokenDraft: [409, '草稿有误：{where}', 'The draft has a mistake: {where}'],
  methodNotAllowed: [405, '不支持的请求方法', 'Method not allowed'],
  conflict: [
    409,
    '数据已被他人修改，请刷新后重试',
    'Someone else changed this record; refresh and try again',
  ],
  wrongState: [409, '当前状态【{state}】不能{action}', 'Not possible in the state {state}: {action}'],
  approvedBefore: [
    409,
    '审核通过过的单据不能删除',
    'A document that was once approved cannot be deleted',
    {
      'zh-TW': '審核通過過的單據不能刪除',
      'pt-BR': 'Um documento que já foi aprovado não pode ser excluído',
    },
  ],
  ownDocument: [
    403,
    '不能审核自己提交的单据',
    'You cannot check a document that you made or submitted yourself',
  ],
  ownChange: [403, '不能审核自己修改过的内容', 'You cannot check what you have changed yourself'],
  changedBefore: [
    403,
    '须由另一人{action}，不能由修改过内容的人执行',
    'Another person must do this, not one who has changed the document: {action}',
    {
      'zh-TW': '須由另一人{action}，不能由修改過內容的人執行',
      'pt-BR': 'Outra pessoa deve fazer isto, não quem alterou o documento: {action}',
    },
  ],
  ownCheck: [403, '不能冲正自己审核的单据', 'You cannot reverse a document that you checked yourself'],
  secondPerson: [
    403,
    '须由另一人{action}，不能由制单、提交或审核过的人执行',
    'Another person must do this, not one who made, submitted or checked the document: {action}',
    {
      'zh-TW': '須由另一人{action}，不能由製單、提交或審核過的人執行',
      'pt-BR': 'Outra pessoa deve fazer isto, não quem criou, enviou ou aprovou o documento: {action}',
    },
  ],
  opinionRequired: [400, '请输入意见', 'Enter an opinion'],
  totalTooLarge: [400, '{label}超出范围', 'Out of range: {label}'],
  lineGone: [400, '该行不存在或不属于本记录', 'The line does not exist or belongs to another record'],
  inUse: [
    409,
    '{title}已被{n}条{by}引用，不能删除',
    'This {title} is referred to by {n} {by} and cannot be deleted',
  ],
  inUseUnseen: [409, '{title}已被引用，不能删除', 'This {title} is in use and cannot be deleted'],
  unknownName: [409, '名称“{name}”不存在', 'There is no "{name}"'],
  nameTaken: [409, '名称“{name}”已存在', '"{name}" exists already'],
  renamePublished: [
    409,
    '已发布的版本中还有名为“{name}”的列，请先发布草稿，再使用这个名称',
    'The published version still has a column "{name}"; publish the draft before you take that name',
    {
      'zh-TW': '已發佈的版本中還有名為「{name}」的欄位，請先發佈草稿，再使用這個名稱',
      'pt-BR':
        'A versão publicada ainda tem uma coluna "{name}"; publique o rascunho antes de usar esse nome',
    },
  ],
  draftUnchanged: [409, '草稿未变化', 'The draft has not changed'],
  planChanged: [
    409,
    '发布内容已变化，请重新查看差异',
    'What would be published has changed; look at the differences again',
  ],
  documentBreaks: [409, '发布后有{n}处引用将失效', '{n} places that refer to it would no longer hold'],
  documentUsed: [
    409,
    '{title}被{n}处引用，不能删除',
    '{title} is referred to in {n} places and cannot be deleted',
  ],
  dataLoss: [409, '已有数据，不能这样修改', 'There are rows that this change would lose'],
  shippedDocument: [409, '内置内容不能改名或删除', 'What is shipped cannot be renamed or deleted'],
  running: [409, '上一次请求正在处理，请稍候', 'The previous request is still running'],
  bodyTooLarge: [413, '请求内容过大，最多 {n} KB', 'The request body is too large (at most {n} kB)'],
  unsupportedMediaType: [415, '只接受 application/json', 'Only application/json is accepted'],
  multipartRequired: [415, '只接受 multipart/form-data', 'Only multipart/form-data is accepted'],
  noFile: [400, '没有收到文件', 'No file has arrived'],
  emptyFile: [400, '文件“{name}”是空的', 'The file "{name}" is empty'],
  tooManyFiles: [400, '一次最多上传 {n} 个文件', 'Files at a time: {n} at most'],
  uploadBroken: [400, '上传中断，请重试', 'The upload broke off; try again'],
  fileKind: [400, '文件不符合要求，请上传{types}类型文件', 'This kind of file is not taken; upload {types}'],
  fileTooLarge: [413, '文件不能超过 {n} MB', 'A file may have at most {n} MB'],
  imageTooLarge: [413, '图片不能超过 {n} KB', 'A picture may have at most {n} kB'],
  imagePixels: [413, '图片不能超过 {n} 百万像素', 'A picture may have at most {n} million pixels'],
  tooMuchWaiting: [
    413,
    '已上传但未使用的文件超过 {n} MB，请先保存记录',
    'Your uploads that no record refers to come to more than {n} MB; save their records first',
  ],
  fileNotFound: [404, '文件不存在或已被删除', 'The file does not exist or was deleted'],
  ticketOver: [404, '下载链接已失效，请重新下载', 'The download link has expired; download it again'],
  storeUnavailable: [503, '文件服务繁忙，请稍后重试', 'The file store is busy; try again later'],
  keyRequired: [400, '缺少请求标识', 'The Idempotency-Key is missing'],
  idempotencyMismatch: [422, '请求标识重复但内容不同', 'The Idempotency-Key was used with other content'],
  tooManyMaskedSearches: [
    429,
    '按脱敏信息查询未找到或填写被拒绝的次数过多，请{n:min}后重试',
    'Too many searches by a masked value found nothing, or entries of one were refused; try again in {n:min}',
  ],
  tooManyMaskedRows: [
    400,
    '没有查看明文的权限，含有不可重复的脱敏信息的记录一次最多添加{n}条，请分批添加',
    'Without the right to see masked values, at most {n} records with a unique masked value can be added at a time; add them in parts',
    {
      'zh-TW': '沒有檢視明文的權限，含有不可重複的遮罩資訊的記錄一次最多新增{n}筆，請分批新增',
      'pt-BR':
        'Sem o direito de ver valores mascarados, podem ser adicionados no máximo {n} registros com um valor mascarado único por vez; adicione-os em partes',
    },
  ],
  tooManyRequests: [429, '操作过于频繁，请{n:s}后重试', 'Too many requests; try again in {n:s}'],
  tooLong: [503, '处理超过{n:s}，已中止', 'Not finished within {n:s}, so it was stopped'],
  overloaded: [503, '系统繁忙，请稍后重试', 'The server is overloaded; try again later'],
  stopping: [503, '系统正在重启，请稍后重试', 'The server is stopping; try again in a moment'],
  diskFull: [
    507,
    '磁盘空间不足，暂停写入，请联系管理员',
    'The disk is almost full, so nothing is written; tell an administrator',
  ],
  internal: [500, '系统异常，请稍后重试', 'Something went wrong; try again later'],
  mapFailed: [502, '地图服务没有应答，请稍后重试', 'The map service did not answer; try again later'],
  mapUnset: [503, '没有配置地图服务，请联系管理员', 'No map service is set up; contact an administrator'],
  unavailable: [503, '系统繁忙，请稍后重试', 'The service is busy; try again later'],
  // field errors (always inside `invalidFields`)
  required: [400, '必填项', 'Required'],
  requiredInput: [400, '请输入{label}', 'Enter {label}'],
  requiredSelect: [400, '请选择{label}', 'Choose {label}'],
  requiredUpload: [400, '{label}是必须的', '{label} is required'],
  maxLength: [400, '{label}最多 {n} 个字', '{label} takes at most {n} characters'],
  minLength: [400, '{label}至少 {n} 个字', '{label} takes at least {n} characters'],
  minItems: [400, '{label}至少 {n} 项', 'Entries in {label}: {n} at least'],
  maxItems: [400, '{label}最多 {n} 项', 'Entries in {label}: {n} at most'],
  minimum: [400, '不能小于 {n}', 'Must not be less than {n}'],
  maximum: [400, '不能大于 {n}', 'Must not be greater than {n}'],
  sortMaximum: [400, '排序不能大于{n}', 'The sort order must not exceed {n}'],
  integer: [400, '{label}应为整数', '{label} must be a whole number'],
  precision: [400, '最多 {n} 位小数', 'Decimal places: {n} at most'],
  digits: [400, '整数部分最多 {n} 位', 'Digits before the point: {n} at most'],
  number: [400, '{label}应为数字', '{label} must be a number'],
  text: [400, '{label}应为文本', '{label} must be text'],
  characters: [400, '{label}含有无法保存的字符', '{label} holds a character that cannot be stored'],
  direction: [
    400,
    '{label}不能包含控制文字方向的字符（第 {n} 个字，{character}）',
    '{label} cannot have a character that controls the direction of text (character {n}, {character})',
    {
      'zh-TW': '{label}不能包含控制文字方向的字元（第 {n} 個字，{character}）',
      'pt-BR':
        '{label} não pode conter um caractere que controla a direção do texto (caractere {n}, {character})',
    },
  ],
  lineBreak: [
    400,
    '{label}只能有一行，不能包含换行（第 {n} 个字，{character}）',
    '{label} is one line and cannot have a line break (character {n}, {character})',
    {
      'zh-TW': '{label}只能有一行，不能包含換行（第 {n} 個字，{character}）',
      'pt-BR': '{label} tem uma só linha e não pode conter quebra de linha (caractere {n}, {character})',
    },
  ],
  invisible: [
    400,
    '{label}不能包含看不见的字符（第 {n} 个字，{character}）',
    '{label} cannot have an invisible character (character {n}, {character})',
    {
      'zh-TW': '{label}不能包含看不見的字元（第 {n} 個字，{character}）',
      'pt-BR': '{label} não pode conter um caractere invisível (caractere {n}, {character})',
    },
  ],
  type: [400, '{label}的值类型不正确', '{label} has a value of the wrong type'],
  format: [400, '{label}的内容不符合要求', '{label} does not have the required form'],
  choice: [400, '{label}不在可选范围内', '{label} is not one of the choices'],
  date: [400, '{label}应为有效日期，如 2026-01-31', '{label} must be a valid date such as 2026-01-31'],
  dateTime: [
    400,
    '{label}应为有效时间，如 2026-01-31 09:30:00',
    '{label} must be a valid moment such as 2026-01-31 09:30:00',
  ],
  month: [400, '{label}应为有效月份，如 2026-01', '{label} must be a valid month such as 2026-01'],
  time: [400, '{label}应为有效时间，如 09:30:00', '{label} must be a valid time such as 09:30:00'],
  dateAfter: [400, '结束日期应晚于开始日期', 'The end must be after the start'],
  numberOrder: [400, '起始值不能大于结束值', 'The start must not exceed the end'],
  onlyDigits: [400, '{label}只能有数字', '{label} takes digits only'],
  tel: [400, '{label}只能有数字和连字符', '{label} takes digits and hyphens only'],
  idcard: [400, '{label}只能有数字和 X', '{label} takes digits and X only'],
  fileName: [400, '{label}不能有 ? * : " < > \\ / |', '{label} cannot have ? * : " < > \\ / |'],
  upper: [400, '{label}只能有大写字母', '{label} takes capital letters only'],
  positiveInteger: [400, '{label}应为正整数', '{label} must be a positive whole number'],
  mobile: [400, '手机号应为 11 位数字', 'A mobile number has 11 digits'],
  address: [400, '请完善地址信息', 'Complete the address'],
  unique: [400, '{label}已存在', '{label} already exists'],
  repeatedRow: [
    400,
    '{label}与第{n}行重复',
    '{label} is the same as in row {n}',
    { 'zh-TW': '{label}與第{n}行重複', 'pt-BR': '{label} é igual ao da linha {n}' },
  ],
  missingReference: [400, '所选{label}不存在', 'The chosen {label} does not exist'],
  disabledReference: [400, '所选{label}已停用', 'The chosen {label} is disabled'],
  fileGone: [400, '{label}的文件不存在或已失效，请重新上传', 'A file of {label} is gone; upload it again'],
  tooManyPictures: [
    400,
    '{label}最多插入{n}张图片',
    '{label} may have at most {n} pictures',
    { 'zh-TW': '{label}最多插入{n}張圖片', 'pt-BR': '{label} pode ter no máximo {n} imagens' },
  ],
  imageLimit: [400, '上传图片大小不能超过500kb!', 'A picture here may have at most 500 kB'],
  parentCycle: [400, '不能选择自己或下级作为上级', 'A record cannot be below itself'],
  maxDepth: [400, '最多 {n} 级', 'Levels: {n} at most'],
  unknownField: [400, '未知字段“{name}”', 'Unknown field "{name}"'],
  readOnlyField: [400, '{label}不能修改', '{label} cannot be changed'],
  unseenRule: [
    400,
    '不能单独修改{label}：有规则将它与您看不到的内容比较',
    'You cannot change {label} alone: a rule compares it with a value that you do not see',
  ],
  unseenCheck: [
    400,
    '有规则要看您看不到的内容，按这些内容不能提交',
    'A rule reads content that you do not see, and it does not allow this to be submitted',
    {
      'zh-TW': '有規則要看您看不到的內容，依這些內容不能提交',
      'pt-BR': 'Uma regra lê conteúdo que você não vê e não permite o envio',
    },
  ],
  ruleTooCostly: [
    400,
    '{label}的规则计算量过大，无法保存（{rule}）',
    'A rule of {label} takes too much work, so this cannot be saved ({rule})',
  ],
  functionFailed: [
    400,
    '{label}的规则调用的函数{function}出错，无法保存，请联系管理员（{rule}）',
    'A rule of {label} calls the function {function}, which failed, so this cannot be saved; tell an administrator ({rule})',
    {
      'zh-TW': '{label}的規則呼叫的函式{function}發生錯誤，無法儲存，請聯絡管理員（{rule}）',
      'pt-BR':
        'Uma regra de {label} chama a função {function}, que falhou; não é possível salvar, avise um administrador ({rule})',
    },
  ],
  lessStrict: [
    400,
    '不能比上级机构的值（{value}）宽松',
    'Must not be less strict than the value above ({value})',
  ],
  rootOnly: [400, '由顶级机构统一设置', 'Set by the root organisation for all'],
  passwordLength: [
    400,
    '请输入的登录密码，{min}位以上，最长{max}位',
    'A password has {min} to {max} characters',
  ],
  passwordIsName: [
    400,
    '密码不能与账号相同或包含账号',
    'The password must not be, or hold, the account name',
  ],
  passwordCommon: [400, '该密码过于常见，请换一个', 'This password is too common; choose another'],
  passwordMismatch: [400, '两次密码输入不一致！', 'The two passwords differ'],
  oldPasswordWrong: [400, '原密码不正确', 'The old password is wrong'],
  passwordUnchanged: [400, '新密码不能与原密码相同', 'The new password must differ from the old one'],
} as const satisfies Record<string, ErrorEntry>;

/** A name of the error catalogue. */
export type ErrorName = keyof typeof ERRORS;
/** The error to throw for a failed request: an entry of the catalogue, or a domain's own message with a code. */
export class AppError extends Error {
  readonly code: number;

  constructor(
    /** Name in the catalogue, or null for a domain's own message. */
    readonly errorName: ErrorName | null,
    readonly params: ErrorParams = {},
    /** Further data for the client: `errors` of fields, the `current` row of a conflict. */
    readonly data: unknown = null,
    own?: { code: number; text: string },
  ) {
    super(errorName ? fill(ERRORS[errorName][1], params) : fill(own?.text ?? '', params));
    this.name = 'AppError';
    this.code = errorName ? ERRORS[errorName][0] : (own?.code ?? 400);
    this.text = errorName ? ERRORS[errorName][1] : (own?.text ?? '');
  }

  /** The Chinese message with its placeholders; a domain's language packs translate it by this key. */
  readonly text: string;
}

/**
 * One invalid field of a record: `path` is the model (in sub-tables: `rows/3/model`), `msg` is the translated message.
 */
export interface FieldError {
  path: string;
  msg: string;
}

/** The message of an error. Without one of its own, zh-TW uses the Chinese message, another language the English one. */
export function errorText(name: ErrorName, language: string, params: ErrorParams = {}): string {
  const [, chinese, english, others]: ErrorEntry = ERRORS[name];
  if (language === 'zh-TW' || language === 'pt-BR') {
    const own = others?.[language];
    if (own !== undefined) return fill(own, params, language);
  }
  if (isChinese(language)) return fill(chinese, params);
  const { label } = params;
  const inside = typeof label === 'string' && !english.startsWith('{label}');
  return fill(english, inside ? { ...params, label: nounInSentence(label) } : params, language);
}
