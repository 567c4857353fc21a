import { currentLanguage } from '../i18n/i18n';
import { isChinese } from '../../schemas/text/is-chinese';

/** What a case is called: in Chinese where the screen is, else in English. */
export function CaseTitle({ name, title }: { name: string; title: string }) {
  const chinese = isChinese(currentLanguage());
  return (
    <h3 lang={chinese ? 'zh-CN' : 'en'} className="mb-2 text-small text-fg-3">
      {chinese ? title : name}
    </h3>
  );
}
