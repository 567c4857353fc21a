import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import type { InputProps } from '../widget';
import { plainText } from './plain-text';

/** Stands in for the control of a type nobody registered: names it and keeps its value. */
export function UnknownInput({ id, field, value }: InputProps) {
  const { t } = useTranslation();
  return (
    <output id={id} className="flex min-h-8 min-w-0 items-center gap-2 text-fg-2">
      <Icon name="triangle-alert" size={14} className="shrink-0" />
      <span className="min-w-0 break-words">
        {t('widget.unknown', { type: field.type })} {plainText(value)}
      </span>
    </output>
  );
}
