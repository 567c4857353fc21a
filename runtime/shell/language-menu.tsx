import { LANGUAGES, type Language } from '../../schemas/languages';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { Icon } from '../../widgets/ui/icon';
import { toast } from '../../widgets/ui/toast';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { changeLanguage, LANGUAGE_NAMES } from '../i18n/i18n';
import { HeaderButton } from './header-button';

/** Selects the language of interface and documents in this browser. */
export function LanguageMenu({ caret, wordClass }: { caret?: boolean; wordClass?: string }) {
  const t = useWords();
  const current = useLanguage();
  const choose = (language: Language) =>
    changeLanguage(language).catch(() => toast.error(t('session.networkError')));
  return (
    <DropdownMenu
      label={t('shell.language')}
      align="end"
      trigger={
        <HeaderButton aria-label={`${t('shell.language')} ${LANGUAGE_NAMES[current]}`}>
          <Icon name="languages" size={16} className="text-fg-2" />
          <span className={wordClass}>{LANGUAGE_NAMES[current]}</span>
          {caret && <Icon name="chevron-down" size={14} className="text-fg-3" />}
        </HeaderButton>
      }
      items={LANGUAGES.map((language) => ({
        key: language,
        label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
        checked: language === current,
        onSelect: () => void choose(language),
      }))}
    />
  );
}
