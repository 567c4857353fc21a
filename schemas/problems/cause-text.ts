import type { Language } from '../languages';
import type { Cause, CauseCode, CauseParam } from './causes';
import { enUS, enUSWords } from './locales/en-US';
import { ptBR, ptBRWords } from './locales/pt-BR';
import { zhCN, zhCNWords, type CauseWords } from './locales/zh-CN';
import { zhTW, zhTWWords } from './locales/zh-TW';

/** The messages and words of each language. */
export const CAUSE_TEXTS: Record<Language, { texts: Record<CauseCode, string>; words: CauseWords }> = {
  'zh-CN': { texts: zhCN, words: zhCNWords },
  'zh-TW': { texts: zhTW, words: zhTWWords },
  'en-US': { texts: enUS, words: enUSWords },
  'pt-BR': { texts: ptBR, words: ptBRWords },
};

/** The message of a cause in a language. */
export function causeText({ code, params }: Cause, language: Language): string {
  const { texts, words } = CAUSE_TEXTS[language];
  const value = (name: string): string => paramText(name, params[name] ?? null, language, words);
  return texts[code].replace(
    /\[([^[\]]*)\{(\w+)\?\}([^[\]]*)\]|\{(\w+)\}/g,
    (_, before: string, optional: string | undefined, after: string, name: string) => {
      if (optional === undefined) return value(name);
      return params[optional] === undefined ? '' : before + value(optional) + after;
    },
  );
}

function paramText(name: string, param: CauseParam, language: Language, words: CauseWords): string {
  if (param === null) return words.nothing;
  if (typeof param === 'string') return param;
  if (typeof param === 'number') return String(param);
  if ('code' in param) return causeText(param, language);
  if (name !== 'types') return param.join(name === 'chain' ? ' → ' : words.list);
  return param.map((type) => words[type as keyof CauseWords] ?? type).join(words.or);
}
