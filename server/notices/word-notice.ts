import { LANGUAGES, type Language } from '../../schemas/languages';
import type { Model } from '../../schemas/model/model';
import { translateText } from '../../schemas/model/translate';
import { domainWords } from '../../schemas/model/words';
import { NOTICE_TEXTS } from '../../schemas/notices/notice-texts';
import { fill } from '../../schemas/text/fill';
import type { NoticeContent, NoticeParam } from '../contract/outbox-entry';
import { withOrgWords, type OrgWord } from '../menu/org-words';

/**
 * The sentence of a notice in a language, by the documents in force now, with the terms of the reader's organisation. A
 * name that this version does not know any more is shown as it is.
 */
export function wordNotice(
  model: Model,
  lang: string,
  { title, params = {} }: Pick<NoticeContent, 'title' | 'params'>,
  own: readonly OrgWord[] = [],
): string {
  const language = LANGUAGES.find((one) => one === lang) ?? LANGUAGES[0];
  const word = (text: string, domain?: string) =>
    translateText(text, withOrgWords(domainWords(model, language, domain), own));
  const value = (param: NoticeParam) => {
    if (typeof param !== 'object') return param;
    const inner = Object.entries(param.params ?? {}).map(([name, one]) => [
      name,
      typeof one === 'string' ? word(one, param.domain) : one,
    ]);
    return fill(word(param.word, param.domain), Object.fromEntries(inner), language);
  };
  const values = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, value(param)]));
  return fill(
    typeof title === 'object' ? word(title.text, title.domain) : known(title, language),
    values,
    language,
  );
}

function known(name: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = NOTICE_TEXTS[language];
  return Object.hasOwn(texts, name) ? (texts[name] ?? name) : name;
}
