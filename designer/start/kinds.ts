import type { JsonObject } from '../../schemas/json';
import type { FieldGrammars } from '../../schemas/model/field';
import { startPictures } from '../../widgets/upload/start-pictures';
import { parseNumber } from '../../widgets/number/number-value';
import { parseAmount } from '../../widgets/shared/amount-value';
import { readDate } from '../../widgets/shared/date-text';

/** What a column of a new list can be: a field type with some options, as people call it. */
export interface Kind {
  key: string;
  /** The field type. */
  type: string;
  /** What a column declares beside its name, label and type. */
  column?: JsonObject;
  /** Words of a label that suggest it. */
  label?: RegExp;
  /** Words that name it in typed lines, beside the title of the type. */
  words?: readonly string[];
  /** Whether the text of a cell is such a value; absent: values do not tell. */
  reads?(text: string): boolean;
  /** It has choices. */
  choices?: true;
  /** A unit in brackets of the label is its option. */
  unit?: true;
}

const isDate = (kind: 'date' | 'datetime' | 'month') => (text: string) => readDate(text, kind) !== null;
const digitsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1)/, '');
const isNumber = (text: string) => typeof parseNumber(text) === 'number';
const TIME = /^([01]?\d|2[0-3])[:：][0-5]\d([:：][0-5]\d)?$/;
const AMOUNT = /^-?\d+(\.\d{1,2})?$/;

/** The kinds that labels and values tell apart; where several fit, the first one counts. */
export const KINDS: readonly Kind[] = [
  {
    ...{ key: 'idcard', type: 'input', column: { options: { type: 'idcard' } } },
    ...{ label: /身份证|\bid ?card\b/i, words: ['身份证'] },
    reads: (text) => /^\d{17}[\dXx]$/.test(digitsOf(text)),
  },
  {
    ...{ key: 'mobile', type: 'input', column: { options: { type: 'mobile' } } },
    ...{ label: /手机|移动电话|\bmobile\b/i, words: ['手机'] },
    reads: (text) => /^1[3-9]\d{9}$/.test(digitsOf(text)),
  },
  {
    ...{ key: 'tel', type: 'input', column: { options: { type: 'tel' } } },
    ...{ label: /电话|座机|传真|联系方式|\b(phone|tel|fax)\b/i, words: ['电话'] },
    reads: (text) => /^(\d{3,4}-?)?\d{7,8}$/.test(text.normalize('NFKC').trim()),
  },
  {
    ...{ key: 'code', type: 'input' },
    label:
      /编号|编码|代码|号码|工号|警号|证号|学号|卡号|账号|帐号|单号|序列号|车牌|型号|规格|邮编|\b(no|code|number|sku)\b\.?$/i,
  },
  {
    ...{ key: 'yesNo', type: 'radio', choices: true, words: ['是否', '布尔', 'boolean'] },
    label: /^(是否|有无|能否|可否)|[是否]否$|^(is|has) /i,
    reads: (text) => /^(是|否)$/.test(text),
  },
  {
    ...{ key: 'user', type: 'selectAsTable', column: { refers: 'org_user' } },
    words: ['用户', '人员', '选人', 'user', 'person'],
  },
  {
    ...{ key: 'image', type: 'uploadImgList', column: { options: startPictures } },
    ...{ label: /照片|图片|相片|头像|\b(photos?|pictures?|images?)\b/i, words: ['图片', '照片'] },
  },
  {
    ...{ key: 'file', type: 'uploadFileList', words: ['附件', '文件'] },
    label: /附件|扫描件|\battachments?\b/i,
  },
  {
    ...{ key: 'month', type: 'date', column: { options: { format: 'YYYY-MM' } }, words: ['年月', '月份'] },
    label: /月份|年月|\bmonth\b/i,
    reads: isDate('month'),
  },
  {
    ...{ key: 'date', type: 'date', column: { range: true }, words: ['日期', '天'] },
    label: /日期|日$|生日|到期|\bdate\b|\bday\b/i,
    reads: isDate('date'),
  },
  {
    ...{ key: 'dateTime', type: 'date', words: ['日期时间', 'datetime'] },
    column: { range: true, options: { showTime: true, format: 'YYYY-MM-DD HH:mm:ss' } },
    label: /时间$|\btime\b/i,
    reads: isDate('datetime'),
  },
  {
    ...{ key: 'time', type: 'time', column: { options: { format: 'HH:mm' } }, words: ['时刻', '钟点'] },
    reads: (text) => TIME.test(text),
  },
  {
    ...{ key: 'amount', type: 'amount', unit: true, column: { range: true }, words: ['金额', '钱'] },
    label:
      /金额|价格|单价|总价|价$|费用|费$|款$|工资|薪|预算|成本|余额|收入|支出|（元）|\(元\)|\b(amount|price|cost|fee|salary|total)\b/i,
    reads: (text) => AMOUNT.test(parseAmount(text) ?? ''),
  },
  {
    ...{ key: 'number', type: 'number', unit: true, words: ['数字', '整数', '数量'] },
    label:
      /数量|人数|次数|天数|件数|个数|数$|年龄|库存|时长|分数|得分|\b(count|qty|quantity|age|number of)\b/i,
    reads: (text) => Number.isSafeInteger(parseNumber(text)),
  },
  {
    ...{ key: 'decimal', type: 'number', unit: true, column: { precision: 2 }, words: ['小数'] },
    label: /面积|重量|长度|宽度|高度|体积|温度|读数|比例|率$|\b(weight|length|height|area|rate)\b/i,
    reads: isNumber,
  },
  { key: 'choice', type: 'select', choices: true, words: ['单选', '选择', '下拉', 'choice', 'select'] },
  { key: 'choices', type: 'checkbox', choices: true, words: ['多选', '复选'] },
  {
    ...{ key: 'long', type: 'textarea', column: { maxLength: 500 }, words: ['长文本', '多行'] },
    label: /备注|说明|描述|内容|原因|意见|简介|详情|\b(remarks?|notes?|description|comment)\b/i,
  },
  { key: 'text', type: 'input', words: ['文本', '文字', 'text'] },
];

/** A kind of the table. */
export const kindOf = (key: string): Kind => KINDS.find((one) => one.key === key) ?? KINDS.at(-1)!;

/** Types without a kind of their own that need no further settings. */
const MORE_TYPES = ['address', 'nationSelect', 'rate', 'slider', 'editor'];

/** Every kind that can be chosen. */
export function allKinds(types: FieldGrammars): Kind[] {
  const more = MORE_TYPES.flatMap((type): Kind[] => {
    const { start = {} } = types.get(type)?.names ?? {};
    if (!types.has(type)) return [];
    return [{ key: type, type, ...(Object.keys(start).length > 0 && { column: { options: { ...start } } }) }];
  });
  return [...KINDS.filter(({ key }) => key !== 'code'), ...more];
}
