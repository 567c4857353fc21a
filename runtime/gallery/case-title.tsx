import { isChinese } from '../../schemas/text/is-chinese';
import { useLanguage } from '../../widgets/ui/use-words';

/** The title of a case: in Chinese in a Chinese interface, otherwise in English. */
export function CaseTitle({ name, title }: { name: string; title: string }) {
  const chinese = isChinese(useLanguage());
  return (
    <h3 lang={chinese ? 'zh-CN' : 'en'} className="mb-2 text-small text-fg-3">
      {chinese ? title : name}
    </h3>
  );
}
