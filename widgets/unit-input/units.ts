import type { Choice } from '../../schemas/document/dictionary';

/** Units of goods, weight, length, volume and time. */
const UNITS =
  '份 盒 本 个 件 只 支 条 包 袋 瓶 罐 桶 箱 套 双 张 把 台 块 kg g 斤 吨 m cm mm L ml 次 天 小时 元'.split(
    ' ',
  );

/** Maximum length of units and numbers. */
export const UNIT_INPUT_LENGTH = 10;

/** The units of the document followed by the standard ones, without duplicates. */
export function unitChoices(more: unknown): Choice[] {
  const added = Array.isArray(more) ? more.filter((unit) => typeof unit === 'string') : [];
  return [...new Set([...added, ...UNITS])].map((unit) => ({ value: unit, label: unit }));
}
