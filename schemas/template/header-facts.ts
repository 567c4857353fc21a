import type { Language } from '../languages';

/** The facts of an export that may stand above its table, by key. */
const NAMES = {
  $org: ['单位', '單位', 'Organization', 'Organização'],
  $criteria: ['查询条件', '查詢條件', 'Criteria', 'Critérios'],
  $count: ['记录数', '記錄數', 'Records', 'Registros'],
  $user: ['导出人', '匯出人', 'Exported by', 'Exportado por'],
  $time: ['导出时间', '匯出時間', 'Exported at', 'Exportado em'],
} as const satisfies Readonly<Record<string, readonly [string, string, string, string]>>;

/** The key of a fact: the organisation, all criteria, the number of rows, who exports, and when. */
export type HeaderFact = keyof typeof NAMES;

/** The keys of the facts. */
export const HEADER_FACTS = Object.keys(NAMES) as HeaderFact[];

const PLACES: Record<Language, number> = { 'zh-CN': 0, 'zh-TW': 1, 'en-US': 2, 'pt-BR': 3 };

/** The name of a fact in a language. */
export function headerFactName(fact: HeaderFact, language: Language): string {
  return NAMES[fact][PLACES[language]]!;
}
