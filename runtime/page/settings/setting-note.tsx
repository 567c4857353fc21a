import type { Field } from '../../../schemas/model/field';
import { useLanguage, useWords } from '../../../widgets/ui/use-words';

interface SettingNoteProps {
  id: string;
  field: Field;
  /** Why it cannot be changed here; empty if it can. */
  reason: string;
}

/** The explanation of a setting, and the range of its values. */
export function SettingNote({ id, field, reason }: SettingNoteProps) {
  const t = useWords();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const { min, max, unit, maxLength } = field.options;
  const range =
    typeof min === 'number' && typeof max === 'number'
      ? t('settings.range', {
          min: number.format(min),
          max: number.format(max),
          unit: typeof unit === 'string' ? ` ${unit}` : '',
        })
      : typeof maxLength === 'number' && field.type === 'input'
        ? t('settings.length', { n: maxLength })
        : '';
  const text = [reason, field.help ?? '', reason ? '' : range].filter(Boolean).join(' · ');
  return (
    <p id={id} className="mt-1 text-note text-fg-3 empty:hidden">
      {text}
    </p>
  );
}
